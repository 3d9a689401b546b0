import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const deviceLedgers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(
        `create table device_ledgers (
          device_hash text not null,
          user_id uuid not null references users (id),
          store_id uuid not null,
          unsent jsonb not null,
          announced_at timestamptz not null,
          primary key (user_id, device_hash, store_id)
        )`,
      )
      .execute(db)
    await sql.raw('create index device_ledgers_age on device_ledgers (announced_at)').execute(db)
  },
}
