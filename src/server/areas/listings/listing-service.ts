import { normaliseZip, ZIP_MESSAGE } from '../../../domain/listings/addresses.ts'
import { streetKey } from '../../../domain/listings/street-key.ts'
import { addDays, type Day } from '../../../domain/core/dates.ts'
import { LISTING_EXPIRES_AFTER_DAYS, SAVED_HOMES_MAX } from '../../../domain/core/limits.ts'
import { offMarketText, type OffMarket } from '../../../domain/listings/listing-life.ts'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import type { Actor } from '../../platform/core/call.ts'
import { capReached } from '../../platform/core/cap-table.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import type { Queryable } from '../../platform/db/open.ts'
import { Refusal, listingNotFound } from '../../platform/core/refusal.ts'
import {
  currentStatus,
  isHidden,
  isOwnerOrAdmin,
  listingView,
  listingViews,
  type ListingRow,
} from './listing-views.ts'
import { isBlockedBetween, notBlockedWith } from '../account/block-service.ts'
import { findPerson } from '../account/person-service.ts'

/** Statuses in which a listing occupies its address, the same as in the index `listings_address_key`. */
export const LISTED = ['active', 'incomplete', 'paused'] as const
/** Maximum listings in one response, because this endpoint has no pages. */
const LISTINGS_SHOWN_MAX = 1000

/** The UTC day of a time, the server's today. */
export const utcDay = (now: Date): Day => now.toISOString().slice(0, 10)

/**
 * Listings, newest first: a homeowner gets their own, an admin all, a seeker the active ones without their
 * street.
 */
export async function listListings(db: Queryable, actor: Actor, now: Date): Promise<ListingView[]> {
  if (actor.userType === null) return []
  const today = utcDay(now)
  let query = db
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.owner_id')
    .selectAll('listings')
    .select(['users.first_name', 'users.user_type', 'users.profile_picture'])
    .where('deleted_at', 'is', null)
  if (actor.userType === 'homeowner') query = query.where('owner_id', '=', actor.userId)
  if (actor.userType === 'seeker')
    query = query.where(notBlockedWith(actor.userId, 'owner_id')).where((eb) => {
      const since = addDays(today, -LISTING_EXPIRES_AFTER_DAYS)
      return eb.or([
        eb.and([eb('status', '=', 'active'), eb('confirmed_on', '>', since)]),
        // The last day of a pause counts as a confirmation by the owner; see `statusOn`.
        eb.and([eb('status', '=', 'paused'), eb('paused_until', '<', today), eb('paused_until', '>', since)]),
      ])
    })
  const found = await query
    .orderBy('listings.created_at', 'desc')
    .orderBy('listings.id', 'desc')
    .limit(LISTINGS_SHOWN_MAX)
    .execute()
  // A listing without a picture is incomplete after its pause, and seekers must not see it.
  const rows = found.filter((row) => actor.userType !== 'seeker' || currentStatus(row, today) === 'active')
  return listingViews(db, actor, rows, today)
}

/**
 * Returns a listing that `actor` may see: owners and admins see it in any state, others while it is active and no
 * block is between them and its owner. After a block it is like a home that was never on the market.
 * @throws Refusal `not_found` (404)
 */
export async function findVisibleListing(
  db: Queryable,
  actor: Actor,
  listingId: string,
  now: Date,
): Promise<ListingRow> {
  const row = await db.selectFrom('listings').selectAll().where('id', '=', listingId).executeTakeFirst()
  if (row && !isOwnerOrAdmin(row, actor) && (await isBlockedBetween(db, actor.userId, row.owner_id)))
    throw listingNotFound()
  return checkShown(row, actor, now)
}

/** As `findVisibleListing`, but blocks are for the caller to check. @throws Refusal `not_found` (404) */
export async function findShownListing(
  db: Queryable,
  actor: Actor,
  listingId: string,
  now: Date,
): Promise<ListingRow> {
  const row = await db.selectFrom('listings').selectAll().where('id', '=', listingId).executeTakeFirst()
  return checkShown(row, actor, now)
}

function checkShown(row: ListingRow | undefined, actor: Actor, now: Date): ListingRow {
  const isShown =
    row?.deleted_at === null && (isOwnerOrAdmin(row, actor) || currentStatus(row, utcDay(now)) === 'active')
  if (!row || !isShown) throw offMarket(row, now)
  return row
}

