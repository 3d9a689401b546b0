import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { call, cookieOf, register, type Person } from '../support/api-client.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** Signs in on another device. @returns its cookies */
async function signInOn(person: Person, userAgent: string, cookie = ''): Promise<string> {
  const response = await server.app.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify({
      email: person.user.email,
      password: person.password,
      timeZone: 'America/New_York',
    }),
  })
  expect(response.status).toBe(200)
  return cookieOf(response.headers)
}
const list = async (person: Person) => (await person.call('sessions')).body.sessions

test('a person sees their devices, the last used one first, and ends one of them', async () => {
  const [ana, ben] = [await register(server), await register(server)]
  server.clock.advance(60_000)
  const phone = await signInOn(ana, IPHONE)
  const sessions = await list(ana)
  expect(sessions).toMatchObject([
    { device: 'Safari on iPhone', place: 'New York', isCurrent: false },
    { isCurrent: true },
  ])
  const id = sessions[0]?.id ?? ''
  const params = { sessionId: id }
  expect((await ben.call('endSession', { params, body: {} })).status).toBe(404)
  expect((await call(server, 'currentUser', {}, phone)).status).toBe(200)
  expect((await ana.call('endSession', { params, body: {} })).status).toBe(200)
  expect((await call(server, 'currentUser', {}, phone)).status).toBe(401)
  expect((await ana.call('endSession', { params, body: {} })).error).toMatchObject({ code: 'not_found' })
  expect(await list(ana)).toHaveLength(1)
})

test('all other devices are ended at once', async () => {
  const ana = await register(server)
  const others = [await signInOn(ana, IPHONE), await signInOn(ana, IPHONE)]
  expect((await ana.call('endOtherSessions', { body: {} })).status).toBe(200)
  for (const other of others) expect((await call(server, 'currentUser', {}, other)).status).toBe(401)
  expect(await list(ana)).toMatchObject([{ isCurrent: true }])
})

test('a sign-in on a device that the person had not used before is told by mail, once', async () => {
  const ana = await register(server)
  const told = async () =>
    (await server.sendMails()).filter(
      ({ to, subject }) => to.includes(ana.user.email) && subject.startsWith('New sign-in'),
    )
  expect(await told()).toEqual([])
  const cookies = await signInOn(ana, IPHONE)
  const [mail] = await told()
  expect(mail?.subject).toBe('New sign-in: Safari on iPhone')
  expect(mail?.text).toMatch(
    /on \w+day, \w+ \d+ at \d+:\d\d [AP]M P[DS]T\. Its clock is set to the time of New York\./,
  )
  await signInOn(ana, IPHONE, cookies)
  expect(await told()).toHaveLength(1)
})

test('an unknown time zone and an unknown program are no reason to refuse a sign-in', async () => {
  const ana = await register(server)
  const response = await call(server, 'login', {
    body: { email: ana.user.email, password: ana.password, timeZone: 'Middle/Earth' },
  })
  expect(response.status).toBe(200)
  expect(await list(ana)).toContainEqual(expect.objectContaining({ device: 'Another program', place: null }))
})
