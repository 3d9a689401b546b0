/** The Web Lock under which the outbox of `userId` is sent: by one tab, or by the worker. */
export function flushLockName(userId: string): string {
  return `commonroof-flush-${userId}`
}

/** The Web Lock under which the pictures of saved homes of `userId` are brought and dropped, by one tab. */
export function homesLockName(userId: string): string {
  return `commonroof-homes-${userId}`
}
