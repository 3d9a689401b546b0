import type { Dexie } from 'dexie'
import { STORAGE_OPEN_MAX_MS } from '../../domain/core/limits.ts'
import { StorageUnavailableError, type UnavailableReason } from './storage-errors.ts'

/** Resolves or rejects as `work` does, or rejects with `timeoutError()` after STORAGE_OPEN_MAX_MS. */
export async function withTimeout<T>(work: Promise<T>, timeoutError: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), STORAGE_OPEN_MAX_MS)
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
 * Opens a database with a time limit, because an old page in another tab may block the opening, and some
 * browsers do not respond at all.
 * @throws StorageUnavailableError.
 */
export async function openWithTimeout(db: Dexie, onSlowOpen?: OnSlowOpen): Promise<void> {
  let reason: UnavailableReason = 'silent'
  let hasGivenUp = false
  const onBlocked = () => void (reason = 'blocked')
  db.on('blocked', onBlocked)
  const opening = db.open().then(() => {
    // The caller no longer waits for this connection, and an open one would block the next opening.
    if (hasGivenUp) db.close()
  })
  opening.catch(() => undefined)
  try {
    await withTimeout(opening, () => new StorageUnavailableError(reason)).catch((error: unknown) => {
      if (onSlowOpen === undefined || !(error instanceof StorageUnavailableError)) throw error
      return Promise.race([opening, onSlowOpen(error.reason)])
    })
  } catch (error) {
    hasGivenUp = true
    if (db.isOpen()) db.close()
    if (error instanceof StorageUnavailableError) throw error
    throw new StorageUnavailableError('broken', { cause: error })
  } finally {
    db.on('blocked').unsubscribe(onBlocked)
  }
}
