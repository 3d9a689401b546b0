import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKEN_HEADER } from '../../src/contract/headers.ts'
import { configOf } from '../../src/server/platform/config.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { call, cookieOf, register, type Person } from '../support/api-client.ts'

const DAY_MS = 86_400_000

let it: TestApp
beforeAll(async () => {
  it = await createTestApp()
})
afterAll(() => it.close())

const signIn = (person: Person, cookie?: string) =>
  call(it, 'login', { body: { email: person.user.email, password: person.password } }, cookie)
const whoIs = async (cookie: string) => (await call(it, 'currentUser', {}, cookie)).status
const tokenOf = (cookie: string) => /sid-8787=([^;]*)/.exec(cookie)?.[1] ?? ''

describe('the cookie', () => {
  test('on loopback: HttpOnly, Lax, named by the port; the hint beside it opens nothing', async () => {
    const person = await register(it)
    const [session = '', hint = ''] = (await signIn(person)).headers.getSetCookie()
    expect(session).toMatch(/^sid-8787=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=2592000; HttpOnly$/)
    expect(hint).toBe('commonroof-signed-in=1; Path=/; SameSite=Lax; Max-Age=2592000')
    expect(await whoIs('commonroof-signed-in=1')).toBe(401)
  })

  test('on https: __Host- and Secure, with HSTS on every answer', async () => {
    const https = await createTestApp({ publicOrigin: 'https://commonroof.example' })
    const person = await register(https)
    const answer = await call(https, 'login', {
      body: { email: person.user.email, password: person.password },
    })
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-sid=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=\d+; Secure; HttpOnly$/,
    )
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
    await https.close()
  })

  test('never over another plain http', () => {
    expect(() => configOf({ PUBLIC_ORIGIN: 'http://commonroof.example', TRUST_PROXY: false }, 8787)).toThrow(
      TypeError,
    )
  })

  test('the database knows only the SHA-256 of its 256 bits', async () => {
    const person = await register(it)
    const token = tokenOf(person.cookie)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await it.db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute()
    expect(rows.map((row) => row.token_hash)).toEqual([createHash('sha256').update(token).digest('hex')])
  })
})

describe('a session', () => {
  test('ends after ten idle days, and after thirty in any case', async () => {
    const idle = await register(it)
    const busy = await register(it)
    it.clock.advance(9 * DAY_MS)
    expect(await whoIs(busy.cookie)).toBe(200)
    it.clock.advance(2 * DAY_MS)
    expect([await whoIs(idle.cookie), await whoIs(busy.cookie)]).toEqual([401, 200])
    for (let day = 11; day < 29; day += 6) {
      it.clock.advance(6 * DAY_MS)
      expect(await whoIs(busy.cookie)).toBe(200)
    }
    it.clock.advance(2 * DAY_MS)
    expect(await whoIs(busy.cookie)).toBe(401)
  })

  test('is replaced at sign-in: the one that the request came with is over', async () => {
    const person = await register(it)
    const other = await register(it)
    const second = cookieOf((await signIn(other, person.cookie)).headers)
    expect([await whoIs(person.cookie), await whoIs(second)]).toEqual([401, 200])
    const answer = await call(
      it,
      'register',
      {
        body: {
          firstName: 'A',
          lastName: 'B',
          email: `again-${person.user.email}`,
          password: 'secret1',
          locationPreference: 'sd',
        },
      },
      second,
    )
    expect([await whoIs(second), await whoIs(cookieOf(answer.headers))]).toEqual([401, 200])
    // Another device stays signed in.
    expect(await whoIs(other.cookie)).toBe(200)
  })

  test('a failed sign-in leaves it alone', async () => {
    const person = await register(it)
    const failed = await call(
      it,
      'login',
      { body: { email: person.user.email, password: 'wrong' } },
      person.cookie,
    )
    expect([failed.status, failed.error.code]).toEqual([401, 'bad_credentials'])
    expect(failed.headers.getSetCookie()).toEqual([])
    expect(await whoIs(person.cookie)).toBe(200)
  })

  test('signing out ends this one only, and only for its own account', async () => {
    const person = await register(it)
    const second = cookieOf((await signIn(person)).headers)
    const stranger = await register(it)
    const mistaken = await call(
      it,
      'logout',
      { body: {}, headers: { 'x-account': stranger.id } },
      person.cookie,
    )
    expect([mistaken.status, mistaken.error.code]).toEqual([401, 'account_mismatch'])
    expect(await whoIs(person.cookie)).toBe(200)
    const out = await call(it, 'logout', { body: {}, headers: { 'x-account': person.id } }, person.cookie)
    expect(out.headers.getSetCookie().every((line) => line.includes('Max-Age=0'))).toBe(true)
    expect([await whoIs(person.cookie), await whoIs(second)]).toEqual([401, 200])
    // Without a session, and without a body, it is as done as before.
    expect((await call(it, 'logout')).status).toBe(200)
  })

  test('as a token in x-auth-token, for clients that are not browsers', async () => {
    const person = await register(it)
    const headers = await person.withToken()
    const answer = await call(it, 'currentUser', { headers })
    expect(answer.body._id).toBe(person.id)
    expect(
      (await call(it, 'currentUser', { headers: { [TOKEN_HEADER]: 'x'.repeat(43) } }, person.cookie)).status,
    ).toBe(401)
    await call(it, 'logout', { headers })
    expect((await call(it, 'currentUser', { headers })).status).toBe(401)
  })

  test('X-Account of the person themself passes', async () => {
    const person = await register(it)
    expect((await person.call('currentUser', { headers: { 'x-account': person.id } })).status).toBe(200)
  })
})

