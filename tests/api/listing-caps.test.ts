import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { BatchItem } from '../../src/contract/batch.ts'
import { addDays } from '../../src/domain/core/dates.ts'
import { ACTIVE_LISTINGS_MAX, LISTINGS_MAX, NEW_LISTINGS_PER_DAY } from '../../src/domain/core/limits.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { PRODUCT_RATE_LIMITS } from '../../src/server/platform/core/rate-limit-table.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { listingParams, moveListing, uploadPhoto } from '../support/api-homes.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { listingPayload } from '../support/api-samples.ts'
import { createHomeownerWithoutListing } from '../support/api-users.ts'
import { limitsOf } from '../support/no-limits.ts'

const { activeListings, listings, newListings, newConversations, quietConversations } = PRODUCT_RATE_LIMITS
const DAY_MS = 86_400_000
const today = () => server.clock.now().toISOString().slice(0, 10)

let server: TestApp
/** Nothing is limited but how much there can be of everything. */
const CAPS_ONLY = limitsOf(Infinity, { activeListings, listings, newConversations, quietConversations })
beforeAll(async () => {
  server = await createTestApp()
  server.deps.config.rateLimits = CAPS_ONLY
})
afterEach(() => {
  server.deps.config.rateLimits = CAPS_ONLY
})
afterAll(() => server.close())

const ownListings = async (owner: Person) => (await owner.call('listings')).body as ListingView[]
const activeOf = async (owner: Person) =>
  (await ownListings(owner)).filter(({ status }) => status === 'active').length

