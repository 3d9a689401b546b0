import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // The text that a search looks through, ranked by field. The street is left out, because it is private.
  `create function listing_words(payload jsonb) returns tsvector language sql immutable parallel safe as $$
    select setweight(to_tsvector('english', coalesce(payload->>'title', '')), 'A')
      || setweight(to_tsvector('english', coalesce(payload->'address'->>'city', '')), 'B')
      || setweight(to_tsvector('english', coalesce(payload->>'description', '')), 'C')
      || setweight(to_tsvector('english', coalesce(payload->'utilities'->>'details', '')
        || ' ' || coalesce(payload->'rules'->>'additionalRules', '')), 'D')
  $$`,
  // A separate table, so that text searches do not read listings and listings are read without this text.
  `create table listing_texts (
    listing_id uuid primary key references listings (id) on delete cascade,
    words tsvector not null
  )`,
  `insert into listing_texts select id, listing_words(payload) from listings`,
  `create index listing_texts_words on listing_texts using gin (words)`,
  `create function note_listing_text() returns trigger language plpgsql as $$
  begin
    insert into listing_texts (listing_id, words) values (new.id, listing_words(new.payload))
    on conflict (listing_id) do update set words = excluded.words;
    return null;
  end $$`,
  `create trigger listings_text after insert or update of payload on listings
    for each row execute function note_listing_text()`,
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
