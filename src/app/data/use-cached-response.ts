import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { OfflineError } from './api-client/api-error.ts'
import { errorMessage } from './error-message.ts'
import { noteFailure } from './note-failure.ts'
import { useLive } from './account-hooks.ts'
import { readCachedResponse } from '../../offline/account/cached-responses.ts'

export interface RemoteData<T> {
  /** What the device holds; undefined while it is being read, null when it holds nothing. */
  value: T | null | undefined
  /** Unix milliseconds of the moment the value left the server. */
  asOf: number | null
  /** Why the last try to refresh it failed; null when it did not. */
  failure: string | null
}

interface KeptAnswer<T> {
  snapshot: RemoteData<T>
  /** Nothing answers, or nobody is asked: what is here is all there is for now. */
  settle: () => void
  answered: () => void
  failed: (error: unknown) => void
}

/** An answer of the server as this device holds it under `key`, with what became of asking for it again. */
export function useKeptAnswer<T>(
  key: string,
  schema: v.GenericSchema<unknown, T>,
  fallback: string,
): KeptAnswer<T> {
  const stored = useLive(`snapshot:${key}`, (store) => readCachedResponse(store, key))
  const [settled, setSettled] = useState(false)
  const [failure, setFailure] = useState<{ words: string; isOffline: boolean } | null>(null)
  const settle = useCallback(() => setSettled(true), [])
  const answered = useCallback(() => {
    setFailure(null)
    setSettled(true)
  }, [])
  const failed = useCallback(
    (error: unknown) => {
      noteFailure(error)
      setFailure({ words: errorMessage(error, fallback), isOffline: error instanceof OfflineError })
      setSettled(true)
    },
    [fallback],
  )
  const parsed = stored && v.safeParse(schema, stored.value)
  const words = failure?.words ?? null
  const snapshot: RemoteData<T> = parsed?.success
    ? // That nothing answers is said once, in the header; what is shown says how old it is.
      { value: parsed.output, asOf: stored?.at ?? null, failure: failure?.isOffline ? null : words }
    : { value: settled ? null : undefined, asOf: null, failure: words }
  return { snapshot, settle, answered, failed }
}
