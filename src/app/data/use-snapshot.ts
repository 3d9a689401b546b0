import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type * as v from 'valibot'
import { useAccount } from './account-hooks.ts'
import { useKeptAnswer, type RemoteData } from './use-cached-response.ts'
import { onlineAtom } from './state.ts'
import { putCachedResponse } from '../../offline/account/cached-responses.ts'

/**
 * Something the server knows, shown from this device at once and refreshed when there is a network.
 * `load` is called again when `key` changes.
 */
export function useSnapshot<T>(
  key: string,
  schema: v.GenericSchema<unknown, T>,
  load: () => Promise<unknown>,
  fallback: string,
): RemoteData<T> {
  const account = useAccount()
  const online = useAtomValue(onlineAtom)
  const { snapshot, settle, answered, failed } = useKeptAnswer(key, schema, fallback)

  useEffect(() => {
    if (!account) return
    if (!online) settle()
    else
      load()
        .then((value) => putCachedResponse(account, key, value))
        .then(answered, failed)
    // `load` is a new closure on every render; `key` says when it asks something else.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [account, online, key, settle, answered, failed])

  return snapshot
}
