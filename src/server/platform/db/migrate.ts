import { PostgresAdapter, PostgresDialect, sql, type Kysely } from 'kysely'
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

/**
 * Migrates the database to the newest version, in one transaction; several processes may do so at the same time.
 * @returns the names of the migrations that ran
 * @throws the error of the first migration that failed; nothing is changed then
 */
export function migrate(db: Kysely<Database>): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx)
    const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => MIGRATIONS } })
    const { error, results } = await migrator.migrateToLatest()
    if (error)
      throw error instanceof Error ? error : new Error('The database could not be migrated', { cause: error })
    return (results ?? []).map(({ migrationName }) => migrationName)
  })
}
