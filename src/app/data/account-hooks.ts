import { useAtomValue } from 'jotai'
import { atom, type Atom } from 'jotai/vanilla'
import { atomWithObservable } from 'jotai/vanilla/utils'
import type { UserView } from '../../domain/account/user.ts'
import type { Op } from '../../sync/types.ts'
import { noteRead } from './first-screen.ts'
import { accountAtom, sessionAtom, type SessionState } from './state.ts'
import { opsButMessages } from '../../offline/outbox/outbox.ts'
import type { Account } from '../../offline/db/account.ts'
import { watch } from '../../offline/db/watch.ts'

/** The open account; null while none is open. */
export function useAccount(): Account | null {
  return useAtomValue(accountAtom)
}

/** The session state of a signed-in person. */
export type SignedIn = Extract<SessionState, { status: 'signed-in' }>

/** The session of the signed-in person; null while nobody is signed in or the session is unknown. */
export function useSignedIn(): SignedIn | null {
  const state = useAtomValue(sessionAtom)
  return state.status === 'signed-in' ? state : null
}

/** The user who is signed in, as the server sent it; null for nobody. */
export function useUser(): UserView | null {
  return useSignedIn()?.user ?? null
}

const noResultAtom = atom(undefined)

/** The live queries of each open account by name: components that show the same data share one query. */
const liveQueries = new WeakMap<Account, Map<string, Atom<unknown>>>()

function liveQuery<T>(
  account: Account,
  key: string,
  query: (account: Account) => Promise<T>,
): Atom<T | undefined> {
  const ofAccount = liveQueries.get(account) ?? new Map<string, Atom<unknown>>()
  liveQueries.set(account, ofAccount)
  const known = ofAccount.get(key)
  if (known) return known as Atom<T | undefined>
  const created = atomWithObservable<T | undefined>(
    () => ({
      subscribe: (observer: Partial<{ next: (value: T | undefined) => void }>) => {
        const noteResult = noteRead()
        // A failed query leaves the shown data as it is: the storage bar names the problem, and a page that
        // breaks would lose its unsaved text.
        const watching = watch(account, query).subscribe({
          next: (value) => {
            observer.next?.(value)
            noteResult()
          },
          error: noteResult,
        })
        return {
          unsubscribe: () => {
            watching.unsubscribe()
            noteResult()
          },
        }
      },
    }),
    { initialValue: undefined },
  )
  ofAccount.set(key, created)
  return created
}

/**
 * A live query of the account's database: undefined until its first result, then a new result after every
 * change by this tab or another one. `key` names the query: equal keys mean equal queries.
 */
export function useLive<T>(key: string, query: (account: Account) => Promise<T>): T | undefined {
  const account = useAccount()
  return useAtomValue<T | undefined>(account === null ? noResultAtom : liveQuery(account, key, query))
}

/**
 * The open operations and those accepted in the last 24 hours, without plain messages; undefined until they are read.
 */
export function useOps(): Op[] | undefined {
  return useLive('ops', opsButMessages)
}
