import { Dexie, type Table } from 'dexie'
import { uuidv7 } from '../../domain/core/ids.ts'
import type { AccountDatabase } from './database.ts'
import type { WhenLate } from './open-in-time.ts'
import {
  AccountClosedError,
  isConnectionLost,
  isStorageFull,
  StorageFullError,
  StorageLostError,
} from './storage-errors.ts'

/**
 * What befell the storage under an open account:
 * - `full` a write found no room, and nothing of it was written;
 * - `lost` the connection went away and a new one did not help;
 * - `closed` another tab, or the browser itself, deletes or upgrades the database;
 * - `emptied` the connection was opened again, and on an empty database.
 */
export type StorageNews = 'full' | 'lost' | 'closed' | 'emptied'

export interface AccountDeps {
  onStorage?: (news: StorageNews) => void
  whenLate?: WhenLate
  /** Unix milliseconds. */
  now?: () => number
  randomBytes?: (count: number) => Uint8Array
}

/**
 * An open account on this device. The functions of the folders beside this one take it as their first
 * argument; those that write resolve after the commit of their transaction.
 */
export interface Account {
  readonly userId: string
  readonly db: AccountDatabase
  readonly isClosed: boolean
  now(): number
  /** A UUIDv7, for an operation or a draft. */
  newId(): string
  /** Runs a query; reopens a lost connection once. Inside of a transaction it only runs the query. */
  read<T>(query: () => Promise<T>): Promise<T>
  /**
   * Runs one read-write transaction over `tables`; reopens a lost connection once. Inside of a transaction
   * it runs as a part of that one.
   */
  write<T>(tables: Table[], body: () => Promise<T>): Promise<T>
  /** Closes the connection; every later read and write fails with AccountClosedError. */
  close(): void
}

/** A query over an account's tables; it runs again on a new connection when the old one was lost. */
export const query =
  <Args extends unknown[], T>(run: (account: Account, ...args: Args) => Promise<T>) =>
  (account: Account, ...args: Args): Promise<T> =>
    account.read(() => run(account, ...args))

const cryptoBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

export function createAccount(userId: string, db: AccountDatabase, deps: AccountDeps = {}): Account {
  const now = deps.now ?? Date.now
  const randomBytes = deps.randomBytes ?? cryptoBytes
  const tell = (news: StorageNews) => deps.onStorage?.(news)
  let closed = false
  let reopening: Promise<void> | null = null

  function close(): void {
    closed = true
    db.close()
  }

  // An old tab that keeps its connection would block the upgrade or the deletion of a newer one.
  db.on('versionchange', () => {
    tell('closed')
    close()
    return false
  })

  // Only a database that was not there is populated. At the first opening that is a new person's.
  let opened = false
  db.on('ready', () => void (opened = true))
  db.on('populate', () => {
    if (opened) tell('emptied')
  })

  // Another tab still closes its connection when this one deletes; Dexie would complain about waiting for it.
  db.on('blocked', () => false)

  /** Whoever finds the connection lost waits for the same new one: a second would close the first. */
  function reopen(): Promise<void> {
    reopening ??= (async () => {
      db.close({ disableAutoOpen: false })
      await db.open()
    })().finally(() => (reopening = null))
    return reopening
  }

  /** The error as callers know it. */
  function known(error: unknown): unknown {
    if (!isStorageFull(error)) return error
    tell('full')
    return new StorageFullError('This device has no room left', { cause: error })
  }

  async function attempt<T>(run: () => Promise<T>): Promise<T> {
    // A transaction ends with its connection: only its outermost caller can start again.
    if (Dexie.currentTransaction) return run()
    if (closed) throw new AccountClosedError('This account is closed on this page')
    try {
      return await run()
    } catch (error) {
      if (!isConnectionLost(error)) throw known(error)
      if (closed) throw new AccountClosedError('This account is closed on this page', { cause: error })
    }
    // iOS drops the connection of a page that was in the background; a new one works.
    try {
      await reopen()
      return await run()
    } catch (error) {
      if (!isConnectionLost(error)) throw known(error)
      tell('lost')
      throw new StorageLostError('The storage of this device is gone', { cause: error })
    }
  }

  return {
    userId,
    db,
    get isClosed() {
      return closed
    },
    now,
    newId: () => uuidv7(now(), randomBytes(10)),
    read: (query) => attempt(query),
    // Dexie keeps a transaction alive across native awaits only where the function it gets is async itself.
    write: (tables, body) => attempt(async () => await db.transaction('rw', tables, async () => body())),
    close,
  }
}
