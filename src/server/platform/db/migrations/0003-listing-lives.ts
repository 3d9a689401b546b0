import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  `alter table listings
    add column revision integer not null default 1,
    add column paused_until text,
    add column confirmed_on text,
    add column deleted_at timestamptz,
    add column city text`,
  `update listings set confirmed_on = to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')`,
  `alter table listings alter column revision drop default, alter column confirmed_on set not null`,
  // A deleted listing no longer occupies its address.
  `drop index listings_address_key`,
  `create unique index listings_address_key on listings (street_key, zip_key)
    where status in ('active', 'incomplete', 'paused') and deleted_at is null`,
  `alter table photos add column placeholder text not null default ''`,
  `alter table photos alter column placeholder drop default`,
  `create table listing_views (
    listing_id uuid not null references listings (id),
    viewer_id uuid not null references users (id),
    day text not null,
    primary key (listing_id, viewer_id, day)
  )`,
  `create table saved_listings (
    user_id uuid not null references users (id),
    listing_id uuid not null references listings (id),
    created_at timestamptz not null,
    primary key (user_id, listing_id)
  )`,
  `create index saved_listings_listing on saved_listings (listing_id)`,
  `alter table messages add column listing_id uuid references listings (id)`,
  `create index messages_listing on messages (listing_id, sender_id) where listing_id is not null`,
]

export const listingLives: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
