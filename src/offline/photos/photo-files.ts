import { photoIdOf } from '../../contract/ops.ts'
import { query, type Account } from '../db/account.ts'
import { localPhotosIn, replaceLocalPhoto } from './uploaded-photos.ts'
import { parseRow } from '../db/quarantine.ts'
import type { OpRow } from '../db/rows.ts'

/** Stores a photo on this device; `type` is its media type. @returns the id of the photo. */
export async function putPhoto(account: Account, bytes: ArrayBuffer, type: string): Promise<string> {
  const photoId = account.newId()
  await account.write([account.db.photos], async () => {
    await account.db.photos.put({ photoId, bytes, type, createdAt: account.now() })
  })
  return photoId
}

/** Reads the bytes and media type of a stored photo; undefined when there is none. */
export const readPhoto = query(
  async ({ db }: Account, photoId: string): Promise<{ bytes: ArrayBuffer; type: string } | undefined> => {
    const row = parseRow(db, 'photos', await db.photos.get(photoId))
    return row && { bytes: row.bytes, type: row.type }
  },
)

/** The upload operations of these photos, in any state, inside a transaction over ops. */
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
 * `value` with the URLs of all photos that are uploaded by now, inside a transaction over ops. Otherwise a
 * page with an older state would write the local URLs back.
 */
export async function withUploadedPhotos<T>(account: Account, value: T): Promise<T> {
  const local = localPhotosIn(value)
  if (local.length === 0) return value
  let resolved = value
  for (const row of await uploadsOf(account, local)) resolved = replaceLocalPhoto(resolved, row)
  return resolved
}
