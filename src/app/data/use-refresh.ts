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
const inFlight = new Map<string, Promise<void>>()

function share(id: string, request: () => Promise<void>): Promise<void> {
  const running = inFlight.get(id)
  if (running) return running
  const started = request().finally(() => inFlight.delete(id))
  inFlight.set(id, started)
  return started
}

export interface RefreshOptions {
  /** The message for a failure whose response brings none. */
  fallback: string
  /** Repeats the request every half minute while the page is visible. */
  poll?: boolean
  /** A new value repeats the request, after the one that is in flight. */
  again?: string
}

export interface Refresh {
  /** Whether a request ended, or none can be made: the device's data is all there is for now. */
  settled: boolean
  /** Why the last request failed; null when it did not. */
  failure: { message: string; isOffline: boolean } | null
}

const WAITING: Refresh = { settled: false, failure: null }

/**
 * Brings data from the server to this device: at once, whenever the network returns, and as the options say.
 * `request` stores the response itself; live queries show it.
 */
export function useRefresh(
  key: string,
  request: (account: Account) => Promise<void>,
  { fallback, poll = false, again = '' }: RefreshOptions,
): Refresh {
  const account = useAccount()
  const online = useAtomValue(onlineAtom)
  const [known, setKnown] = useState<Refresh & { id: string }>({ ...WAITING, id: '' })
  const id = account === null ? '' : `${account.userId} ${key}`

  useEffect(() => {
    if (!account) return undefined
    if (!online) {
      setKnown((before) => ({ id, settled: true, failure: before.id === id ? before.failure : null }))
      return undefined
    }
    let isOver = false
    const refresh = async (isRepeated: boolean) => {
      try {
        // A request that left before may not know yet why this one is made.
        if (isRepeated) await inFlight.get(id)?.catch(() => undefined)
        await share(id, () => request(account))
        if (!isOver) setKnown({ id, settled: true, failure: null })
      } catch (error) {
        noteFailure(error)
        const failure = { message: errorMessage(error, fallback), isOffline: error instanceof OfflineError }
        if (!isOver) setKnown({ id, settled: true, failure })
      }
    }
    void refresh(again !== '')
    const timer = poll
      ? setInterval(() => {
          if (document.visibilityState === 'visible') void refresh(false)
        }, UNREAD_POLL_MS)
      : undefined
    return () => {
      isOver = true
      clearInterval(timer)
    }
    // `request` is a new closure on every render; `id` and `again` say when it asks for something else.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [account, online, id, again, poll, fallback])

  return known.id === id ? known : WAITING
}
