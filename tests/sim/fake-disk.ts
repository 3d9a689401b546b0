import 'fake-indexeddb/auto'
import { IDBFactory as FakeFactory, IDBObjectStore as FakeStore } from 'fake-indexeddb'

/* oxlint-disable no-underscore-dangle -- that is how the insides of fake-indexeddb are called. */

/** The insides of fake-indexeddb that a dying page and a full disk need. */
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
  /** The write after so many others fails, and as many after it as `times` says. */
  #full: { after: number; times: number } | null = null
  readonly #onFull: () => void

  constructor(onFull: () => void) {
    this.#onFull = onFull
  }

  fillUp(after: number, times: number): void {
    this.#full = { after, times }
  }

  makeRoom(): void {
    this.#full = null
  }

  /** Asked before every write. */
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

  /** What a page sees of it; the connections that it opens are told. */
  seenBy(page: { isDead: boolean; onOpen: (connection: IDBDatabase) => void }): IDBFactory {
    const { factory } = this
    const remember = (connection: IDBDatabase) => {
      owners.set(rawOf(connection), this)
      page.onOpen(connection)
    }
    return {
      open: (name: string, version?: number) => {
        // A dead page's code goes on running here; its storage never answers.
        if (page.isDead) return {} as IDBOpenDBRequest
        const request = version === undefined ? factory.open(name) : factory.open(name, version)
        request.addEventListener('success', () => remember(request.result))
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

/** The page of this connection is gone: what it had not committed never happened. */
export function dropConnection(connection: IDBDatabase, abort: boolean): void {
  if (abort) {
    for (const transaction of rawOf(connection).transactions) {
      if (transaction.db === connection && transaction._state !== 'finished') transaction._abort('AbortError')
    }
  }
  connection.close()
}

/** The browser takes the connection away, as iOS does to pages in the background; nobody is told. */
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
  prototype[name] = function write(this: RawStore, ...given: [unknown, unknown?]) {
    if (!owners.get(this.transaction.db._rawDatabase)?.refusesWrite())
      return original.apply(this as never, given)
    return this.transaction._execRequestAsync({
      operation: () => {
        throw new DOMException('There is no room left', 'QuotaExceededError')
      },
      source: this,
    })
  }
}
