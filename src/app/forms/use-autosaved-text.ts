import { useCallback, useEffect, useRef, useState } from 'react'
import type { Account } from '../../offline/db/account.ts'
import { useAccount } from '../data/account-hooks.ts'
import { getMeta, setMeta } from '../../offline/account/cached-responses.ts'
import { startAutosave, type Autosave, type SaveState } from './autosave.ts'

/** The place of a text on the device. */
export interface TextStore {
  /** The stored text; undefined when the device has none. */
  read: (account: Account) => Promise<string | undefined>
  write: (account: Account, text: string) => Promise<void>
}

/** A text under a key of the table `meta`. */
function metaText(key: string): TextStore {
  return {
    read: async (account) => {
      const stored = await getMeta(account, key)
      return typeof stored === 'string' ? stored : undefined
    },
    write: (account, text) => setMeta(account, key, text),
  }
}

interface TextOptions {
  /** The place of the text; default: the table `meta`, under the key. */
  store?: TextStore
  /** The text when the device has none. */
  initial?: string
  /** A text that is entered once, like an edit by the person, when the device has none. */
  suggestion?: string | null
  onState?: (state: SaveState) => void
}

interface AutosavedText {
  text: string
  /** Changes the text; it is saved within a second. */
  edit: (text: string) => void
  /** Changes the text on the page only. */
  show: (text: string) => void
  /** Saves at once. */
  flush: () => Promise<void>
  /** The text of the page at this moment, also between two renders. */
  current: () => string
}

/**
 * A text that is saved within a second and restored after a reload. The text belongs to the account and the
 * `key`: the page of another account, or of another key, starts with its own stored text.
 */
export function useAutosavedText(key: string, options: TextOptions = {}): AutosavedText {
  const account = useAccount()
  const store = options.store ?? metaText(key)
  const [text, setText] = useState(options.initial ?? '')
  const shown = useRef(text)
  const autosave = useRef<Autosave<string> | null>(null)
  /** The account and the key of the text on the page, and whether a person has edited it. */
  const owner = useRef({ name: '', isEdited: false })
  /** The suggestion that is not used yet; the caller may drop it before the stored text is read. */
  const suggestion = useRef(options.suggestion ?? null)
  const latest = useRef({ ...options, store })
  useEffect(() => {
    latest.current = { ...options, store }
  })

  const show = useCallback((next: string) => {
    shown.current = next
    setText(next)
  }, [])
  const edit = useCallback(
    (next: string) => {
      owner.current.isEdited = true
      show(next)
      autosave.current?.edit(next)
    },
    [show],
  )

  useEffect(() => {
    if (!account) return undefined
    // The last write after a change of the key still belongs to the store of this key.
    const { store: ownStore } = latest.current
    const name = `${account.userId}/${key}`
    if (owner.current.name !== name) {
      const isFirst = owner.current.name === ''
      owner.current = { name, isEdited: isFirst && owner.current.isEdited }
      if (!isFirst) show(latest.current.initial ?? '')
    }
    const [opened, end] = startAutosave<string>({
      write: (next) => ownStore.write(account, next),
      onState: (state) => latest.current.onState?.(state),
      unsavedText: () => shown.current,
    })
    autosave.current = opened
    // The account was opened again below this page, so the text of the page is stored once more.
    if (owner.current.isEdited) opened.edit(shown.current)
    const { current: mine } = owner
    void ownStore.read(account).then(
      (stored) => {
        if (mine !== owner.current || mine.isEdited) return
        if (stored !== undefined) show(stored)
        else if (suggestion.current) edit(suggestion.current)
        // It is used once, so that it does not return after the person cleared or sent it.
        suggestion.current = null
      },
      () => undefined,
    )
    return end
  }, [account, key, show, edit])

  return {
    text,
    edit,
    show,
    flush: useCallback(async () => autosave.current?.flush(), []),
    current: useCallback(() => shown.current, []),
  }
}
