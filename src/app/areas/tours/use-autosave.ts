import { useEffect, useRef, useState } from 'react'
import { beforeLeaving } from '../../data/unsaved.ts'
import { DraftSaver, type SaveState } from '../../forms/wizard/draft-saver.ts'

export interface AutosavedText {
  value: string
  state: SaveState
  onValue: (text: string) => void
  onFocus: () => void
  onBlur: () => void
}

/**
 * A line of text that is on the disk within a second of its first unsaved letter, and at once when it
 * is left. `stored` is what the disk says: another device's words appear while nobody types here.
 */
export function useAutosave(stored: string, save: (text: string) => Promise<void>): AutosavedText {
  const [value, setValue] = useState(stored)
  const [state, setState] = useState<SaveState>({ kind: 'untouched' })
  const [focused, setFocused] = useState(false)
  const written = useRef(stored)
  const saving = useRef(save)
  const saver = useRef<DraftSaver<string> | null>(null)
  useEffect(() => {
    saving.current = save
  }, [save])

  useEffect(() => {
    const mine = new DraftSaver<string>({
      write: ({ fields }) => saving.current(fields),
      onState: setState,
    })
    saver.current = mine
    const stop = beforeLeaving(
      () => mine.flush(),
      () => !mine.hasUnsaved,
      () => (mine.hasUnsaved ? written.current : ''),
    )
    return () => {
      stop()
      mine.stop()
    }
  }, [])

  useEffect(() => {
    if (focused || saver.current?.hasUnsaved) return
    written.current = stored
    setValue(stored)
  }, [stored, focused])

  return {
    value,
    state,
    onValue: (text) => {
      written.current = text
      setValue(text)
      saver.current?.edit({ fields: text, step: 1 })
    },
    onFocus: () => setFocused(true),
    onBlur: () => {
      void saver.current?.flush().finally(() => setFocused(false))
    },
  }
}
