import type { Dexie } from 'dexie'
import { STORAGE_OPEN_MAX_MS } from '../../domain/core/limits.ts'
import { StorageUnavailableError, type Unavailable } from './storage-errors.ts'

/** Settles like `work`, or rejects with `timeoutError()` after STORAGE_OPEN_MAX_MS. */
export async function inTime<T>(work: Promise<T>, timeoutError: () => Error): Promise<T> {
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

/** Called when a database takes too long to open; the opening goes on until the returned promise rejects. */
export type WhenLate = (why: Unavailable) => Promise<never>

/**
 * Opens a database with a time limit: an old page in another tab may block it, and some browsers have been
 * seen not to respond at all.
 * @throws StorageUnavailableError.
 */
export async function openInTime(db: Dexie, whenLate?: WhenLate): Promise<void> {
  let why: Unavailable = 'silent'
  let abandoned = false
  const onBlocked = () => void (why = 'blocked')
  db.on('blocked', onBlocked)
  const opening = db.open().then(() => {
    // The caller has given up, and an open connection would block the next try.
    if (abandoned) db.close()
  })
  opening.catch(() => undefined)
  try {
    await inTime(opening, () => new StorageUnavailableError(why)).catch((error: unknown) => {
      if (whenLate === undefined || !(error instanceof StorageUnavailableError)) throw error
      return Promise.race([opening, whenLate(error.why)])
    })
  } catch (error) {
    abandoned = true
    if (db.isOpen()) db.close()
    if (error instanceof StorageUnavailableError) throw error
    throw new StorageUnavailableError('broken', { cause: error })
  } finally {
    db.on('blocked').unsubscribe(onBlocked)
  }
}
