import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  `create table photo_looks (
    photo_id text primary key references photos (id) on delete cascade,
    look bytea not null
  )`,
  `create table photo_keys (
    key integer not null,
    photo_id text not null references photo_looks (photo_id) on delete cascade,
    primary key (key, photo_id)
  )`,
  `create index photo_keys_photo on photo_keys (photo_id)`,
  `alter table listings add column pictures text`,
  // Without keys to photos, because the trail of a case outlives them.
  `create table picture_matches (
    case_id uuid not null references cases (id),
    photo_id text not null,
    person_id uuid not null references users (id),
    added_at timestamptz not null,
    other_photo_id text not null,
    other_person_id uuid not null references users (id),
    other_listing_id uuid references listings (id),
    other_added_at timestamptz not null,
    primary key (case_id, photo_id, other_photo_id)
  )`,
  `create index picture_matches_people on picture_matches (person_id, other_person_id)`,
  `create index picture_matches_other on picture_matches (other_person_id)`,
  `create index picture_matches_photo on picture_matches (photo_id)`,
  `create index picture_matches_other_photo on picture_matches (other_photo_id)`,
]

export const reusedPictures: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
