import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // The owner's day on which the home was rented; null for earlier ones.
  `alter table listings add column rented_on text`,
  // The home as its viewings' seekers last saw it on the market; null for viewings of an earlier version.
  `alter table viewings add column home jsonb`,
  `update viewings set home = jsonb_build_object('title', listings.payload->'title',
      'city', listings.payload->'address'->'city', 'state', listings.payload->'address'->'state')
    from listings where listings.id = viewings.listing_id`,
]

export const homesOffTheMarket: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
