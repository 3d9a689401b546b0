import { photoIdOf } from '../../contract/ops.ts'
import { query, type Account } from '../db/account.ts'
import { localPhotosIn, resolvePhoto } from './uploaded-photos.ts'
import { readableOne } from '../db/quarantine.ts'
import type { OpRow } from '../db/rows.ts'

/** Keeps a picture's bytes on this device; resolves with its id once they are on the disk. */
export async function putPhoto(account: Account, bytes: ArrayBuffer, type: string): Promise<string> {
  const photoId = account.newId()
  await account.write([account.db.photos], async () => {
    await account.db.photos.put({ photoId, bytes, type, createdAt: account.now() })
  })
  return photoId
}

export const readPhoto = query(async (
  { db }: Account,
  photoId: string,
): Promise<{ bytes: ArrayBuffer; type: string } | undefined> => {
  const row = readableOne(db, 'photos', await db.photos.get(photoId))
  return row && { bytes: row.bytes, type: row.type }
})

/** Inside a transaction over ops: the uploads of these pictures, in whatever state they are. */
export function uploadsOf({ db }: Account, photoIds: readonly string[]): Promise<OpRow[]> {
  const wanted = new Set(photoIds)
  return db.ops
    .filter((row) => {
      const photoId = photoIdOf(row)
      return photoId !== null && wanted.has(photoId)
    })
    .toArray()
}

/**
 * Inside a transaction over ops: `value` with every picture that has arrived meanwhile at its address.
 * A page that did not hear of it yet must not write the device's name of it back.
 */
export async function withArrivedPhotos<T>(account: Account, value: T): Promise<T> {
  const local = localPhotosIn(value)
  if (local.length === 0) return value
  let resolved = value
  for (const row of await uploadsOf(account, local)) resolved = resolvePhoto(resolved, row)
  return resolved
}
