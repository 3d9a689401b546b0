import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAVED_HOMES_MAX, TOUR_NOTES_MAX } from '../../src/domain/core/limits.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import type { HomeEntry } from '../../src/domain/tours/tour.ts'
import { cleanUp } from '../../src/server/platform/housekeeping.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createCast, picture, seeker, type Cast } from '../support/api-cast.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { fetchPhoto, listed, listingParams, move, photoOf, read } from '../support/api-homes.ts'
import { listingPayload } from '../support/api-samples.ts'

let it: TestApp
let cast: Cast
beforeAll(async () => {
  it = await createTestApp()
  cast = await createCast(it)
})
afterAll(() => it.close())

const DAY_MS = 86_400_000
const save = (person: Person, home: ListingView, saved = true) =>
  person.call('saveListing', { ...listingParams(home), body: { saved } })
const write = (person: Person, home: { _id: string }, entry: HomeEntry, opId?: string) =>
  person.call('writeHomeEntry', { ...listingParams(home), body: entry, ...(opId ? { opId } : {}) })
const saved = async (person: Person) => (await person.call('savedHomes')).body.homes
const savedOne = async (person: Person, home: { _id: string }) =>
  (await saved(person)).find(({ listingId }) => listingId === home._id)
const note = (text: string, writtenAt = 5) => ({
  key: `note:${newOpId()}`,
  value: { text, at: 5 },
  writtenAt,
})
async function tourPhoto(person: Person): Promise<string> {
  const { body } = await person.call('uploadTourPhoto', { files: [{ bytes: await picture() }] })
  return body.imageUrl
}

describe('what is noted about a home', () => {
  test('the later word wins, in whichever order the two arrive', async () => {
    const home = await listed(cast.homeownerA)
    const words = [
      { key: 'stage', value: 'contacted', writtenAt: 10 },
      { key: 'stage', value: 'viewing', writtenAt: 20 },
      { key: 'stage', value: 'interested', writtenAt: 5 },
    ]
    const answers = []
    for (const entry of words) answers.push((await write(cast.seekerA, home, entry)).body)
    expect(answers).toEqual([words[0], words[1], words[1]])
    await save(cast.seekerA, home)
    expect((await savedOne(cast.seekerA, home))?.entries).toEqual([words[1]])
  })

  test('of two at the same moment the one that comes later stands', async () => {
    const home = await listed(cast.homeownerA)
    await write(cast.seekerA, home, { key: 'rating:light', value: 2, writtenAt: 7 })
    const { body } = await write(cast.seekerA, home, { key: 'rating:light', value: 4, writtenAt: 7 })
    expect(body.value).toBe(4)
  })

  test('a clock that runs ahead counts as ours, and can be overruled', async () => {
    const home = await listed(cast.homeownerA)
    const ahead = it.clock.now().getTime() + DAY_MS
    const { body } = await write(cast.seekerA, home, { key: 'stage', value: 'out', writtenAt: ahead })
    expect(body.writtenAt).toBeLessThanOrEqual(it.clock.now().getTime())
    const after = { key: 'stage', value: 'viewing', writtenAt: body.writtenAt + 1 }
    expect((await write(cast.seekerA, home, after)).body.value).toBe('viewing')
  })

  test('sent twice under one id it is written once, and the answer is the same', async () => {
    const home = await listed(cast.homeownerA)
    const opId = newOpId()
    const first = await write(cast.seekerA, home, { key: 'rating:quiet', value: 3, writtenAt: 7 }, opId)
    await write(cast.seekerA, home, { key: 'rating:quiet', value: 5, writtenAt: 8 })
    const again = await write(cast.seekerA, home, { key: 'rating:quiet', value: 3, writtenAt: 7 }, opId)
    expect(again.text).toBe(first.text)
    await save(cast.seekerA, home)
    expect((await savedOne(cast.seekerA, home))?.entries).toEqual([
      { key: 'rating:quiet', value: 5, writtenAt: 8 },
    ])
  })

  test('is nobody else’s to read, the owner’s least of all', async () => {
    const home = await listed(cast.homeownerA)
    const secret = 'The owner seems in a hurry'
    await save(cast.seekerA, home)
    await save(cast.seekerB, home)
    await write(cast.seekerA, home, note(secret))
    for (const person of [cast.seekerB, cast.homeownerA, cast.admin]) {
      await save(person, home)
      const answers = [
        await person.call('savedHomes'),
        await read(person, home),
        await person.call('listings'),
      ]
      for (const { text } of answers) expect(text).not.toContain(secret)
    }
  })

  test('outlives the listing, but needs one that there was', async () => {
    const home = await listed(cast.homeownerA)
    await save(cast.seekerA, home)
    await cast.homeownerA.call('deleteListing', { ...listingParams(home), body: {} })
    expect((await write(cast.seekerA, home, note('A pity'))).status).toBe(200)
    expect((await write(cast.seekerA, { _id: newOpId() }, note('Where'))).status).toBe(404)
  })

  test('has a bound for each home; what was deleted makes room', async () => {
    const home = await listed(cast.homeownerA)
    const notes = Array.from({ length: TOUR_NOTES_MAX }, (_, index) => note(`note ${index}`))
    for (const entry of notes) expect((await write(cast.seekerB, home, entry)).status).toBe(200)
    const refused = await write(cast.seekerB, home, note('one too many'))
    expect(refused.status).toBe(400)
    expect(refused.error).toMatchObject({ code: 'invalid', field: 'key' })
    const [first] = notes
    if (first) await write(cast.seekerB, home, { ...first, value: null, writtenAt: 6 })
    expect((await write(cast.seekerB, home, note('now'))).status).toBe(200)
  })

  test('lists, null and text come back as they went in', async () => {
    const home = await listed(cast.homeownerA)
    const entries = [
      { key: 'dealbreakers', value: ['Damp', 'Loud street'], writtenAt: 4 },
      { key: 'plan', value: null, writtenAt: 3 },
      { key: 'address', value: '12 Elm "Street"', writtenAt: 2 },
      { key: 'plan', value: { day: '2026-12-01', time: '10:00' }, writtenAt: 1 },
    ]
    for (const entry of entries) await write(cast.seekerA, home, entry)
    await save(cast.seekerA, home)
    expect((await savedOne(cast.seekerA, home))?.entries).toEqual(entries.slice(0, 3))
  })
})

