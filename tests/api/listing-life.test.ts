import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMPOSED_ON_HEADER } from '../../src/contract/headers.ts'
import { addDays, addMonths } from '../../src/domain/core/dates.ts'
import { LISTING_EXPIRES_AFTER_DAYS } from '../../src/domain/core/limits.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createCast, newHomeowner, type Cast } from '../support/api-cast.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { listed, listingParams, move, read } from '../support/api-homes.ts'

let it: TestApp
let cast: Cast
beforeAll(async () => {
  it = await createTestApp()
  cast = await createCast(it)
})
afterAll(() => it.close())

const TODAY = new Date().toISOString().slice(0, 10)

const seenBy = async (person: Person, listing: { _id: string }) =>
  (await person.call('listings')).body.some((shown) => '_id' in shown && shown._id === listing._id)
/** As if its owner had last said so many days ago that it is to be had. */
const confirmedDaysAgo = (listing: ListingView, days: number) =>
  it.db
    .updateTable('listings')
    .set({ confirmed_on: addDays(TODAY, -days) })
    .where('id', '=', listing._id)
    .execute()

describe('its life', () => {
  test('a pause hides it until its day is over', async () => {
    const home = await listed(cast.homeownerA)
    const { body } = await move(cast.homeownerA, home, 'pause', addDays(TODAY, 10))
    expect([body.status, body.pausedUntil]).toEqual(['paused', addDays(TODAY, 10)])
    expect(await seenBy(cast.seekerA, home)).toBe(false)
    expect((await move(cast.homeownerA, home, 'resume')).body).toMatchObject({
      status: 'active',
      pausedUntil: null,
    })
    expect(await seenBy(cast.seekerA, home)).toBe(true)
  })

  test.each([undefined, TODAY, addDays(addMonths(TODAY, 12), 1)])(
    'a pause until %s is none',
    async (until) => {
      const home = await listed(cast.homeownerA)
      const answer = await move(cast.homeownerA, home, 'pause', until)
      expect(answer.error).toMatchObject({ code: 'invalid', field: 'until' })
    },
  )

  test('a pause that was decided offline is judged by its own day', async () => {
    const home = await listed(cast.homeownerA)
    const answer = await cast.homeownerA.call('moveListing', {
      ...listingParams(home),
      body: { move: 'pause', until: addDays(TODAY, -1) },
      headers: { [COMPOSED_ON_HEADER]: addDays(TODAY, -5) },
    })
    // It is over by now, so the home is to be had again.
    expect([answer.status, answer.body.status]).toEqual([200, 'active'])
  })

  test('what is not confirmed is hidden after three weeks, and comes back with a word', async () => {
    const home = await listed(cast.homeownerA)
    await confirmedDaysAgo(home, LISTING_EXPIRES_AFTER_DAYS - 1)
    expect(await seenBy(cast.seekerA, home)).toBe(true)
    await confirmedDaysAgo(home, LISTING_EXPIRES_AFTER_DAYS)
    expect(await seenBy(cast.seekerA, home)).toBe(false)
    expect((await read(cast.seekerA, home)).status).toBe(404)
    expect((await read(cast.homeownerA, home)).body.status).toBe('expired')
    const { body } = await move(cast.homeownerA, home, 'confirm')
    expect([body.status, body.confirmedOn]).toEqual(['active', TODAY])
    expect(await seenBy(cast.seekerA, home)).toBe(true)
  })

  test('rented leaves its address to others, and listing it again needs it back', async () => {
    const address = { street: `${newOpId()} Lane`, city: 'San Diego', state: 'CA', zipCode: '92101' }
    const home = await listed(cast.homeownerA, { address })
    await move(cast.homeownerA, home, 'rent')
    const other = await listed(await newHomeowner(it), { address: { ...address, city: 'La Jolla' } })
    expect(other.status).toBe('active')
    expect((await move(cast.homeownerA, home, 'relist')).error.code).toBe('duplicate_address')
    expect((await read(cast.homeownerA, home)).body.status).toBe('rented')
  })

  test('what is in no state for it says in which it is', async () => {
    const home = await listed(cast.homeownerA)
    const answer = await move(cast.homeownerA, home, 'resume')
    expect([answer.status, answer.error]).toEqual([
      409,
      { msg: 'This listing is active now', code: 'target_changed', details: { status: 'active' } },
    ])
  })

  test('deleted, it is gone with its pictures, and leaves its address to others', async () => {
    const home = await listed(cast.homeownerA)
    await cast.seekerA.call('saveListing', { ...listingParams(home), body: { saved: true } })
    expect((await cast.homeownerB.call('deleteListing', { ...listingParams(home), body: {} })).status).toBe(
      404,
    )
    expect((await cast.homeownerA.call('deleteListing', { ...listingParams(home), body: {} })).status).toBe(
      200,
    )
    for (const person of [cast.homeownerA, cast.admin, cast.seekerA]) {
      expect((await read(person, home)).status).toBe(404)
      expect(await seenBy(person, home)).toBe(false)
    }
    expect((await it.app.request(home.images[0] ?? '')).status).toBe(404)
    expect((await move(cast.homeownerA, home, 'relist')).status).toBe(404)
    expect(
      (await cast.seekerA.call('saveListing', { ...listingParams(home), body: { saved: false } })).status,
    ).toBe(200)
    expect((await listed(cast.homeownerB, { address: home.address })).status).toBe('active')
  })
})
