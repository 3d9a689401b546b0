import type { Dexie } from 'dexie'
import { STORAGE_OPEN_MAX_MS } from '../../domain/core/limits.ts'
import { StorageUnavailableError, type UnavailableReason } from './storage-errors.ts'

/**
 * Resolves or rejects as `work` does, or rejects with `timeoutError()` after STORAGE_OPEN_MAX_MS, unless `isBusy`
 * says then that the work goes on.
 */
export async function withTimeout<T>(
  work: Promise<T>,
  timeoutError: () => Error,
  isBusy: () => boolean = () => false,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    const wait = () => {
      timer = setTimeout(() => (isBusy() ? wait() : reject(timeoutError())), STORAGE_OPEN_MAX_MS)
    }
    wait()
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Called when a database opens too slowly; the opening continues until the returned promise rejects. */
export type OnSlowOpen = (reason: UnavailableReason) => Promise<never>

/**
 * Opens a database and runs its first reads with a time limit, because an old page in another tab may block the
 * opening, a page that the browser has stopped in a transaction blocks the reads, and some browsers do not
 * respond at all.
 * @throws StorageUnavailableError, and the errors of `firstReads`.
 */
export async function openWithTimeout(
  db: Dexie,
  {
    onSlowOpen,
    firstReads,
    isBusy,
  }: { onSlowOpen?: OnSlowOpen | undefined; firstReads?: () => Promise<void>; isBusy?: () => boolean } = {},
): Promise<void> {
  let reason: UnavailableReason = 'silent'
  let hasGivenUp = false
  const onBlocked = () => void (reason = 'blocked')
  db.on('blocked', onBlocked)
  const opening = (async () => {
    await db.open().catch((error: unknown) => {
      throw new StorageUnavailableError('broken', { cause: error })
    })
    if (!hasGivenUp) await firstReads?.()
    // The caller no longer waits for this connection, and an open one would block the next opening.
    if (hasGivenUp) db.close()
  })()
  opening.catch(() => undefined)
  try {
    await withTimeout(opening, () => new StorageUnavailableError(reason), isBusy).catch((error: unknown) => {
      const isLate = error instanceof StorageUnavailableError && error.reason !== 'broken'
      if (onSlowOpen === undefined || !isLate) throw error
      return Promise.race([opening, onSlowOpen(error.reason)])
    })
  } catch (error) {
    hasGivenUp = true
    if (db.isOpen()) db.close()
    throw error
  } finally {
    db.on('blocked').unsubscribe(onBlocked)
  }
}
