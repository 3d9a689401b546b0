import type { Table } from 'dexie'
import { uuidv7 } from '../domain/ids.ts'
import type { AccountDatabase } from './database.ts'
import {
  AccountClosedError,
  isConnectionLost,
  isStorageFull,
  StorageFullError,
  StorageLostError,
} from './errors.ts'

export interface AccountDeps {
  /** Unix milliseconds. */
  now?: () => number
  randomBytes?: (count: number) => Uint8Array
}

/** What every part of an account's store works with. */
export interface AccountContext {
  readonly userId: string
  readonly db: AccountDatabase
  readonly isClosed: boolean
  now(): number
  newId(): string
  /** Runs a query; reopens a lost connection once. */
  read<T>(query: () => Promise<T>): Promise<T>
  /** Runs one strict read-write transaction over `tables`; reopens a lost connection once. */
  write<T>(tables: Table[], body: () => Promise<T>): Promise<T>
  close(): void
}

const cryptoBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

export function createContext(userId: string, db: AccountDatabase, deps: AccountDeps = {}): AccountContext {
  const now = deps.now ?? Date.now
  const randomBytes = deps.randomBytes ?? cryptoBytes
  let closed = false

  function close(): void {
    closed = true
    db.close()
  }

  // An old tab that keeps its connection would block the upgrade or the deletion of a newer one.
  db.on('versionchange', () => {
    close()
    return false
  })

  // Another tab still closes its connection when this one deletes; Dexie would complain about waiting for it.
  db.on('blocked', () => false)

  async function attempt<T>(run: () => Promise<T>): Promise<T> {
    if (closed) throw new AccountClosedError('This account is closed on this page')
    try {
      return await run()
    } catch (error) {
      if (isStorageFull(error)) throw new StorageFullError('This device has no room left', { cause: error })
      if (!isConnectionLost(error)) throw error
      if (closed) throw new AccountClosedError('This account is closed on this page', { cause: error })
    }
    // iOS drops the connection of a page that was in the background; a new one works.
    try {
      db.close({ disableAutoOpen: false })
      await db.open()
      return await run()
    } catch (error) {
      if (isStorageFull(error)) throw new StorageFullError('This device has no room left', { cause: error })
      if (isConnectionLost(error))
        throw new StorageLostError('The storage of this device is gone', { cause: error })
      throw error
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
    write: (tables, body) => attempt(async () => await db.transaction('rw', tables, body)),
    close,
  }
}
