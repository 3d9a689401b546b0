import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // The home as its person last saw it, which the app shows when the home is no longer listed.
  `alter table saved_listings add column copy jsonb`,
  `create index saved_listings_user on saved_listings (user_id, created_at desc)`,
  `create table home_entries (
    user_id uuid not null references users (id),
    listing_id uuid not null references listings (id),
    key text not null,
    value jsonb not null,
    written_at timestamptz not null,
    primary key (user_id, listing_id, key)
  )`,
]

export const tours: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
