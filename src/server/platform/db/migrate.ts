import type { Kysely } from 'kysely'
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
}

/**
 * Migrates the database to the newest version; several processes may do so at the same time.
 * @throws the error of the first migration that failed, which is rolled back
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateToLatest()
  if (error)
    throw error instanceof Error ? error : new Error('The database could not be migrated', { cause: error })
}
