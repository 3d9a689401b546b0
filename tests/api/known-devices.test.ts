import { afterAll, beforeAll, expect, test } from 'vitest'
import { KNOWN_DEVICES_MAX } from '../../src/domain/core/limits.ts'
import { hashToken } from '../../src/server/platform/auth/sessions.ts'
import { PRODUCT_RATE_LIMITS } from '../../src/server/platform/core/rate-limit-table.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { call, cookieOf, register, type Person } from '../support/api-client.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ rateLimits: PRODUCT_RATE_LIMITS, trustedProxies: 1 })
})
afterAll(() => server.close())

let strangers = 0
/** A new network address, as somebody has who attacks from many. */
const elsewhere = () => `9.${++strangers >> 8}.${strangers & 255}.1`

interface SignIn {
  password?: string
  cookie?: string
  address?: string
}
const signIn = (person: Person, { password = person.password, cookie, address = elsewhere() }: SignIn) =>
  call(
    server,
    'login',
    { body: { email: person.user.email, password }, headers: { 'x-forwarded-for': address } },
    cookie,
  )
const newPerson = () => register(server, {}, { 'x-forwarded-for': elsewhere() })
const deviceOf = (cookie: string) => cookie.split('; ').find((pair) => pair.startsWith('known-')) ?? ''

/** Wrong tries by a stranger until the server refuses them. */
async function lockOut(person: Person, cookie?: string): Promise<void> {
  for (let index = 0; index < 11; index++)
    await signIn(person, { password: 'a guess', ...(cookie ? { cookie } : {}) })
  const refused = await signIn(person, { password: 'a guess', ...(cookie ? { cookie } : {}) })
  expect(refused.status).toBe(429)
}

test('a stranger who guesses cannot lock a person out of a device that signed in before', async () => {
  const person = await newPerson()
  await lockOut(person)
  expect((await signIn(person, {})).status, 'a new device waits with the stranger').toBe(429)
  // The device keeps its cookie when its session has ended.
  expect((await signIn(person, { cookie: deviceOf(person.cookie) })).status).toBe(200)
  const typo = await signIn(person, { cookie: deviceOf(person.cookie), password: 'a typo' })
  expect(typo.status).toBe(401)
  expect((await signIn(person, { cookie: deviceOf(person.cookie) })).status).toBe(200)
  expect((await signIn(person, {})).status, 'which does not help the stranger').toBe(429)
})

test('a known device has a count of its own, and its network too', async () => {
  const person = await newPerson()
  await lockOut(person, deviceOf(person.cookie))
  const refused = await signIn(person, { cookie: deviceOf(person.cookie) })
  expect(refused.status, 'whoever has the device cannot guess without end').toBe(429)
  const other = await signIn(person, {})
  expect(other.status, 'other devices are not its matter').toBe(200)

  const network = elsewhere()
  const device = deviceOf(cookieOf(other.headers))
  let tries = 0
  while (tries < 100 && (await signIn(person, { cookie: device, address: network })).status === 200) tries++
  expect(tries).toBe(PRODUCT_RATE_LIMITS.signInByAddress.max)
})

test('a device is known for the people who signed in on it, and for nobody else', async () => {
  const [ana, ben, eve] = [await newPerson(), await newPerson(), await newPerson()]
  const shared = deviceOf(ana.cookie)
  const signedIn = await signIn(ben, { cookie: shared })
  expect(deviceOf(cookieOf(signedIn.headers)), 'a browser has one token').toBe(shared)
  await Promise.all([lockOut(ana), lockOut(ben), lockOut(eve)])
  expect((await signIn(ana, { cookie: shared })).status).toBe(200)
  expect((await signIn(ben, { cookie: shared })).status).toBe(200)
  expect((await signIn(eve, { cookie: shared })).status).toBe(429)
})

test('the cookie is like the session’s, and lasts; the database has its hash only', async () => {
  const person = await newPerson()
  const line = (await signIn(person, {})).headers.getSetCookie().at(-1) ?? ''
  expect(line).toMatch(/^known-8787=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=34560000; HttpOnly$/)
  const token = line.slice('known-8787='.length).split(';')[0] ?? ''
  const rows = await server.db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', person.id)
    .execute()
  expect(rows.map((row) => row.device_hash)).toContain(hashToken(token))
  expect(JSON.stringify(rows)).not.toContain(token)
  const https = await createTestApp({ publicOrigin: 'https://commonroof.example' })
  const secure = await register(https)
  expect(secure.cookie).toContain('__Host-known=')
  await https.close()
})

test('a token that no sign-in made is replaced, and a failed sign-in sets none', async () => {
  const person = await newPerson()
  const invented = `known-8787=${'x'.repeat(43)}`
  const signedIn = await signIn(person, { cookie: invented })
  expect(deviceOf(cookieOf(signedIn.headers))).not.toBe(invented)
  expect((await signIn(person, { password: 'wrong' })).headers.getSetCookie()).toEqual([])
})

test(`a person has ${KNOWN_DEVICES_MAX} known devices; the one without a sign-in for the longest time goes`, async () => {
  const person = await newPerson()
  const devices = [deviceOf(person.cookie)]
  for (let index = 1; index < KNOWN_DEVICES_MAX; index++) {
    server.clock.advance(1000)
    devices.push(deviceOf(cookieOf((await signIn(person, {})).headers)))
  }
  server.clock.advance(1000)
  await signIn(person, { cookie: devices[0]! })
  server.clock.advance(1000)
  devices.push(deviceOf(cookieOf((await signIn(person, {})).headers)))
  const rows = await server.db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', person.id)
    .execute()
  const hashes = devices.map((pair) => hashToken(pair.split('=')[1] ?? ''))
  expect(new Set(rows.map((row) => row.device_hash))).toEqual(new Set(hashes.filter((_, at) => at !== 1)))
})
