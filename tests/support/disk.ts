import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { openAccount, type AccountDeps, type AccountStore } from '../../src/offline/account/open-account.ts'

/** Opens an account on a disk of its own, as on another device; needs `fake-indexeddb/auto`. */
export async function openOnFreshDisk(userId: string, deps: AccountDeps = {}): Promise<AccountStore> {
  // Dexie takes the disk that is there when a database object is made.
  const shared = Dexie.dependencies.indexedDB
  Dexie.dependencies.indexedDB = new IDBFactory()
  try {
    return await openAccount(userId, deps)
  } finally {
    Dexie.dependencies.indexedDB = shared
  }
}
