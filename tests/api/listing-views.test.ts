import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createApiUsers, createHomeownerWithoutListing, type ApiUsers } from '../support/api-users.ts'
import { newOpId } from '../support/api-client.ts'
import { publishListing, listingParams, moveListing, readListing } from '../support/api-homes.ts'
import { listingPayload } from '../support/api-samples.ts'

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())

/** All keys and values of a response, at all depths. */
function keysAndValues(response: object): unknown[] {
  const found: unknown[] = []
  JSON.stringify(response, (key, value: unknown) => {
    found.push(key, value)
    return value
  })
  return found
}

describe('one listing', () => {
  test('is complete for its owner, without the street for others, and hidden when not active', async () => {
    const home = await publishListing(users.homeownerA)
    expect((await readListing(users.homeownerA, home)).body.address.street).not.toBe('')
    const seen = (await readListing(users.seekerA, home)).body
    expect([seen.address.street, seen.owners, seen.mine]).toEqual(['', null, false])
    expect((await readListing(users.homeownerB, home)).status).toBe(200)
    await moveListing(users.homeownerA, home, 'rent')
    expect((await readListing(users.seekerA, home)).status).toBe(404)
    expect((await readListing(users.homeownerA, home)).body.status).toBe('rented')
    expect((await readListing(users.seekerA, { _id: newOpId() })).error.code).toBe('not_found')
  })

  test('does not contain its owner’s preferences about people', async () => {
    const preferences = {
      rules: {
        petsAllowed: true,
        smokingAllowed: false,
        genderPreference: 'women',
        additionalRules: ['Shoes off'],
      },
      ageRange: { min: 31, max: 47 },
    }
    const home = await publishListing(users.homeownerA, preferences)
    const shown = keysAndValues((await readListing(users.seekerA, home)).body)
    for (const preference of ['women', 'genderPreference', 'ageRange', 31, 47])
      expect(shown).not.toContain(preference)
  })

  test('stores no preferences about people of an owner who does not share the home', async () => {
    const preferences = {
      rules: { petsAllowed: true, smokingAllowed: false, genderPreference: 'women', additionalRules: [] },
      ageRange: { min: 31, max: 47 },
    }
    const { household } = listingPayload()
    const absent = {
      ...household,
      currentMembers: { ...household.currentMembers, homeowner: false, otherTenants: true },
    }
    const storedPreferences = async (changes: object) => {
      const home = await publishListing(await createHomeownerWithoutListing(server), {
        ...preferences,
        ...changes,
      })
      const { payload } = await server.db
        .selectFrom('listings')
        .select('payload')
        .where('id', '=', home._id)
        .executeTakeFirstOrThrow()
      return [payload.rules.genderPreference, payload.ageRange.min, payload.ageRange.max]
    }
    expect(await storedPreferences({})).toEqual(['women', 31, 47])
    expect(await storedPreferences({ listingType: 'entire_property' })).toEqual(['no_preference', 18, 99])
    expect(await storedPreferences({ household: absent })).toEqual(['no_preference', 18, 99])
  })

  test('counts views once per person and day, saves, and people who wrote about it', async () => {
    const home = await publishListing(users.homeownerA)
    for (const person of [users.seekerA, users.seekerA, users.seekerB, users.homeownerA, users.admin])
      await readListing(person, home)
    for (const [person, saved] of [
      [users.seekerA, true],
      [users.seekerA, true],
      [users.seekerB, true],
      [users.seekerB, false],
    ] as const)
      await person.call('saveListing', { ...listingParams(home), body: { saved } })
    for (const content of ['Is it free?', 'Still?'])
      await users.seekerA.call('sendMessage', {
        body: { recipientId: users.homeownerA.id, content, listingId: home._id },
      })
    // A message about a home that neither of the two owns is not counted.
    await users.seekerA.call('sendMessage', {
      body: { recipientId: users.seekerB.id, content: 'Look at this', listingId: home._id },
    })
    const { owners } = (await readListing(users.homeownerA, home)).body
    expect(owners).toMatchObject({ views: 2, saves: 1, messages: 1 })
    expect((await readListing(users.seekerA, home)).body.saved).toBe(true)
    expect((await readListing(users.seekerB, home)).body.saved).toBe(false)
  })

  test('has size and placeholder of each picture', async () => {
    const home = await publishListing(users.homeownerA)
    const [photo] = (await readListing(users.seekerA, home)).body.photos
    expect(photo?.url).toBe(home.images[0])
    expect([photo?.width, photo?.height].every((pixels) => (pixels ?? 0) > 0)).toBe(true)
    expect(photo?.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(photo?.placeholder.length).toBeLessThan(400)
  })
})
