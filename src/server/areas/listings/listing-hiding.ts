import type { Queryable } from '../../platform/db/open.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { sqlError } from '../../platform/db/sql-error.ts'
import { showInViewings } from './listing-changes.ts'
import { utcDay } from './listing-service.ts'
import { currentStatus, type ListingRow } from './listing-views.ts'

/** How a decision leaves a home. */
export interface HomeState {
  hidden: Date | null
  deleted: Date | null
  /** Whether others may list its address meanwhile. */
  addressFree: boolean
}

/**
 * Takes a home off the market for us; its owner cannot bring it back.
 * @param hiddenAt null brings it back
 * @param addressFree whether others may list its address meanwhile
 * @throws Refusal `target_changed` (409) when it comes back and its address has another home now
 */
export async function setHidden(
  db: Queryable,
  listingId: string,
  hiddenAt: Date | null,
  now: Date,
  addressFree = false,
): Promise<void> {
  const row = await lockHome(db, listingId)
  if (!row) return
  await keepInViewings(db, [row], now)
  await bring(db, row.id, { hidden_at: hiddenAt, address_free: addressFree, updated_at: now })
}

/**
 * Removes a home, or brings a removed one back. Its pictures stay as long as a decision can be taken back.
 * @throws Refusal `target_changed` (409) when it comes back and its address has another home now
 */
export async function setRemoved(
  db: Queryable,
  listingId: string,
  { hidden, deleted, addressFree }: HomeState,
  now: Date,
): Promise<void> {
  const row = await lockHome(db, listingId)
  if (!row) return
  await keepInViewings(db, [row], now)
  const state = { hidden_at: hidden, deleted_at: deleted, address_free: addressFree }
  await bring(db, row.id, { ...state, updated_at: now })
}

/** Changes a home, which may need its address again. */
async function bring(db: Queryable, id: string, values: Partial<ListingRow>): Promise<void> {
  try {
    await change(db, id, values)
  } catch (error) {
    if (sqlError(error)?.constraint === 'listings_address_key')
      throw new Refusal('target_changed', 'Another home is listed at this address now. Hide that one first.')
    throw error
  }
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
