import { liveQuery } from 'dexie'
import type { Account } from './account.ts'

interface Observer<T> {
  next(value: T): void
  error?(error: unknown): void
}

/** A live query: emits its result at once, and again after any tab changes the data that it read. */
export interface Watch<T> {
  subscribe(observer: Observer<T>): { unsubscribe(): void }
}

/** One live query and all who watch it. */
class SharedQuery {
  /** Replaced and never changed, so that each result goes to those who were there. */
  #observers: readonly Observer<unknown>[] = []
  readonly #account: Account
  /** The last result; null before the first. */
  #last: { value: unknown } | null = null
  readonly #running: { unsubscribe(): void }

  constructor(account: Account, query: (account: Account) => Promise<unknown>) {
    this.#account = account
    // Dexie tracks reads across native awaits only if the function passed to it is async itself.
    this.#running = liveQuery(async () => query(account)).subscribe({
      next: (value) => {
        this.#last = { value }
        for (const observer of this.#observers) this.#tell(observer, value)
      },
      error: (error: unknown) => {
        if (!account.isClosed) for (const observer of this.#observers) observer.error?.(error)
      },
    })
  }

  add(observer: Observer<unknown>): void {
    this.#observers = [...this.#observers, observer]
    // As at a first run, the observer has its subscription before its first value.
    queueMicrotask(() => this.#last && this.#tell(observer, this.#last.value))
  }

  /** @returns whether nobody watches the query any more; it has stopped then. */
  remove(observer: Observer<unknown>): boolean {
    this.#observers = this.#observers.filter((each) => each !== observer)
    if (this.#observers.length > 0) return false
    this.#running.unsubscribe()
    return true
  }

  #tell(observer: Observer<unknown>, value: unknown): void {
    if (!this.#account.isClosed && this.#observers.includes(observer)) observer.next(value)
  }
}

/** The queries of each account that are watched now. */
const sharedQueries = new WeakMap<Account, Map<unknown, SharedQuery>>()

/**
 * Makes a query of an account live. All who watch the same function share its runs and its results, which nobody may
 * change. Drops values and errors that arrive after the account was closed.
 */
export function watch<T>(account: Account, query: (account: Account) => Promise<T>): Watch<T> {
  return {
    subscribe(given) {
      const observer: Observer<unknown> = {
        next: (value) => given.next(value as T),
        error: (error) => given.error?.(error),
      }
      const ofAccount = sharedQueries.get(account) ?? new Map<unknown, SharedQuery>()
      sharedQueries.set(account, ofAccount)
      const shared = ofAccount.get(query) ?? new SharedQuery(account, query)
      ofAccount.set(query, shared)
      shared.add(observer)
      let isOver = false
      return {
        unsubscribe() {
          if (isOver) return
          isOver = true
          if (shared.remove(observer)) ofAccount.delete(query)
        },
      }
    },
  }
}
