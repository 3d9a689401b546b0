import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { streetKey } from '../../../../domain/listings/street-key.ts'

const PAGE = 1000

interface Listing {
  id: string
  street: string | null
  street_key: string
}

/** The next listings in the order of their ids, which is that of their creation. */
async function nextListings(db: Kysely<unknown>, afterId: string): Promise<Listing[]> {
  const { rows } = await sql<Listing>`
    select id, street_key, payload -> 'address' ->> 'street' as street from listings
    where id > ${afterId}::uuid order by id limit ${PAGE}`.execute(db)
  return rows
}

/**
 * Gives the listings the keys of more disguises of an address. Of two listings that turn out to have one address, the
 * later one keeps the key that it had: it stays on the market, and its next edit is refused as a duplicate.
 */
export const streetKeys: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    let page = await nextListings(db, '00000000-0000-0000-0000-000000000000')
    while (page.length > 0) {
      for (const { id, street, street_key } of page) {
        const key = streetKey(street ?? '')
        if (key === street_key) continue
        await sql`
          update listings set street_key = ${key} where id = ${id}::uuid and not exists (
            select from listings other
            where other.street_key = ${key} and other.zip_key = listings.zip_key and other.id <> listings.id
              and other.status in ('active', 'incomplete', 'paused') and other.deleted_at is null
          )`.execute(db)
      }
      page = await nextListings(db, page.at(-1)?.id ?? '')
    }
  },
}
