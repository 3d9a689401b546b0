/** The name of the Web Lock for sending the outbox of `userId`; one tab or the service worker holds it. */
export function flushLockName(userId: string): string {
  return `commonroof-flush-${userId}`
}

/** The name of the Web Lock for pinning and unpinning the photos of saved homes; one tab holds it. */
export function homePhotosLockName(userId: string): string {
  return `commonroof-homes-${userId}`
}
