import * as v from 'valibot'
import { MESSAGE_PHOTOS_MAX } from '../../domain/core/limits.ts'
import { isLocalPhoto, localPhotoId, localPhotoUrl } from '../../domain/core/photo-urls.ts'
import { TOO_MANY_MESSAGE_PHOTOS } from '../../domain/messages/message.ts'
import { query, type Account } from '../db/account.ts'
import { parseRow, parseRows } from '../db/quarantine.ts'
import { TooManyPhotosError } from '../db/storage-errors.ts'

const PREFIX = 'picked-photos:'
/** The key in the table `meta` of the photos that were picked for a message to this person. */
const keyOf = (personId: string) => `${PREFIX}${personId}`

const PickedUrls = v.array(v.pipe(v.string(), v.check(isLocalPhoto)))
const urlsIn = (value: unknown): string[] => (v.is(PickedUrls, value) ? value : [])

/** The URLs of the photos that were picked for a message to this person and are not sent yet, in their order. */
export const readPicked = query(async ({ db }: Account, personId: string): Promise<string[]> => {
  return urlsIn(parseRow(db, 'meta', await db.meta.get(keyOf(personId)))?.value)
})

/** The picked photos of all unsent messages, by the recipient's id. */
export const listPicked = query(async ({ db }: Account): Promise<{ personId: string; urls: string[] }[]> => {
  const rows = parseRows(db, 'meta', await db.meta.where('key').startsWith(PREFIX).toArray())
  return rows.map(({ key, value }) => ({ personId: key.slice(PREFIX.length), urls: urlsIn(value) }))
})

/**
 * Adds a photo to the unsent message to a person: its bytes and its place in one transaction. `type` is its media type.
 * @returns its URL.
 * @throws TooManyPhotosError, StorageFullError.
 */
export function addPicked(
  account: Account,
  personId: string,
  { bytes, type }: { bytes: ArrayBuffer; type: string },
): Promise<string> {
  const { db } = account
  return account.write([db.photos, db.meta], async () => {
    const urls = await readPicked(account, personId)
    if (urls.length >= MESSAGE_PHOTOS_MAX) throw new TooManyPhotosError(TOO_MANY_MESSAGE_PHOTOS)
    const photoId = account.newId()
    await db.photos.put({ photoId, bytes, type, createdAt: account.now() })
    await putPicked(account, personId, [...urls, localPhotoUrl(photoId)])
    return localPhotoUrl(photoId)
  })
}

/** Removes a photo from the unsent message, with its bytes; one that was sent in the meantime stays. */
export function removePicked(account: Account, personId: string, url: string): Promise<void> {
  const { db } = account
  return account.write([db.photos, db.meta], async () => {
    if (!(await takePicked(account, personId, [url]))) return
    await db.photos.delete(localPhotoId(url))
  })
}

/**
 * Takes photos out of the unsent message, inside a transaction over `meta`: a message sends them now.
 * @returns whether one of them was there.
 */
export async function takePicked(
  account: Account,
  personId: string,
  taken: readonly string[],
): Promise<boolean> {
  const urls = await readPicked(account, personId)
  const rest = urls.filter((url) => !taken.includes(url))
  if (rest.length === urls.length) return false
  await putPicked(account, personId, rest)
  return true
}

async function putPicked({ db }: Account, personId: string, urls: string[]): Promise<void> {
  if (urls.length === 0) await db.meta.delete(keyOf(personId))
  else await db.meta.put({ key: keyOf(personId), value: urls })
}
