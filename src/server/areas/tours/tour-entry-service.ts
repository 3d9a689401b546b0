import { sql } from 'kysely'
import { SAVED_HOMES_MAX, TOUR_ENTRIES_MAX } from '../../../domain/core/limits.ts'
import { isPhotoPath, publicIdOf } from '../../../domain/core/photo-urls.ts'
import { entriesMax, type TourEntry } from '../../../domain/tours/tour.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { capReached } from '../../platform/core/cap-table.ts'
import { Refusal, listingNotFound } from '../../platform/core/refusal.ts'
import { ownsPhotos } from '../../platform/photos/photo-ownership.ts'

type EntryRow = Pick<Row<'home_entries'>, 'key' | 'value' | 'written_at'>

/** A tour entry as its person sees it. */
export function entryView(row: EntryRow): TourEntry {
  return { key: row.key, value: row.value.is, writtenAt: row.written_at.getTime() }
}

/**
 * Writes one tour entry. The entry with the later `writtenAt` wins; of equal times, the later request. A time
 * in the future counts as the server's now. The photo row of a replaced picture is deleted.
 * @returns the entry that is stored now, and the URLs of pictures whose files the caller must delete after
 * the commit
 * @throws Refusal `not_found` (404) for a home that never existed, `invalid` (400) for another person's
 * picture or above the maximum number of entries
 */
export async function writeTourEntry(
  db: Queryable,
  userId: string,
  listingId: string,
  entry: TourEntry,
  now: Date,
): Promise<{ entry: TourEntry; droppedUrls: string[] }> {
  // Concurrent writes of a person count entries and delete pictures one at a time.
  await lockUser(db, userId)
  const stored = await db
    .selectFrom('home_entries')
    .select(['key', 'value', 'written_at'])
    .where('user_id', '=', userId)
    .where('listing_id', '=', listingId)
    .where('key', '=', entry.key)
    .executeTakeFirst()
  const writtenAt = new Date(Math.min(entry.writtenAt, now.getTime()))
  if (stored && stored.written_at > writtenAt) return { entry: entryView(stored), droppedUrls: [] }
  await checkPicture(db, userId, entry)
  if (!stored) await checkNewEntry(db, userId, listingId)
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
  const oldUrl = stored ? pictureUrl(entryView(stored)) : null
  const isRemoved =
    oldUrl !== null && oldUrl !== pictureUrl(entry) && (await removePicture(db, userId, oldUrl))
  return { entry: entryView(row), droppedUrls: isRemoved ? [oldUrl] : [] }
}

/** The URL in a picture entry; null for other entries and for a deleted picture. */
function pictureUrl({ key, value }: TourEntry): string | null {
  return key.startsWith('picture:') && value !== null ? (value as { url: string }).url : null
}

/** @throws Refusal `invalid` (400) for a picture that the person does not own */
async function checkPicture(db: Queryable, userId: string, entry: TourEntry): Promise<void> {
  const url = pictureUrl(entry)
  if (url !== null && !(isPhotoPath(url) && (await ownsPhotos(db, userId, [url]))))
    throw new Refusal('invalid', 'You can only use photos you added yourself', { field: 'value' })
}

/**
 * @throws Refusal `not_found` (404) for a home that never existed, `invalid` (400) for too many entries or
 * too many homes with entries
 */
async function checkNewEntry(db: Queryable, userId: string, listingId: string): Promise<void> {
  // A deleted listing may still get entries, because the visit took place.
  const home = await db.selectFrom('listings').select('id').where('id', '=', listingId).executeTakeFirst()
  if (!home) throw listingNotFound()
  const { here, homes } = await db
    .selectFrom('home_entries')
    .select((eb) => [
      sql<number>`count(*) filter (where listing_id = ${listingId}::uuid)`.as('here'),
      eb.fn.count<number>('listing_id').distinct().as('homes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const isNewHome = Number(here) === 0
  if (Number(here) >= TOUR_ENTRIES_MAX) throw capReached('tourEntries', 'key')
  if (isNewHome && Number(homes) >= 2 * SAVED_HOMES_MAX) throw capReached('tourHomes', 'key')
}

/** @throws Refusal `invalid` (400) for too many entries of the key's kind */
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
    throw new Refusal('invalid', `You can add up to ${limit.max} of these to a home`, { field: 'key' })
}

/** Deletes the photo row of a tour picture unless another entry uses it. @returns whether it was deleted */
async function removePicture(db: Queryable, userId: string, url: string): Promise<boolean> {
  const used = await db
    .selectFrom('home_entries')
    .select('key')
    .where('user_id', '=', userId)
    .where(sql<boolean>`value -> 'is' ->> 'url' = ${url}`)
    .executeTakeFirst()
  if (used) return false
  const deleted = await db
    .deleteFrom('photos')
    .where('id', '=', publicIdOf(url))
    .where('owner_id', '=', userId)
    .where('kind', '=', 'tour')
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
