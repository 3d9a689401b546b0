import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKEN_HEADER } from '../../src/contract/headers.ts'
import { configOf } from '../../src/server/platform/core/config.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { call, cookieOf, register, type Person } from '../support/api-client.ts'

const DAY_MS = 86_400_000

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const signIn = (person: Person, cookie?: string) =>
  call(server, 'login', { body: { email: person.user.email, password: person.password } }, cookie)
const whoIs = async (cookie: string) => (await call(server, 'currentUser', {}, cookie)).status
/** The names of a person's cookies, without the cookie of their device, which stays. */
const namesIn = (cookie: string) =>
  cookie.split('; ').flatMap((pair) => (pair.startsWith('known-') ? [] : [pair.split('=')[0]]))
const tokenOf = (cookie: string) => /sid-8787\.[0-9a-f]{6}=([^;]*)/.exec(cookie)?.[1] ?? ''

describe('the cookie', () => {
  test('on loopback: HttpOnly, Lax, named by port and session; the hint cookie gives no access', async () => {
    const person = await register(server)
    const [session = '', hint = ''] = (await signIn(person)).headers.getSetCookie()
    expect(session).toMatch(
      /^sid-8787\.[0-9a-f]{6}=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=2592000; HttpOnly$/,
    )
    const suffix = /^sid-8787(\.[0-9a-f]{6})=/.exec(session)?.[1] ?? ''
    expect(hint).toBe(`commonroof-signed-in${suffix}=1; Path=/; SameSite=Lax; Max-Age=2592000`)
    expect(await whoIs(`commonroof-signed-in${suffix}=1`)).toBe(401)
  })

  test('on https: __Host- and Secure, with HSTS on every response', async () => {
    const https = await createTestApp({ publicOrigin: 'https://commonroof.example' })
    const person = await register(https)
    const response = await call(https, 'login', {
      body: { email: person.user.email, password: person.password },
    })
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-sid\.[0-9a-f]{6}=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=\d+; Secure; HttpOnly$/,
    )
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
    await https.close()
  })

  test('is refused for another origin over http', () => {
    expect(() => configOf({ PUBLIC_ORIGIN: 'http://commonroof.example' }, 8787)).toThrow(TypeError)
  })

  test('has 256 bits, of which the database stores only the SHA-256', async () => {
    const person = await register(server)
    const token = tokenOf(person.cookie)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await server.db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute()
    expect(rows.map((row) => row.token_hash)).toEqual([createHash('sha256').update(token).digest('hex')])
  })
})

