import {
  SHARE_MAX_AGE_MS,
  SHARE_PHOTO_MAX_BYTES,
  SHARE_PHOTOS_MAX,
  SHARE_TEXT_MAX_LENGTH,
  SHARES_MAX,
} from '../domain/core/limits.ts'
import { SHARE_FILES, SHARE_PATH, SHARE_WORDS } from '../domain/core/share-path.ts'
import { sharesCacheName } from './photos/photo-caches.ts'

/*
 * What another app has shared waits in a cache of the account until the person uses it. The service worker writes
 * it, also without network and without opening the account's database.
 */

/** The stored entry of a share, beside its photos. */
interface Meta {
  /** When it was shared, Unix milliseconds. */
  at: number
  /** The title, the text and the address, one per line. */
  text: string
  photos: number
  /** The number of files that were not stored: no pictures, too large or too many. */
  leftOut: number
}

/** What another app has shared in one go. */
export interface Share extends Omit<Meta, 'photos'> {
  id: string
  photos: { url: string; file: Blob }[]
}

const metaUrl = (id: string) => `${SHARE_PATH}/${id}`
const photoUrl = (id: string, index: number) => `${SHARE_PATH}/${id}/${index}`

/**
 * Stores what another app has posted: its words and its files.
 * @throws DOMException when the disk is full; then nothing of it is stored.
 */
export async function putShare(
  caches: Pick<CacheStorage, 'open'>,
  userId: string,
  form: FormData,
  now: number,
): Promise<void> {
  const cache = await caches.open(sharesCacheName(userId))
  const id = crypto.randomUUID()
  // A file field without a choice posts an empty file without a name.
  const files = form
    .getAll(SHARE_FILES)
    .filter((value) => typeof value !== 'string' && (value.name !== '' || value.size > 0)) as File[]
  const photos = files
    .filter(({ type, size }) => type.startsWith('image/') && size > 0 && size <= SHARE_PHOTO_MAX_BYTES)
    .slice(0, SHARE_PHOTOS_MAX)
  const text = Object.values(SHARE_WORDS)
    .flatMap((name) => {
      const value = form.get(name)
      return typeof value === 'string' && value !== '' ? [value.slice(0, SHARE_TEXT_MAX_LENGTH)] : []
    })
    .join('\n')
  const meta: Meta = { at: now, text, photos: photos.length, leftOut: files.length - photos.length }
  try {
    for (const [index, file] of photos.entries()) await cache.put(photoUrl(id, index), new Response(file))
    // A share without this entry is not complete and is never shown.
    await cache.put(metaUrl(id), new Response(JSON.stringify(meta)))
  } catch (error) {
    await deleteEntries(cache, id)
    throw error
  }
  const older = (await readShares(cache)).toSorted((a, b) => b.at - a.at).slice(SHARES_MAX)
  for (const each of older) await deleteEntries(cache, each.id)
}

/** The shares of an account that are not too old, newest first; older ones are deleted. */
export async function listShares(
  caches: Pick<CacheStorage, 'open'>,
  userId: string,
  now: number,
): Promise<Share[]> {
  const cache = await caches.open(sharesCacheName(userId))
  const all = await readShares(cache)
  const isOld = ({ at }: Share) => now - at > SHARE_MAX_AGE_MS
  for (const { id } of all.filter(isOld)) await deleteEntries(cache, id)
  return all.filter((share) => !isOld(share)).toSorted((a, b) => b.at - a.at)
}

/** Deletes a share that was used or discarded. */
export async function deleteShare(
  caches: Pick<CacheStorage, 'open'>,
  userId: string,
  id: string,
): Promise<void> {
  await deleteEntries(await caches.open(sharesCacheName(userId)), id)
}

/** Deletes one photo of a share, which is in the tour of a home now. */
export async function deleteSharedPhoto(
  caches: Pick<CacheStorage, 'open'>,
  userId: string,
  url: string,
): Promise<void> {
  await (await caches.open(sharesCacheName(userId))).delete(url)
}

async function readShares(cache: Cache): Promise<Share[]> {
  const shares: Share[] = []
  for (const { url } of await cache.keys()) {
    const [, id] = /\/share\/([0-9a-f-]{36})$/.exec(url) ?? []
    if (id === undefined) continue
    const meta = asMeta(await (await cache.match(url))?.json().catch(() => null))
    if (!meta) continue
    const photos = await readPhotos(cache, id, meta.photos)
    // A page that ended after it had added every photo leaves an empty share.
    if (meta.photos > 0 && photos.length === 0 && meta.text === '') await deleteEntries(cache, id)
    else shares.push({ ...meta, id, photos })
  }
  return shares
}

/** Checks by hand, because the service worker has no schema library. */
function asMeta(stored: unknown): Meta | null {
  const { at, text, photos, leftOut } = (stored ?? {}) as Record<keyof Meta, unknown>
  const isMeta = typeof text === 'string' && [at, photos, leftOut].every(Number.isSafeInteger)
  return isMeta ? ({ at, text, photos, leftOut } as Meta) : null
}

async function readPhotos(cache: Cache, id: string, count: number): Promise<Share['photos']> {
  const photos: Share['photos'] = []
  for (let index = 0; index < Math.min(count, SHARE_PHOTOS_MAX); index++) {
    const url = photoUrl(id, index)
    const file = await (await cache.match(url))?.blob()
    if (file) photos.push({ url, file })
  }
  return photos
}

async function deleteEntries(cache: Cache, id: string): Promise<void> {
  await cache.delete(metaUrl(id))
  for (let index = 0; index < SHARE_PHOTOS_MAX; index++) await cache.delete(photoUrl(id, index))
}
