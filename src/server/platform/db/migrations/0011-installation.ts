import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const installation: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // One row: the identity of this database, which its copies and its backups share.
    await sql
      .raw(`create table installation (is_single boolean primary key check (is_single), id uuid not null)`)
      .execute(db)
    await sql`insert into installation values (true, ${randomUUID()}::uuid)`.execute(db)
  },
}
