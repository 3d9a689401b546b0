import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMPOSED_ON_HEADER } from '../../src/contract/headers.ts'
import { addDays, addMonths } from '../../src/domain/core/dates.ts'
import { dayLabel } from '../../src/domain/core/time-labels.ts'
import { LISTING_EXPIRES_AFTER_DAYS } from '../../src/domain/core/limits.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createApiUsers, createHomeownerWithoutListing, type ApiUsers } from '../support/api-users.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { listingPayload } from '../support/api-samples.ts'
import { publishListing, listingParams, moveListing, readListing } from '../support/api-homes.ts'

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())

const TODAY = new Date().toISOString().slice(0, 10)

const seenBy = async (person: Person, listing: { _id: string }) =>
  (await person.call('listings')).body.some((shown) => '_id' in shown && shown._id === listing._id)
/** Sets the day of the owner's last confirmation to `days` days ago. */
const confirmedDaysAgo = (listing: ListingView, days: number) =>
  server.db
    .updateTable('listings')
    .set({ confirmed_on: addDays(TODAY, -days) })
    .where('id', '=', listing._id)
    .execute()

describe('the states of a listing', () => {
  test('a paused listing is hidden until it is resumed', async () => {
    const home = await publishListing(users.homeownerA)
    const { body } = await moveListing(users.homeownerA, home, 'pause', addDays(TODAY, 10))
    expect([body.status, body.pausedUntil]).toEqual(['paused', addDays(TODAY, 10)])
    expect(await seenBy(users.seekerA, home)).toBe(false)
    expect((await moveListing(users.homeownerA, home, 'resume')).body).toMatchObject({
      status: 'active',
      pausedUntil: null,
    })
    expect(await seenBy(users.seekerA, home)).toBe(true)
  })

  test.each([undefined, TODAY, addDays(addMonths(TODAY, 12), 1)])(
    'a pause until %s is refused',
    async (until) => {
      const home = await publishListing(users.homeownerA)
      const response = await moveListing(users.homeownerA, home, 'pause', until)
      expect(response.error).toMatchObject({ code: 'invalid', field: 'until' })
    },
  )

  test('a pause that was chosen offline is checked against the day when it was chosen', async () => {
    const home = await publishListing(users.homeownerA)
    const response = await users.homeownerA.call('moveListing', {
      ...listingParams(home),
      body: { move: 'pause', until: addDays(TODAY, -1) },
      headers: { [COMPOSED_ON_HEADER]: addDays(TODAY, -5) },
    })
    // The pause has already ended, so the home is active again.
    expect([response.status, response.body.status]).toEqual([200, 'active'])
  })

  test('a listing expires three weeks after its confirmation, and a new confirmation restores it', async () => {
    const home = await publishListing(users.homeownerA)
    await confirmedDaysAgo(home, LISTING_EXPIRES_AFTER_DAYS - 1)
    expect(await seenBy(users.seekerA, home)).toBe(true)
    await confirmedDaysAgo(home, LISTING_EXPIRES_AFTER_DAYS)
    expect(await seenBy(users.seekerA, home)).toBe(false)
    expect((await readListing(users.seekerA, home)).status).toBe(404)
    expect((await readListing(users.homeownerA, home)).body.status).toBe('expired')
    const { body } = await moveListing(users.homeownerA, home, 'confirm')
    expect([body.status, body.confirmedOn]).toEqual(['active', TODAY])
    expect(await seenBy(users.seekerA, home)).toBe(true)
  })

  test('a rented listing frees its address, and relisting it fails while another uses the address', async () => {
    const address = { street: `${newOpId()} Lane`, city: 'San Diego', state: 'CA', zipCode: '92101' }
    const home = await publishListing(users.homeownerA, { address })
    await moveListing(users.homeownerA, home, 'rent')
    const other = await publishListing(await createHomeownerWithoutListing(server), {
      address: { ...address, city: 'La Jolla' },
    })
    expect(other.status).toBe('active')
    expect((await moveListing(users.homeownerA, home, 'relist')).error.code).toBe('duplicate_address')
    expect((await readListing(users.homeownerA, home)).body.status).toBe('rented')
  })

  test('a move that the state does not allow is refused with the state', async () => {
    const home = await publishListing(users.homeownerA)
    const response = await moveListing(users.homeownerA, home, 'resume')
    expect([response.status, response.error]).toEqual([
      409,
      { msg: 'This listing is active now', code: 'target_changed', details: { status: 'active' } },
    ])
  })

  test.each([
    ['rented', `This home was rented on ${dayLabel(addDays(TODAY, -3))}.`],
    ['paused', 'The owner paused this home.'],
    ['expired', 'This listing expired because the owner didn’t confirm it.'],
    ['deleted', 'The owner took this home down.'],
  ] as const)('a %s listing tells others what became of it, and nothing else', async (became, msg) => {
    const home = await publishListing(users.homeownerA)
    await users.seekerA.call('saveListing', { ...listingParams(home), body: { saved: true } })
    // The owner's day counts, not the server's.
    const headers = { [COMPOSED_ON_HEADER]: addDays(TODAY, -3) }
    if (became === 'rented')
      await users.homeownerA.call('moveListing', { ...listingParams(home), body: { move: 'rent' }, headers })
    if (became === 'paused') await moveListing(users.homeownerA, home, 'pause', addDays(TODAY, 10))
    if (became === 'expired') await confirmedDaysAgo(home, LISTING_EXPIRES_AFTER_DAYS)
    if (became === 'deleted')
      await users.homeownerA.call('deleteListing', { ...listingParams(home), body: {} })
    const answer = await readListing(users.seekerA, home)
    const offMarket = { became, day: became === 'rented' ? addDays(TODAY, -3) : null }
    expect([answer.status, answer.error]).toEqual([404, { msg, code: 'not_found', details: { offMarket } }])
    const { homes } = (await users.seekerA.call('savedHomes')).body
    expect(homes.find(({ listingId }) => listingId === home._id)).toMatchObject({ gone: true, offMarket })
  })

  test('a listing that was never on the market tells others nothing', async () => {
    const home = (await users.homeownerA.call('createListing', { body: listingPayload() })).body
    expect((await readListing(users.seekerA, home)).error).toEqual({
      msg: 'There is no such listing',
      code: 'not_found',
    })
  })

  test('a deleted listing loses its pictures and frees its address', async () => {
    const home = await publishListing(users.homeownerA)
    await users.seekerA.call('saveListing', { ...listingParams(home), body: { saved: true } })
    expect((await users.homeownerB.call('deleteListing', { ...listingParams(home), body: {} })).status).toBe(
      404,
    )
    expect((await users.homeownerA.call('deleteListing', { ...listingParams(home), body: {} })).status).toBe(
      200,
    )
    for (const person of [users.homeownerA, users.admin, users.seekerA]) {
      expect((await readListing(person, home)).status).toBe(404)
      expect(await seenBy(person, home)).toBe(false)
    }
    expect((await server.app.request(home.images[0] ?? '')).status).toBe(404)
    expect((await moveListing(users.homeownerA, home, 'relist')).status).toBe(404)
    expect(
      (await users.seekerA.call('saveListing', { ...listingParams(home), body: { saved: false } })).status,
    ).toBe(200)
    expect((await publishListing(users.homeownerB, { address: home.address })).status).toBe('active')
  })
})
