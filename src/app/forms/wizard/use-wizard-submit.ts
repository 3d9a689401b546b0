import { useEffect, useRef, useState } from 'react'
import type { DraftRow } from '../../../offline/db/rows.ts'
import type { StepProblem } from './machine.ts'
import { submitDraft } from './submit-draft.ts'
import { useSubmit, type Submission } from '../use-submit.ts'
import type { OpenDraft } from './use-draft.ts'

interface SeenRefusal {
  /** Names the refusal that the form has shown; null when the draft is not refused. */
  seen: string | null
  /** The refusal that the form has to show now. */
  refusal: { field: string; message: string } | null
}

/** The refusal to show for a draft, once: a new submission forgets it, and another message is another refusal. */
export function unseenRefusal(
  seen: string | null,
  { errorField, errorMsg }: Pick<DraftRow, 'errorField' | 'errorMsg'>,
): SeenRefusal {
  if (errorField === null || errorMsg === null) return { seen: null, refusal: null }
  const id = `${errorField}: ${errorMsg}`
  return { seen: id, refusal: seen === id ? null : { field: errorField, message: errorMsg } }
}

interface WizardSubmitOptions<Fields> {
  draft: OpenDraft<Fields> | undefined
  /** Goes to a step and marks its fields; `show` of useWizard. */
  show: (problem: StepProblem) => void
  /** The step and field of the form for a refused field of the payload, a dotted path; null when none asks for it. */
  problemOf: (path: string, message: string) => StepProblem | null
  /** The message when the device cannot store the submission. */
  notStored: string
}

interface WizardSubmit {
  completing: boolean
  /** Why the last submission did not leave the device, or why the server refused it. */
  message: string | null
  /** Saves the draft and submits it; `onDone` runs when the outbox has it. */
  submit: (
    enqueue: (row: DraftRow, form: Submission) => Promise<unknown>,
    onDone: (row: DraftRow) => Promise<void> | void,
  ) => void
}

/** Submits a wizard's draft, and shows each refusal of the server once at its field. */
export function useWizardSubmit<Fields>({
  draft,
  show,
  problemOf,
  notStored,
}: WizardSubmitOptions<Fields>): WizardSubmit {
  const [failure, setFailure] = useState<string | null>(null)
  const { errorField = null, errorMsg = null } = draft?.row ?? {}
  const seen = useRef<string | null>(null)
  useEffect(() => {
    const next = unseenRefusal(seen.current, { errorField, errorMsg })
    seen.current = next.seen
    const place = next.refusal && problemOf(next.refusal.field, next.refusal.message)
    if (place) show(place)
  }, [errorField, errorMsg, problemOf, show])

  const [completing, submit] = useSubmit(
    async (
      form,
      enqueue: (row: DraftRow, form: Submission) => Promise<unknown>,
      onDone: (row: DraftRow) => Promise<void> | void,
    ) => {
      if (!draft) return
      setFailure(null)
      const row = await submitDraft(draft.saveNow, (saved) => enqueue(saved, form)).catch(() => null)
      if (row === null) return setFailure(notStored)
      await onDone(row)
    },
  )

  return {
    completing,
    // A refusal without a message is shown only at its field.
    message: failure ?? (errorMsg || null),
    submit,
  }
}