describe('a session', () => {
  test('ends after ten idle days, and after thirty in any case', async () => {
    const idle = await register(server)
    const busy = await register(server)
    server.clock.advance(9 * DAY_MS)
    expect(await whoIs(busy.cookie)).toBe(200)
    server.clock.advance(2 * DAY_MS)
    expect([await whoIs(idle.cookie), await whoIs(busy.cookie)]).toEqual([401, 200])
    for (let day = 11; day < 29; day += 6) {
      server.clock.advance(6 * DAY_MS)
      expect(await whoIs(busy.cookie)).toBe(200)
    }
    server.clock.advance(2 * DAY_MS)
    expect(await whoIs(busy.cookie)).toBe(401)
  })

  test('is replaced at sign-in: the session of the request ends', async () => {
    const person = await register(server)
    const other = await register(server)
    const second = cookieOf((await signIn(other, person.cookie)).headers)
    expect([await whoIs(person.cookie), await whoIs(second)]).toEqual([401, 200])
    const response = await call(
      server,
      'register',
      {
        body: {
          firstName: 'A',
          lastName: 'B',
          email: `again-${person.user.email}`,
          password: 'secret-1',
          locationPreference: 'sd',
        },
      },
      second,
    )
    expect([await whoIs(second), await whoIs(cookieOf(response.headers))]).toEqual([401, 200])
    // Another device stays signed in.
    expect(await whoIs(other.cookie)).toBe(200)
  })

  test('is not changed by a failed sign-in', async () => {
    const person = await register(server)
    const failed = await call(
      server,
      'login',
      { body: { email: person.user.email, password: 'wrong' } },
      person.cookie,
    )
    expect([failed.status, failed.error.code]).toEqual([401, 'bad_credentials'])
    expect(failed.headers.getSetCookie()).toEqual([])
    expect(await whoIs(person.cookie)).toBe(200)
  })

  test('is ended by a sign-out of its account, and no other session is', async () => {
    const person = await register(server)
    const second = cookieOf((await signIn(person)).headers)
    const otherPerson = await register(server)
    const mistaken = await call(
      server,
      'logout',
      { body: {}, headers: { 'x-account': otherPerson.id } },
      person.cookie,
    )
    expect([mistaken.status, mistaken.error.code]).toEqual([401, 'account_mismatch'])
    expect(await whoIs(person.cookie)).toBe(200)
    const out = await call(server, 'logout', { body: {}, headers: { 'x-account': person.id } }, person.cookie)
    expect(out.headers.getSetCookie().every((line) => line.includes('Max-Age=0'))).toBe(true)
    expect([await whoIs(person.cookie), await whoIs(second)]).toEqual([401, 200])
    // A sign-out without a session and without a body succeeds too.
    expect((await call(server, 'logout')).status).toBe(200)
  })

  test('of the next person stays after a late sign-out of the last, with its cookies', async () => {
    const [ana, ben] = [await register(server), await register(server)]
    const both = `${ana.cookie}; ${ben.cookie}`
    expect((await call(server, 'currentUser', {}, both)).body._id).toBe(ben.id)
    const out = await call(server, 'logout', { body: {}, headers: { 'x-account': ana.id } }, both)
    expect(out.status).toBe(200)
    const removed = out.headers.getSetCookie().map((line) => line.split('=')[0])
    expect(removed).toEqual(namesIn(ana.cookie))
    expect([await whoIs(ana.cookie), await whoIs(ben.cookie)]).toEqual([401, 200])
    expect((await call(server, 'currentUser', {}, both)).body._id).toBe(ben.id)
  })

  test('ends with the others of its person in the same browser, as after a sign-in that was pressed twice', async () => {
    const person = await register(server)
    const twice = `${person.cookie}; ${cookieOf((await signIn(person)).headers)}`
    await call(server, 'logout', { body: {}, headers: { 'x-account': person.id } }, twice)
    expect(await whoIs(twice)).toBe(401)
  })

  test('ends with all others of its browser at the next sign-in, and their cookies are removed', async () => {
    const [ana, ben, cleo] = [await register(server), await register(server), await register(server)]
    const { headers } = await signIn(cleo, `${ana.cookie}; ${ben.cookie}`)
    expect([await whoIs(ana.cookie), await whoIs(ben.cookie)]).toEqual([401, 401])
    const removed = headers.getSetCookie().filter((line) => line.includes('Max-Age=0'))
    expect(removed.map((line) => line.split('=')[0])).toEqual([
      ...namesIn(ana.cookie),
      ...namesIn(ben.cookie),
    ])
  })

  test('is found among more cookies than a browser has, without reading all of them', async () => {
    const person = await register(server)
    const many = Array.from({ length: 500 }, (_, index) => `sid-8787.${String(index).padStart(6, '0')}=x`)
    expect(await whoIs([person.cookie, ...many].join('; '))).toBe(200)
    expect(await whoIs([...many, person.cookie].join('; '))).toBe(401)
  })

  test('can be a token in x-auth-token, for clients without cookies', async () => {
    const person = await register(server)
    const headers = await person.withToken()
    const response = await call(server, 'currentUser', { headers })
    expect(response.body._id).toBe(person.id)
    expect(
      (await call(server, 'currentUser', { headers: { [TOKEN_HEADER]: 'x'.repeat(43) } }, person.cookie))
        .status,
    ).toBe(401)
    await call(server, 'logout', { headers })
    expect((await call(server, 'currentUser', { headers })).status).toBe(401)
  })

  test('accepts X-Account of its own person', async () => {
    const person = await register(server)
    expect((await person.call('currentUser', { headers: { 'x-account': person.id } })).status).toBe(200)
  })
})

describe('limits', () => {
  test('the wait after wrong passwords grows, until the right password resets it', async () => {
    const limited = await createTestApp({ rateLimits: { signInFailures: { max: 3 } } })
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
    // An unknown email address is limited in the same way, so that the limit does not reveal accounts.
    const nobody = () => call(limited, 'login', { body: { email: 'nobody@example.test', password: 'wrong' } })
    for (let index = 0; index < 4; index++) expect((await nobody()).status).toBe(401)
    expect((await nobody()).status).toBe(429)
    await limited.close()
  })

  test('twenty concurrent attempts count as twenty', async () => {
    const limited = await createTestApp({ rateLimits: { signInFailures: { max: 3 } } })
    const person = await register(limited)
    const tries = Array.from({ length: 20 }, () =>
      call(limited, 'login', { body: { email: person.user.email, password: 'wrong' } }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(4)
    expect(statuses.filter((status) => status === 429)).toHaveLength(16)
    await limited.close()
  })

  test('by network address: sign-in, registration, referral; behind a proxy by the last forwarded one', async () => {
    const window = { max: 2, windowMs: 60_000 }
    const limited = await createTestApp({
      rateLimits: {
        signInByAddress: window,
        registrationByAddress: window,
        referralByAddress: window,
        newsletterByAddress: window,
      },
      trustedProxies: 1,
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
      password: 'secret-1',
      locationPreference: 'sd',
    }
    expect((await call(limited, 'register', { body })).status).toBe(429)
    await limited.close()
  })
})

test('an unknown email address and a wrong password get the same response', async () => {
  const person = await register(server)
  const wrong = await call(server, 'login', { body: { email: person.user.email, password: 'not it' } })
  const unknown = await call(server, 'login', { body: { email: 'nobody@example.test', password: 'not it' } })
  expect(unknown.text).toBe(wrong.text)
})

describe('the origin', () => {
  const tryFrom = (test: TestApp, headers: Record<string, string>) =>
    test.app.request('/api/auth/logout', { method: 'POST', headers })

  test('must be the host or the public origin; GET is allowed from any site', async () => {
    expect(
      (
        await tryFrom(server, {
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
    const getResponse = await server.app.request('/api/openapi.json', {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(getResponse.status).toBe(200)
  })
})
