import type { Db } from '../../platform/db/open.ts'
import type { PhotoStore } from '../../platform/photos/photo-store.ts'
import { checkBackup, type CheckedBackup } from './check-backup.ts'
import { checkDatabaseTakes, restoreTables } from './restore-tables.ts'
import { checkStoreTakes, removePhotos, restorePhotos } from './restore-photos.ts'

/** Where a backup goes: places that hold nothing. */
export interface RestoreTarget {
  /** Opens the database when the file is known to be whole; `close` is called at the end. */
  openDatabase: () => Promise<{ db: Db; close: () => Promise<void> }>
  photos: PhotoStore
  /** Called with a line about each step. */
  progress: (line: string) => void
}

/**
 * Restores a backup into an empty database and an empty photo store, and compares every table and photo with the
 * file. The rows come last and in one transaction, so a restore that ends early has restored nothing; the same
 * command can be run again.
 * @throws BackupError when the file is not whole, or when a place holds something
 */
export async function restoreBackup(path: string, target: RestoreTarget): Promise<CheckedBackup> {
  const backup = await checkBackup(path)
  const { tables, photos } = backup.end
  target.progress(
    `The file is whole: ${tables.length} tables with ${rowsOf(backup)} rows, and ${photos.count} photos.`,
  )
  const { db, close } = await target.openDatabase()
  try {
    await restoreInto(db, path, backup, target)
  } finally {
    await close()
  }
  return backup
}

const rowsOf = ({ end }: CheckedBackup) => end.tables.reduce((sum, table) => sum + table.sum.count, 0)

async function restoreInto(
  db: Db,
  path: string,
  backup: CheckedBackup,
  { photos, progress }: RestoreTarget,
): Promise<void> {
  const { end, ownedPhotos } = backup
  await checkDatabaseTakes(db, end)
  await checkStoreTakes(photos, end)
  try {
    const restored = await restorePhotos(path, photos, backup)
    const ran = await restoreTables(path, db, end)
    progress(
      `Restored ${rowsOf(backup)} rows. Each of the ${end.tables.length} tables has the count and hash of the file.`,
    )
    if (ran.length > 0) progress(`The backup is of an earlier version. Migrated: ${ran.join(', ')}.`)
    progress(`Restored ${restored} photos. Each has the hash of the file.`)
  } catch (error) {
    await removePhotos(photos, ownedPhotos)
    throw error
  }
  // Until here the store named this restore, so that no server takes it for its own.
  await photos.writeOwner(end.installation)
  if (end.missingPhotos > 0)
    progress(`${end.missingPhotos} photos were already missing when the backup was made.`)
}