describe('homes on the market', () => {
  let owner: Person
  let image: string
  const create = (changes = {}, options = {}) =>
    owner.call('createListing', { body: listingPayload({ images: [image], ...changes }), ...options })
  /** Deletes a listing, and with it its photo, which others have too. */
  async function remove(listingId: string): Promise<number> {
    const { status } = await owner.call('deleteListing', { params: { listingId }, body: {} })
    image = await uploadPhoto(owner)
    return status
  }
  async function newOwner(homes = 0): Promise<ListingView[]> {
    owner = await createHomeownerWithoutListing(server)
    image = await uploadPhoto(owner)
    const made: ListingView[] = []
    for (let index = 0; index < homes; index++) made.push((await create()).body)
    return made
  }

  test('of thirty that are listed at once, exactly as many pass as there may be', async () => {
    await newOwner()
    const responses = await Promise.all(Array.from({ length: 30 }, () => create({}, { opId: newOpId() })))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(ACTIVE_LISTINGS_MAX)
    const [refused] = responses.filter(({ status }) => status !== 201)
    expect([refused?.status, refused?.error.code, refused?.error.msg, refused?.error.details]).toEqual([
      403,
      'forbidden',
      activeListings.says,
      { cap: 'activeListings' },
    ])
    expect(await activeOf(owner)).toBe(ACTIVE_LISTINGS_MAX)
  })

  /** A batch of 1,100 listings has too many parts for one request, so a device sends its halves. */
  async function sendMany(): Promise<number[]> {
    const items = Array.from({ length: 1100 }, (_, index): BatchItem => {
      const body = listingPayload({ images: [image] })
      return { opId: newOpId(), lane: `${index}`, method: 'POST', path: '/listing', body }
    })
    expect((await owner.call('batch', { body: { items } })).error.code).toBe('too_large')
    const statuses: number[] = []
    for (const half of [items.slice(0, 550), items.slice(550)]) {
      const { results } = (await owner.call('batch', { body: { items: half } })).body
      statuses.push(...results.map(({ status }) => status))
    }
    return statuses
  }

  test('of a batch of 1,100 twelve are listed', async () => {
    await newOwner()
    expect(await sendMany()).toEqual([
      ...Array.from({ length: ACTIVE_LISTINGS_MAX }, () => 201),
      ...Array.from({ length: 1100 - ACTIVE_LISTINGS_MAX }, () => 403),
    ])
    expect(await ownListings(owner)).toHaveLength(ACTIVE_LISTINGS_MAX)
  })

  test('of a batch of 1,100 under the product’s limits twelve are listed, and most of it waits', async () => {
    await newOwner()
    server.deps.config.rateLimits = PRODUCT_RATE_LIMITS
    const statuses = await sendMany()
    const of = (status: number) => statuses.filter((each) => each === status).length
    const { max } = PRODUCT_RATE_LIMITS.listingChanges
    expect([of(201), of(403), of(429)]).toEqual([ACTIVE_LISTINGS_MAX, max - ACTIVE_LISTINGS_MAX, 1100 - max])
    expect(await activeOf(owner)).toBe(ACTIVE_LISTINGS_MAX)
  })

  test('pausing, renting out or deleting one makes room for another, which is sent again', async () => {
    const homes = await newOwner(ACTIVE_LISTINGS_MAX)
    const body = listingPayload({ images: [image] })
    const opId = newOpId()
    const draftId = newOpId()
    const send = (id: string) => owner.call('createListing', { body, opId: id, draftId })
    expect((await send(opId)).status).toBe(403)
    const room = [
      async () => (await moveListing(owner, homes[0]!, 'pause', addDays(today(), 3))).status,
      async () => (await moveListing(owner, homes[1]!, 'rent')).status,
      () => remove(homes[2]!._id),
    ]
    for (const [index, make] of room.entries()) {
      expect(await make()).toBe(200)
      // The draft of the refused listing is still open, and the words in it can be sent with a new operation.
      const sent = index === 0 ? await send(newOpId()) : await create()
      expect(sent.status).toBe(201)
      expect((await create()).status).toBe(403)
    }
    expect((await send(opId)).status).toBe(403)
  })

  test('a repeat of the operation that listed the twelfth gets its listing', async () => {
    await newOwner(ACTIVE_LISTINGS_MAX - 1)
    const body = listingPayload({ images: [image] })
    const opId = newOpId()
    const first = await owner.call('createListing', { body, opId })
    await server.db.deleteFrom('op_receipts').where('op_id', '=', opId).execute()
    const again = await owner.call('createListing', { body, opId })
    expect([again.status, again.body._id]).toEqual([201, first.body._id])
  })

  test('no other way leads to a thirteenth: a photo, the end of a pause, listing again, confirming', async () => {
    const homes = await newOwner(ACTIVE_LISTINGS_MAX)
    const withoutPhoto = (await create({ images: [] })).body
    expect(withoutPhoto.status).toBe('incomplete')
    const edit = (listing: ListingView, images: string[]) =>
      owner.call('updateListing', {
        ...listingParams(listing),
        body: {
          revision: listing.revision,
          listing: listingPayload({ images, address: { ...listing.address } }),
        },
      })
    expect((await edit(withoutPhoto, [image])).error.details).toEqual({ cap: 'activeListings' })
    // An edit of a home that is on the market is never refused.
    expect((await edit(homes[3]!, [image])).status).toBe(200)
    await moveListing(owner, homes[0]!, 'pause', addDays(today(), 3))
    await moveListing(owner, homes[1]!, 'rent')
    await server.db
      .updateTable('listings')
      .set({ confirmed_on: addDays(today(), -40) })
      .where('id', '=', homes[2]!._id)
      .execute()
    for (let index = 0; index < 3; index++) expect((await create()).status).toBe(201)
    for (const [home, move] of [
      [homes[0], 'resume'],
      [homes[1], 'relist'],
      [homes[2], 'confirm'],
    ] as const)
      expect((await moveListing(owner, home!, move)).error.details).toEqual({ cap: 'activeListings' })
    server.clock.advance(5 * DAY_MS)
    expect(await activeOf(owner)).toBe(ACTIVE_LISTINGS_MAX)
    const paused = (await ownListings(owner)).find(({ _id }) => _id === homes[0]!._id)
    expect([paused?.status, paused?.pausedUntil]).toEqual(['paused', null])
    // Once there is room, its owner brings it back.
    await moveListing(owner, homes[4]!, 'rent')
    expect((await moveListing(owner, homes[0]!, 'resume')).body.status).toBe('active')
  })

  test('a pause whose place is still free ends by itself', async () => {
    const [home] = await newOwner(ACTIVE_LISTINGS_MAX)
    await moveListing(owner, home!, 'pause', addDays(today(), 3))
    server.clock.advance(5 * DAY_MS)
    expect(await activeOf(owner)).toBe(ACTIVE_LISTINGS_MAX)
  })

  test('an account has so many listings in any state', async () => {
    await newOwner(1)
    const [stored] = await server.db
      .selectFrom('listings')
      .selectAll()
      .where('owner_id', '=', owner.id)
      .execute()
    const rented = Array.from({ length: LISTINGS_MAX - 1 }, () => ({
      ...stored!,
      id: newOpId(),
      op_id: null,
      draft_id: null,
      status: 'rented' as const,
    }))
    await server.db.insertInto('listings').values(rented).execute()
    const refused = await create()
    expect([refused.status, refused.error.msg]).toEqual([403, listings.says])
    await remove(rented[0]!.id)
    expect((await create()).status).toBe(201)
  })

  test('deleting and listing again ends for the day, and goes on when the day is over', async () => {
    await newOwner()
    server.deps.config.rateLimits = limitsOf(Infinity, { activeListings, listings, newListings })
    for (let index = 0; index < NEW_LISTINGS_PER_DAY; index++) {
      const made = await create()
      expect(made.status).toBe(201)
      await remove(made.body._id)
    }
    const refused = await create()
    expect([refused.status, refused.error.code, refused.error.msg]).toEqual([
      429,
      'rate_limited',
      newListings.says,
    ])
    const waitMs = Number(refused.headers.get('retry-after')) * 1000
    expect(waitMs).toBeGreaterThan(23 * 3_600_000)
    server.clock.advance(waitMs + 1000)
    expect((await create()).status).toBe(201)
  })
})
