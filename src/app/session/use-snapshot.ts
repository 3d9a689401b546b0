import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { OfflineError } from '../api-client/errors.ts'
import { errorMessage } from '../form/error-message.ts'
import { useAccount, useLive } from './hooks.ts'
import { noticeFailure } from './failure.ts'
import { onlineAtom } from './state.ts'

export interface Snapshot<T> {
  /** What the device holds; undefined while it is being read, null when it holds nothing. */
  value: T | null | undefined
  /** Unix milliseconds of the moment the value left the server. */
  asOf: number | null
  /** Why the last try to refresh it failed; null when it did not. */
  failure: string | null
}

/**
 * Something the server knows, shown from this device at once and refreshed when there is a network.
 * `load` is called again when `key` changes.
 */
export function useSnapshot<T>(
  key: string,
  schema: v.GenericSchema<unknown, T>,
  load: () => Promise<unknown>,
  fallback: string,
): Snapshot<T> {
  const account = useAccount()
  const online = useAtomValue(onlineAtom)
  const stored = useLive(`snapshot:${key}`, (store) => store.watchSnapshot(key))
  const [settled, setSettled] = useState(false)
  const [failure, setFailure] = useState<{ words: string; isOffline: boolean } | null>(null)

  useEffect(() => {
    if (!account) return
    if (!online) {
      setSettled(true)
      return
    }
    load()
      .then(async (value) => {
        await account.putSnapshot(key, value)
        setFailure(null)
      })
      .catch((error: unknown) => {
        noticeFailure(error)
        setFailure({ words: errorMessage(error, fallback), isOffline: error instanceof OfflineError })
      })
      .finally(() => setSettled(true))
    // `load` is a new closure on every render; `key` says when it asks something else.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [account, online, key, fallback])

  const parsed = stored && v.safeParse(schema, stored.value)
  const words = failure?.words ?? null
  if (!parsed?.success) return { value: settled ? null : undefined, asOf: null, failure: words }
  // That nothing answers is said once, in the header; what is shown says how old it is.
  return { value: parsed.output, asOf: stored?.at ?? null, failure: failure?.isOffline ? null : words }
}
