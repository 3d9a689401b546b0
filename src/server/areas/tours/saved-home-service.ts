import * as v from 'valibot'
import { SAVED_HOMES_MAX, TOUR_ENTRIES_MAX } from '../../../domain/core/limits.ts'
import type { OffMarket } from '../../../domain/listings/listing-life.ts'
import { ListingView } from '../../../domain/listings/listing-view.ts'
import { changesBetween, type SavedHome } from '../../../domain/tours/saved-home.ts'
import type { TourEntry } from '../../../domain/tours/tour.ts'
import type { Actor } from '../../platform/core/call.ts'
import type { Queryable } from '../../platform/db/open.ts'
import { notBlockedWith } from '../account/block-service.ts'
import { entryView } from './tour-entry-service.ts'
import { currentStatus, listingViews, isOwnerOrAdmin } from '../listings/listing-views.ts'
import { offMarketOf, utcDay } from '../listings/listing-service.ts'

/** Maximum tour entries in one response: enough for thirty homes with the maximum number of entries each. */
const ENTRIES_MAX = 30 * TOUR_ENTRIES_MAX

/**
 * A person's saved homes, newest first, with their tour entries. An available home comes as it is now, with
 * the changes since the person last saw it; another home comes as the person last saw it.
 */
export async function listSavedHomes(db: Queryable, actor: Actor, now: Date): Promise<SavedHome[]> {
  const saved = await db
    .selectFrom('saved_listings')
    .select(['listing_id', 'created_at', 'copy'])
    .where('user_id', '=', actor.userId)
    .orderBy('created_at', 'desc')
    .orderBy('listing_id')
    .limit(SAVED_HOMES_MAX)
    .execute()
  if (saved.length === 0) return []
  const ids = saved.map((row) => row.listing_id)
  const [{ listed, fates }, entries] = await Promise.all([
    homesNow(db, actor, ids, now),
    entriesOf(db, actor.userId, ids),
  ])
  return saved.flatMap(({ listing_id: listingId, created_at, copy }) => {
    const seen = v.safeParse(ListingView, copy)
    const current = listed.get(listingId)
    const fate = fates.get(listingId)
    const home = current ?? (seen.success ? seen.output : null)
    // The home is gone and was saved before copies were stored, so there is nothing to show.
    if (!home) return []
    return {
      listingId,
      home: { ...home, saved: true },
      gone: !current,
      ...(current || !fate ? {} : { offMarket: fate }),
      savedAt: created_at.toISOString(),
      changes: current && seen.success ? changesBetween(seen.output, current) : [],
      entries: entries.get(listingId) ?? [],
    }
  })
}

/**
 * The homes in `ids` that the person may see now, and what became of the others, by id; of the homes of people with
 * a block between them and the person, nothing.
 */
async function homesNow(
  db: Queryable,
  actor: Actor,
  ids: readonly string[],
  now: Date,
): Promise<{ listed: Map<string, ListingView>; fates: Map<string, OffMarket> }> {
  const today = utcDay(now)
  const found = await db
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.owner_id')
    .selectAll('listings')
    .select(['users.first_name', 'users.user_type', 'users.profile_picture'])
    .where('listings.id', 'in', ids)
    .where(({ or, eb }) =>
      or([
        eb('listings.owner_id', '=', actor.userId),
        eb.lit(actor.userType === 'admin'),
        notBlockedWith(actor.userId, 'listings.owner_id'),
      ]),
    )
    .execute()
  const rows = found.filter(
    (row) =>
      row.deleted_at === null && (isOwnerOrAdmin(row, actor) || currentStatus(row, today) === 'active'),
  )
  const views = await listingViews(db, actor, rows, today)
  const fates = found.flatMap((row) => {
    const fate = offMarketOf(row, today)
    return fate ? [[row.id, fate] as const] : []
  })
  return { listed: new Map(views.map((view) => [view._id, view])), fates: new Map(fates) }
}

async function entriesOf(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, TourEntry[]>> {
  const rows = await db
    .selectFrom('home_entries')
    .select(['listing_id', 'key', 'value', 'written_at'])
    .where('user_id', '=', userId)
    .where('listing_id', 'in', ids)
    .orderBy('written_at', 'desc')
    .orderBy('key')
    .limit(ENTRIES_MAX)
    .execute()
  const byHome = new Map<string, TourEntry[]>()
  for (const row of rows) {
    const list = byHome.get(row.listing_id)
    if (list) list.push(entryView(row))
    else byHome.set(row.listing_id, [entryView(row)])
  }
  return byHome
}
