import 'fake-indexeddb/auto'
import type { Dexie } from 'dexie'
import {
  IDBDatabase as FakeDatabase,
  IDBFactory as FakeFactory,
  IDBObjectStore as FakeStore,
} from 'fake-indexeddb'

/* oxlint-disable no-underscore-dangle -- the internal names of fake-indexeddb begin with an underscore. */

/** The internals of fake-indexeddb that the simulation of dead pages and full disks needs. */
interface RawDatabase {
  transactions: RawTransaction[]
}
interface RawTransaction {
  db: unknown
  _state: string
  _abort(errorName: string | null): void
  _execRequestAsync(request: { operation: () => unknown; source: unknown }): IDBRequest
}
interface RawStore {
  transaction: RawTransaction & { db: { _rawDatabase: RawDatabase } }
}

/** The storage of one browser. */
export class FakeDisk {
  readonly factory: IDBFactory = new FakeFactory()
  /** After `after` further writes, the next `times` writes fail. */
  #full: { after: number; times: number } | null = null
  readonly #onFull: () => void

  constructor(onFull: () => void) {
    this.#onFull = onFull
  }

  /** Lets the `times` writes after the next `after` ones fail with a QuotaExceededError. */
  fillUp(after: number, times: number): void {
    this.#full = { after, times }
  }

  makeRoom(): void {
    this.#full = null
  }

  /** Whether the next write fails; counts the write. */
  refusesWrite(): boolean {
    if (this.#full === null) return false
    if (this.#full.after > 0) {
      this.#full.after -= 1
      return false
    }
    this.#full.times -= 1
    if (this.#full.times <= 0) this.#full = null
    this.#onFull()
    return true
  }

  /** Deletes a database, once its connections are closed. */
  async remove(name: string): Promise<void> {
    await new Promise((resolve, reject) => {
      const request = this.factory.deleteDatabase(name)
      request.addEventListener('success', resolve)
      request.addEventListener('error', reject)
    })
  }

  /** The IndexedDB factory for one page; `onOpen` gets each connection that the page opens. */
  seenBy(page: { isDead: boolean; onOpen: (connection: IDBDatabase) => void }): IDBFactory {
    const { factory } = this
    const track = (connection: IDBDatabase) => {
      owners.set(rawOf(connection), this)
      page.onOpen(connection)
    }
    return {
      open: (name: string, version?: number) => {
        // The code of a dead page goes on running in the simulation; its storage never responds.
        if (page.isDead) return {} as IDBOpenDBRequest
        const request = version === undefined ? factory.open(name) : factory.open(name, version)
        request.addEventListener('success', () => track(request.result))
        return request
      },
      deleteDatabase: (name: string) =>
        page.isDead ? ({} as IDBOpenDBRequest) : factory.deleteDatabase(name),
      databases: () => factory.databases(),
      cmp: (a: unknown, b: unknown) => factory.cmp(a, b),
    }
  }
}

const owners = new WeakMap<RawDatabase, FakeDisk>()
const rawOf = (connection: IDBDatabase) =>
  (connection as unknown as { _rawDatabase: RawDatabase })._rawDatabase

/** How many transactions have begun or ended that may write, by database. */
const writes = new WeakMap<RawDatabase, number>()

/** A number that stays the same while the content of the database does; null while it has no connection. */
export const contentVersion = (database: Dexie): number | null =>
  database.isOpen() ? (writes.get(rawOf(database.backendDB())) ?? 0) : null

const begin = FakeDatabase.prototype.transaction
FakeDatabase.prototype.transaction = function transaction(this: IDBDatabase, ...args) {
  const begun = begin.apply(this as never, args)
  if (begun.mode !== 'readonly') {
    const raw = rawOf(this)
    const count = () => void writes.set(raw, (writes.get(raw) ?? 0) + 1)
    count()
    for (const end of ['complete', 'abort']) begun.addEventListener(end, count)
  }
  return begun
}

/** Closes the connection of a dead page; with `abort`, its uncommitted transactions are rolled back. */
export function dropConnection(connection: IDBDatabase, abort: boolean): void {
  if (abort) {
    for (const transaction of rawOf(connection).transactions) {
      if (transaction.db === connection && transaction._state !== 'finished') transaction._abort('AbortError')
    }
  }
  connection.close()
}

/** Closes a connection without an event, as iOS does to pages in the background. */
export function loseConnection(connection: IDBDatabase): void {
  dropConnection(connection, true)
}

for (const name of ['put', 'add'] as const) {
  const prototype = FakeStore.prototype as unknown as Record<
    string,
    (value: unknown, key?: unknown) => IDBRequest
  >
  const original = prototype[name]
  if (!original) throw new TypeError(`fake-indexeddb has no ${name}`)
  prototype[name] = function write(this: RawStore, ...args: [unknown, unknown?]) {
    if (!owners.get(this.transaction.db._rawDatabase)?.refusesWrite())
      return original.apply(this as never, args)
    return this.transaction._execRequestAsync({
      operation: () => {
        throw new DOMException('There is no room left', 'QuotaExceededError')
      },
      source: this,
    })
  }
}
