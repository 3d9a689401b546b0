import { uuidv7 } from '../../src/domain/core/ids.ts'
import { listingPayload } from '../support/api-samples.ts'
import type { SimPerson } from './people.ts'
import type { Prng } from './prng.ts'
import type { SimServer } from './sim-server.ts'

let homes = 0

/** Inserts a home that all people of a schedule have saved, and returns its id. */
export async function createHome(
  { db }: SimServer,
  people: readonly SimPerson[],
  random: Prng,
  now: number,
): Promise<string> {
  const [owner] = people.slice(-1)
  homes++
  // Shrinking repeats a schedule on the same database, so the number makes the id unique.
  const id = uuidv7(now + homes, random.bytes(10))
  const at = new Date(now)
  const { status: _, ...payload } = listingPayload({ availableFrom: '2026-04-01' })
  await db
    .insertInto('listings')
    .values({
      id,
      owner_id: owner?.userId ?? '',
      op_id: null,
      draft_id: null,
      status: 'active',
      street_key: id,
      zip_key: '92101',
      payload,
      created_at: at,
      updated_at: at,
      revision: 1,
      paused_until: null,
      confirmed_on: '2026-03-01',
      deleted_at: null,
      address_free: false,
      city: null,
    })
    .execute()
  await db
    .insertInto('saved_listings')
    .values(people.map(({ userId }) => ({ user_id: userId, listing_id: id, created_at: at, copy: null })))
    .execute()
  return id
}
