import { MESSAGE_PHOTOS_MAX } from '../../domain/core/limits.ts'
import { localPhotoId, localPhotoUrl } from '../../domain/core/photo-urls.ts'
import { TOO_MANY_MESSAGE_PHOTOS } from '../../domain/messages/message.ts'
import type { Account } from '../db/account.ts'
import { TooManyPhotosError } from '../db/storage-errors.ts'
import { putPicked, readPicked, takePicked } from './picked-rows.ts'

/** How many photos one box takes, and what a person reads above it. */
export interface PhotoRoom {
  max: number
  tooMany: string
}
export const MESSAGE_ROOM: PhotoRoom = { max: MESSAGE_PHOTOS_MAX, tooMany: TOO_MANY_MESSAGE_PHOTOS }

/**
 * Adds a photo to a box: its bytes and its place in one transaction. `type` is its media type.
 * @returns its URL.
 * @throws TooManyPhotosError, StorageFullError.
 */
export function addPicked(
  account: Account,
  box: string,
  { bytes, type }: { bytes: ArrayBuffer; type: string },
  { max, tooMany } = MESSAGE_ROOM,
): Promise<string> {
  const { db } = account
  return account.write([db.photos, db.meta], async () => {
    const urls = await readPicked(account, box)
    if (urls.length >= max) throw new TooManyPhotosError(tooMany)
    const photoId = account.newId()
    await db.photos.put({ photoId, bytes, type, createdAt: account.now() })
    await putPicked(account, box, [...urls, localPhotoUrl(photoId)])
    return localPhotoUrl(photoId)
  })
}

/** Removes a photo from a box, with its bytes; one that was sent in the meantime stays. */
export function removePicked(account: Account, box: string, url: string): Promise<void> {
  const { db } = account
  return account.write([db.photos, db.meta], async () => {
    if (!(await takePicked(account, box, [url]))) return
    await db.photos.delete(localPhotoId(url))
  })
}
