import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { UNREAD_POLL_MS } from '../../domain/limits.ts'
import { OfflineError } from '../api-client/errors.ts'
import { errorMessage } from '../form/error-message.ts'
import { noticeFailure } from './failure.ts'
import { useAccount, useLive } from './hooks.ts'
import { onlineAtom } from './state.ts'
import type { Snapshot } from './use-snapshot.ts'

/** Questions on their way, by account and key: several places of one page ask together. */
const asked = new Map<string, Promise<unknown>>()

function askOnce(id: string, ask: () => Promise<void>): Promise<unknown> {
  const running = asked.get(id)
  if (running) return running
  const answer = ask().finally(() => asked.delete(id))
  asked.set(id, answer)
  return answer
}

/**
 * Something that other people change too: shown from this device at once, and asked for again every
 * half a minute while the page is in sight, and whenever `again` changes. An answer that was overtaken
 * by one of this person's own acts is left out; the next one knows of it.
 */
export function useLiveSnapshot<T>(
  key: string,
  schema: v.GenericSchema<unknown, T>,
  load: () => Promise<unknown>,
  fallback: string,
  again: string,
): Snapshot<T> {
  const account = useAccount()
  const online = useAtomValue(onlineAtom)
  const stored = useLive(`snapshot:${key}`, (store) => store.watchSnapshot(key))
  const [settled, setSettled] = useState(false)
  const [failure, setFailure] = useState<{ words: string; isOffline: boolean } | null>(null)

  useEffect(() => {
    if (!account) return undefined
    if (!online) {
      setSettled(true)
      return undefined
    }
    let isOver = false
    const id = `${account.userId} ${key}`
    const ask = async () => {
      const before = await account.snapshot(key)
      await account.putSnapshotAfter(key, await load(), before?.at ?? null)
    }
    const refresh = async () => {
      try {
        // An answer that was on its way before may not know yet what this is asked for.
        if (again !== '') await asked.get(id)?.catch(() => undefined)
        await askOnce(id, ask)
        if (!isOver) setFailure(null)
      } catch (error) {
        noticeFailure(error)
        if (!isOver)
          setFailure({ words: errorMessage(error, fallback), isOffline: error instanceof OfflineError })
      }
      if (!isOver) setSettled(true)
    }
    void refresh()
    const poll = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh()
    }, UNREAD_POLL_MS)
    return () => {
      isOver = true
      clearInterval(poll)
    }
    // `load` is a new closure on every render; `key` and `again` say when it asks something else.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [account, online, key, fallback, again])

  const parsed = stored && v.safeParse(schema, stored.value)
  const words = failure?.words ?? null
  if (!parsed?.success) return { value: settled ? null : undefined, asOf: null, failure: words }
  return { value: parsed.output, asOf: stored?.at ?? null, failure: failure?.isOffline ? null : words }
}
