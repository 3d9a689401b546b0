import type { Dexie } from 'dexie'
import { STORAGE_OPEN_MAX_MS } from '../../domain/core/limits.ts'
import { StorageUnavailableError, type Unavailable } from './storage-errors.ts'

/** Resolves or rejects with `work`, or rejects with what `late` says after STORAGE_OPEN_MAX_MS. */
export async function inTime<T>(work: Promise<T>, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), STORAGE_OPEN_MAX_MS)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Asked when a database takes too long, which goes on opening meanwhile; rejects to give it up. */
export type WhenLate = (why: Unavailable) => Promise<never>

/**
 * Opens a database, and does not wait for ever: an old page of another tab may hold on to it, and
 * browsers have been seen not to answer at all.
 * @throws StorageUnavailableError.
 */
export async function openInTime(db: Dexie, whenLate?: WhenLate): Promise<void> {
  let why: Unavailable = 'silent'
  let abandoned = false
  const blocked = () => void (why = 'blocked')
  db.on('blocked', blocked)
  const opening = db.open().then(() => {
    // Nobody waits for it any more, and an open connection would be in the way of the next try.
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
    db.on('blocked').unsubscribe(blocked)
  }
}
