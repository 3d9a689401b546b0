import { useAtomValue } from 'jotai'
import { atom } from 'jotai/vanilla'
import { atomWithObservable } from 'jotai/vanilla/utils'
import { useMemo } from 'react'
import type { UserView } from '../../domain/account/user.ts'
import type { Op } from '../../sync/types.ts'
import { accountAtom, sessionAtom, type SessionState } from './state.ts'
import { timelineOps } from '../../offline/outbox/outbox.ts'
import type { Account } from '../../offline/db/account.ts'
import { watch } from '../../offline/db/watch.ts'

/** The open account, or null in the moment between two people. */
export function useAccount(): Account | null {
  return useAtomValue(accountAtom)
}

export type SignedIn = Extract<SessionState, { status: 'signed-in' }>

/** Who is signed in; null while nobody is or while that is not known. */
export function useSignedIn(): SignedIn | null {
  const state = useAtomValue(sessionAtom)
  return state.status === 'signed-in' ? state : null
}

export function useUser(): UserView | null {
  return useSignedIn()?.user ?? null
}

const nothing = atom(undefined)

/**
 * A live query of the account's database: undefined until its first answer, then again on every
 * change by this tab or another. `key` names the query; it runs anew when the key changes.
 */
export function useLive<T>(key: string, query: (account: Account) => Promise<T>): T | undefined {
  const account = useAccount()
  // A query that fails leaves what is shown as it is: the storage's own bar says what is wrong, and a page
  // that breaks would take the words on it along.
  const source = useMemo(() => {
    if (account === null) return nothing
    return atomWithObservable<T | undefined>(
      () => ({
        subscribe: (observer: Partial<{ next: (value: T | undefined) => void }>) =>
          watch(account, () => query(account)).subscribe({
            next: (value) => observer.next?.(value),
          }),
      }),
      { initialValue: undefined },
    )
    // The query is a new closure on every render; its key says when it really is another one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [account, key])
  return useAtomValue<T | undefined>(source)
}

/** The outbox: what waits, and what was accepted in the last 24 hours. Undefined until the device answered. */
export function useOps(): Op[] | undefined {
  return useLive('ops', (store) => timelineOps(store))
}
