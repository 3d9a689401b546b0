/** The Web Lock under which the outbox of `userId` is sent: by one tab, or by the worker. */
export function flushLockName(userId: string): string {
  return `commonroof-flush-${userId}`
}
