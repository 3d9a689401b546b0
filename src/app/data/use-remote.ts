import { useAtomValue } from 'jotai'
import * as v from 'valibot'
import {
  putCachedResponseIfCurrent,
  readCachedResponse,
  type CachedResponse,
} from '../../offline/account/cached-responses.ts'
import type { Account } from '../../offline/db/account.ts'
import { useLive } from './account-hooks.ts'
import { onlineAtom } from './state.ts'
import { useRefresh, type RefreshOptions } from './use-refresh.ts'

/** Data of the server with a cached response on this device. */
export interface RemoteData<T> {
  /** The cached response: undefined while it is being read, null when there is none. */
  value: T | null | undefined
  /** When the server sent it, in Unix milliseconds. */
  asOf: number | null
  /** The error text of the last refresh; null when it did not fail. */
  failure: string | null
}

interface RemoteOptions<T> extends RefreshOptions {
  /** The key of the cached response; another key means another request. */
  key: string
  schema: v.GenericSchema<unknown, T>
  load: () => Promise<unknown>
}

/** The cached response under a key: undefined while it is being read and when there is none. */
export function useCachedResponse(key: string): CachedResponse | undefined {
  return useLive(`response:${key}`, (account) => readCachedResponse(account, key))
}

/** Gives the cached response of a request at once, and refreshes it while the server can be reached. */
export function useRemote<T>({ key, schema, load, ...options }: RemoteOptions<T>): RemoteData<T> {
  const stored = useCachedResponse(key)
  const online = useAtomValue(onlineAtom)
  const refresh = useRefresh(key, (account) => storeNewest(account, key, load), options)
  const parsed = stored && v.safeParse(schema, stored.value)
  const message = refresh.failure?.message ?? null
  if (!parsed?.success) {
    // A response that has just come is stored, and read next. This version may not be able to read an older one.
    const isRead = parsed !== undefined || !online || message !== null
    return { value: refresh.settled && isRead ? null : undefined, asOf: null, failure: message }
  }
  // The header already shows that the device is offline; the page shows only the age of its data.
  const failure = refresh.failure?.isOffline ? null : message
  return { value: parsed.output, asOf: stored?.at ?? null, failure }
}

/**
 * Stores the response of `load`. When a change by this person was accepted during the request, the response
 * lacks that change, and the request is repeated once.
 */
async function storeNewest(account: Account, key: string, load: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 2; tries++) {
    const before = await readCachedResponse(account, key)
    if (await putCachedResponseIfCurrent(account, key, await load(), before?.at ?? null)) return
  }
}
