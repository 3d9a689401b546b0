import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SavedSearchFields } from '../../src/domain/homes/saved-search.ts'
import { matchAnswersOf } from '../../src/domain/matches/answer-fit.ts'
import { addDays, dayNumber } from '../../src/domain/core/dates.ts'
import { homeFacts } from '../../src/domain/homes/home-facts.ts'
import { homeScore, homeWants, sharedScore, wantsOfShownAnswers } from '../../src/domain/homes/home-fit.ts'
import { SAVED_SEARCHES_MAX } from '../../src/domain/core/limits.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { suspend } from '../../src/server/areas/reports/suspension.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createHomeownerWithoutListing, createSeeker } from '../support/api-users.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { publishListing, listingParams, moveListing } from '../support/api-homes.ts'
import { roomLabels } from '../../src/domain/listings/listing-labels.ts'
import { toListingPayload } from '../../src/domain/listings/listing-payload.ts'
import { listingPayload, seekerPayload, TODAY } from '../support/api-samples.ts'
import { fullListingForm } from '../support/listing-form.ts'

let server: TestApp
let owner: Person
let ana: Person
let homes: Record<'cheap' | 'dear' | 'late' | 'orange' | 'garden', ListingView>

const address = (street: string, city: string, zipCode: string) => ({ street, city, state: 'CA', zipCode })

beforeAll(async () => {
  server = await createTestApp()
  owner = await createHomeownerWithoutListing(server)
  ana = await createSeeker(server, { budget: 1500 })
  homes = {
    cheap: await publishListing(owner, { title: 'Small and cheap', price: 900, bedrooms: 1 }),
    dear: await publishListing(owner, {
      title: 'By the sea',
      price: 2600,
      bedrooms: 4,
      parkingType: 'garage',
    }),
    late: await publishListing(owner, { title: 'Free in spring', availableFrom: addDays(TODAY, 80) }),
    orange: await publishListing(owner, {
      title: 'In the orchard',
      address: address('1 Lemon Street', 'Irvine', '92602'),
    }),
    garden: await publishListing(owner, {
      title: 'With a balcony',
      description: 'Herbs grow in the garden, and a cat named Basil sleeps there',
      rules: { petsAllowed: false, smokingAllowed: false, genderPreference: 'women', additionalRules: [] },
    }),
  }
})
afterAll(() => server.close())

const search = async (query: Record<string, string> = {}, person = ana) =>
  (await person.call('searchHomes', { query })).body
const titles = async (query: Record<string, string>, person = ana) =>
  (await search(query, person)).homes.map(({ title }) => title).sort()

