import { sql } from 'kysely'
import type { Db } from '../platform/db/open.ts'
import { isNotUnderReport } from '../platform/photos/photo-ownership.ts'

/**
 * Deletes rows of photos that nothing uses, for example of a discarded draft. `sweepPhotos` then moves the
 * files aside. What an undecided report shows stays, and the photos of a home that we removed since `reversibleSince`,
 * with which it can come back.
 */
export async function deleteUnusedPhotos(db: Db, before: Date, reversibleSince: Date): Promise<void> {
  const mentioned = (column: string) => sql<boolean>`${sql.ref(column)}::text like '%' || photos.id || '%'`
  await db
    .deleteFrom('photos')
    .where('created_at', '<', before)
    .where(isNotUnderReport)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('listings')
            .select('id')
            .whereRef('owner_id', '=', 'photos.owner_id')
            .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('hidden_at', '>', reversibleSince)]))
            .where(mentioned('listings.payload')),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('drafts')
            .select('draft_id')
            .whereRef('user_id', '=', 'photos.owner_id')
            .where('closed_kind', 'is', null)
            .where(mentioned('drafts.fields')),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('id')
            .whereRef('id', '=', 'photos.owner_id')
            .where((eb) => eb.or([mentioned('users.profile_picture'), mentioned('users.seeker_answers')])),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('home_entries')
            .select('key')
            .whereRef('user_id', '=', 'photos.owner_id')
            .where(mentioned('home_entries.value')),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages')
            .select('id')
            .whereRef('sender_id', '=', 'photos.owner_id')
            .where(mentioned('messages.photos')),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reports')
            .select('id')
            .whereRef('reporter_id', '=', 'photos.owner_id')
            .where(mentioned('reports.photos')),
        ),
      ),
    )
    .execute()
}

/** Deletes old tour entries of homes that are no longer saved; until then, saving again brings them back. */
export async function deleteOldTours(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('home_entries')
    .where('written_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('saved_listings')
            .select('listing_id')
            .whereRef('saved_listings.user_id', '=', 'home_entries.user_id')
            .whereRef('saved_listings.listing_id', '=', 'home_entries.listing_id'),
        ),
      ),
    )
    .execute()
}
