import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/core/dates.ts'
import { PRODUCT_RATE_LIMITS } from '../../src/server/platform/core/rate-limit-table.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createApiUsers, createSeeker, type ApiUsers } from '../support/api-users.ts'
import { call, newOpId, register, type Person } from '../support/api-client.ts'
import { moveListing, publishListing } from '../support/api-homes.ts'
import { listingPayload, TODAY } from '../support/api-samples.ts'

/** The last day of a pause. */
const LATER = addDays(TODAY, 30)

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())

const finder = () => createSeeker(server, { seekingOption: 'FIND_GROUP', groupSize: '2-3' })

describe('the street of a home', () => {
  const guess = (person: Person, street: string) =>
    person.call('listings', { query: { street, zipCode: '92104' } })

  test('is checked for homeowners and admins only, whoever lists the home', async () => {
    const address = { street: '9 Secret Street', city: 'San Diego', state: 'CA', zipCode: '92104' }
    await users.homeownerA.call('createListing', { body: listingPayload({ address }) })
    const found = [{ address: { street: '9 secret st', zipCode: '92104' } }]
    expect((await guess(users.homeownerB, '9 secret st')).body).toEqual(found)
    expect((await guess(users.admin, '9 secret st')).body).toEqual(found)
    for (const person of [users.seekerA, users.halfSetUp]) {
      const taken = await guess(person, '9 secret st')
      expect([taken.status, taken.error.code]).toEqual([403, 'forbidden'])
      expect((await guess(person, '10 secret st')).text).toBe(taken.text)
    }
  })

  test('is checked with its zip code only', async () => {
    for (const query of [{ street: '9 Secret Street' }, { zipCode: '92104' }] as Record<string, string>[]) {
      const { status, error } = await users.homeownerB.call('listings', { query })
      expect([status, error.code]).toEqual([400, 'invalid'])
    }
  })

  test('cannot be guessed: a homeowner, and a network, check a few addresses an hour', async () => {
    const limited = await createTestApp({ rateLimits: PRODUCT_RATE_LIMITS })
    const checksOf = async (person: Person) => {
      let checks = 0
      while (checks < 100 && (await guess(person, `${checks} Secret Street`)).status === 200) checks++
      return checks
    }
    const owners = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const person = await register(limited)
        await person.call('updateProfile', { body: { userType: 'homeowner' } })
        return person
      }),
    )
    const checks = []
    for (const owner of owners) checks.push(await checksOf(owner))
    expect(checks[0]).toBeGreaterThanOrEqual(10)
    expect(checks[0]).toBeLessThanOrEqual(20)
    expect(checks.at(-1), 'the network has used up its checks').toBe(0)
    const refused = await guess(owners[0]!, '1 Secret Street')
    expect([refused.status, refused.error.code]).toEqual([429, 'rate_limited'])
    limited.clock.advance(3_600_000)
    expect((await guess(owners[0]!, '1 Secret Street')).status).toBe(200)
    await limited.close()
  })
})

