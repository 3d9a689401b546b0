import * as v from 'valibot'
import {
  putCachedResponseIfCurrent,
  readCachedResponse,
} from '../../offline/account/cached-responses.ts'
import type { Account } from '../../offline/db/account.ts'
import { useLive } from './account-hooks.ts'
import { useRefresh, type RefreshOptions } from './use-refresh.ts'

export interface RemoteData<T> {
  /** The device's copy: undefined while it is being read, null when there is none. */
  value: T | null | undefined
  /** When the server sent the copy, in Unix milliseconds. */
  asOf: number | null
  /** Why the last try to refresh it failed; null when it did not. */
  failure: string | null
}

interface Remote<T> extends RefreshOptions {
  /** Names the copy on the device; a new key is another question. */
  key: string
  schema: v.GenericSchema<unknown, T>
  load: () => Promise<unknown>
}

/** Data of the server with a copy on the device: the copy is shown at once, and refreshed with a network. */
export function useRemote<T>({ key, schema, load, ...options }: Remote<T>): RemoteData<T> {
  const stored = useLive(`response:${key}`, (account) => readCachedResponse(account, key))
  const refresh = useRefresh(key, (account) => storeNewest(account, key, load), options)
  const parsed = stored && v.safeParse(schema, stored.value)
  const message = refresh.failure?.message ?? null
  if (!parsed?.success) return { value: refresh.settled ? null : undefined, asOf: null, failure: message }
  // The header already says that the device is offline; the page says how old its data is.
  const failure = refresh.failure?.isOffline ? null : message
  return { value: parsed.output, asOf: stored?.at ?? null, failure }
}

/** A response that a change of this person overtook is asked for again: it does not hold the change. */
async function storeNewest(account: Account, key: string, load: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 2; tries++) {
    const before = await readCachedResponse(account, key)
    if (await putCachedResponseIfCurrent(account, key, await load(), before?.at ?? null)) return
  }
}