describe('searching homes', () => {
  test.each([
    [{ max: '1000' }, ['Small and cheap']],
    [{ area: 'oc' }, ['In the orchard']],
    [{ beds: '3' }, ['By the sea']],
    [{ parking: '1' }, ['By the sea']],
    [{ by: addDays(TODAY, 60), area: 'sd', max: '2000' }, ['Small and cheap', 'With a balcony']],
    [{ pets: '1', max: '1300' }, ['Free in spring', 'In the orchard', 'Small and cheap']],
    [{ q: 'garden' }, ['With a balcony']],
    [{ q: 'gardens herb' }, ['With a balcony']],
    [{ q: '"cat named Basil"' }, ['With a balcony']],
    [{ q: 'sea or orchard' }, ['By the sea', 'In the orchard']],
    [{ q: 'room -sea -orchard -garden -spring -cheap' }, []],
    [{ q: 'Irvine' }, ['In the orchard']],
    // The street and an owner's preferences about people are not public, so they cannot be searched either.
    [{ q: 'Lemon' }, []],
    [{ q: 'women' }, []],
    [{ q: "'; drop table listings; --" }, []],
  ])('%j finds %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  test('shows and finds no room counts that the owner left open', async () => {
    const form = { ...fullListingForm(), bedrooms: null, bathrooms: null }
    const { images: _images, ...open } = toListingPayload(form, TODAY)
    const home = await publishListing(owner, {
      ...open,
      title: 'Open counts',
      address: listingPayload().address,
    })
    try {
      const shown = (await search()).homes.find(({ _id }) => _id === home._id)
      expect(shown && roomLabels(shown)).toEqual([])
      expect(await titles({ beds: '1' })).not.toContain('Open counts')
      expect(await titles({})).toContain('Open counts')
    } finally {
      await owner.call('deleteListing', { ...listingParams(home), body: {} })
    }
  })

  test('counts the homes of every other choice, and the homes that a filter excludes', async () => {
    const { total, counts, without, homes: found } = await search({ max: '1000', parking: '1' })
    expect([total, found.length]).toEqual([0, 0])
    expect(counts.max).toMatchObject({ 3000: 1 })
    expect(without).toEqual({ max: 1, parking: 1 })
  })

  test('sorts by fit as a device would, by price, by day and by confirmation', async () => {
    const wants = homeWants(seekerPayload({ budget: 1500 }))
    const byFit = (await search({ sort: 'fit' })).homes.map((home) => homeScore(wants, homeFacts(home)))
    expect(byFit).toEqual(byFit.toSorted((a, b) => b - a))
    const prices = (await search({ sort: 'total' })).homes.map((home) => homeFacts(home).total)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    const days = (await search({ sort: 'available' })).homes.map((home) => dayNumber(home.availableFrom))
    expect(days).toEqual(days.toSorted((a, b) => a - b))
  })

  test('the next search reflects a home that was paused, resumed, changed or deleted', async () => {
    const home = await publishListing(owner, { title: 'Here today', price: 444 })
    const found = () => titles({ max: '450' })
    expect(await found()).toEqual(['Here today'])
    await moveListing(owner, home, 'pause', addDays(TODAY, 9))
    expect(await found()).toEqual([])
    await moveListing(owner, home, 'resume')
    expect(await found()).toEqual(['Here today'])
    await owner.call('updateListing', {
      ...listingParams(home),
      body: {
        revision: home.revision,
        listing: listingPayload({
          title: 'Dearer',
          price: 448,
          images: home.images,
          address: { ...home.address, street: '9 Other Street' },
        }),
      },
    })
    expect(await found()).toEqual(['Dearer'])
    await owner.call('deleteListing', { ...listingParams(home), body: {} })
    expect(await found()).toEqual([])
  })

  test('a home without a picture, or without a recent confirmation, is not found', async () => {
    await owner.call('createListing', { body: listingPayload({ title: 'No picture', price: 333 }) })
    const old = await publishListing(owner, { title: 'Forgotten', price: 333 })
    await server.db
      .updateTable('listings')
      .set({ confirmed_on: addDays(TODAY, -21) })
      .where('id', '=', old._id)
      .execute()
    expect(await titles({ max: '340' })).toEqual([])
  })

  test('returns pages with each home once', async () => {
    const crowd = await createHomeownerWithoutListing(server)
    const images = (await publishListing(crowd, { price: 5000, title: 'Page' })).images
    for (let index = 0; index < 29; index += 1)
      await crowd.call('createListing', { body: listingPayload({ price: 5000, title: 'Page', images }) })
    const seen: string[] = []
    let after: string | null = null
    const sizes: number[] = []
    do {
      const page = await search({ q: 'page', sort: 'total', ...(after ? { after } : {}) })
      sizes.push(page.homes.length)
      seen.push(...page.homes.map(({ _id }) => _id))
      after = page.next
    } while (after)
    expect(sizes).toEqual([24, 6])
    expect(new Set(seen).size).toBe(30)
  })

  test('results contain neither the street nor an owner’s preferences about people', async () => {
    const text = JSON.stringify(await search({ q: 'balcony' }))
    expect(text).toContain('With a balcony')
    expect(text).not.toMatch(/Test Street|women|genderPreference/)
  })

  test.each([
    { max: 'cheap' },
    { by: '2026-02-30' },
    { beds: '-1' },
    { sort: 'best' },
    { after: 'x' },
    { q: 'x'.repeat(81) },
  ])('refuses %j', async (query) => {
    expect((await ana.call('searchHomes', { query: query as Record<string, string> })).status).toBe(400)
  })
})

describe('hiding a home', () => {
  test('removes it from one’s own searches until it is shown again', async () => {
    const bela = await createSeeker(server)
    const hide = (hidden: boolean) =>
      bela.call('hideListing', { ...listingParams(homes.dear), body: { hidden }, opId: newOpId() })
    await hide(true)
    await hide(true)
    expect(await titles({ parking: '1' }, bela)).toEqual([])
    expect((await search({ parking: '1' }, bela)).hidden).toBeGreaterThan(0)
    expect(await titles({ hidden: '1' }, bela)).toEqual(['By the sea'])
    expect(await titles({ parking: '1' }, ana)).toEqual(['By the sea'])
    await hide(false)
    expect(await titles({ parking: '1' }, bela)).toEqual(['By the sea'])
  })
})

