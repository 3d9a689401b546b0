/** The name of the Web Lock for sending the outbox of `userId`; one tab or the service worker holds it. */
export function flushLockName(userId: string): string {
  return `commonroof-flush-${userId}`
}

/** The name of the Web Lock for pinning and unpinning the photos of saved homes; one tab holds it. */
export function homePhotosLockName(userId: string): string {
  return `commonroof-homes-${userId}`
}

/** The name of the lock that every page with the account open shares. */
export const pageLockName = (userId: string) => `commonroof-page-${userId}`
