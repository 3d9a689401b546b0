import { sql } from 'kysely'
import {
  FAILED_JOB_DAYS,
  PHOTO_UNUSED_DAYS,
  IDEMPOTENCY_RECORD_DAYS,
  SESSION_IDLE_DAYS,
} from '../domain/core/limits.ts'
import type { Deps } from './platform/dispatch/handler.ts'
import { sweepPhotos } from './platform/photos/sweep.ts'
import { errorForLog } from './platform/db/error-for-log.ts'
import { deleteFailedJobs } from './platform/jobs/job-table.ts'
import { pruneChanges } from './platform/db/search-changes.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

type CleanUpDeps = Pick<Deps, 'db' | 'photos' | 'clock' | 'log' | 'metrics'>

/**
 * Deletes expired idempotency records, ledgers, sessions, links of mails, search changes and counters, failed
 * jobs, entries of homes that are no longer saved, and unused photos, and sweeps the photo store.
 */
export async function cleanUp({ db, photos, clock, log, metrics }: CleanUpDeps): Promise<void> {
  const now = clock()
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db.deleteFrom('op_receipts').where('created_at', '<', ago(IDEMPOTENCY_RECORD_DAYS)).execute()
  await db.deleteFrom('device_ledgers').where('announced_at', '<', ago(IDEMPOTENCY_RECORD_DAYS)).execute()
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('last_seen_at', '<=', ago(SESSION_IDLE_DAYS))]))
    .execute()
  await pruneChanges(db)
  await db.deleteFrom('rate_counters').where('window_ends_at', '<=', now).execute()
  await db.deleteFrom('sign_in_failures').where('forget_at', '<=', now).execute()
  await db.deleteFrom('account_tokens').where('expires_at', '<=', now).execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
  await deleteFailedJobs(db, ago(FAILED_JOB_DAYS))
  await deleteOldTours(db, ago(PHOTO_UNUSED_DAYS))
  await deleteUnusedPhotos(db, ago(PHOTO_UNUSED_DAYS))
  const swept = await metrics.runJob('photo-sweep', () => sweepPhotos({ db, photos, now, log }))
  metrics.noteSweep(swept.kind === 'refused' ? swept.why : null)
}

/**
 * Deletes rows of photos that nothing uses, for example of a discarded draft. `sweepPhotos` then moves the
 * files aside.
 */
async function deleteUnusedPhotos(db: Deps['db'], before: Date): Promise<void> {
  const mentioned = (column: string) => sql<boolean>`${sql.ref(column)}::text like '%' || photos.id || '%'`
  await db
    .deleteFrom('photos')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('listings')
            .select('id')
            .whereRef('owner_id', '=', 'photos.owner_id')
            .where('deleted_at', 'is', null)
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
    .execute()
}

/** Deletes old tour entries of homes that are no longer saved; until then, saving again brings them back. */
async function deleteOldTours(db: Deps['db'], before: Date): Promise<void> {
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

/** Runs `cleanUp` every hour, first in an hour. @returns a function that stops the schedule */
export function scheduleCleanUp(deps: CleanUpDeps): () => void {
  const timer = setInterval(() => {
    deps.metrics
      .runJob('clean-up', () => cleanUp(deps))
      .catch((error: unknown) => deps.log.error({ err: errorForLog(error) }, 'clean-up'))
  }, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
