/** Photos that were looked at: bounded, the oldest go first. */
export function seenPhotosCache(userId: string): string {
  return `commonroof-photos-${userId}`
}

/** Photos of saved homes: never evicted. */
export function savedPhotosCache(userId: string): string {
  return `commonroof-saved-photos-${userId}`
}

/** Removes every photo that was kept for this account. */
export async function deletePhotoCaches(userId: string): Promise<void> {
  // Insecure origins and tests have none.
  if (!('caches' in globalThis)) return
  await Promise.all([caches.delete(seenPhotosCache(userId)), caches.delete(savedPhotosCache(userId))])
}

/** How many photos that were looked at are kept for this account. */
export async function countSeenPhotos(userId: string): Promise<number> {
  if (!('caches' in globalThis) || !(await caches.has(seenPhotosCache(userId)))) return 0
  return (await (await caches.open(seenPhotosCache(userId))).keys()).length
}

/** Removes the photos that were merely looked at; those of saved homes stay. */
export async function deleteSeenPhotos(userId: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(seenPhotosCache(userId))
}
