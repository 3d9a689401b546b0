import { savedPhotosCache, seenPhotosCache } from '../src/offline/photos/photo-caches.ts'

/** Photos that were merely looked at; those of saved homes lie in a cache of their own. */
export const SEEN_PHOTOS_MAX = 200

export interface PhotoSources {
  caches: Pick<CacheStorage, 'open'>
  fetch: (request: Request) => Promise<Response>
}

/**
 * A photo: from this account's caches, else from the network and kept. A photo never changes under
 * its name, so a kept one is as good as a new one. A visitor's are not kept.
 */
export async function answerPhoto(
  request: Request,
  userId: string | null,
  sources: PhotoSources,
): Promise<Response> {
  if (userId === null) return sources.fetch(request)
  const seen = await sources.caches.open(seenPhotosCache(userId))
  const saved = await sources.caches.open(savedPhotosCache(userId))
  const kept = (await seen.match(request.url)) ?? (await saved.match(request.url))
  if (kept) return kept
  try {
    const response = await sources.fetch(request)
    if (response.status === 200) await keep(seen, request.url, response.clone())
    return response
  } catch (error) {
    const other = (await anotherSize(saved, request.url)) ?? (await anotherSize(seen, request.url))
    if (other) return other
    throw error
  }
}

const photoOf = (url: string) => url.replace(/(-\d+\.\w+)?$/, '')

/** The same picture in another size: without a network, a small one is better than none. */
async function anotherSize(cache: Cache, url: string): Promise<Response | undefined> {
  const same = (await cache.keys()).filter((key) => photoOf(key.url) === photoOf(url))
  const largest = same.toSorted((a, b) => widthOf(b.url) - widthOf(a.url))[0]
  return largest && cache.match(largest)
}

/** Pixels; a photo without a width in its name is the whole one. */
function widthOf(url: string): number {
  const [, width] = /-(\d+)\.\w+$/.exec(url) ?? []
  return width === undefined ? Infinity : Number(width)
}

async function keep(cache: Cache, url: string, response: Response): Promise<void> {
  try {
    await cache.put(url, response)
    // Keys come in the order in which they were put: the oldest first.
    const urls = await cache.keys()
    for (const old of urls.slice(0, Math.max(0, urls.length - SEEN_PHOTOS_MAX))) await cache.delete(old)
  } catch {
    // A full disk costs the copy, not the picture.
  }
}
