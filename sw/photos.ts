import { savedPhotosCache, seenPhotosCache } from '../src/offline/photo-caches.ts'

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
  const kept =
    (await seen.match(request.url)) ??
    (await (await sources.caches.open(savedPhotosCache(userId))).match(request.url))
  if (kept) return kept
  const response = await sources.fetch(request)
  if (response.status === 200) await keep(seen, request.url, response.clone())
  return response
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
