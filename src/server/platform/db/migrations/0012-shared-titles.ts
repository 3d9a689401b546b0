import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // The title under which a home was shared: the group sees it once the home is no longer available.
  `alter table group_homes add column title text`,
  `update group_homes set title = coalesce(listings.payload ->> 'title', '') from listings
    where listings.id = group_homes.listing_id`,
  `alter table group_homes alter column title set not null`,
]

export const sharedTitles: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