describe('limits', () => {
  test('an account that is tried with wrong passwords waits longer and longer; the right one ends it', async () => {
    const limited = await createTestApp({ rateLimits: { freeSignInFailures: 3 } })
    const person = await register(limited)
    const tryWith = (password: string) =>
      call(limited, 'login', { body: { email: person.user.email, password } })
    for (let index = 0; index < 4; index++) expect((await tryWith('wrong')).status).toBe(401)
    const blocked = await tryWith(person.password)
    expect([blocked.status, blocked.error.code]).toEqual([429, 'rate_limited'])
    limited.clock.advance(1100)
    expect((await tryWith('wrong')).status).toBe(401)
    limited.clock.advance(1100)
    expect((await tryWith('wrong')).status).toBe(429)
    limited.clock.advance(1000)
    expect((await tryWith(person.password)).status).toBe(200)
    for (let index = 0; index < 3; index++) expect((await tryWith('wrong')).status).toBe(401)
    // Somebody who does not exist is limited alike, or the limit would tell who does.
    const nobody = () => call(limited, 'login', { body: { email: 'nobody@example.test', password: 'wrong' } })
    for (let index = 0; index < 4; index++) expect((await nobody()).status).toBe(401)
    expect((await nobody()).status).toBe(429)
    await limited.close()
  })

  test('twenty tries at once are twenty tries, not one', async () => {
    const limited = await createTestApp({ rateLimits: { freeSignInFailures: 3 } })
    const person = await register(limited)
    const tries = Array.from({ length: 20 }, () =>
      call(limited, 'login', { body: { email: person.user.email, password: 'wrong' } }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(4)
    expect(statuses.filter((status) => status === 429)).toHaveLength(16)
    await limited.close()
  })

  test('by address: sign-in, registration, referral look-up; behind a proxy by its last word', async () => {
    const window = { max: 2, windowMs: 60_000 }
    const limited = await createTestApp({
      rateLimits: {
        signInByAddress: window,
        registrationByAddress: window,
        referralByAddress: window,
        newsletterByAddress: window,
      },
      trustProxy: true,
    })
    const from = (address: string) => ({ headers: { 'x-forwarded-for': `1.2.3.4, ${address}` } })
    const referrer = (address: string) =>
      call(limited, 'referrer', { params: { code: 'ABCDEFGH' }, ...from(address) })
    expect([(await referrer('9.9.9.9')).status, (await referrer('9.9.9.9')).status]).toEqual([404, 404])
    const third = await referrer('9.9.9.9')
    expect([third.status, Number(third.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await referrer('8.8.8.8')).status).toBe(404)
    limited.clock.advance(60_001)
    expect((await referrer('9.9.9.9')).status).toBe(404)
    const wrong = () =>
      call(limited, 'login', { body: { email: 'a@b.co', password: 'x' }, ...from('7.7.7.7') })
    expect([(await wrong()).status, (await wrong()).status, (await wrong()).status]).toEqual([401, 401, 429])
    await register(limited)
    await register(limited)
    const body = {
      firstName: 'A',
      lastName: 'B',
      email: 'third@example.test',
      password: 'secret1',
      locationPreference: 'sd',
    }
    expect((await call(limited, 'register', { body })).status).toBe(429)
    await limited.close()
  })
})

test('an unknown address and a wrong password get one answer', async () => {
  const person = await register(it)
  const wrong = await call(it, 'login', { body: { email: person.user.email, password: 'not it' } })
  const unknown = await call(it, 'login', { body: { email: 'nobody@example.test', password: 'not it' } })
  expect(unknown.text).toBe(wrong.text)
})

describe('the origin', () => {
  const tryFrom = (test: TestApp, headers: Record<string, string>) =>
    test.app.request('/api/auth/logout', { method: 'POST', headers })

  test('our own passes, with the host or the public origin; a look is open to all', async () => {
    expect(
      (
        await tryFrom(it, {
          origin: 'http://localhost:8787',
          host: 'localhost:8787',
          'sec-fetch-site': 'same-origin',
        })
      ).status,
    ).toBe(200)
    const https = await createTestApp({ publicOrigin: 'https://commonroof.example' })
    expect(
      (await tryFrom(https, { origin: 'https://commonroof.example', host: '10.0.0.1:8787' })).status,
    ).toBe(200)
    expect((await tryFrom(https, { origin: 'https://10.0.0.1:8787', host: '10.0.0.1:8787' })).status).toBe(
      403,
    )
    await https.close()
    const look = await it.app.request('/api/openapi.json', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(look.status).toBe(200)
  })
})
