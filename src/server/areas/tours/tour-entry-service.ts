import { sql } from 'kysely'
import { SAVED_HOMES_MAX, TOUR_ENTRIES_MAX } from '../../../domain/core/limits.ts'
import { isPhotoPath, publicIdOf } from '../../../domain/core/photo-urls.ts'
import { entriesMax, type HomeEntry } from '../../../domain/tours/tour.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { notFound, Refusal } from '../../platform/dispatch/refusal.ts'
import { ownsPhotos } from '../../platform/photos/photo-ownership.ts'

type EntryRow = Pick<Row<'home_entries'>, 'key' | 'value' | 'written_at'>

export function entryView(row: EntryRow): HomeEntry {
  return { key: row.key, value: row.value.is, writtenAt: row.written_at.getTime() }
}

/**
 * Writes one register: the later word wins, and of two at the same moment the one that comes later. A
 * device's clock that is ahead of ours counts as ours. What a picture that was let go of showed is
 * deleted with it.
 * @returns what stands there now, and the addresses of pictures whose objects may go.
 * @throws Refusal `not_found` (404) for a home that there never was, `invalid` (400) for another
 * person's picture and for more than there is room for
 */
export async function writeEntry(
  db: Queryable,
  userId: string,
  listingId: string,
  entry: HomeEntry,
  now: Date,
): Promise<{ entry: HomeEntry; droppedUrls: string[] }> {
  // The lock of one home of one person: rooms are counted, and a picture is let go of, one at a time.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`home ${userId} ${listingId}`}, 0))`.execute(db)
  const before = await db
    .selectFrom('home_entries')
    .select(['key', 'value', 'written_at'])
    .where('user_id', '=', userId)
    .where('listing_id', '=', listingId)
    .where('key', '=', entry.key)
    .executeTakeFirst()
  const writtenAt = new Date(Math.min(entry.writtenAt, now.getTime()))
  if (before && before.written_at > writtenAt) return { entry: entryView(before), droppedUrls: [] }
  await checkPicture(db, userId, entry)
  if (!before) await checkRoom(db, userId, listingId)
  if (entry.value !== null) await checkCount(db, userId, listingId, entry.key)
  const row = {
    user_id: userId,
    listing_id: listingId,
    key: entry.key,
    value: { is: entry.value },
    written_at: writtenAt,
  }
  await db
    .insertInto('home_entries')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'listing_id', 'key'])
        .doUpdateSet({ value: row.value, written_at: row.written_at }),
    )
    .execute()
  const old = before ? pictureUrl(entryView(before)) : null
  const isLetGo = old !== null && old !== pictureUrl(entry) && (await dropPicture(db, userId, old))
  return { entry: entryView(row), droppedUrls: isLetGo ? [old] : [] }
}

/** The address in a register of a picture; null in every other, and where it was deleted. */
function pictureUrl({ key, value }: HomeEntry): string | null {
  return key.startsWith('picture:') && value !== null ? (value as { url: string }).url : null
}

/** @throws Refusal `invalid` (400) */
async function checkPicture(db: Queryable, userId: string, entry: HomeEntry): Promise<void> {
  const url = pictureUrl(entry)
  if (url !== null && !(isPhotoPath(url) && (await ownsPhotos(db, userId, [url]))))
    throw new Refusal('invalid', 'This picture is not yours to use', { field: 'value' })
}

/** @throws Refusal `not_found` (404), `invalid` (400) */
async function checkRoom(db: Queryable, userId: string, listingId: string): Promise<void> {
  // A home that was taken down since keeps what was noted about it: the visit took place.
  const home = await db.selectFrom('listings').select('id').where('id', '=', listingId).executeTakeFirst()
  if (!home) throw notFound('There is no such listing')
  const { here, homes } = await db
    .selectFrom('home_entries')
    .select((eb) => [
      sql<number>`count(*) filter (where listing_id = ${listingId}::uuid)`.as('here'),
      eb.fn.count<number>('listing_id').distinct().as('homes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const isNewHome = Number(here) === 0
  if (Number(here) >= TOUR_ENTRIES_MAX || (isNewHome && Number(homes) >= 2 * SAVED_HOMES_MAX))
    throw new Refusal('invalid', 'There is no room for more about this home', { field: 'key' })
}

/** @throws Refusal `invalid` (400) */
async function checkCount(db: Queryable, userId: string, listingId: string, key: string): Promise<void> {
  const limit = entriesMax(key)
  if (!limit) return
  const { count } = await db
    .selectFrom('home_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('listing_id', '=', listingId)
    .where('key', 'like', `${limit.prefix}%`)
    .where('key', '!=', key)
    .where(sql<boolean>`value -> 'is' <> 'null'::jsonb`)
    .executeTakeFirstOrThrow()
  if (Number(count) >= limit.max)
    throw new Refusal('invalid', `This home has ${limit.max} of these already`, { field: 'key' })
}

/** Forgets a picture of a visit, unless another register shows it too. */
async function dropPicture(db: Queryable, userId: string, url: string): Promise<boolean> {
  const shown = await db
    .selectFrom('home_entries')
    .select('key')
    .where('user_id', '=', userId)
    .where(sql<boolean>`value -> 'is' ->> 'url' = ${url}`)
    .executeTakeFirst()
  if (shown) return false
  const deleted = await db
    .deleteFrom('photos')
    .where('id', '=', publicIdOf(url))
    .where('owner_id', '=', userId)
    .where('kind', '=', 'tour')
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
