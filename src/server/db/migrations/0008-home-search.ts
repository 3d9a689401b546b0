import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // What a text search looks through, the title before the rest; never the street, which is withheld.
  `create function listing_words(payload jsonb) returns tsvector language sql immutable parallel safe as $$
    select setweight(to_tsvector('english', coalesce(payload->>'title', '')), 'A')
      || setweight(to_tsvector('english', coalesce(payload->'address'->>'city', '')), 'B')
      || setweight(to_tsvector('english', coalesce(payload->>'description', '')), 'C')
      || setweight(to_tsvector('english', coalesce(payload->'utilities'->>'details', '')
        || ' ' || coalesce(payload->'rules'->>'additionalRules', '')), 'D')
  $$`,
  `create index listings_words on listings using gin (listing_words(payload)) where deleted_at is null`,
  `create table hidden_listings (
    user_id uuid not null references users (id),
    listing_id uuid not null references listings (id),
    created_at timestamptz not null,
    primary key (user_id, listing_id)
  )`,
  `create table saved_searches (
    user_id uuid not null references users (id),
    id uuid not null,
    name text not null,
    link jsonb not null,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    primary key (user_id, id)
  )`,
]

export const homeSearch: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
