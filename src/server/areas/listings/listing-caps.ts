import { sql } from 'kysely'
import { PHOTOS_FOR_ACTIVE_MIN } from '../../../domain/core/limits.ts'
import { pausesWithoutPlace, statusOn, type OwnedListing } from '../../../domain/listings/listing-life.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { RateLimits } from '../../platform/core/rate-limit-table.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { utcDay } from './listing-service.ts'

/** The limits of how many listings an account has. */
export type ListingLimits = Pick<RateLimits, 'activeListings' | 'listings' | 'newListings'>

const isLimited = ({ activeListings, listings, newListings }: ListingLimits) =>
  [activeListings, listings, newListings].some(({ max }) => Number.isFinite(max))

/** The owner's listings that are not deleted. A hidden home keeps its place, which it gets back. */
async function listingsOf(db: Queryable, ownerId: string): Promise<OwnedListing[]> {
  const rows = await db
    .selectFrom('listings')
    .select([
      'id',
      'status',
      'paused_until',
      'confirmed_on',
      sql<number>`jsonb_array_length(payload -> 'images')`.as('photos'),
    ])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    pausedUntil: row.paused_until,
    confirmedOn: row.confirmed_on,
    hasPhotos: Number(row.photos) >= PHOTOS_FOR_ACTIVE_MIN,
  }))
}

/**
 * Checks a change that has just put a home on the market, in its transaction; the lock on the owner's row lets the
 * changes of one account pass one by one. A paused home whose place is taken by it comes back only when its owner
 * resumes it.
 * @throws Refusal `forbidden` (403) with `details.cap` above the number of homes on the market
 */
export async function checkActiveListings(
  db: Queryable,
  ownerId: string,
  { activeListings: { max, says = '' } }: ListingLimits,
  now: Date,
): Promise<void> {
  if (!Number.isFinite(max)) return
  await lockUser(db, ownerId)
  const today = utcDay(now)
  const owned = await listingsOf(db, ownerId)
  const active = owned.filter((each) => statusOn(each, today, each.hasPhotos) === 'active').length
  if (active > max) throw new Refusal('forbidden', says, { details: { cap: 'activeListings' } })
  await endPauses(db, pausesWithoutPlace(owned, max, today))
}

/** Takes the end of pauses of homes that have no place on the market after it. */
export async function keepPausesInPlace(
  db: Queryable,
  ownerId: string,
  { activeListings: { max } }: ListingLimits,
  now: Date,
): Promise<void> {
  if (!Number.isFinite(max)) return
  await lockUser(db, ownerId)
  await endPauses(db, pausesWithoutPlace(await listingsOf(db, ownerId), max, utcDay(now)))
}

async function endPauses(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('listings').set({ paused_until: null }).where('id', 'in', ids).execute()
}

/**
 * Checks a listing that has just been created, in its transaction.
 * @throws Refusal `forbidden` (403) with `details.cap` above the number of listings or of homes on the market,
 * `rate_limited` (429) above the number of new listings in a day
 */
export async function checkNewListing(
  db: Queryable,
  ownerId: string,
  limits: ListingLimits,
  now: Date,
): Promise<void> {
  if (!isLimited(limits)) return
  await lockUser(db, ownerId)
  const { listings, newListings } = limits
  const { total } = await db
    .selectFrom('listings')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(total) > listings.max)
    throw new Refusal('forbidden', listings.says ?? '', { details: { cap: 'listings' } })
  await checkActiveListings(db, ownerId, limits, now)
  if (!Number.isFinite(newListings.max)) return
  // The listing that leaves the window next makes room for this one.
  const earlier = await db
    .selectFrom('listings')
    .select('created_at')
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', new Date(now.getTime() - newListings.windowMs))
    .orderBy('created_at', 'desc')
    .offset(newListings.max)
    .limit(1)
    .executeTakeFirst()
  if (earlier)
    throw new Refusal('rate_limited', newListings.says ?? '', {
      retryAfterMs: Math.max(1000, earlier.created_at.getTime() + newListings.windowMs - now.getTime()),
    })
}
