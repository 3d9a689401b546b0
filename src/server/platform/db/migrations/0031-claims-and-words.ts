import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  `alter table listings add column address_free boolean not null default false`,
  // A home that a decision took off the market leaves its address to others.
  `drop index listings_address_key`,
  `create unique index listings_address_key on listings (street_key, zip_key)
    where status in ('active', 'incomplete', 'paused') and deleted_at is null and not address_free`,
  `create table flagged_words (
    id uuid primary key,
    person_id uuid not null references users (id),
    recipient_id uuid references users (id),
    listing_id uuid references listings (id),
    message_id uuid,
    words text not null,
    findings jsonb not null,
    created_at timestamptz not null,
    case_id uuid references cases (id)
  )`,
  // A message that is sent again is flagged once.
  `create unique index flagged_words_message on flagged_words (message_id)`,
  `create index flagged_words_person on flagged_words (person_id, created_at)`,
  `create index flagged_words_listing on flagged_words (listing_id) where listing_id is not null`,
  `create index flagged_words_case on flagged_words (case_id) where case_id is not null`,
  `create index flagged_words_old on flagged_words (created_at) where case_id is null`,
]

export const claimsAndWords: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
