import { useEffect, useRef, useState } from 'react'
import { startAutosave, type Autosave, type SaveState } from '../../forms/autosave.ts'

/** The value, save state and event handlers of a text field that saves itself. */
export interface AutosavedField {
  value: string
  state: SaveState
  onValue: (text: string) => void
  onFocus: () => void
  onBlur: () => void
}

/**
 * Saves a text field within a second of its first unsaved edit, and at once when it loses the focus. `stored`
 * is the text in the device's database; a change by another device appears only while no edit is unsaved and
 * the field has no focus.
 */
export function useAutosavedField(stored: string, save: (text: string) => Promise<void>): AutosavedField {
  const [value, setValue] = useState(stored)
  const [state, setState] = useState<SaveState>({ kind: 'untouched' })
  const [focused, setFocused] = useState(false)
  const latestText = useRef(stored)
  const latestSave = useRef(save)
  const autosave = useRef<Autosave<string> | null>(null)
  useEffect(() => {
    latestSave.current = save
  }, [save])

  useEffect(() => {
    const [opened, end] = startAutosave<string>({
      write: (text) => latestSave.current(text),
      onState: setState,
      unsavedText: ({ hasUnsaved }) => (hasUnsaved ? latestText.current : ''),
    })
    autosave.current = opened
    return end
  }, [])

  useEffect(() => {
    if (focused || autosave.current?.hasUnsaved) return
    latestText.current = stored
    setValue(stored)
  }, [stored, focused])

  return {
    value,
    state,
    onValue: (text) => {
      latestText.current = text
      setValue(text)
      autosave.current?.edit(text)
    },
    onFocus: () => setFocused(true),
    onBlur: () => {
      void autosave.current?.flush().finally(() => setFocused(false))
    },
  }
}
