import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  `create table exports (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    state text not null,
    percent integer not null,
    bytes bigint not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index exports_user on exports (user_id, created_at desc)`,
  `create index exports_expiry on exports (expires_at)`,
]

export const exportArchives: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
