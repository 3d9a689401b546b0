import type { Db } from '../../platform/db/open.ts'
import type { PhotoStore } from '../../platform/photos/photo-store.ts'
import { checkBackup, type CheckedBackup } from './check-backup.ts'
import { checkDatabaseTakes, restoreTables } from './restore-tables.ts'
import { checkStoreTakes, removePhotos, restorePhotos } from './restore-photos.ts'

/** Where a backup goes: places that hold nothing. */
export interface RestoreTarget {
  db: Db
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
export async function restoreBackup(
  path: string,
  { db, photos, progress }: RestoreTarget,
): Promise<CheckedBackup> {
  const backup = await checkBackup(path)
  const { end, ownedPhotos } = backup
  const rows = end.tables.reduce((sum, table) => sum + table.sum.count, 0)
  progress(
    `The file is whole: ${end.tables.length} tables with ${rows} rows, and ${end.photos.count} photos.`,
  )
  await checkDatabaseTakes(db, end)
  await checkStoreTakes(photos, end)
  try {
    const restored = await restorePhotos(path, photos, backup)
    const ran = await restoreTables(path, db, end)
    progress(
      `Restored ${rows} rows. Each of the ${end.tables.length} tables has the count and hash of the file.`,
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
  return backup
}
