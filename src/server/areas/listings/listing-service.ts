import { normaliseStreet, normaliseZip } from '../../../domain/listings/addresses.ts'
import { addDays, type Day } from '../../../domain/core/dates.ts'
import { LISTING_EXPIRES_AFTER_DAYS, SAVED_HOMES_MAX } from '../../../domain/core/limits.ts'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import type { Actor } from '../../platform/dispatch/call.ts'
import type { Queryable } from '../../platform/db/open.ts'
import { notFound, Refusal } from '../../platform/dispatch/refusal.ts'
import { currentStatus, listingView, listingViews, seesAll, type ListingRow } from './listing-views.ts'
import { findPerson } from '../account/person-service.ts'

/** Statuses under which an address counts as taken; the partial unique index says the same. */
const LISTED = ['active', 'incomplete', 'paused'] as const
/** One answer's worth; the contract has no pages. */
const ANSWER_MAX = 1000

export const utcDay = (now: Date): Day => now.toISOString().slice(0, 10)

/** Own listings for a homeowner, all for an admin, active ones without their street for a seeker; newest first. */
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
    query = query.where((eb) => {
      const since = addDays(today, -LISTING_EXPIRES_AFTER_DAYS)
      return eb.or([
        eb.and([eb('status', '=', 'active'), eb('confirmed_on', '>', since)]),
        // A pause that is over counts as a word of its owner on its last day; see `statusOn`.
        eb.and([eb('status', '=', 'paused'), eb('paused_until', '<', today), eb('paused_until', '>', since)]),
      ])
    })
  const found = await query
    .orderBy('listings.created_at', 'desc')
    .orderBy('listings.id', 'desc')
    .limit(ANSWER_MAX)
    .execute()
  // One that came back from its pause without a picture is incomplete, and nobody else's to see.
  const rows = found.filter((row) => actor.userType !== 'seeker' || currentStatus(row, today) === 'active')
  return listingViews(db, actor, rows, today)
}

/**
 * A listing that `actor` may see: an own one in any state, for admins every one, for others those on the market.
 * @throws Refusal `not_found` (404)
 */
export async function visibleListing(
  db: Queryable,
  actor: Actor,
  listingId: string,
  now: Date,
): Promise<ListingRow> {
  const row = await db
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', listingId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row || (!seesAll(row, actor) && currentStatus(row, utcDay(now)) !== 'active'))
    throw notFound('There is no such listing')
  return row
}

/**
 * One listing, and a view of it on this day where the asker is neither its owner nor an admin.
 * @throws Refusal `not_found` (404), for one that is not to be had too
 */
export async function readListing(
  db: Queryable,
  actor: Actor,
  listingId: string,
  now: Date,
): Promise<ListingView> {
  const today = utcDay(now)
  const row = await visibleListing(db, actor, listingId, now)
  if (!seesAll(row, actor)) {
    await db
      .insertInto('listing_views')
      .values({ listing_id: listingId, viewer_id: actor.userId, day: today })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const view = await listingView(db, actor, row, await findPerson(db, row.owner_id), today)
  if (view.saved) await keepCopy(db, actor.userId, view)
  return view
}

/**
 * Whether the address is taken, over all owners. The answer is the asker's own words or nothing, so it
 * tells no more than that.
 * @throws Refusal `invalid` (400) when only one of both is given
 */
export async function checkAddress(
  db: Queryable,
  street: string | undefined,
  zipCode: string | undefined,
): Promise<{ address: { street: string; zipCode: string } }[]> {
  if (!street?.trim()) throw new Refusal('invalid', 'Please enter a property address', { field: 'street' })
  if (!zipCode?.trim()) throw new Refusal('invalid', 'Please enter a zip code', { field: 'zipCode' })
  const taken = await db
    .selectFrom('listings')
    .select('id')
    .where('street_key', '=', normaliseStreet(street))
    .where('zip_key', '=', normaliseZip(zipCode))
    .where('status', 'in', LISTED)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return taken ? [{ address: { street, zipCode } }] : []
}

/**
 * Keeps or forgets a listing among the asker's saved ones. Forgetting one that is gone is fine.
 * @throws Refusal `not_found` (404) when one that is gone is to be kept
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
  const before = await db
    .selectFrom('saved_listings')
    .select('listing_id')
    .where('user_id', '=', actor.userId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
  if (before) return
  const row = await visibleListing(db, actor, listingId, now)
  const { count } = await db
    .selectFrom('saved_listings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', actor.userId)
    .where('listing_id', '!=', listingId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= SAVED_HOMES_MAX)
    throw new Refusal('invalid', 'You have saved very many homes. Please let go of some first.')
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

/** What the person sees now of a home that they saved is what later changes are told against. */
async function keepCopy(db: Queryable, userId: string, view: ListingView): Promise<void> {
  await db
    .updateTable('saved_listings')
    .set({ copy: view })
    .where('user_id', '=', userId)
    .where('listing_id', '=', view._id)
    .execute()
}
