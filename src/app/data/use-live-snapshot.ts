import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type * as v from 'valibot'
import { UNREAD_POLL_MS } from '../../domain/core/limits.ts'
import { noteFailure } from './note-failure.ts'
import { useAccount } from './account-hooks.ts'
import { useKeptAnswer, type RemoteData } from './use-cached-response.ts'
import { onlineAtom } from './state.ts'
import { readCachedResponse, putCachedResponseIfCurrent } from '../../offline/account/cached-responses.ts'

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
): RemoteData<T> {
  const account = useAccount()
  const online = useAtomValue(onlineAtom)
  const { snapshot, settle, answered, failed } = useKeptAnswer(key, schema, fallback)

  useEffect(() => {
    if (!account) return undefined
    if (!online) {
      settle()
      return undefined
    }
    let isOver = false
    const id = `${account.userId} ${key}`
    const ask = async () => {
      const before = await readCachedResponse(account, key)
      await putCachedResponseIfCurrent(account, key, await load(), before?.at ?? null)
    }
    const refresh = async () => {
      try {
        // An answer that was on its way before may not know yet what this is asked for.
        if (again !== '') await asked.get(id)?.catch(() => undefined)
        await askOnce(id, ask)
        if (!isOver) answered()
      } catch (error) {
        if (isOver) noteFailure(error)
        else failed(error)
      }
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
  }, [account, online, key, again, settle, answered, failed])

  return snapshot
}
