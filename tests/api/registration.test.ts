import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEATS_PER_CITY } from '../../src/domain/core/limits.ts'
import { createPasswordHasher } from '../../src/server/platform/auth/passwords.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { call, newOpId, register } from '../support/api-client.ts'
import { shortOrFull } from '../support/full-figures.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test('parallel sign-ups in one city, 100 more than its seats, take every seat number once', async () => {
  const taken = shortOrFull(SEATS_PER_CITY - 50, 0)
  await server.db
    .insertInto('city_seats')
    .values({ location: 'queens', taken })
    .onConflict((conflict) => conflict.column('location').doUpdateSet({ taken }))
    .execute()
  const free = SEATS_PER_CITY - taken
  const people = await Promise.all(
    Array.from({ length: free + 100 }, () => register(server, { locationPreference: 'queens' })),
  )
  const seats = people.map(({ user }) => user.seatNumber).filter((seat) => seat !== null)
  expect(seats).toHaveLength(free)
  expect(new Set(seats).size).toBe(free)
  expect([Math.min(...seats), Math.max(...seats)]).toEqual([taken + 1, SEATS_PER_CITY])
  expect(people.filter(({ user }) => user.premium === 'early_seat')).toHaveLength(free)
  const row = await server.db
    .selectFrom('city_seats')
    .selectAll()
    .where('location', '=', 'queens')
    .executeTakeFirstOrThrow()
  expect(row.taken).toBe(SEATS_PER_CITY)
})

test('a location outside our cities has no seats', async () => {
  const { user } = await register(server, { locationPreference: 'other' })
  expect([user.seatNumber, user.premium]).toEqual([null, null])
})

test.each([undefined, null, ''])(
  'a registration with the place %j counts for Orange County',
  async (place) => {
    const { status, body } = await call(server, 'register', {
      body: {
        firstName: 'Ana',
        lastName: 'Story',
        email: `${newOpId()}@example.test`,
        password: 'secret-1',
        ...(place === undefined ? {} : { locationPreference: place }),
      },
    })
    expect(status).toBe(201)
    expect(body.user.locationPreference).toBe('oc')
  },
)

test('one email address in any spelling is one account, also concurrently', async () => {
  const email = `Mixed.Case-${newOpId()}@Example.test`
  const body = { firstName: 'A', lastName: 'B', password: 'secret-1', locationPreference: 'bronx' }
  const spellings = [email, email.toLowerCase(), ` ${email.toUpperCase()} `]
  const responses = await Promise.all(
    spellings.map((spelling) => call(server, 'register', { body: { ...body, email: spelling } })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(responses.find(({ status }) => status === 409)?.error).toMatchObject({
    code: 'email_taken',
    field: 'email',
  })
  // Refused registrations take no seat.
  const row = await server.db
    .selectFrom('city_seats')
    .selectAll()
    .where('location', '=', 'bronx')
    .executeTakeFirstOrThrow()
  expect(row.taken).toBe(1)
  expect(
    (await call(server, 'login', { body: { email: email.toUpperCase(), password: 'secret-1' } })).status,
  ).toBe(200)
})

describe('referrals', () => {
  test('three sign-ups give premium once, also concurrently', async () => {
    const referrer = await register(server, { locationPreference: 'other' })
    const before = await referrer.call('currentUser')
    expect(before.body.premium).toBeNull()
    const code = referrer.user.referralCode
    await Promise.all([
      register(server, { referralCode: code }),
      register(server, { referralCode: ` ${code.toLowerCase()} ` }),
    ])
    expect((await referrer.call('currentUser')).body).toMatchObject({ referralCount: 2, premium: null })
    await Promise.all([
      register(server, { referralCode: code }),
      register(server, { referralCode: code }),
      register(server, { referralCode: code }),
    ])
    expect((await referrer.call('currentUser')).body).toMatchObject({
      referralCount: 5,
      premium: 'referrals',
    })
    const grant = () =>
      server.db
        .selectFrom('users')
        .select('referral_premium_at')
        .where('id', '=', referrer.id)
        .executeTakeFirstOrThrow()
    const { referral_premium_at: at } = await grant()
    expect(at).toBeInstanceOf(Date)
    server.clock.advance(60_000)
    await register(server, { referralCode: code })
    expect((await grant()).referral_premium_at).toEqual(at)
  })

  test.each(['ZZZZ9999', '', '  ', 'not a code!', "'; drop table users", null])(
    'the code %j never fails a registration',
    async (referralCode) => {
      expect((await register(server, { referralCode })).user._id).toBeTruthy()
    },
  )

  test('a code reveals only the name of its owner', async () => {
    const referrer = await register(server, { firstName: 'Ruth' })
    const { body } = await call(server, 'referrer', {
      params: { code: referrer.user.referralCode.toLowerCase() },
    })
    expect(body).toEqual({ firstName: 'Ruth', lastName: 'Example', referralCode: referrer.user.referralCode })
  })
})

test('the password is stored as argon2id with its parameters, and nowhere else', async () => {
  // Other tests use a cheap hash; this server uses the product's parameters.
  const delivered = await createTestApp({ passwords: createPasswordHasher() })
  const person = await register(delivered, { password: 'a very secret thing' })
  const row = await delivered.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(JSON.stringify(person.user)).not.toMatch(/argon2|secret/)
  await delivered.close()
})