/** What became of a home; null for one that is or never was on the market. */
export function offMarketOf(row: ListingRow, today: Day): OffMarket | null {
  const became = row.deleted_at === null ? currentStatus(row, today) : 'deleted'
  if (became === 'active' || became === 'incomplete') return null
  return {
    became,
    day: became === 'rented' ? row.rented_on : null,
    ...(isHidden(row) && (became === 'paused' || became === 'deleted') ? { isHidden: true as const } : {}),
  }
}

/** The refusal of a home that is not on the market: what became of it, unless it never was there. */
function offMarket(row: ListingRow | undefined, now: Date): Refusal {
  const fate = row && offMarketOf(row, utcDay(now))
  return fate
    ? new Refusal('not_found', offMarketText(fate), { details: { offMarket: fate } })
    : listingNotFound()
}

/**
 * Returns one listing, and counts today's view unless the viewer is its owner or an admin.
 * @throws Refusal `not_found` (404), also for a listing that the viewer may not see
 */
export async function readListing(
  db: Queryable,
  actor: Actor,
  listingId: string,
  now: Date,
): Promise<ListingView> {
  const today = utcDay(now)
  const row = await findVisibleListing(db, actor, listingId, now)
  if (!isOwnerOrAdmin(row, actor)) {
    await db
      .insertInto('listing_views')
      .values({ listing_id: listingId, viewer_id: actor.userId, day: today })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const view = await listingView(db, actor, row, await findPerson(db, row.owner_id), today)
  if (view.saved) await updateSavedCopy(db, actor.userId, view)
  return view
}

/**
 * Returns the given address when a listing of any owner occupies it, else an empty list. The response
 * repeats the request's own text, so that it reveals nothing else about that listing.
 * @throws Refusal `invalid` (400) when the street or the zip code is missing
 */
export async function checkAddress(
  db: Queryable,
  street: string | undefined,
  zipCode: string | undefined,
): Promise<{ address: { street: string; zipCode: string } }[]> {
  if (!street?.trim()) throw new Refusal('invalid', 'Please enter a property address', { field: 'street' })
  if (!zipCode?.trim()) throw new Refusal('invalid', ZIP_MESSAGE, { field: 'zipCode' })
  const taken = await listingAt(db, street, zipCode)
  return taken ? [{ address: { street, zipCode } }] : []
}

/** The listing that occupies an address, however it is spelled. */
export const listingAt = (db: Queryable, street: string, zipCode: string): Promise<ListingRow | undefined> =>
  db
    .selectFrom('listings')
    .selectAll()
    .where('street_key', '=', streetKey(street))
    .where('zip_key', '=', normaliseZip(zipCode))
    .where('status', 'in', LISTED)
    .where('deleted_at', 'is', null)
    .where('address_free', '=', false)
    .limit(1)
    .executeTakeFirst()

/**
 * Saves a listing for the actor or removes it from the saved ones; removing never fails.
 * @throws Refusal `not_found` (404) for a save of a listing that the actor may not see, `invalid` (400) above
 * the maximum number of saved homes
 */
export async function saveListing(
  db: Queryable,
  actor: Actor,
  listingId: string,
  saved: boolean,
  now: Date,
): Promise<void> {
  if (!saved) {
    await db
      .deleteFrom('saved_listings')
      .where('user_id', '=', actor.userId)
      .where('listing_id', '=', listingId)
      .execute()
    return
  }
  const existing = await db
    .selectFrom('saved_listings')
    .select('listing_id')
    .where('user_id', '=', actor.userId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
  if (existing) return
  const row = await findVisibleListing(db, actor, listingId, now)
  await lockUser(db, actor.userId)
  const { count } = await db
    .selectFrom('saved_listings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', actor.userId)
    .where('listing_id', '!=', listingId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= SAVED_HOMES_MAX) throw capReached('savedHomes')
  const view = await listingView(db, actor, row, await findPerson(db, row.owner_id), utcDay(now))
  await db
    .insertInto('saved_listings')
    .values({
      user_id: actor.userId,
      listing_id: listingId,
      created_at: now,
      copy: { ...view, saved: true },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores the view that the person has seen of a saved home, which later changes are compared with. */
async function updateSavedCopy(db: Queryable, userId: string, view: ListingView): Promise<void> {
  await db
    .updateTable('saved_listings')
    .set({ copy: view })
    .where('user_id', '=', userId)
    .where('listing_id', '=', view._id)
    .execute()
}
