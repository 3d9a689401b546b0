import { sql } from 'kysely'
import { RETENTION, type LimitedName } from '../../domain/account/retention.ts'
import { DECISION_REVERSIBLE_DAYS } from '../../domain/core/limits.ts'
import type { Deps } from '../platform/dispatch/handler.ts'
import { deleteFailedJobs } from '../platform/jobs/job-table.ts'
import { emptyListings, orderDueDeletions } from './delete-account.ts'
import { deleteOldTours, deleteUnusedPhotos } from './unused-rows.ts'

export type RetentionDeps = Pick<Deps, 'db' | 'exports'>

const DAY_MS = 86_400_000
/** Archives that one run deletes; the next run goes on. */
const EXPORTS_AT_ONCE = 500

/** Deletes what is older than its limit. @param before the time at which the limit began */
type Rule = (deps: RetentionDeps, before: Date, now: Date) => Promise<unknown>

/** How each row of `RETENTION` with a limit is enforced. */
const RULES: Record<LimitedName, Rule> = {
  // The job that is ordered here deletes the account.
  leavingAccount: ({ db }, _before, now) => orderDueDeletions(db, now),
  tombstones: ({ db }, before) =>
    db.deleteFrom('account_tombstones').where('deleted_at', '<', before).execute(),
  deletedListings: ({ db }, before, now) =>
    emptyListings(
      db,
      sql<boolean>`deleted_at < ${before}::timestamptz and (street_key <> '' or payload->>'title' <> '')`,
      now,
    ),
  flaggedWords: ({ db }, before) =>
    db.deleteFrom('flagged_words').where('case_id', 'is', null).where('created_at', '<', before).execute(),
  oldVisits: ({ db }, before) => deleteOldTours(db, before),
  closedDrafts: ({ db }, before) =>
    db.deleteFrom('drafts').where('closed_kind', 'is not', null).where('updated_at', '<', before).execute(),
  unusedPhotos: ({ db }, before, now) =>
    deleteUnusedPhotos(db, before, new Date(now.getTime() - DECISION_REVERSIBLE_DAYS * DAY_MS)),
  receipts: ({ db }, before) => db.deleteFrom('op_receipts').where('created_at', '<', before).execute(),
  ledgers: ({ db }, before) => db.deleteFrom('device_ledgers').where('announced_at', '<', before).execute(),
  sessions: ({ db }, before, now) =>
    db
      .deleteFrom('sessions')
      .where((eb) => eb.or([eb('expires_at', '<=', now), eb('last_seen_at', '<=', before)]))
      .execute(),
  devices: ({ db }, before) => db.deleteFrom('known_devices').where('seen_at', '<', before).execute(),
  async tokens({ db }, _before, now) {
    await db.deleteFrom('account_tokens').where('expires_at', '<=', now).execute()
    await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
  },
  jobs: ({ db }, before) => deleteFailedJobs(db, before),
  exports: deleteExpiredExports,
  signInFailures: ({ db }, _before, now) =>
    db.deleteFrom('sign_in_failures').where('forget_at', '<=', now).execute(),
  counters: ({ db }, _before, now) =>
    db.deleteFrom('rate_counters').where('window_ends_at', '<=', now).execute(),
}

/** Enforces every row of `RETENTION` that has a limit. */
export async function enforceRetention(deps: RetentionDeps, now: Date): Promise<void> {
  for (const name of Object.keys(RULES) as LimitedName[])
    await RULES[name](deps, new Date(now.getTime() - RETENTION[name].limitMs), now)
}

/** Deletes archives that can no longer be downloaded, each from the store before its row. */
async function deleteExpiredExports({ db, exports }: RetentionDeps, _before: Date, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('exports')
    .select('id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(EXPORTS_AT_ONCE)
    .execute()
  for (const { id } of rows) {
    await exports.remove(id)
    await db.deleteFrom('exports').where('id', '=', id).execute()
  }
}
