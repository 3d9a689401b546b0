import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BatchItem } from '../../src/contract/batch.ts'
import { BATCH_MAX_ITEMS } from '../../src/domain/core/limits.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createApiUsers, type ApiUsers } from '../support/api-users.ts'
import { newOpId, register, type Person } from '../support/api-client.ts'
import { listingPayload, seekerPayload } from '../support/api-samples.ts'

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp({ rateLimits: { newConversations: { max: 3 } } })
  users = await createApiUsers(server)
})
afterAll(() => server.close())

const item = (changes: Partial<BatchItem> = {}): BatchItem => ({
  opId: newOpId(),
  lane: 'lane',
  method: 'POST',
  path: '/messages',
  body: { recipientId: users.seekerB.id, content: 'Hello' },
  ...changes,
})
const markRead = (changes: Partial<BatchItem> = {}) =>
  item({ method: 'PUT', path: `/messages/read/${users.seekerB.id}`, body: null, ...changes })
const to = (person: Person, changes: Partial<BatchItem> = {}) =>
  item({ body: { recipientId: person.id, content: 'Hi' }, ...changes })

async function run(person: Person, items: BatchItem[]) {
  const response = await person.call('batch', { body: { items } })
  expect(response.status).toBe(200)
  expect(response.body.results.map(({ opId }) => opId)).toEqual(items.map(({ opId }) => opId))
  return response.body.results
}
const statuses = (results: { status: number }[]) => results.map(({ status }) => status)

test('300 messages of a batch that is sent twice arrive once and in order', async () => {
  const items = Array.from({ length: 300 }, (_, index) =>
    item({ body: { recipientId: users.seekerB.id, content: `Message ${index}` } }),
  )
  const first = await run(users.seekerA, items)
  expect(new Set(statuses(first))).toEqual(new Set([201]))
  const second = await run(users.seekerA, items)
  expect(second.every(({ replayed }) => replayed)).toBe(true)
  expect(second.map(({ body }) => body)).toEqual(first.map(({ body }) => body))
  const stored = await server.db
    .selectFrom('messages')
    .select('content')
    .where('sender_id', '=', users.seekerA.id)
    .orderBy('ordinal')
    .execute()
  expect(stored.map(({ content }) => content)).toEqual(items.map((_, index) => `Message ${index}`))
})

test('other requests are answered while a batch runs', async () => {
  const items = Array.from({ length: 100 }, () => markRead())
  let isDone = false
  const running = run(users.seekerA, items).finally(() => (isDone = true))
  let answered = 0
  while (!isDone) {
    expect((await users.seekerB.call('currentUser')).status).toBe(200)
    answered++
    // The timers of this process get a turn too.
    await new Promise((resolve) => setTimeout(resolve))
  }
  await running
  expect(answered).toBeGreaterThan(10)
})

test('an item and the same operation sent alone are one operation', async () => {
  const one = item()
  const [sent] = await run(users.seekerA, [one])
  const alone = await users.seekerA.call('sendMessage', { body: one.body, opId: one.opId })
  expect(alone.headers.get('idempotency-replayed')).toBe('true')
  expect(alone.body).toEqual(sent?.body)
})

test('items are checked like single requests: roles, schemas, unknown people', async () => {
  const results = await run(users.seekerA, [
    item({ lane: 'a', path: '/listing', body: listingPayload() }),
    item({ lane: 'b', body: { recipientId: users.seekerB.id } }),
    item({ lane: 'c', body: { recipientId: newOpId(), content: 'x' } }),
    item({ lane: 'd', body: [1] }),
    markRead({ lane: 'e', path: '/messages/read/nobody' }),
    markRead({ lane: 'f' }),
  ])
  expect(statuses(results)).toEqual([403, 400, 404, 400, 400, 200])
  expect(results.map(({ code }) => code)).toEqual([
    'forbidden',
    'invalid',
    'not_found',
    'invalid',
    'invalid',
    undefined,
  ])
})

