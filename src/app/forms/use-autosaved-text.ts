import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useAccount } from '../data/account-hooks.ts'
import type { TextBox } from '../ui/text-box.ts'
import type { SaveState } from './autosave.ts'
import { OpenText, type TextOptions } from './open-text.ts'

/** A text box whose text the device stores until it is sent or discarded. */
export interface AutosavedText extends TextBox, Pick<OpenText, 'send' | 'finish' | 'discard'> {
  /** The text at this moment, also between two renders. */
  current: () => string
}

/**
 * A text that is stored within a second and restored after a reload. The text belongs to the account and the
 * `key`: the page of another account, or of another key, starts with its own stored text.
 */
export function useAutosavedText(
  key: string,
  options: TextOptions & { onState?: (state: SaveState) => void } = {},
): AutosavedText {
  const account = useAccount()
  const userId = account?.userId ?? null
  const [{ owner, opened }, setOpened] = useState(() => ({
    owner: userId,
    opened: new OpenText(key, options),
  }))
  // The text stays while its account is opened again; it must not appear in the box of another one.
  if (opened.key !== key || (owner !== null && userId !== null && owner !== userId))
    setOpened({ owner: userId, opened: new OpenText(key, options) })
  else if (owner === null && userId !== null) setOpened({ owner: userId, opened })

  const { initial = '' } = options
  useEffect(() => opened.setInitial(initial), [opened, initial])

  const onState = useRef(options.onState)
  useEffect(() => {
    onState.current = options.onState
  })
  useEffect(() => {
    if (!account) return undefined
    return opened.open(account, (state) => onState.current?.(state))
  }, [account, opened])

  const text = useSyncExternalStore(opened.subscribe, opened.shown, opened.shown)
  const { edit, send, finish, discard } = opened
  return { text, edit, send, finish, discard, current: opened.shown }
}
