import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { UNREAD_POLL_MS } from '../../domain/core/limits.ts'
import type { Account } from '../../offline/db/account.ts'
import { useAccount } from './account-hooks.ts'
import { OfflineError } from './api-client/api-error.ts'
import { errorMessage } from './error-message.ts'
import { noteFailure } from './note-failure.ts'
import { onlineAtom } from './state.ts'

/** Requests in flight, by account and key: all components of a page share them. */
const inFlight = new Map<string, Promise<unknown>>()

function share<R>(id: string, request: () => Promise<R>): Promise<R> {
  const running = inFlight.get(id) as Promise<R> | undefined
  if (running) return running
  const started = request().finally(() => inFlight.delete(id))
  inFlight.set(id, started)
  return started
}

/** The options of `useRefresh`. */
export interface RefreshOptions {
  /** The error text when the response has none. */
  fallback: string
  /** Repeats the request every half minute while the page is visible. */
  poll?: boolean
  /** A new value repeats the request after the one in flight. */
  reloadKey?: string
}

/** The state of a refresh. */
export interface Refresh<R = void> {
  /** Whether a request has ended, or the device is offline; until then the data may still change. */
  settled: boolean
  /** The error of the last request; null when it did not fail. */
  failure: { message: string; isOffline: boolean } | null
  /** What the last request resolved with; undefined when none has succeeded. */
  result: R | undefined
}

const WAITING: Refresh<never> = { settled: false, failure: null, result: undefined }

/**
 * Refreshes data from the server at once, after every reconnection, and as set by the options. `request`
 * stores the response on this device, and live queries show it. Components with the same `key` share one
 * request; null asks for nothing.
 */
export function useRefresh<R = void>(
  key: string | null,
  request: (account: Account) => Promise<R>,
  { fallback, poll = false, reloadKey = '' }: RefreshOptions,
): Refresh<R> {
  const account = useAccount()
  const online = useAtomValue(onlineAtom)
  const [known, setKnown] = useState<Refresh<R> & { id: string }>({ ...WAITING, id: '' })
  const id = account === null || key === null ? '' : `${account.userId} ${key}`

  useEffect(() => {
    if (!account || id === '') return undefined
    if (!online) {
      setKnown((before) => ({ ...(before.id === id ? before : WAITING), id, settled: true }))
      return undefined
    }
    let isCancelled = false
    const refresh = async (isRepeated: boolean) => {
      try {
        // The request in flight may not contain the change that caused this one.
        if (isRepeated) await inFlight.get(id)?.catch(() => undefined)
        const result = await share(id, () => request(account))
        if (!isCancelled) setKnown({ id, settled: true, failure: null, result })
      } catch (error) {
        noteFailure(error)
        const failure = { message: errorMessage(error, fallback), isOffline: error instanceof OfflineError }
        if (!isCancelled)
          setKnown((before) => ({ ...(before.id === id ? before : WAITING), id, settled: true, failure }))
      }
    }
    void refresh(reloadKey !== '')
    const timer = poll
      ? setInterval(() => {
          if (document.visibilityState === 'visible') void refresh(false)
        }, UNREAD_POLL_MS)
      : undefined
    return () => {
      isCancelled = true
      clearInterval(timer)
    }
    // `request` is a new closure on every render; only `id` and the reload key show that it has changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [account, online, id, reloadKey, poll, fallback])

  return known.id === id ? known : WAITING
}

/**
 * Whether an empty list may still be filled by the server: its first response is on its way, or stored and not read
 * yet. Until then the list is loading, and not empty.
 * @param count the entries on this device; undefined while they are read
 * @param refresh the refresh of the list, which resolves with whether the server has none
 * @param asOf when the response on this device was stored, in Unix milliseconds; undefined when there is none
 */
export function useMayFill(
  count: number | undefined,
  { failure, result: isEmpty }: Refresh<boolean>,
  asOf: number | undefined,
): boolean {
  const online = useAtomValue(onlineAtom)
  const [openedAt] = useState(Date.now)
  const [hadEntries, setHadEntries] = useState(false)
  // Afterwards, an empty list is one that the person has emptied.
  if (!hadEntries && count !== undefined && count > 0) setHadEntries(true)
  const isFromBefore = asOf !== undefined && asOf < openedAt
  return online && failure === null && isEmpty !== true && !hadEntries && !isFromBefore
}
