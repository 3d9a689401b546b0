import { Dexie, type Table } from 'dexie'
import { uuidv7 } from '../../domain/core/ids.ts'
import type { AccountDatabase } from './database.ts'
import type { OnSlowOpen } from './open-in-time.ts'
import {
  AccountClosedError,
  isConnectionLost,
  isEndedTransaction,
  isStorageFull,
  StorageFullError,
  StorageLostError,
} from './storage-errors.ts'
import { isPageStopped, stopsSoFar, whenPageRuns } from './stopped-page.ts'
import { writeTransaction } from './write-transaction.ts'

/**
 * A storage problem of an open account:
 * - `full`: the device has no room for a write, and nothing of the write was stored;
 * - `lost`: the connection was lost, and reopening it failed;
 * - `closed`: another tab or the browser deletes or upgrades the database;
 * - `emptied`: the connection was reopened, and the database was empty.
 */
export type StorageProblem = 'full' | 'lost' | 'closed' | 'emptied'

/** The dependencies of an open account; each has a default. */
export interface AccountDeps {
  onStorageProblem?: (problem: StorageProblem) => void
  onSlowOpen?: OnSlowOpen
  /** Called while a newer build prepares the database, with the share that is done, between 0 and 1. */
  onPreparing?: (share: number) => void
  /** Unix milliseconds. */
  now?: () => number
  randomBytes?: (count: number) => Uint8Array
}

/**
 * An open account on this device. The functions of `src/offline` take it as their first argument; functions
 * that write resolve after the commit of their transaction.
 */
export interface Account {
  readonly userId: string
  readonly db: AccountDatabase
  readonly isClosed: boolean
  /** The time of this device's clock, in Unix milliseconds. */
  now(): number
  /** The milliseconds by which the server's clock is ahead of this device's, as last measured. */
  clockOffset: number
  /** The server's time as far as this device knows it, to compare with times of other devices. */
  serverNow(): number
  /** Creates a UUIDv7 for an operation or a draft. */
  newId(): string
  /**
   * Runs a query; reopens a lost connection once. Inside a transaction it only runs the query.
   * @throws StorageFullError, StorageLostError, AccountClosedError.
   */
  read<T>(query: () => Promise<T>): Promise<T>
  /**
   * Runs one read-write transaction over `tables`; reopens a lost connection once. Inside a transaction it
   * runs as a part of that transaction.
   * @throws StorageFullError, StorageLostError, AccountClosedError.
   */
  write<T>(tables: Table[], body: () => Promise<T>): Promise<T>
  /** Closes the connection; every later read and write fails with AccountClosedError. */
  close(): void
}

/**
 * Makes a query over an account's tables; it runs again on a new connection when the connection was lost. With
 * `tables` it reads them as they are at one moment, in one transaction: each read outside of one costs a transaction.
 */
export const query =
  <Args extends unknown[], T>(
    run: (account: Account, ...args: Args) => Promise<T>,
    tables?: (db: AccountDatabase) => Table[],
  ) =>
  (account: Account, ...args: Args): Promise<T> =>
    account.read(() => {
      if (!tables || Dexie.currentTransaction) return run(account, ...args)
      // Dexie keeps a transaction alive across native awaits only if the function passed to it is async itself.
      return account.db.transaction('r', tables(account.db), async () => run(account, ...args))
    })

const cryptoBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

/** Makes an account over its database, which Dexie opens at the first query. */
export function createAccount(userId: string, db: AccountDatabase, deps: AccountDeps = {}): Account {
  const now = deps.now ?? Date.now
  const randomBytes = deps.randomBytes ?? cryptoBytes
  const report = (problem: StorageProblem) => deps.onStorageProblem?.(problem)
  let closed = false
  let reopening: Promise<void> | null = null

  function close(): void {
    closed = true
    db.close()
  }

  // An open connection would block the upgrade or the deletion by a newer tab.
  db.on('versionchange', () => {
    report('closed')
    close()
    return false
  })

  // Dexie emits `populate` only for a missing database: after the first opening it is an evicted one.
  let opened = false
  db.on('ready', () => void (opened = true))
  db.on('populate', () => {
    if (opened) report('emptied')
  })

  // `false` prevents Dexie's warning: other tabs close their connections when this tab deletes the database.
  db.on('blocked', () => false)

  /** Reopens the connection once for all callers, because a second reopening would close the first one. */
  function reopen(): Promise<void> {
    reopening ??= (async () => {
      db.close({ disableAutoOpen: false })
      await db.open()
    })().finally(() => (reopening = null))
    return reopening
  }

  /** Reports a full storage and turns its error into a StorageFullError; returns other errors unchanged. */
  function toKnownError(error: unknown): unknown {
    if (!isStorageFull(error)) return error
    report('full')
    return new StorageFullError('This device is full', { cause: error })
  }

  /** Runs a query or transaction, and runs it once more on a new connection when the connection was lost. */
  async function runWithReopen<T>(run: () => Promise<T>): Promise<T> {
    // A lost connection ends the transaction, which only its outermost caller can run again.
    if (Dexie.currentTransaction) return run()
    // A stopped page may be one whose person signed out: a query would create the deleted database again.
    if (isPageStopped()) await whenPageRuns()
    if (closed) throw new AccountClosedError()
    const before = stopsSoFar()
    try {
      return await run()
    } catch (error) {
      if (stopsSoFar() !== before && isEndedTransaction(error)) {
        await whenPageRuns()
        return runWithReopen(run)
      }
      if (!isConnectionLost(error)) throw toKnownError(error)
      if (closed) throw new AccountClosedError({ cause: error })
    }
    // iOS closes the connection of a page that was in the background; a new connection works.
    try {
      await reopen()
      return await run()
    } catch (error) {
      if (!isConnectionLost(error)) throw toKnownError(error)
      report('lost')
      throw new StorageLostError('This device’s storage is gone', { cause: error })
    }
  }

  const account: Account = {
    userId,
    db,
    clockOffset: 0,
    serverNow: () => now() + account.clockOffset,
    get isClosed() {
      return closed
    },
    now,
    newId: () => uuidv7(now(), randomBytes(10)),
    read: (query) => runWithReopen(query),
    write: (tables, body) => runWithReopen(() => writeTransaction(db, tables, body)),
    close,
  }
  return account
}
