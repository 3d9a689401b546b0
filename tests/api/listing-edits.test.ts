import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editDraftKind } from '../../src/contract/drafts.ts'
import { addDays } from '../../src/domain/core/dates.ts'
import { publicIdOf } from '../../src/domain/core/photo-urls.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { DUPLICATE_ADDRESS_MESSAGE } from '../../src/domain/listings/listing.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createApiUsers, type ApiUsers } from '../support/api-users.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { publishListing, listingParams, readListing, uploadPhoto } from '../support/api-homes.ts'
import { listingPayload } from '../support/api-samples.ts'

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())

const TODAY = new Date().toISOString().slice(0, 10)

describe('editing', () => {
  const update = (person: Person, home: ListingView, revision: number, changes = {}, options = {}) =>
    person.call('updateListing', {
      ...listingParams(home),
      body: { revision, listing: listingPayload({ images: home.images, address: home.address, ...changes }) },
      ...options,
    })

  test('replaces the listing and returns the new revision', async () => {
    const home = await publishListing(users.homeownerA)
    const { body } = await update(users.homeownerA, home, 1, { title: 'Sunnier', price: 1300 })
    expect([body.title, body.price, body.revision, body.status]).toEqual(['Sunnier', 1300, 2, 'active'])
  })

  test('from an older revision is refused with the current listing', async () => {
    const home = await publishListing(users.homeownerA)
    await update(users.homeownerA, home, 1, { title: 'From the phone' })
    const late = await update(users.homeownerA, home, 1, { title: 'From the laptop' })
    expect([late.status, late.error.code]).toEqual([409, 'stale_revision'])
    expect(late.error.details?.['listing']).toMatchObject({ title: 'From the phone', revision: 2 })
    expect((await readListing(users.homeownerA, home)).body.title).toBe('From the phone')
  })

  test('from before a photo was deleted is refused with the listing without the photo', async () => {
    const photos = [await uploadPhoto(users.homeownerA), await uploadPhoto(users.homeownerA)]
    const [url = '', other = ''] = photos
    const home = await publishListing(users.homeownerA, { images: photos })
    await users.homeownerA.call('deleteListingPhoto', { body: { url, public_id: publicIdOf(url) } })
    const late = await update(users.homeownerA, home, 1, { title: 'With the old photo' })
    expect([late.status, late.error.code]).toEqual([409, 'stale_revision'])
    expect(late.error.details?.['listing']).toMatchObject({ images: [other], revision: 2 })
    const merged = await update(users.homeownerA, home, 2, { title: 'Without it', images: [other] })
    expect([merged.status, merged.body.revision]).toEqual([200, 3])
  })

  test('is applied once when it is sent again', async () => {
    const home = await publishListing(users.homeownerA)
    const opId = newOpId()
    const body = {
      revision: 1,
      listing: listingPayload({ images: home.images, address: home.address, title: 'Once' }),
    }
    const first = await users.homeownerA.call('updateListing', { ...listingParams(home), body, opId })
    const again = await users.homeownerA.call('updateListing', { ...listingParams(home), body, opId })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect((await readListing(users.homeownerA, home)).body.revision).toBe(2)
  })

  test('on several devices at once succeeds on one, and the others get 409', async () => {
    const home = await publishListing(users.homeownerA)
    const responses = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => update(users.homeownerA, home, 1, { title })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('closes its draft, and a submit of the same draft on another device gets 409', async () => {
    const home = await publishListing(users.homeownerA)
    const draftId = newOpId()
    expect(
      (await update(users.homeownerA, home, 1, { title: 'Mine' }, { opId: newOpId(), draftId })).status,
    ).toBe(200)
    const second = await update(
      users.homeownerA,
      home,
      2,
      { title: 'Also mine' },
      { opId: newOpId(), draftId },
    )
    expect(second.error).toMatchObject({
      code: 'draft_closed',
      details: { closedAs: { kind: 'listing', id: home._id } },
    })
    const draft = await users.homeownerA.call('draft', { params: { kind: editDraftKind(home._id), draftId } })
    expect(draft.body.closedAs).toEqual({ kind: 'listing', id: home._id })
  })

  test('is allowed for its owner and admins', async () => {
    const home = await publishListing(users.homeownerA)
    expect((await update(users.homeownerB, home, 1)).status).toBe(404)
    expect((await update(users.admin, home, 1, { title: 'Put right' })).body.title).toBe('Put right')
  })

  test('keeps a past day of availability, and replaces a newly chosen one by today', async () => {
    const home = await publishListing(users.homeownerA)
    const past = addDays(TODAY, -3)
    await server.db
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
    expect((await update(users.homeownerA, home, 1, { availableFrom: past })).body.availableFrom).toBe(past)
    expect(
      (await update(users.homeownerA, home, 2, { availableFrom: addDays(TODAY, -1) })).body.availableFrom,
    ).toBe(TODAY)
  })

  test('accepts the listing’s own address and refuses that of another listing', async () => {
    const [one, two] = [await publishListing(users.homeownerA), await publishListing(users.homeownerB)]
    expect((await update(users.homeownerA, one, 1, {})).status).toBe(200)
    expect((await update(users.homeownerA, one, 2, { address: two.address })).error).toEqual({
      msg: DUPLICATE_ADDRESS_MESSAGE,
      code: 'duplicate_address',
      field: 'address.street',
    })
  })

  test('without pictures makes the listing incomplete and deletes the pictures', async () => {
    const home = await publishListing(users.homeownerA)
    const { body } = await update(users.homeownerA, home, 1, { images: [] })
    expect([body.status, body.images]).toEqual(['incomplete', []])
    const back = await update(users.homeownerA, home, 2, { images: home.images })
    expect(back.error).toMatchObject({ code: 'invalid', field: 'images' })
  })
})
