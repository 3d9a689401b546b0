import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { cookieOf, newOpId, register, type Person } from '../support/api-client.ts'

let it: TestApp
let ana: Person
let ben: Person
beforeAll(async () => {
  it = await createTestApp()
  ana = await register(it)
  ben = await register(it)
})
afterAll(() => it.close())

const entry = (opId = newOpId(), day = '2026-03-01') => ({ opId, kind: 'message.send', day })
type Entry = ReturnType<typeof entry>

/** A browser's first announcement; its cookie jar outlives its databases. */
async function firstVisit(person: Person, storeId: string, unsent: Entry[]) {
  const answer = await person.call('announceUnsent', { body: { storeId, unsent, settled: [] } })
  return { ...answer, jar: cookieOf(answer.headers) }
}

/** The session's cookie and the device's together, as a browser sends them. */
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

test('the device is named by a cookie that no script reads and that lasts 400 days', async () => {
  const { headers, body } = await firstVisit(ana, newOpId(), [])
  const line = headers.getSetCookie().find((cookie) => cookie.startsWith(it.deps.config.deviceCookie))
  expect(line).toMatch(/; HttpOnly/)
  expect(line).toMatch(/SameSite=Lax/)
  expect(line).toContain(`Max-Age=${400 * 86_400}`)
  expect(body).toEqual({ missing: [] })
})

test('a device that comes back emptied hears what it announced and never sent, until it says so', async () => {
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

test('the same database, another device, another person and a copied database miss nothing', async () => {
  const [store, op] = [newOpId(), newOpId()]
  const browser = await firstVisit(ana, store, [entry(op)])
  expect((await announce(ana, browser.jar, store, [])).body.missing, 'taken back by the person').toEqual([])
  await announce(ana, browser.jar, store, [entry(op)])
  const other = await ana.call('announceUnsent', { body: { storeId: newOpId(), unsent: [], settled: [] } })
  expect(other.body.missing, 'another device').toEqual([])
  expect((await announce(ben, browser.jar, newOpId(), [])).body.missing, 'another person').toEqual([])
  expect((await announce(ana, browser.jar, newOpId(), [entry(op)])).body.missing, 'still there').toEqual([])
})

test('a refusal counts as received: the person was told by its answer', async () => {
  const [store, op] = [newOpId(), newOpId()]
  const browser = await firstVisit(ana, store, [entry(op)])
  const refused = await ana.call('sendMessage', { body: { recipientId: ana.id, content: 'Me' }, opId: op })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect((await announce(ana, browser.jar, newOpId(), [])).body.missing).toEqual([])
})
