import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_PAGE } from '../../src/domain/core/limits.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createAdmin, createHomeowner, createSeeker } from '../support/api-users.ts'
import { register, type Person } from '../support/api-client.ts'
import { publishListing } from '../support/api-homes.ts'

let server: TestApp
let operator: Person

beforeAll(async () => {
  server = await createTestApp()
  operator = await createAdmin(server)
})
afterAll(() => server.close())

const overview = async () => (await operator.call('adminOverview', {})).body
const rowOf = async (city: string) => (await overview()).cities.find((row) => row.city === city)

describe('the admin overview and lists', () => {
  test('count people, listings, seats and premium by city', async () => {
    const before = await overview()
    const ana = await createSeeker(server, { location: 'la' })
    const owner = await createHomeowner(server)
    await publishListing(owner)
    const friend = () =>
      register(server, { referralCode: ana.user.referralCode, locationPreference: 'queens' })
    for (let joined = 0; joined < 3; joined += 1) await friend()
    const after = await overview()
    expect(after.people.seekers - before.people.seekers).toBe(1)
    expect(after.people.homeowners - before.people.homeowners).toBe(1)
    expect(after.people.undecided - before.people.undecided).toBe(3)
    expect(after.people.completed - before.people.completed).toBe(2)
    expect(after.premium.referrals - before.premium.referrals).toBe(1)
    expect(await rowOf('la')).toMatchObject({ seekers: 1 })
    expect(await rowOf('sd')).toMatchObject({ listings: 2, active: 1 })
    expect(await rowOf('queens')).toMatchObject({ seats: 3 })
    expect(await rowOf('other')).toMatchObject({ seats: null })
    expect((await ana.call('seats', {})).body.taken.queens).toBe(3)
  })

  test('name the requested places, ignoring case', async () => {
    for (const customLocation of ['Austin', 'austin', 'Boise']) {
      const person = await register(server)
      await person.call('updateProfile', { body: { locationPreference: 'other', customLocation } })
    }
    expect((await overview()).places.map(({ name, people }) => [name.toLowerCase(), people])).toEqual([
      ['austin', 2],
      ['boise', 1],
    ])
  })

  test('list people by pages, filtered by text and by premium', async () => {
    const odd = await register(server, { firstName: 'Percent%', lastName: 'Under_score' })
    for (let index = 0; index <= ADMIN_PAGE; index += 1)
      await server.db
        .insertInto('users')
        .values({
          ...(await server.db
            .selectFrom('users')
            .selectAll()
            .where('id', '=', odd.id)
            .executeTakeFirstOrThrow()),
          id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
          email: `old${index}@example.test`,
          referral_code: `OLD${index}X`,
          first_name: 'Old',
          seat_number: null,
        })
        .execute()
    const page = async (query: Record<string, string>) => (await operator.call('adminPeople', { query })).body
    const all: string[] = []
    let after: string | null = null
    do {
      const { people, next }: Awaited<ReturnType<typeof page>> = await page(after ? { after } : {})
      all.push(...people.map(({ _id }) => _id))
      after = next
    } while (after)
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(ADMIN_PAGE)
    expect(all).toEqual(all.toSorted().reverse())
    expect((await page({ q: 'percent%' })).people.map(({ _id }) => _id)).toEqual([odd.id])
    expect((await page({ q: 'under_s' })).people[0]?.lastName).toBe('Under_score')
    expect((await page({ q: '100%' })).people).toEqual([])
    expect((await page({ premium: '1', q: 'old' })).people).toEqual([])
    expect((await page({ premium: '1', q: 'percent' })).people).toMatchObject([{ premium: 'early_seat' }])
  })

  test('export the newsletter subscribers', async () => {
    for (const email of ['B@example.test', 'a@example.test'])
      await operator.call('subscribe', { body: { email } })
    const { body } = await operator.call('adminNewsletter', {})
    expect(body.subscribers.map(({ email }) => email.toLowerCase()).sort()).toEqual([
      'a@example.test',
      'b@example.test',
    ])
    expect(body.next).toBeNull()
    expect((await operator.call('adminNewsletter', { query: { after: '2' } })).body.subscribers).toEqual([])
  })
})