describe('saved homes', () => {
  test('come newest first, with what changed since the person last looked', async () => {
    const person = await seeker(it)
    const older = await listed(cast.homeownerA, { price: 1450 })
    const newer = await listed(cast.homeownerA)
    await save(person, older)
    it.clock.advance(1000)
    await save(person, newer)
    expect((await saved(person)).map(({ listingId }) => listingId)).toEqual([newer._id, older._id])
    expect((await savedOne(person, older))?.changes).toEqual([])
    const listing = listingPayload({ price: 1400, images: older.images })
    await cast.homeownerA.call('updateListing', {
      ...listingParams(older),
      body: { revision: older.revision, listing },
    })
    const change = { field: 'price', before: 1450, after: 1400 }
    expect((await savedOne(person, older))?.changes).toEqual([change])
    // Asking for the list is not looking at the home.
    expect((await savedOne(person, older))?.changes).toEqual([change])
    await read(person, older)
    const looked = await savedOne(person, older)
    expect(looked).toMatchObject({ changes: [], gone: false, home: { price: 1400, saved: true } })
  })

  test('one that is no longer listed stays as it was last seen', async () => {
    const person = await seeker(it)
    const [rented, deleted] = [
      await listed(cast.homeownerA, { title: 'Rented soon' }),
      await listed(cast.homeownerA, { title: 'Deleted soon' }),
    ]
    for (const home of [rented, deleted]) await save(person, home)
    await move(cast.homeownerA, rented, 'rent')
    await cast.homeownerA.call('deleteListing', { ...listingParams(deleted), body: {} })
    for (const home of [rented, deleted]) {
      const kept = await savedOne(person, home)
      expect(kept).toMatchObject({ gone: true, changes: [], home: { title: home.title, status: 'active' } })
      expect(kept?.home.address.street).toBe('')
      expect(kept?.home.owners).toBeNull()
    }
  })

  test('let go of they leave the list, and what was noted is there when they are saved again', async () => {
    const person = await seeker(it)
    const home = await listed(cast.homeownerA)
    await save(person, home)
    const entry = note('Nice light')
    await write(person, home, entry)
    await save(person, home, false)
    expect(await saved(person)).toEqual([])
    await save(person, home)
    expect((await savedOne(person, home))?.entries).toEqual([entry])
  })

  test('are bounded', async () => {
    const person = await seeker(it)
    const [home, another] = [await listed(cast.homeownerA), await listed(cast.homeownerA)]
    const source = await it.db
      .selectFrom('listings')
      .selectAll()
      .where('id', '=', home._id)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: SAVED_HOMES_MAX }, () => ({
      ...source,
      id: newOpId(),
      op_id: null,
      draft_id: null,
      status: 'rented' as const,
    }))
    await it.db.insertInto('listings').values(copies).execute()
    await it.db
      .insertInto('saved_listings')
      .values(
        copies.map(({ id }) => ({ user_id: person.id, listing_id: id, created_at: new Date(), copy: null })),
      )
      .execute()
    expect((await save(person, another)).status).toBe(400)
    await save(person, { ...home, _id: copies[0]?.id ?? '' }, false)
    expect((await save(person, another)).status).toBe(200)
  })
})

