import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAVED_HOMES_MAX, TOUR_NOTES_MAX } from '../../src/domain/core/limits.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import type { TourEntry } from '../../src/domain/tours/tour.ts'
import { cleanUp } from '../../src/server/housekeeping.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createApiUsers, picture, createSeeker, type ApiUsers } from '../support/api-users.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import {
  fetchPhoto,
  publishListing,
  listingParams,
  moveListing,
  uploadPhoto,
  readListing,
} from '../support/api-homes.ts'
import { listingPayload } from '../support/api-samples.ts'

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())

const DAY_MS = 86_400_000
const save = (person: Person, home: ListingView, saved = true) =>
  person.call('saveListing', { ...listingParams(home), body: { saved } })
const write = (person: Person, home: { _id: string }, entry: TourEntry, opId?: string) =>
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

describe('a tour entry', () => {
  test('is replaced by a later one, in any order of arrival', async () => {
    const home = await publishListing(users.homeownerA)
    const entriesOfStage = [
      { key: 'stage', value: 'contacted', writtenAt: 10 },
      { key: 'stage', value: 'viewing', writtenAt: 20 },
      { key: 'stage', value: 'interested', writtenAt: 5 },
    ]
    const stored = []
    for (const entry of entriesOfStage) stored.push((await write(users.seekerA, home, entry)).body)
    expect(stored).toEqual([entriesOfStage[0], entriesOfStage[1], entriesOfStage[1]])
    await save(users.seekerA, home)
    expect((await savedOne(users.seekerA, home))?.entries).toEqual([entriesOfStage[1]])
  })

  test('with the same time as another wins when it arrives later', async () => {
    const home = await publishListing(users.homeownerA)
    await write(users.seekerA, home, { key: 'rating:light', value: 2, writtenAt: 7 })
    const { body } = await write(users.seekerA, home, { key: 'rating:light', value: 4, writtenAt: 7 })
    expect(body.value).toBe(4)
  })

  test('with a future time gets the server’s time, so that it can be replaced', async () => {
    const home = await publishListing(users.homeownerA)
    const ahead = server.clock.now().getTime() + DAY_MS
    const { body } = await write(users.seekerA, home, { key: 'stage', value: 'out', writtenAt: ahead })
    expect(body.writtenAt).toBeLessThanOrEqual(server.clock.now().getTime())
    const after = { key: 'stage', value: 'viewing', writtenAt: body.writtenAt + 1 }
    expect((await write(users.seekerA, home, after)).body.value).toBe('viewing')
  })

  test('sent twice with one operation id is written once and gets the same response', async () => {
    const home = await publishListing(users.homeownerA)
    const opId = newOpId()
    const first = await write(users.seekerA, home, { key: 'rating:quiet', value: 3, writtenAt: 7 }, opId)
    await write(users.seekerA, home, { key: 'rating:quiet', value: 5, writtenAt: 8 })
    const again = await write(users.seekerA, home, { key: 'rating:quiet', value: 3, writtenAt: 7 }, opId)
    expect(again.text).toBe(first.text)
    await save(users.seekerA, home)
    expect((await savedOne(users.seekerA, home))?.entries).toEqual([
      { key: 'rating:quiet', value: 5, writtenAt: 8 },
    ])
  })

  test('is hidden from other people, including the owner', async () => {
    const home = await publishListing(users.homeownerA)
    const secret = 'The owner seems in a hurry'
    await save(users.seekerA, home)
    await save(users.seekerB, home)
    await write(users.seekerA, home, note(secret))
    for (const person of [users.seekerB, users.homeownerA, users.admin]) {
      await save(person, home)
      const responses = [
        await person.call('savedHomes'),
        await readListing(person, home),
        await person.call('listings'),
      ]
      for (const { text } of responses) expect(text).not.toContain(secret)
    }
  })

  test('can be written for a deleted listing, but not for an unknown one', async () => {
    const home = await publishListing(users.homeownerA)
    await save(users.seekerA, home)
    await users.homeownerA.call('deleteListing', { ...listingParams(home), body: {} })
    expect((await write(users.seekerA, home, note('A pity'))).status).toBe(200)
    expect((await write(users.seekerA, { _id: newOpId() }, note('Where'))).status).toBe(404)
  })

  test('is limited in number for each home; deleting one allows another', async () => {
    const home = await publishListing(users.homeownerA)
    const notes = Array.from({ length: TOUR_NOTES_MAX }, (_, index) => note(`note ${index}`))
    for (const entry of notes) expect((await write(users.seekerB, home, entry)).status).toBe(200)
    const refused = await write(users.seekerB, home, note('one too many'))
    expect(refused.status).toBe(400)
    expect(refused.error).toMatchObject({ code: 'invalid', field: 'key' })
    const [first] = notes
    if (first) await write(users.seekerB, home, { ...first, value: null, writtenAt: 6 })
    expect((await write(users.seekerB, home, note('now'))).status).toBe(200)
  })

  test('with a list, null or a text is returned unchanged', async () => {
    const home = await publishListing(users.homeownerA)
    const entries = [
      { key: 'dealbreakers', value: ['Damp', 'Loud street'], writtenAt: 4 },
      { key: 'plan', value: null, writtenAt: 3 },
      { key: 'address', value: '12 Elm "Street"', writtenAt: 2 },
      { key: 'plan', value: { day: '2026-12-01', time: '10:00' }, writtenAt: 1 },
    ]
    for (const entry of entries) await write(users.seekerA, home, entry)
    await save(users.seekerA, home)
    expect((await savedOne(users.seekerA, home))?.entries).toEqual(entries.slice(0, 3))
  })
})

