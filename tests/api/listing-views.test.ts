import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createCast, newHomeowner, type Cast } from '../support/api-cast.ts'
import { newOpId } from '../support/api-client.ts'
import { listed, listingParams, move, read } from '../support/api-homes.ts'
import { listingPayload } from '../support/api-samples.ts'

let it: TestApp
let cast: Cast
beforeAll(async () => {
  it = await createTestApp()
  cast = await createCast(it)
})
afterAll(() => it.close())

/** Every key and every value of an answer, at all depths. */
function keysAndValues(answer: object): unknown[] {
  const found: unknown[] = []
  JSON.stringify(answer, (key, value: unknown) => {
    found.push(key, value)
    return value
  })
  return found
}

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
    const said = keysAndValues((await read(cast.seekerA, home)).body)
    for (const wish of ['women', 'genderPreference', 'ageRange', 31, 47]) expect(said).not.toContain(wish)
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
      await person.call('saveListing', { ...listingParams(home), body: { saved } })
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