test('endpoints that are not allowed in a batch are refused', async () => {
  const paths = [
    '/batch',
    '/auth/logout',
    '/auth/login',
    '/auth/register',
    '/upload/listing',
    '/upload-profile',
    '/drafts/seeker/x',
    '/messages?x=1',
    '//messages',
    '/../healthz',
    '/messages/read/%',
  ]
  const results = await run(
    users.seekerA,
    paths.map((path, index) =>
      item({ path, lane: `l${index}`, method: path.includes('read') ? 'PUT' : 'POST', body: {} }),
    ),
  )
  expect(results.every(({ status }) => status === 404 || status === 400)).toBe(true)
  expect((await users.seekerA.call('currentUser')).status).toBe(200)
})

test('after a final refusal its lane goes on, without the items that depend on it', async () => {
  const refused = item({ body: { recipientId: newOpId(), content: 'x' } })
  const child = item({ dependsOn: [refused.opId] })
  const grandchild = item({ lane: 'another', dependsOn: [child.opId] })
  const results = await run(users.seekerA, [refused, child, grandchild, item(), item({ lane: 'another' })])
  expect(statuses(results)).toEqual([404, 424, 424, 201, 201])
  expect(results[1]?.code).toBe('skipped')
  // A skipped item has no effect and no idempotency record, so the same operation can be sent again.
  expect(statuses(await run(users.seekerA, [{ ...child, dependsOn: [] }]))).toEqual([201])
})

test('after a transient failure the rest of the lane waits; other lanes do not', async () => {
  const writer = await register(server)
  const others = await Promise.all(Array.from({ length: 5 }, () => register(server)))
  const [a, b, c, d] = others as [Person, Person, Person, Person]
  const results = await run(writer, [
    to(a),
    to(b),
    to(c),
    to(d),
    to(a),
    markRead({ path: `/messages/read/${a.id}` }),
    to(a, { lane: 'other' }),
  ])
  expect(statuses(results)).toEqual([201, 201, 201, 429, 424, 424, 201])
  expect(results[3]?.retryAfterMs).toBeGreaterThan(0)
  expect(results[4]?.code).toBe('skipped')
})

test('each item is a separate transaction: a refused item undoes no other', async () => {
  const sender = users.homeownerA
  const results = await run(sender, [
    to(users.seekerB),
    item({ lane: 'x', body: { recipientId: sender.id, content: 'me' } }),
    to(users.seekerB),
  ])
  expect(statuses(results)).toEqual([201, 400, 201])
  const rows = await server.db
    .selectFrom('messages')
    .select('id')
    .where('sender_id', '=', sender.id)
    .execute()
  expect(rows).toHaveLength(2)
})

test('an item sees the role that an earlier item gave', async () => {
  const person = await register(server)
  const results = await run(person, [
    item({ lane: 'profile', method: 'PUT', path: '/profile', body: { userType: 'homeowner' } }),
    item({ lane: 'listing', path: '/listing', body: listingPayload() }),
    item({ lane: 'profile', method: 'PUT', path: '/profile', body: { profileCompleted: true } }),
  ])
  expect(statuses(results)).toEqual([200, 201, 200])
})

test('a message goes out after the profile that an earlier item completed', async () => {
  const person = await register(server)
  const results = await run(person, [
    item({ lane: 'profile', method: 'PUT', path: '/profile', body: { userType: 'seeker' } }),
    to(users.homeownerA),
    item({ lane: 'profile', method: 'PUT', path: '/profile', body: seekerPayload() }),
    to(users.homeownerB),
  ])
  expect(statuses(results)).toEqual([200, 403, 200, 201])
})

test('two operations with one id in a batch are one', async () => {
  const one = item()
  const results = await run(users.seekerA, [
    one,
    one,
    { ...one, body: { recipientId: users.seekerB.id, content: 'other' } },
  ])
  expect(statuses(results)).toEqual([201, 201, 422])
  expect(results[1]?.replayed).toBe(true)
})

test('a batch has a maximum of items, and its account is checked once', async () => {
  const many = await users.seekerA.call('batch', {
    body: { items: Array.from({ length: BATCH_MAX_ITEMS + 1 }, () => markRead()) },
  })
  expect(many.status).toBe(400)
  const none = await users.seekerA.call('batch', { body: { items: [] } })
  expect(none.status).toBe(400)
  const wrong = await users.seekerA.call('batch', {
    body: { items: [item()] },
    headers: { 'x-account': users.seekerB.id },
  })
  expect(wrong.error.code).toBe('account_mismatch')
})
