/** The name of the cache of viewed photos; it has a maximum size and evicts the oldest photos first. */
export function viewedPhotosCacheName(userId: string): string {
  return `commonroof-photos-${userId}`
}

/** The name of the cache of pinned photos of saved homes, which are never evicted. */
export function pinnedPhotosCacheName(userId: string): string {
  return `commonroof-saved-photos-${userId}`
}

/** The name of the cache of what other apps have shared with an account; see shares.ts. */
export function sharesCacheName(userId: string): string {
  return `commonroof-shares-${userId}`
}

/** Deletes all photos of an account that are cached, pinned or shared by other apps. */
export async function deletePhotoCaches(userId: string): Promise<void> {
  // Insecure origins and tests have no Cache API.
  if (!('caches' in globalThis)) return
  await Promise.all([
    caches.delete(viewedPhotosCacheName(userId)),
    caches.delete(pinnedPhotosCacheName(userId)),
    caches.delete(sharesCacheName(userId)),
  ])
}

/** The number of viewed photos in the cache of an account. */
export async function countViewedPhotos(userId: string): Promise<number> {
  if (!('caches' in globalThis) || !(await caches.has(viewedPhotosCacheName(userId)))) return 0
  return (await (await caches.open(viewedPhotosCacheName(userId))).keys()).length
}

/** Deletes the viewed photos of an account; the pinned photos stay. */
export async function deleteViewedPhotos(userId: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(viewedPhotosCacheName(userId))
}
