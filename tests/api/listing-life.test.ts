import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMPOSED_ON_HEADER } from '../../src/contract/headers.ts'
import { editKind } from '../../src/contract/drafts.ts'
import { addDays, addMonths } from '../../src/domain/dates.ts'
import { LISTING_EXPIRES_AFTER_DAYS } from '../../src/domain/limits.ts'
import type { ListingMove } from '../../src/domain/listing-life.ts'
import type { ListingView } from '../../src/domain/listing-view.ts'
import { DUPLICATE_ADDRESS_MESSAGE } from '../../src/domain/listing.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createCast, newHomeowner, picture, type Cast } from '../support/api-cast.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { listingPayload } from '../support/api-samples.ts'

let it: TestApp
let cast: Cast
beforeAll(async () => {
  it = await createTestApp()
  cast = await createCast(it)
})
afterAll(() => it.close())

const TODAY = new Date().toISOString().slice(0, 10)

const photoOf = async (person: Person) => {
  const { body } = await person.call('uploadListingPhotos', { files: [{ bytes: await picture() }] })
  return body.imageData[0]?.url ?? ''
}
/** A listing of this owner that everybody may see. */
async function listed(owner: Person, changes = {}): Promise<ListingView> {
  const images = [await photoOf(owner)]
  return (await owner.call('createListing', { body: listingPayload({ images, ...changes }) })).body
}
const params = (listing: { _id: string }) => ({ params: { listingId: listing._id } })
const read = (person: Person, listing: { _id: string }) => person.call('listing', params(listing))
const move = (person: Person, listing: { _id: string }, name: ListingMove, until?: string) =>
  person.call('moveListing', { ...params(listing), body: { move: name, ...(until ? { until } : {}) } })
const seenBy = async (person: Person, listing: { _id: string }) =>
  (await person.call('listings')).body.some((shown) => '_id' in shown && shown._id === listing._id)
/** As if its owner had last said so many days ago that it is to be had. */
const confirmedDaysAgo = (listing: ListingView, days: number) =>
  it.db
    .updateTable('listings')
    .set({ confirmed_on: addDays(TODAY, -days) })
    .where('id', '=', listing._id)
    .execute()

describe('one listing', () => {
  test('is whole for its owner, without the street for others, and nothing to whom it is not shown', async () => {
    const home = await listed(cast.homeownerA)
    expect((await read(cast.homeownerA, home)).body.address.street).not.toBe('')
    const seen = (await read(cast.seekerA, home)).body
    expect([seen.address.street, seen.owners, seen.mine]).toEqual(['', null, false])
    expect((await read(cast.homeownerB, home)).status).toBe(200)
    await move(cast.homeownerA, home, 'rent')
    expect((await read(cast.seekerA, home)).status).toBe(404)
    expect((await read(cast.homeownerA, home)).body.status).toBe('rented')
    expect((await read(cast.seekerA, { _id: newOpId() })).error.code).toBe('not_found')
  })

  test('says nothing of its owner’s wishes about people', async () => {
    const wishes = {
      rules: {
        petsAllowed: true,
        smokingAllowed: false,
        genderPreference: 'women',
        additionalRules: ['Shoes off'],
      },
      ageRange: { min: 31, max: 47 },
    }
    const home = await listed(cast.homeownerA, wishes)
    const text = JSON.stringify((await read(cast.seekerA, home)).body)
    for (const wish of ['women', 'genderPreference', 'ageRange', '31', '47'])
      expect(
        text.replaceAll(/"(?:_id|url|images|createdAt|updatedAt|placeholder)":(?:"[^"]*"|\[[^\]]*\])/g, ''),
      ).not.toContain(wish)
  })

  test('keeps no wishes about people of an owner who does not share the home', async () => {
    const wishes = {
      rules: { petsAllowed: true, smokingAllowed: false, genderPreference: 'women', additionalRules: [] },
      ageRange: { min: 31, max: 47 },
    }
    const { household } = listingPayload()
    const absent = {
      ...household,
      currentMembers: { ...household.currentMembers, homeowner: false, otherTenants: true },
    }
    const kept = async (changes: object) => {
      const home = await listed(await newHomeowner(it), { ...wishes, ...changes })
      const { payload } = await it.db
        .selectFrom('listings')
        .select('payload')
        .where('id', '=', home._id)
        .executeTakeFirstOrThrow()
      return [payload.rules.genderPreference, payload.ageRange.min, payload.ageRange.max]
    }
    expect(await kept({})).toEqual(['women', 31, 47])
    expect(await kept({ listingType: 'entire_property' })).toEqual(['no_preference', 18, 99])
    expect(await kept({ household: absent })).toEqual(['no_preference', 18, 99])
  })

  test('counts a view once a person and day, saves, and people who wrote about it', async () => {
    const home = await listed(cast.homeownerA)
    for (const person of [cast.seekerA, cast.seekerA, cast.seekerB, cast.homeownerA, cast.admin])
      await read(person, home)
    for (const [person, saved] of [
      [cast.seekerA, true],
      [cast.seekerA, true],
      [cast.seekerB, true],
      [cast.seekerB, false],
    ] as const)
      await person.call('saveListing', { ...params(home), body: { saved } })
    for (const content of ['Is it free?', 'Still?'])
      await cast.seekerA.call('sendMessage', {
        body: { recipientId: cast.homeownerA.id, content, listingId: home._id },
      })
    // A home that belongs to neither of the two is not what they write about.
    await cast.seekerA.call('sendMessage', {
      body: { recipientId: cast.seekerB.id, content: 'Look at this', listingId: home._id },
    })
    const { owners } = (await read(cast.homeownerA, home)).body
    expect(owners).toMatchObject({ views: 2, saves: 1, messages: 1 })
    expect((await read(cast.seekerA, home)).body.saved).toBe(true)
    expect((await read(cast.seekerB, home)).body.saved).toBe(false)
  })

  test('has a word about each of its pictures', async () => {
    const home = await listed(cast.homeownerA)
    const [photo] = (await read(cast.seekerA, home)).body.photos
    expect(photo?.url).toBe(home.images[0])
    expect([photo?.width, photo?.height].every((pixels) => (pixels ?? 0) > 0)).toBe(true)
    expect(photo?.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(photo?.placeholder.length).toBeLessThan(400)
  })
})

describe('editing', () => {
  const update = (person: Person, home: ListingView, revision: number, changes = {}, options = {}) =>
    person.call('updateListing', {
      ...params(home),
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
    const first = await cast.homeownerA.call('updateListing', { ...params(home), body, opId })
    const again = await cast.homeownerA.call('updateListing', { ...params(home), body, opId })
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
      ...params(home),
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
    await cast.seekerA.call('saveListing', { ...params(home), body: { saved: true } })
    expect((await cast.homeownerB.call('deleteListing', { ...params(home), body: {} })).status).toBe(404)
    expect((await cast.homeownerA.call('deleteListing', { ...params(home), body: {} })).status).toBe(200)
    for (const person of [cast.homeownerA, cast.admin, cast.seekerA]) {
      expect((await read(person, home)).status).toBe(404)
      expect(await seenBy(person, home)).toBe(false)
    }
    expect((await it.app.request(home.images[0] ?? '')).status).toBe(404)
    expect((await move(cast.homeownerA, home, 'relist')).status).toBe(404)
    expect((await cast.seekerA.call('saveListing', { ...params(home), body: { saved: false } })).status).toBe(
      200,
    )
    expect((await listed(cast.homeownerB, { address: home.address })).status).toBe('active')
  })
})