describe('a home that is no longer available', () => {
  const rewritten = { title: 'Rewritten title', description: 'Rewritten words', price: 4321 }

  const ENDS: [
    string,
    (owner: Person, home: { _id: string; revision: number }) => Promise<{ status: number }>,
  ][] = [
    ['paused', (owner, home) => moveListing(owner, home, 'pause', LATER)],
    ['rented', (owner, home) => moveListing(owner, home, 'rent')],
    ['deleted', (owner, home) => owner.call('deleteListing', { params: { listingId: home._id }, body: {} })],
  ]

  test.each(ENDS)('%s: groups and savers see nothing that was written after that', async (state, end) => {
    const [one, two] = [await finder(), await finder()]
    const owner = users.homeownerA
    const { body: group } = await one.call('createGroup', { body: { name: 'Us' } })
    await two.call('joinGroup', { body: { code: group.code } })
    const home = await publishListing(owner)
    const params = { groupId: group._id, listingId: home._id }
    await one.call('shareHome', { params, body: { shared: true } })
    await one.call('saveListing', { params: { listingId: home._id }, body: { saved: true } })
    const ended = await end(owner, home)
    expect(ended.status).toBe(200)
    if (state !== 'deleted') {
      const changed = await owner.call('updateListing', {
        params: { listingId: home._id },
        body: { revision: home.revision, listing: listingPayload({ ...rewritten, images: home.images }) },
      })
      expect(changed.status).toBe(200)
    }
    for (const person of [one, two]) {
      const groups = await person.call('groups')
      expect(groups.body.groups[0]?.homes[0]).toMatchObject({ title: 'Sunny room', listing: null })
      expect(groups.text).not.toMatch(/Rewritten|4321/)
    }
    const saved = await one.call('savedHomes')
    expect(saved.body.homes[0]).toMatchObject({ gone: true, home: { title: 'Sunny room', price: 1200 } })
    expect(saved.text).not.toMatch(/Rewritten|4321/)
  })

  test('keeps in a group the title under which it was shared, also when its owner hides it with a new one', async () => {
    const one = await finder()
    const { body: group } = await one.call('createGroup', { body: { name: 'Us' } })
    const home = await publishListing(users.homeownerB)
    const params = { groupId: group._id, listingId: home._id }
    await one.call('shareHome', { params, body: { shared: true } })
    await users.homeownerB.call('updateListing', {
      params: { listingId: home._id },
      body: { revision: home.revision, listing: listingPayload({ ...rewritten, images: home.images }) },
    })
    const title = async () => (await one.call('groups')).body.groups[0]?.homes[0]?.title
    expect(await title(), 'an available home has its own title').toBe('Rewritten title')
    await moveListing(users.homeownerB, home, 'pause', LATER)
    expect(await title()).toBe('Sunny room')
  })

  test('counts as hidden in no search, whether it is paused or rented', async () => {
    const seeker = await createSeeker(server)
    const homes = await Promise.all([1, 2, 3].map(() => publishListing(users.homeownerA)))
    for (const { _id } of homes)
      await seeker.call('hideListing', { params: { listingId: _id }, body: { hidden: true } })
    const hidden = async () => (await seeker.call('searchHomes')).body.hidden
    expect(await hidden()).toBe(3)
    await moveListing(users.homeownerA, homes[0]!, 'pause', LATER)
    await moveListing(users.homeownerA, homes[1]!, 'rent')
    expect(await hidden()).toBe(1)
  })
})

test('hiding a home says nothing about whether it exists', async () => {
  const home = await publishListing(users.homeownerA)
  await users.homeownerA.call('deleteListing', { params: { listingId: home._id }, body: {} })
  const hide = (listingId: string) =>
    users.seekerA.call('hideListing', { params: { listingId }, body: { hidden: true } })
  const [deleted, unknown] = [await hide(home._id), await hide(newOpId())]
  expect([unknown.status, unknown.text]).toEqual([deleted.status, deleted.text])
})

test('a network and an e-mail address have few tries to find out whether the address is taken', async () => {
  const limited = await createTestApp({ rateLimits: PRODUCT_RATE_LIMITS, trustedProxies: 1 })
  const person = await register(limited)
  const tryFrom = (address: string, email: string) =>
    call(limited, 'register', {
      headers: { 'x-forwarded-for': address },
      body: {
        firstName: 'A',
        lastName: 'B',
        email,
        password: 'secret-1',
        locationPreference: 'sd',
      },
    })
  const triesUntilLimit = async (attempt: (index: number) => ReturnType<typeof tryFrom>) => {
    for (let index = 0; index < 200; index++) if ((await attempt(index)).status === 429) return index
    return Infinity
  }
  const byEmail = await triesUntilLimit((index) => tryFrom(`9.9.1.${index}`, person.user.email))
  expect(byEmail, 'from everywhere').toBeLessThanOrEqual(10)
  const unknown = await triesUntilLimit((index) => tryFrom(`9.9.2.${index}`, 'new@example.test'))
  expect(unknown, 'a free address is limited in the same way').toBe(byEmail + 1)
  const byNetwork = await triesUntilLimit((index) => tryFrom('9.9.3.1', `free-${index}@example.test`))
  expect(byNetwork).toBeLessThanOrEqual(60)
  await limited.close()
})