describe('pictures of a visit', () => {
  test('stay with whoever took them', async () => {
    const home = await listed(cast.homeownerA)
    const url = await tourPhoto(cast.seekerA)
    const shown = { key: `picture:${newOpId()}`, value: { room: 'kitchen', url, at: 5 }, writtenAt: 5 }
    expect((await write(cast.seekerB, home, shown)).status).toBe(400)
    expect((await write(cast.seekerA, home, shown)).status).toBe(200)
    await save(cast.seekerB, home)
    for (const person of [cast.seekerB, cast.homeownerA, cast.admin])
      for (const { text } of [await person.call('savedHomes'), await person.call('listings')])
        expect(text).not.toContain(url)
    // The calls for other kinds of pictures do not know it.
    const named = { url, public_id: url.slice('/photos/'.length) }
    expect((await cast.seekerA.call('deleteProfilePhoto', { body: named })).status).toBe(404)
  })

  test('one that is only on a device cannot be shown by the server', async () => {
    const home = await listed(cast.homeownerA)
    const value = { room: 'kitchen', url: `photo:${newOpId()}`, at: 5 }
    expect(
      (await write(cast.seekerA, home, { key: `picture:${newOpId()}`, value, writtenAt: 5 })).status,
    ).toBe(400)
  })

  test('go with their entry, and not before the last one that shows them', async () => {
    const home = await listed(cast.homeownerA)
    const url = await tourPhoto(cast.seekerA)
    const [one, two] = [`picture:${newOpId()}`, `picture:${newOpId()}`]
    for (const key of [one, two])
      await write(cast.seekerA, home, { key, value: { room: 'other', url, at: 5 }, writtenAt: 5 })
    await write(cast.seekerA, home, { key: one, value: null, writtenAt: 6 })
    expect((await fetchPhoto(it, url)).response.status).toBe(200)
    await write(cast.seekerA, home, { key: two, value: null, writtenAt: 6 })
    expect((await fetchPhoto(it, url)).response.status).toBe(404)
  })

  test('a picture of a listing in an entry is never deleted with it', async () => {
    const home = await listed(cast.homeownerA)
    const url = await photoOf(cast.homeownerA)
    const key = `picture:${newOpId()}`
    await write(cast.homeownerA, home, { key, value: { room: 'other', url, at: 5 }, writtenAt: 5 })
    await write(cast.homeownerA, home, { key, value: null, writtenAt: 6 })
    expect((await fetchPhoto(it, url)).response.status).toBe(200)
  })

  test('half a year later those that an entry of a saved home shows are there, and no others', async () => {
    const person = await seeker(it)
    const [kept, dropped] = [await listed(cast.homeownerA), await listed(cast.homeownerA)]
    const [shown, left, unused] = [await tourPhoto(person), await tourPhoto(person), await tourPhoto(person)]
    await save(person, kept)
    const at = it.clock.now().getTime()
    const show = (home: ListingView, url: string) =>
      write(person, home, {
        key: `picture:${newOpId()}`,
        value: { room: 'other', url, at },
        writtenAt: at,
      })
    await show(kept, shown)
    await show(dropped, left)
    it.clock.advance(181 * DAY_MS)
    await cleanUp(it.deps)
    const rows = await it.db.selectFrom('photos').select('id').where('owner_id', '=', person.id).execute()
    expect(rows.map(({ id }) => `/photos/${id}`)).toEqual([shown])
    expect([left, unused]).not.toContain(shown)
    const entries = await it.db
      .selectFrom('home_entries')
      .select('listing_id')
      .where('user_id', '=', person.id)
      .execute()
    expect(entries).toEqual([{ listing_id: kept._id }])
  })
})
