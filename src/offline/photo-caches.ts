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
