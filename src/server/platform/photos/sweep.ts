import type { Logger } from 'pino'
import type { Db } from '../db/open.ts'
import type { PhotoStore, StoredObject } from './photo-store.ts'

const DAY_MS = 86_400_000
/** An upload is in the store before it has a row; a day later it has one, or never will. */
const YOUNG_MS = DAY_MS
/** Photos moved aside are kept for this time. */
const ASIDE_DAYS = 7
/** More photos without a row than this share are no leftovers, but a wrong or an old database. */
const SHARE_MAX = 0.01
/** Below this number the share says nothing. */
const COUNT_MIN = 10
/** Ids per query. */
const IDS_AT_ONCE = 1000

/** What a sweep of the photo store did. */
export type Swept =
  | { kind: 'done'; movedAside: number; movedBack: number; deleted: number }
  /** What a sweep would move aside, and back. */
  | { kind: 'trial'; ofPhotos: number; withoutRow: string[]; aside: number; back: number }
  /** Nothing was moved or deleted: the store belongs to another database, or too many photos have no row. */
  | { kind: 'refused'; why: 'other-database' | 'too-many'; ofPhotos: number; withoutRow: number }

interface SweepOptions {
  db: Db
  photos: PhotoStore
  now: Date
  log: Pick<Logger, 'error'>
  /** The operator's word that so many photos without a row may go, whatever their share is. */
  allowed?: number
  /** Whether to move nothing and only say what would be moved. */
  isTrial?: boolean
}

/**
 * Moves photos without a row aside, and deletes those that were moved aside a week ago. It does nothing when the
 * database does not seem to be the one that the photos belong to.
 */
export async function sweepPhotos({
  db,
  photos,
  now,
  log,
  allowed,
  isTrial = false,
}: SweepOptions): Promise<Swept> {
  const stored = await latestOf(photos.list())
  const owned = await findOwned(db, [...stored.keys()])
  const oldest = new Date(now.getTime() - YOUNG_MS)
  const orphans = [...stored]
    .filter(([id, changedAt]) => !owned.has(id) && changedAt < oldest)
    .map(([id]) => id)
  const refuse = (why: 'other-database' | 'too-many'): Swept => {
    const counts = { ofPhotos: stored.size, withoutRow: orphans.length }
    log.error({ why, ...counts }, 'clean-up of photos refused')
    return { kind: 'refused', why, ...counts }
  }
  if (!(await isOwnStore(db, photos, { stored: stored.size, owned: owned.size })))
    return refuse('other-database')
  if (isTrial) {
    const aside = await latestOf(photos.listAside())
    const back = await findOwned(db, [...aside.keys()])
    return { kind: 'trial', ofPhotos: stored.size, withoutRow: orphans, aside: aside.size, back: back.size }
  }
  if (orphans.length > (allowed ?? Math.max(COUNT_MIN, stored.size * SHARE_MAX))) return refuse('too-many')
  for (const id of orphans) await photos.moveAside(id)
  return { kind: 'done', movedAside: orphans.length, ...(await clearAside(db, photos, now)) }
}

/** Moves photos back whose row has come back, for example with a backup, and deletes what lay aside for a week. */
async function clearAside(
  db: Db,
  photos: PhotoStore,
  now: Date,
): Promise<{ movedBack: number; deleted: number }> {
  const aside = await latestOf(photos.listAside())
  const owned = await findOwned(db, [...aside.keys()])
  const before = new Date(now.getTime() - ASIDE_DAYS * DAY_MS)
  const old = [...aside].filter(([id, movedAt]) => !owned.has(id) && movedAt < before).map(([id]) => id)
  for (const id of owned) await photos.moveBack(id)
  for (const id of old) await photos.deleteAside(id)
  return { movedBack: owned.size, deleted: old.length }
}

/** The photos of a list with the time of their newest object. */
async function latestOf(objects: AsyncIterable<StoredObject>): Promise<Map<string, Date>> {
  const latest = new Map<string, Date>()
  for await (const { id, changedAt } of objects) {
    const known = latest.get(id)
    if (!known || known < changedAt) latest.set(id, changedAt)
  }
  return latest
}

/** Those of the ids that have a row. */
async function findOwned(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const owned = new Set<string>()
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const rows = await db
      .selectFrom('photos')
      .select('id')
      .where('id', 'in', ids.slice(at, at + IDS_AT_ONCE))
      .execute()
    for (const { id } of rows) owned.add(id)
  }
  return owned
}

/**
 * Whether the photos belong to this database. The store names its database; a store that names none yet is taken
 * when it is empty or when the database knows one of its photos.
 */
async function isOwnStore(
  db: Db,
  photos: PhotoStore,
  counts: { stored: number; owned: number },
): Promise<boolean> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  const named = await photos.readOwner()
  if (named !== null) return named === id
  if (counts.stored > 0 && counts.owned === 0) return false
  await photos.writeOwner(id)
  return true
}
