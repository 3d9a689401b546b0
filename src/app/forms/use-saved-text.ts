import { useCallback, useEffect, useRef, useState } from 'react'
import { useAccount } from '../data/account-hooks.ts'
import { beforeLeaving } from '../data/unsaved.ts'
import { DraftSaver } from './wizard/draft-saver.ts'
import { setMeta, getMeta } from '../../offline/account/cached-responses.ts'

/**
 * A half-written line that is on the disk within a second and there again after a reload, as the text
 * and the way to change it. `key` names it among the account's own; `initial` stands where none is kept.
 */
export function useSavedText(key: string, initial = ''): readonly [string, (text: string) => void] {
  const account = useAccount()
  const [text, setText] = useState(initial)
  const saver = useRef<DraftSaver<string> | null>(null)
  const written = useRef<string | null>(null)

  useEffect(() => {
    if (!account) return undefined
    const mine = new DraftSaver<string>({
      write: ({ fields }) => setMeta(account, key, fields),
      onState: () => undefined,
    })
    saver.current = mine
    written.current = null
    void getMeta(account, key).then(
      (stored) => written.current === null && typeof stored === 'string' && setText(stored),
      () => undefined,
    )
    const stop = beforeLeaving(
      () => mine.flush(),
      () => !mine.hasUnsaved,
      () => written.current ?? '',
    )
    return () => {
      stop()
      mine.stop()
    }
  }, [account, key])

  const write = useCallback((next: string) => {
    written.current = next
    setText(next)
    saver.current?.edit({ fields: next, step: 1 })
  }, [])
  return [text, write]
}
