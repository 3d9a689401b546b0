import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const reportPhotos: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // The reporter’s own pictures; null for a report without any, and for reports of an earlier version.
    await sql.raw(`alter table reports add column photos jsonb`).execute(db)
  },
}
