import { PostgresAdapter, PostgresDialect, sql, type Kysely, type Transaction } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { initial } from './migrations/0001-initial.ts'
import { deviceLedgers } from './migrations/0002-device-ledgers.ts'
import { listingLives } from './migrations/0003-listing-lives.ts'
import { newsletter } from './migrations/0004-newsletter.ts'
import { groupsViewings } from './migrations/0007-groups-viewings.ts'
import { matching } from './migrations/0005-matching.ts'
import { draftTimes } from './migrations/0009-draft-times.ts'
import { draftWrites } from './migrations/0010-draft-writes.ts'
import { homeSearch } from './migrations/0008-home-search.ts'
import { installation } from './migrations/0011-installation.ts'
import { knownDevices } from './migrations/0012-known-devices.ts'
import { sharedTitles } from './migrations/0012-shared-titles.ts'
import { suspendedPeople } from './migrations/0013-suspended-people.ts'
import { homesOffTheMarket } from './migrations/0015-homes-off-the-market.ts'
import { messagePhotos } from './migrations/0016-message-photos.ts'
import { jobs } from './migrations/0017-jobs.ts'
import { accountDeletion } from './migrations/0025-account-deletion.ts'
import { exportArchives } from './migrations/0026-exports.ts'
import { emailProof } from './migrations/0020-email-proof.ts'
import { passkeys } from './migrations/0027-passkeys.ts'
import { sessionDevices } from './migrations/0019-session-devices.ts'
import { managedGroups } from './migrations/0021-managed-groups.ts'
import { streetKeys } from './migrations/0022-street-keys.ts'
import { accountTokens } from './migrations/0018-account-tokens.ts'
import { operationKinds } from './migrations/0014-operation-kinds.ts'
import { reports } from './migrations/0028-reports.ts'
import { reusedPictures } from './migrations/0029-reused-pictures.ts'
import { personAnswers } from './migrations/0030-person-answers.ts'
import { claimsAndWords } from './migrations/0031-claims-and-words.ts'
import { reportPhotos } from './migrations/0032-report-photos.ts'
import { tours } from './migrations/0006-tours.ts'
import type { Database } from './tables.ts'

/** Kysely runs these in the order of their names. They are imported, so that no bundle or image lacks one. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-device-ledgers': deviceLedgers,
  '0003-listing-lives': listingLives,
  '0004-newsletter': newsletter,
  '0005-matching': matching,
  '0007-groups-viewings': groupsViewings,
  '0008-home-search': homeSearch,
  '0006-tours': tours,
  '0009-draft-times': draftTimes,
  '0010-draft-writes': draftWrites,
  '0011-installation': installation,
  '0012-known-devices': knownDevices,
  '0012-shared-titles': sharedTitles,
  '0013-suspended-people': suspendedPeople,
  '0014-operation-kinds': operationKinds,
  '0015-homes-off-the-market': homesOffTheMarket,
  '0016-message-photos': messagePhotos,
  '0017-jobs': jobs,
  '0018-account-tokens': accountTokens,
  '0019-session-devices': sessionDevices,
  '0020-email-proof': emailProof,
  '0021-managed-groups': managedGroups,
  '0022-street-keys': streetKeys,
  '0025-account-deletion': accountDeletion,
  '0026-exports': exportArchives,
  '0027-passkeys': passkeys,
  '0028-reports': reports,
  '0029-reused-pictures': reusedPictures,
  '0030-person-answers': personAnswers,
  '0031-claims-and-words': claimsAndWords,
  '0032-report-photos': reportPhotos,
}

/** The key of the advisory lock under which one process migrates. */
const LOCK_KEY = 7_018_413_052

/** PostgreSQL without kysely's own lock, which belongs to a session: behind PgBouncer it would stay for ever. */
export class UnlockedPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new (class extends PostgresAdapter {
      override async acquireMigrationLock(): Promise<void> {
        // `migrate` holds a lock of its transaction.
      }
      override async releaseMigrationLock(): Promise<void> {
        // The lock ends with the transaction.
      }
    })()
  }
}

/** The names of all migrations, in their order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS).toSorted()

/**
 * Migrates the database to the newest version, in one transaction; several processes may do so at the same time.
 * @returns the names of the migrations that ran
 * @throws the error of the first migration that failed; nothing is changed then
 */
export function migrate(db: Kysely<Database>): Promise<string[]> {
  return db.transaction().execute((tx) => migrateInTransaction(tx))
}

/** Migrates within a transaction, to the newest version or to the one that ends with the migration `last`. */
export async function migrateInTransaction(tx: Transaction<Database>, last?: string): Promise<string[]> {
  // The wait for another process that migrates is no reason to give up, and a migration may take minutes.
  await liftTimeLimits(tx)
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx)
  const migrations = await withLaterOnes(tx)
  const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => migrations } })
  const { error, results } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last))
  if (error)
    throw error instanceof Error ? error : new Error('The database could not be migrated', { cause: error })
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** Ends the time limits of a transaction, which the role of the connection may have. */
export async function liftTimeLimits(tx: Kysely<Database>): Promise<void> {
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await sql`set local ${sql.raw(limit)} = 0`.execute(tx)
}

/**
 * The migrations of this version, and those that a later version has run: this version works on its database,
 * because migrations only add. So an update can be taken back.
 */
async function withLaterOnes(tx: Transaction<Database>): Promise<Record<string, Migration>> {
  const newest = MIGRATION_NAMES.at(-1) ?? ''
  const later = (await appliedMigrations(tx)).filter((name) => name > newest)
  const nothing: Migration = { up: async () => undefined }
  return { ...MIGRATIONS, ...Object.fromEntries(later.map((name) => [name, nothing])) }
}

/** The names of the migrations that the database has, in their order; none for a new one. */
export async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!found[0]?.exists) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