describe('saved searches', () => {
  const save = (person: Person, searchId: string, words: SavedSearchFields) =>
    person.call('saveSearch', { params: { searchId }, body: words, opId: newOpId() })
  const list = async (person: Person) => (await person.call('searches', {})).body.searches

  test('count the homes listed since they were last seen', async () => {
    const cleo = await createSeeker(server)
    const searchId = newOpId()
    await save(cleo, searchId, {
      name: ' Under 700 ',
      link: { max: '700', pets: '1', nonsense: 'x' } as never,
    })
    expect((await save(cleo, searchId, { name: 'Under 700', link: { max: '700' } })).status).toBe(200)
    expect(await list(cleo)).toMatchObject([
      { _id: searchId, name: 'Under 700', link: { max: '700' }, fresh: 0 },
    ])
    await publishListing(owner, { title: 'New and cheap', price: 650 })
    await publishListing(owner, { title: 'New and dear', price: 750 })
    expect(await list(cleo)).toMatchObject([{ fresh: 1 }])
    await cleo.call('seeSearch', { params: { searchId }, body: {} })
    expect(await list(cleo)).toMatchObject([{ fresh: 0 }])
    await cleo.call('deleteSearch', { params: { searchId }, body: {} })
    expect(await list(cleo)).toEqual([])
  })

  test('are seen up to the time that the device says, never later than now or earlier than before', async () => {
    const fay = await createSeeker(server)
    const searchId = newOpId()
    await save(fay, searchId, { name: 'Under 600', link: { max: '600' } })
    await publishListing(owner, { title: 'Seen', price: 550 })
    const listed = async () => (await list(fay))[0]
    const see = (until: number) => fay.call('seeSearch', { params: { searchId }, body: { until } })
    const shownAt = server.clock.now().getTime()
    server.clock.advance(1000)
    await publishListing(owner, { title: 'Listed later', price: 560 })
    expect(await listed()).toMatchObject({ fresh: 2 })
    await see(shownAt)
    expect(await listed()).toMatchObject({ fresh: 1, seenAt: new Date(shownAt).toISOString() })
    await see(shownAt - 1)
    expect(await listed()).toMatchObject({ fresh: 1, seenAt: new Date(shownAt).toISOString() })
    await see(shownAt + 1_000_000_000_000)
    expect(Date.parse((await listed())!.seenAt)).toBeLessThanOrEqual(server.clock.now().getTime())
    expect((await see(-1)).status).toBe(400)
  })

  test('are private, and limited in number', async () => {
    const dana = await createSeeker(server)
    const eve = await createSeeker(server)
    const searchId = newOpId()
    await save(dana, searchId, { name: 'Mine', link: {} })
    expect(await list(eve)).toEqual([])
    expect((await eve.call('seeSearch', { params: { searchId }, body: {} })).status).toBe(404)
    await eve.call('deleteSearch', { params: { searchId }, body: {} })
    expect(await list(dana)).toHaveLength(1)
    for (let index = 1; index < SAVED_SEARCHES_MAX; index += 1)
      await save(dana, newOpId(), { name: `Search ${index}`, link: {} })
    const tooMany = await save(dana, newOpId(), { name: 'One too many', link: {} })
    expect(tooMany).toMatchObject({ status: 400, error: { code: 'invalid', field: 'name' } })
    expect((await save(dana, searchId, { name: 'Renamed', link: {} })).status).toBe(200)
  })
})

describe('looking for a home together', () => {
  const budgetOf = (budget: number) => createSeeker(server, { budget })
  const order = async (person: Person, query: Record<string, string>) =>
    (await search({ sort: 'fit', max: '2700', ...query }, person)).homes.map(({ title }) => title)
  const markInterested = (person: Person, other: Person) =>
    person.call('markPerson', { params: { userId: other.id }, body: { mark: 'interested' } })

  test('sorts by the lowest fit among the searcher and people marked as interested, and no others', async () => {
    const rich = await budgetOf(2600)
    const poor = await budgetOf(900)
    const alone = await order(rich, {})
    expect(await order(rich, { with: poor.id })).toEqual(alone)
    await markInterested(rich, poor)
    const together = await search({ sort: 'fit', max: '2700', with: poor.id }, rich)
    const both = [
      homeWants(seekerPayload({ budget: 2600 })),
      wantsOfShownAnswers(matchAnswersOf(seekerPayload({ budget: 900 }))),
    ].filter((wants) => wants !== null)
    const shared = together.homes.map((home) => sharedScore(both, homeFacts(home)))
    expect(together.homes.map(({ title }) => title)).not.toEqual(alone)
    expect(shared).toEqual(shared.toSorted((x, y) => y - x))
    await poor.call('blockPerson', { params: { userId: rich.id }, body: { blocked: true } })
    expect(await order(rich, { with: poor.id })).toEqual(alone)
  })

  test('leaves out the wishes of a suspended person', async () => {
    const rich = await budgetOf(2600)
    const poor = await budgetOf(900)
    const alone = await order(rich, {})
    await markInterested(rich, poor)
    expect(await order(rich, { with: poor.id })).not.toEqual(alone)
    await suspend(server.db, poor.id, null, server.clock.now())
    expect(await order(rich, { with: poor.id })).toEqual(alone)
  })

  test('accepts at most two ids', async () => {
    for (const housemates of ['x', [newOpId(), newOpId(), newOpId()].join(',')])
      expect((await ana.call('searchHomes', { query: { with: housemates } })).status).toBe(400)
  })
})
