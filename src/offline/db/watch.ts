import { liveQuery } from 'dexie'

/** A query that answers at once and again after every change of what it read, by any tab. */
export interface Watch<T> {
  subscribe(observer: { next(value: T): void; error?(error: unknown): void }): { unsubscribe(): void }
}

/** Watches `query`; an error after `isOver()` became true is the end of the account, not a fault. */
export function watch<T>(query: () => Promise<T>, isOver: () => boolean): Watch<T> {
  return {
    subscribe(observer) {
      // Dexie follows what a query reads across native awaits only where the function it gets is async itself.
      return liveQuery(async () => query()).subscribe({
        next: (value) => {
          if (!isOver()) observer.next(value)
        },
        error: (error: unknown) => {
          if (!isOver()) observer.error?.(error)
        },
      })
    },
  }
}
