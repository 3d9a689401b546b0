import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { cookieOf, newOpId, register, type Person } from '../support/api-client.ts'

let server: TestApp
let ana: Person
let ben: Person
beforeAll(async () => {
  server = await createTestApp()
  ana = await register(server)
  ben = await register(server)
})
afterAll(() => server.close())

const entry = (opId = newOpId(), day = '2026-03-01') => ({ opId, kind: 'message.send', day })
type Entry = ReturnType<typeof entry>

/** The first unsent report of a browser, whose cookies survive the eviction of its databases. */
async function firstVisit(person: Person, storeId: string, unsent: Entry[]) {
  const response = await person.call('announceUnsent', { body: { storeId, unsent, settled: [] } })
  return { ...response, jar: cookieOf(response.headers) }
}

/** Sends an unsent report with the session cookie and the device cookie, as a browser does. */
async function announce(
  person: Person,
  jar: string,
  storeId: string,
  unsent: Entry[],
  settled: string[] = [],
) {
  const before = person.cookie
  person.cookie = `${before}; ${jar}`
  try {
    return await person.call('announceUnsent', { body: { storeId, unsent, settled } })
  } finally {
    person.cookie = before
  }
}

test('the device is identified by a cookie that scripts cannot read and that lasts 400 days', async () => {
  const { headers, body } = await firstVisit(ana, newOpId(), [])
  const line = headers.getSetCookie().find((cookie) => cookie.startsWith(server.deps.config.deviceCookie))
  expect(line).toMatch(/; HttpOnly/)
  expect(line).toMatch(/SameSite=Lax/)
  expect(line).toContain(`Max-Age=${400 * 86_400}`)
  expect(body).toEqual({ missing: [] })
})

test('a device with evicted storage gets its lost work until it acknowledges it', async () => {
  const [lost, sent, old] = [newOpId(), newOpId(), newOpId()]
  const browser = await firstVisit(ana, old, [entry(lost, '2026-03-12'), entry(sent, '2026-03-12')])
  const message = { recipientId: ben.id, content: 'Arrived' }
  expect((await ana.call('sendMessage', { body: message, opId: sent })).status).toBe(201)

  const fresh = newOpId()
  const missing = [{ storeId: old, entries: [entry(lost, '2026-03-12')] }]
  expect((await announce(ana, browser.jar, fresh, [])).body).toEqual({ missing })
  expect((await announce(ana, browser.jar, fresh, [])).body, 'its answer may have been lost').toEqual({
    missing,
  })
  expect((await announce(ana, browser.jar, fresh, [], [old])).body).toEqual({ missing: [] })
  expect((await announce(ana, browser.jar, fresh, [])).body).toEqual({ missing: [] })
})

test('the same database, another device, another person and a copied database have no lost work', async () => {
  const [store, op] = [newOpId(), newOpId()]
  const browser = await firstVisit(ana, store, [entry(op)])
  expect((await announce(ana, browser.jar, store, [])).body.missing, 'taken back by the person').toEqual([])
  await announce(ana, browser.jar, store, [entry(op)])
  const other = await ana.call('announceUnsent', { body: { storeId: newOpId(), unsent: [], settled: [] } })
  expect(other.body.missing, 'another device').toEqual([])
  expect((await announce(ben, browser.jar, newOpId(), [])).body.missing, 'another person').toEqual([])
  expect((await announce(ana, browser.jar, newOpId(), [entry(op)])).body.missing, 'still there').toEqual([])
})

test('a refused operation counts as received, because the person saw the refusal', async () => {
  const [store, op] = [newOpId(), newOpId()]
  const browser = await firstVisit(ana, store, [entry(op)])
  const refused = await ana.call('sendMessage', { body: { recipientId: ana.id, content: 'Me' }, opId: op })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect((await announce(ana, browser.jar, newOpId(), [])).body.missing).toEqual([])
})
