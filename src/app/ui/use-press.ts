import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'

/** Runs the work of a press; `whenBusy` runs after the present work instead of being passed over. */
type Press = (work: () => unknown, whenBusy?: () => unknown) => void

/**
 * Runs the work of a control, once per press: while the promise of a press is pending, and until its result
 * is on the page, further presses are passed over.
 * @returns whether work is running, and the function that runs the work of a press.
 */
export function usePress(): [boolean, Press] {
  const isTaken = useRef(false)
  const isWorking = useRef(false)
  const waiting = useRef<(() => unknown) | null>(null)
  const [running, setRunning] = useState(false)
  const [doneCount, setDoneCount] = useState(0)
  // Only now the page shows the result, such as a closed dialog; until then the control is still there.
  useEffect(() => {
    if (!isWorking.current) isTaken.current = false
  }, [doneCount])
  const press = useCallback<Press>((work, whenBusy) => {
    if (isTaken.current) {
      if (isWorking.current) waiting.current = whenBusy ?? null
      else if (whenBusy) run(whenBusy)
      return
    }
    run(work)
    function run(present: () => unknown): void {
      const result = present()
      if (!(result instanceof Promise)) return
      isTaken.current = true
      isWorking.current = true
      setRunning(true)
      void result.finally(() => {
        isWorking.current = false
        const next = waiting.current
        waiting.current = null
        setRunning(false)
        setDoneCount((count) => count + 1)
        if (next) run(next)
      })
    }
  }, [])
  return [running, press]
}

/** Submits a form by `usePress`. @returns whether the work is running, and the form's `onSubmit`. */
export function useFormPress(
  work: (form: HTMLFormElement) => unknown,
): [boolean, (event: FormEvent<HTMLFormElement>) => void] {
  const [running, press] = usePress()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    press(() => work(form))
  }
  return [running, onSubmit]
}
