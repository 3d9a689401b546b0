import { Dexie } from 'dexie'
import { createAccount, type Account, type AccountDeps } from '../db/account.ts'
import { AccountDatabase } from '../db/database.ts'
import { accountDatabaseName } from '../db/database-names.ts'
import { withTimeout, openWithTimeout } from '../db/open-in-time.ts'
import { restoreFromQuarantine } from '../db/quarantine.ts'
import { StorageUnavailableError } from '../db/storage-errors.ts'
import { countUnsentWork } from '../outbox/unsent-work.ts'
import { deletePhotoCaches } from '../photos/photo-caches.ts'
import { loadClockOffset } from './clock-offset.ts'
import { followPreparation } from './preparing.ts'
import { registry } from './registry.ts'

/**
 * Opens an account's database and creates it where there is none.
 * @throws StorageFullError, StorageLostError, StorageUnavailableError.
 */
export async function openAccount(userId: string, deps: AccountDeps = {}): Promise<Account> {
  const preparation = followPreparation(userId, deps.onPreparing)
  const account = createAccount(userId, new AccountDatabase(userId, preparation.onStep), deps)
  try {
    await openWithTimeout(account.db, {
      onSlowOpen: deps.onSlowOpen,
      isBusy: preparation.isBusy,
      firstReads: async () => {
        await account.read(() => restoreFromQuarantine(account.db))
        await loadClockOffset(account)
      },
    })
  } finally {
    preparation.end()
  }
  return account
}

/** Writes the numbers of unsent operations and open drafts into the registry, for the sign-in page. */
export async function recordUnsentCounts(account: Account): Promise<void> {
  try {
    const { ops, drafts, texts } = await countUnsentWork(account)
    await registry.storeUnsentCounts(account.userId, ops, drafts + texts)
  } catch {
    // Only the sign-in page uses these numbers, and it then shows the previous ones.
  }
}

/** Records the unsent work for the sign-in page and closes the database, which ends every watch. */
export async function closeAccount(account: Account): Promise<void> {
  if (account.isClosed) return
  await recordUnsentCounts(account)
  account.close()
}

/** Deletes the account's database and cached photos; the account may already be closed. */
export async function destroyAccount(account: Account): Promise<void> {
  account.close()
  await Promise.all([account.db.delete(), deletePhotoCaches(account.userId)])
}

/**
 * Deletes the database and the cached photos of an account whose database does not open.
 * @throws StorageUnavailableError when another tab has it open; it is deleted when that tab closes.
 */
export async function deleteAccountCopy(userId: string): Promise<void> {
  await withTimeout(Dexie.delete(accountDatabaseName(userId)), () => new StorageUnavailableError('blocked'))
  await deletePhotoCaches(userId)
}