describe('saved homes', () => {
  test('are listed newest first, with the changes since the person last opened them', async () => {
    const person = await createSeeker(server)
    const older = await publishListing(users.homeownerA, { price: 1450 })
    const newer = await publishListing(users.homeownerA)
    await save(person, older)
    server.clock.advance(1000)
    await save(person, newer)
    expect((await saved(person)).map(({ listingId }) => listingId)).toEqual([newer._id, older._id])
    expect((await savedOne(person, older))?.changes).toEqual([])
    const listing = listingPayload({ price: 1400, images: older.images })
    await users.homeownerA.call('updateListing', {
      ...listingParams(older),
      body: { revision: older.revision, listing },
    })
    const change = { field: 'price', before: 1450, after: 1400 }
    expect((await savedOne(person, older))?.changes).toEqual([change])
    // Reading the list does not count as opening the home.
    expect((await savedOne(person, older))?.changes).toEqual([change])
    await readListing(person, older)
    const looked = await savedOne(person, older)
    expect(looked).toMatchObject({ changes: [], gone: false, home: { price: 1400, saved: true } })
  })

  test('keep their last state when they are no longer listed', async () => {
    const person = await createSeeker(server)
    const [rented, deleted] = [
      await publishListing(users.homeownerA, { title: 'Rented soon' }),
      await publishListing(users.homeownerA, { title: 'Deleted soon' }),
    ]
    for (const home of [rented, deleted]) await save(person, home)
    await moveListing(users.homeownerA, rented, 'rent')
    await users.homeownerA.call('deleteListing', { ...listingParams(deleted), body: {} })
    for (const home of [rented, deleted]) {
      const stored = await savedOne(person, home)
      expect(stored).toMatchObject({ gone: true, changes: [], home: { title: home.title, status: 'active' } })
      expect(stored?.home.address.street).toBe('')
      expect(stored?.home.owners).toBeNull()
    }
  })

  test('leave the list when they are removed, and get their entries back when saved again', async () => {
    const person = await createSeeker(server)
    const home = await publishListing(users.homeownerA)
    await save(person, home)
    const entry = note('Nice light')
    await write(person, home, entry)
    await save(person, home, false)
    expect(await saved(person)).toEqual([])
    await save(person, home)
    expect((await savedOne(person, home))?.entries).toEqual([entry])
  })

  test('are limited in number', async () => {
    const person = await createSeeker(server)
    const [home, another] = [await publishListing(users.homeownerA), await publishListing(users.homeownerA)]
    const source = await server.db
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
    await server.db.insertInto('listings').values(copies).execute()
    await server.db
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

describe('tour photos', () => {
  test('are visible only to the person who took them', async () => {
    const home = await publishListing(users.homeownerA)
    const url = await tourPhoto(users.seekerA)
    const shown = { key: `picture:${newOpId()}`, value: { room: 'kitchen', url, at: 5 }, writtenAt: 5 }
    expect((await write(users.seekerB, home, shown)).status).toBe(400)
    expect((await write(users.seekerA, home, shown)).status).toBe(200)
    await save(users.seekerB, home)
    for (const person of [users.seekerB, users.homeownerA, users.admin])
      for (const { text } of [await person.call('savedHomes'), await person.call('listings')])
        expect(text).not.toContain(url)
    // The endpoints for other kinds of photos do not find it.
    const named = { url, public_id: url.slice('/photos/'.length) }
    expect((await users.seekerA.call('deleteProfilePhoto', { body: named })).status).toBe(404)
  })

  test('that are not uploaded are refused in an entry', async () => {
    const home = await publishListing(users.homeownerA)
    const value = { room: 'kitchen', url: `photo:${newOpId()}`, at: 5 }
    expect(
      (await write(users.seekerA, home, { key: `picture:${newOpId()}`, value, writtenAt: 5 })).status,
    ).toBe(400)
  })

  test('are deleted with the last entry that shows them', async () => {
    const home = await publishListing(users.homeownerA)
    const url = await tourPhoto(users.seekerA)
    const [one, two] = [`picture:${newOpId()}`, `picture:${newOpId()}`]
    for (const key of [one, two])
      await write(users.seekerA, home, { key, value: { room: 'other', url, at: 5 }, writtenAt: 5 })
    await write(users.seekerA, home, { key: one, value: null, writtenAt: 6 })
    expect((await fetchPhoto(server, url)).response.status).toBe(200)
    await write(users.seekerA, home, { key: two, value: null, writtenAt: 6 })
    expect((await fetchPhoto(server, url)).response.status).toBe(404)
  })

  test('of a listing are not deleted with an entry', async () => {
    const home = await publishListing(users.homeownerA)
    const url = await uploadPhoto(users.homeownerA)
    const key = `picture:${newOpId()}`
    await write(users.homeownerA, home, { key, value: { room: 'other', url, at: 5 }, writtenAt: 5 })
    await write(users.homeownerA, home, { key, value: null, writtenAt: 6 })
    expect((await fetchPhoto(server, url)).response.status).toBe(200)
  })

  test('are deleted after half a year, unless an entry of a saved home shows them', async () => {
    const person = await createSeeker(server)
    const [savedHome, unsavedHome] = [
      await publishListing(users.homeownerA),
      await publishListing(users.homeownerA),
    ]
    const [shown, photoOfUnsaved, unused] = [
      await tourPhoto(person),
      await tourPhoto(person),
      await tourPhoto(person),
    ]
    await save(person, savedHome)
    const at = server.clock.now().getTime()
    const show = (home: ListingView, url: string) =>
      write(person, home, {
        key: `picture:${newOpId()}`,
        value: { room: 'other', url, at },
        writtenAt: at,
      })
    await show(savedHome, shown)
    await show(unsavedHome, photoOfUnsaved)
    server.clock.advance(181 * DAY_MS)
    await cleanUp(server.deps)
    const rows = await server.db.selectFrom('photos').select('id').where('owner_id', '=', person.id).execute()
    expect(rows.map(({ id }) => `/photos/${id}`)).toEqual([shown])
    expect([photoOfUnsaved, unused]).not.toContain(shown)
    const entries = await server.db
      .selectFrom('home_entries')
      .select('listing_id')
      .where('user_id', '=', person.id)
      .execute()
    expect(entries).toEqual([{ listing_id: savedHome._id }])
  })
})
