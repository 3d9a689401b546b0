import type { Queryable } from '../../platform/db/open.ts'
import { showInViewings } from './listing-changes.ts'
import { utcDay } from './listing-service.ts'
import { currentStatus, type ListingRow } from './listing-views.ts'

/** Takes a home off the market for us; its owner cannot bring it back. @param now null brings it back */
export async function setHidden(
  db: Queryable,
  listingId: string,
  hiddenAt: Date | null,
  now: Date,
): Promise<void> {
  const row = await lockHome(db, listingId)
  if (!row) return
  await keepInViewings(db, [row], now)
  await change(db, row.id, { hidden_at: hiddenAt, updated_at: now })
}

/** Removes a home, or brings a removed one back. Its pictures stay as long as a decision can be taken back. */
export async function setRemoved(
  db: Queryable,
  listingId: string,
  { hidden, deleted }: { hidden: Date | null; deleted: Date | null },
  now: Date,
): Promise<void> {
  const row = await lockHome(db, listingId)
  if (!row) return
  await keepInViewings(db, [row], now)
  await change(db, row.id, { hidden_at: hidden, deleted_at: deleted, updated_at: now })
}

/** Takes all homes of a suspended owner off the market. @returns their number */
export async function hideHomesOf(db: Queryable, ownerId: string, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('listings')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .execute()
  await keepInViewings(db, rows, now)
  for (const { id } of rows) await change(db, id, { owner_suspended_at: now, updated_at: now })
  return rows.length
}

/** Brings the homes back that were hidden because their owner was suspended. */
export async function showHomesOf(db: Queryable, ownerId: string, now: Date): Promise<void> {
  await db
    .updateTable('listings')
    .set({ owner_suspended_at: null, updated_at: now })
    .where('owner_id', '=', ownerId)
    .where('owner_suspended_at', 'is not', null)
    .execute()
}

/** A listing, also a deleted one, locked until the transaction ends; undefined for none. */
export const lockHome = (db: Queryable, listingId: string): Promise<ListingRow | undefined> =>
  db
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', listingId)
    // A message or a viewing that names the listing does not wait for this lock.
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Keeps homes that are on the market in their viewings as their seekers see them now. */
async function keepInViewings(db: Queryable, rows: readonly ListingRow[], now: Date): Promise<void> {
  for (const row of rows)
    if (row.deleted_at === null && currentStatus(row, utcDay(now)) === 'active')
      await showInViewings(db, row.id, row.payload)
}

const change = (db: Queryable, id: string, values: Partial<ListingRow>) =>
  db.updateTable('listings').set(values).where('id', '=', id).execute()
