import { liveQuery } from 'dexie'
import type { Account } from './account.ts'

/** A live query: emits its result at once, and again after any tab changes the data that it read. */
export interface Watch<T> {
  subscribe(observer: { next(value: T): void; error?(error: unknown): void }): { unsubscribe(): void }
}

/** Makes a query of an account live. Drops values and errors that arrive after the account was closed. */
export function watch<T>(account: Account, run: () => Promise<T>): Watch<T> {
  return {
    subscribe(observer) {
      // Dexie tracks reads across native awaits only if the function passed to it is async itself.
      return liveQuery(async () => run()).subscribe({
        next: (value) => {
          if (!account.isClosed) observer.next(value)
        },
        error: (error: unknown) => {
          if (!account.isClosed) observer.error?.(error)
        },
      })
    },
  }
}
