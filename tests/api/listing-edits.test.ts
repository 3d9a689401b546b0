import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editKind } from '../../src/contract/drafts.ts'
import { addDays } from '../../src/domain/core/dates.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { DUPLICATE_ADDRESS_MESSAGE } from '../../src/domain/listings/listing.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createCast, type Cast } from '../support/api-cast.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { listed, listingParams, read } from '../support/api-homes.ts'
import { listingPayload } from '../support/api-samples.ts'

let it: TestApp
let cast: Cast
beforeAll(async () => {
  it = await createTestApp()
  cast = await createCast(it)
})
afterAll(() => it.close())

const TODAY = new Date().toISOString().slice(0, 10)

describe('editing', () => {
  const update = (person: Person, home: ListingView, revision: number, changes = {}, options = {}) =>
    person.call('updateListing', {
      ...listingParams(home),
      body: { revision, listing: listingPayload({ images: home.images, address: home.address, ...changes }) },
      ...options,
    })

  test('replaces what was there, and says which revision it is', async () => {
    const home = await listed(cast.homeownerA)
    const { body } = await update(cast.homeownerA, home, 1, { title: 'Sunnier', price: 1300 })
    expect([body.title, body.price, body.revision, body.status]).toEqual(['Sunnier', 1300, 2, 'active'])
  })

  test('from an older revision changes nothing and shows what is there', async () => {
    const home = await listed(cast.homeownerA)
    await update(cast.homeownerA, home, 1, { title: 'From the phone' })
    const late = await update(cast.homeownerA, home, 1, { title: 'From the laptop' })
    expect([late.status, late.error.code]).toEqual([409, 'stale_revision'])
    expect(late.error.details?.['listing']).toMatchObject({ title: 'From the phone', revision: 2 })
    expect((await read(cast.homeownerA, home)).body.title).toBe('From the phone')
  })

  test('sent again is the same edit', async () => {
    const home = await listed(cast.homeownerA)
    const opId = newOpId()
    const body = {
      revision: 1,
      listing: listingPayload({ images: home.images, address: home.address, title: 'Once' }),
    }
    const first = await cast.homeownerA.call('updateListing', { ...listingParams(home), body, opId })
    const again = await cast.homeownerA.call('updateListing', { ...listingParams(home), body, opId })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect((await read(cast.homeownerA, home)).body.revision).toBe(2)
  })

  test('of two devices at once, one wins and the other is told', async () => {
    const home = await listed(cast.homeownerA)
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => update(cast.homeownerA, home, 1, { title })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('closes its draft, and the same draft of another device finds that out', async () => {
    const home = await listed(cast.homeownerA)
    const draftId = newOpId()
    expect(
      (await update(cast.homeownerA, home, 1, { title: 'Mine' }, { opId: newOpId(), draftId })).status,
    ).toBe(200)
    const second = await update(
      cast.homeownerA,
      home,
      2,
      { title: 'Also mine' },
      { opId: newOpId(), draftId },
    )
    expect(second.error).toMatchObject({
      code: 'draft_closed',
      details: { closedAs: { kind: 'listing', id: home._id } },
    })
    const draft = await cast.homeownerA.call('draft', { params: { kind: editKind(home._id), draftId } })
    expect(draft.body.closedAs).toEqual({ kind: 'listing', id: home._id })
  })

  test('is for its owner and admins', async () => {
    const home = await listed(cast.homeownerA)
    expect((await update(cast.homeownerB, home, 1)).status).toBe(404)
    expect((await update(cast.admin, home, 1, { title: 'Put right' })).body.title).toBe('Put right')
  })

  test('may keep a day that has passed, and may not choose one', async () => {
    const home = await listed(cast.homeownerA)
    const past = addDays(TODAY, -3)
    await it.db
      .updateTable('listings')
      .set((eb) => ({
        payload: eb.cast(
          eb.val(
            JSON.stringify({
              ...listingPayload({ images: home.images, address: home.address }),
              availableFrom: past,
            }),
          ),
          'jsonb',
        ) as never,
      }))
      .where('id', '=', home._id)
      .execute()
    expect((await update(cast.homeownerA, home, 1, { availableFrom: past })).body.availableFrom).toBe(past)
    expect(
      (await update(cast.homeownerA, home, 2, { availableFrom: addDays(TODAY, -1) })).body.availableFrom,
    ).toBe(TODAY)
  })

  test('does not count its own address as taken, and another’s it does', async () => {
    const [one, two] = [await listed(cast.homeownerA), await listed(cast.homeownerB)]
    expect((await update(cast.homeownerA, one, 1, {})).status).toBe(200)
    expect((await update(cast.homeownerA, one, 2, { address: two.address })).error).toEqual({
      msg: DUPLICATE_ADDRESS_MESSAGE,
      code: 'duplicate_address',
      field: 'address.street',
    })
  })

  test('without its pictures makes it incomplete, and they are gone', async () => {
    const home = await listed(cast.homeownerA)
    const { body } = await update(cast.homeownerA, home, 1, { images: [] })
    expect([body.status, body.images]).toEqual(['incomplete', []])
    const back = await update(cast.homeownerA, home, 2, { images: home.images })
    expect(back.error).toMatchObject({ code: 'invalid', field: 'images' })
  })
})
