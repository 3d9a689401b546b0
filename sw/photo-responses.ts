import { pinnedPhotosCacheName, viewedPhotosCacheName } from '../src/offline/photos/photo-caches.ts'

/** Photos in the cache of viewed photos; photos of saved homes have a cache of their own. */
export const VIEWED_PHOTOS_MAX = 200

/** The caches and the network that a photo can come from. */
export interface PhotoSources {
  caches: Pick<CacheStorage, 'open'>
  fetch: (request: Request) => Promise<Response>
}

/**
 * Responds with a photo from the account's caches, else from the network, and caches it. The photo at a URL
 * never changes, so a cached one is never outdated. Photos of visitors (`userId` null) are not cached.
 * @throws TypeError when the network fails and no size of the photo is cached.
 */
export async function respondWithPhoto(
  request: Request,
  userId: string | null,
  sources: PhotoSources,
): Promise<Response> {
  if (userId === null) return sources.fetch(request)
  const viewed = await sources.caches.open(viewedPhotosCacheName(userId))
  const pinned = await sources.caches.open(pinnedPhotosCacheName(userId))
  const cached = (await viewed.match(request.url)) ?? (await pinned.match(request.url))
  if (cached) return cached
  try {
    const response = await sources.fetch(request)
    if (response.status === 200) await cacheResponse(viewed, request.url, response.clone())
    return response
  } catch (error) {
    const other = (await otherSize(pinned, request.url)) ?? (await otherSize(viewed, request.url))
    if (other) return other
    throw error
  }
}

const photoOf = (url: string) => url.replace(/(-\d+\.\w+)?$/, '')

/** The largest cached size of the same photo: offline, any size is better than none. */
async function otherSize(cache: Cache, url: string): Promise<Response | undefined> {
  const same = (await cache.keys()).filter((key) => photoOf(key.url) === photoOf(url))
  const largest = same.toSorted((a, b) => widthOf(b.url) - widthOf(a.url))[0]
  return largest && cache.match(largest)
}

/** The width of a photo in pixels; a URL without a width is the full size. */
function widthOf(url: string): number {
  const [, width] = /-(\d+)\.\w+$/.exec(url) ?? []
  return width === undefined ? Infinity : Number(width)
}

async function cacheResponse(cache: Cache, url: string, response: Response): Promise<void> {
  try {
    await cache.put(url, response)
    // Cache keys are in insertion order, so the first ones are the oldest.
    const urls = await cache.keys()
    for (const old of urls.slice(0, Math.max(0, urls.length - VIEWED_PHOTOS_MAX))) await cache.delete(old)
  } catch {
    // A full disk prevents only the cached copy; the person still gets the photo.
  }
}
