import { dayNumber } from '../../../domain/core/dates.ts'
import { readHomeQuery } from '../../../domain/homes/home-filters.ts'
import { SAVED_SEARCHES_MAX } from '../../../domain/core/limits.ts'
import type { SavedSearchView, SavedSearchFields } from '../../../domain/homes/saved-search.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { FilterTable, PASSES_ALL } from './filter-table.ts'
import { capReached } from '../../platform/core/cap-table.ts'
import { notFound } from '../../platform/core/refusal.ts'
import type { HomeIndex } from './home-index.ts'
import { findListingsWithText, listingsBehindBlocks } from './home-search-service.ts'
import { utcDay } from '../listings/listing-service.ts'

/** A person's saved searches, newest first, each with the number of homes listed since its last visit. */
export async function listSearches(
  db: Queryable,
  index: HomeIndex,
  userId: string,
  now: Date,
): Promise<SavedSearchView[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  if (rows.length > 0) await index.catchUp(db)
  const blockedIds = await listingsBehindBlocks(db, userId)
  const searches: SavedSearchView[] = []
  for (const row of rows) {
    searches.push({
      _id: row.id,
      name: row.name,
      link: row.link,
      createdAt: row.created_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      fresh: await countFresh(db, index, row, blockedIds, now),
    })
  }
  return searches
}

async function countFresh(
  db: Queryable,
  index: HomeIndex,
  { link, seen_at: since }: Pick<Row<'saved_searches'>, 'link' | 'seen_at'>,
  blockedIds: ReadonlySet<string>,
  now: Date,
): Promise<number> {
  const query = readHomeQuery(link)
  const textIds = await findListingsWithText(db, query)
  const { columns } = index
  const filterTable = new FilterTable(query)
  const today = dayNumber(utcDay(now))
  let fresh = 0
  for (let slot = 0; slot < columns.size; slot++) {
    if (columns.listedAt[slot]! <= since.getTime()) continue
    if (columns.from[slot]! > today || columns.until[slot]! < today) continue
    if (textIds !== null && !textIds.has(columns.ids[slot]!)) continue
    if (blockedIds.has(columns.ids[slot]!)) continue
    if (filterTable.failedFilter(columns, slot) === PASSES_ALL) fresh += 1
  }
  return fresh
}

/** Creates or changes a saved search. @throws Refusal `invalid` (400) above the maximum number of searches */
export async function saveSearch(
  db: Queryable,
  userId: string,
  searchId: string,
  { name, link }: SavedSearchFields,
  now: Date,
): Promise<void> {
  await lockUser(db, userId)
  const others = await db
    .selectFrom('saved_searches')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', searchId)
    .execute()
  if (others.length >= SAVED_SEARCHES_MAX) throw capReached('savedSearches', 'name')
  await db
    .insertInto('saved_searches')
    .values({ user_id: userId, id: searchId, name, link, created_at: now, seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet({ name, link }))
    .execute()
}

/**
 * Stores that the person has seen a search's results as of `until`, in Unix milliseconds, which counts as `now` when it
 * is later or missing. A time before the stored one changes nothing.
 * @throws Refusal `not_found` (404)
 */
export async function seeSearch(
  db: Queryable,
  userId: string,
  searchId: string,
  until: number | undefined,
  now: Date,
): Promise<void> {
  const seenAt = new Date(Math.min(until ?? Infinity, now.getTime()))
  const { numUpdatedRows } = await db
    .updateTable('saved_searches')
    .set(({ fn, ref, val }) => ({ seen_at: fn<Date>('greatest', [ref('seen_at'), val(seenAt)]) }))
    .where('user_id', '=', userId)
    .where('id', '=', searchId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFound('This search was deleted')
}

/** Deletes a saved search; a search that does not exist is not an error. */
export async function deleteSearch(db: Queryable, userId: string, searchId: string): Promise<void> {
  await db.deleteFrom('saved_searches').where('user_id', '=', userId).where('id', '=', searchId).execute()
}
