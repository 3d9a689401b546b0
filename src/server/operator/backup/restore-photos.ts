import type { PhotoStore } from '../../platform/photos/photo-store.ts'
import { BackupError, readArchive } from './archive-file.ts'
import { photoOf, type BackupEnd } from './backup-format.ts'
import type { CheckedBackup } from './check-backup.ts'
import { photoRow } from './row-sum.ts'

/** What a store names as its database while a backup is restored into it. */
const markOf = (end: BackupEnd) => `restoring ${end.installation} ${end.photos.hash}`

/**
 * Checks that a photo store is empty, and marks it for this restore. A store with the mark was left by the same
 * restore, which ended early.
 * @throws BackupError when the store holds photos
 */
export async function checkStoreTakes(photos: PhotoStore, end: BackupEnd): Promise<void> {
  if ((await photos.readOwner()) === markOf(end)) return
  for (const list of [photos.list(), photos.listAside()]) {
    const first = await list[Symbol.asyncIterator]().next()
    if (!first.done)
      throw new BackupError('The photo store holds photos. A backup is only restored into an empty one.')
  }
  await photos.writeOwner(markOf(end))
}

/**
 * Puts the photos that have a row into the store, and compares each with the file.
 * @returns their number
 * @throws BackupError when a photo in the store is another one than in the file
 */
export async function restorePhotos(
  path: string,
  photos: PhotoStore,
  { ownedPhotos }: CheckedBackup,
): Promise<number> {
  let count = 0
  const owned = async function* () {
    for await (const { name, bytes } of readArchive(path)) {
      const id = photoOf(name)
      if (id !== null && ownedPhotos.has(id)) yield { id, bytes }
    }
  }
  for await (const { id, bytes } of owned()) {
    await photos.put({ id }, bytes)
    count++
  }
  for await (const { id, bytes } of owned()) {
    const stored = await photos.get({ id })
    if (stored === null || photoRow(id, stored) !== photoRow(id, bytes))
      throw new BackupError(`The photo ${id} is not in the store as it is in the file. Nothing was restored.`)
  }
  return count
}

/** Empties a store after a restore that failed. */
export async function removePhotos(photos: PhotoStore, ids: ReadonlySet<string>): Promise<void> {
  for (const id of ids) await photos.remove(id)
  await photos.writeOwner(null)
}
