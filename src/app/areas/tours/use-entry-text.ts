import { useEffect, useState, useSyncExternalStore } from 'react'
import type { WordsPlace } from '../../../offline/tours/entry-words.ts'
import { useAccount } from '../../data/account-hooks.ts'
import type { SaveState } from '../../forms/autosave.ts'
import type { TextBox } from '../../ui/text-box.ts'
import { EntryText } from './entry-text.ts'
import * as strings from './strings/tour.tsx'

/** The box of a tour entry's words, with its save state. */
interface EntryBox {
  box: TextBox
  state: SaveState
  /** The message when the device could not store the words. */
  error: string | null
  /** Stores an edit at once. */
  flush: () => void
}

/**
 * The words of a tour entry in a box. They are stored within a second of the first unsaved edit, and `flush`
 * stores them at once. What another tab or device writes appears in the box, also while it has the focus.
 * @param stored the words when the box opens.
 */
export function useEntryText(place: WordsPlace, stored: string, oneLine = false): EntryBox {
  const account = useAccount()
  const [words] = useState(() => new EntryText(place, stored, oneLine))
  const [state, setState] = useState<SaveState>({ kind: 'untouched' })
  useEffect(() => (account ? words.open(account, setState) : undefined), [account, words])
  const text = useSyncExternalStore(words.subscribe, words.shown, words.shown)
  return {
    box: { text, edit: words.edit },
    state,
    error: state.kind === 'failed' ? strings.wordsNotWritten : null,
    flush: () => void words.flush(),
  }
}
