import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import type { AccountDeps, Account } from '../../src/offline/db/account.ts'
import { openAccount } from '../../src/offline/account/open-account.ts'

/** Opens an account on a separate IndexedDB, as on another device; needs a suite with fake-indexeddb. */
export async function openOnFreshDisk(userId: string, deps: AccountDeps = {}): Promise<Account> {
  // Dexie reads this dependency when a database object is constructed.
  const shared = Dexie.dependencies.indexedDB
  Dexie.dependencies.indexedDB = new IDBFactory()
  try {
    return await openAccount(userId, deps)
  } finally {
    Dexie.dependencies.indexedDB = shared
  }
}
