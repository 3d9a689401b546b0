import { OTHER_TABS_MAX_MS } from '../../domain/core/limits.ts'
import { pageLockName } from '../db/lock-names.ts'
import { withLock } from '../db/locks.ts'

/** Runs `body` while no other tab of this browser runs one; a browser without locks runs it at once. */
export function signOutLock<T>(body: () => Promise<T>): Promise<T> {
  return withLock('commonroof-sign-out', body)
}

/** Marks this page as one that has the account of `userId` open, until `signal` aborts. */
export function sharePageLock(userId: string, signal: AbortSignal): void {
  const pageEnded = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  // The page holds this lock until it ends, so the request is not awaited.
  const hold = (): void => {
    withLock(pageLockName(userId), () => pageEnded, { mode: 'shared' }).catch(() => {
      // WebKit takes the locks of a page in its back/forward cache.
      if (!signal.aborted) addEventListener('pageshow', hold, { once: true, signal })
    })
  }
  hold()
}

/**
 * Waits until no page has the account of `userId` open, at most OTHER_TABS_MAX_MS, because a frozen page does
 * not respond. In a browser without locks it does not wait.
 */
export async function waitForOtherPages(userId: string): Promise<void> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), OTHER_TABS_MAX_MS)
  try {
    await withLock(pageLockName(userId), async () => {}, { signal: waiting.signal })
  } catch (error) {
    if (!waiting.signal.aborted) throw error
  } finally {
    clearTimeout(timer)
  }
}
