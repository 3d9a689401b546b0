import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const messagePhotos: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // The photos of a message; null for a message without any, and for messages of an earlier version.
    await sql.raw(`alter table messages add column photos jsonb`).execute(db)
  },
}
