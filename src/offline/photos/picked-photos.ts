import * as v from 'valibot'
import { MESSAGE_PHOTOS_MAX } from '../../domain/core/limits.ts'
import { isLocalPhoto, localPhotoId, localPhotoUrl } from '../../domain/core/photo-urls.ts'
import { TOO_MANY_MESSAGE_PHOTOS } from '../../domain/messages/message.ts'
import { query, type Account } from '../db/account.ts'
import { parseRow, parseRows } from '../db/quarantine.ts'
import { TooManyPhotosError } from '../db/storage-errors.ts'

const PREFIX = 'picked-photos:'
/** How many photos one box takes, and what a person reads above it. */
export interface PhotoRoom {
  max: number
  tooMany: string
}
export const MESSAGE_ROOM: PhotoRoom = { max: MESSAGE_PHOTOS_MAX, tooMany: TOO_MANY_MESSAGE_PHOTOS }

/**
 * The key in the table `meta` of the photos that were picked in a box: of a message, named by the person, or of a
 * report; see `reportBox`.
 */
const keyOf = (box: string) => `${PREFIX}${box}`

const PickedUrls = v.array(v.pipe(v.string(), v.check(isLocalPhoto)))
const urlsIn = (value: unknown): string[] => (v.is(PickedUrls, value) ? value : [])

/** The URLs of the photos that were picked in a box and are not sent yet, in their order. */
export const readPicked = query(async ({ db }: Account, box: string): Promise<string[]> => {
  return urlsIn(parseRow(db, 'meta', await db.meta.get(keyOf(box)))?.value)
})

/** The picked photos of all boxes, by the name of the box: the recipient's id, or that of an unsent report. */
export const listPicked = query(async ({ db }: Account): Promise<{ box: string; urls: string[] }[]> => {
  const rows = parseRows(db, 'meta', await db.meta.where('key').startsWith(PREFIX).toArray())
  return rows.map(({ key, value }) => ({ box: key.slice(PREFIX.length), urls: urlsIn(value) }))
})

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

/**
 * Takes photos out of a box, inside a transaction over `meta`: an operation sends them now.
 * @returns whether one of them was there.
 */
export async function takePicked(account: Account, box: string, taken: readonly string[]): Promise<boolean> {
  const urls = await readPicked(account, box)
  const rest = urls.filter((url) => !taken.includes(url))
  if (rest.length === urls.length) return false
  await putPicked(account, box, rest)
  return true
}

async function putPicked({ db }: Account, box: string, urls: string[]): Promise<void> {
  if (urls.length === 0) await db.meta.delete(keyOf(box))
  else await db.meta.put({ key: keyOf(box), value: urls })
}
