import { liveQuery } from 'dexie'
import type { Account } from './account.ts'

/** A query that answers at once and again after every change of what it read, by any tab. */
export interface Watch<T> {
  subscribe(observer: { next(value: T): void; error?(error: unknown): void }): { unsubscribe(): void }
}

/** Watches a query of an account; an error after the account was closed is not reported. */
export function watch<T>(account: Account, run: () => Promise<T>): Watch<T> {
  return {
    subscribe(observer) {
      // Dexie follows what a query reads across native awaits only where the function it gets is async itself.
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
