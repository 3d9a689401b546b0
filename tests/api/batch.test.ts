import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BatchItem } from '../../src/contract/batch.ts'
import { BATCH_MAX_ITEMS } from '../../src/domain/core/limits.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createCast, type Cast } from '../support/api-cast.ts'
import { newOpId, register, type Person } from '../support/api-client.ts'
import { listingPayload } from '../support/api-samples.ts'

let it: TestApp
let cast: Cast
beforeAll(async () => {
  it = await createTestApp({ rateLimits: { newConversationsPerDay: 3 } })
  cast = await createCast(it)
})
afterAll(() => it.close())

const item = (changes: Partial<BatchItem> = {}): BatchItem => ({
  opId: newOpId(),
  lane: 'lane',
  method: 'POST',
  path: '/messages',
  body: { recipientId: cast.seekerB.id, content: 'Hello' },
  ...changes,
})
const markRead = (changes: Partial<BatchItem> = {}) =>
  item({ method: 'PUT', path: `/messages/read/${cast.seekerB.id}`, body: null, ...changes })
const to = (person: Person, changes: Partial<BatchItem> = {}) =>
  item({ body: { recipientId: person.id, content: 'Hi' }, ...changes })

async function run(person: Person, items: BatchItem[]) {
  const answer = await person.call('batch', { body: { items } })
  expect(answer.status).toBe(200)
  expect(answer.body.results.map(({ opId }) => opId)).toEqual(items.map(({ opId }) => opId))
  return answer.body.results
}
const statuses = (results: { status: number }[]) => results.map(({ status }) => status)

test('300 messages arrive in order, once, however often the batch is sent', async () => {
  const items = Array.from({ length: 300 }, (_, index) =>
    item({ body: { recipientId: cast.seekerB.id, content: `Message ${index}` } }),
  )
  const first = await run(cast.seekerA, items)
  expect(new Set(statuses(first))).toEqual(new Set([201]))
  const second = await run(cast.seekerA, items)
  expect(second.every(({ replayed }) => replayed)).toBe(true)
  expect(second.map(({ body }) => body)).toEqual(first.map(({ body }) => body))
  const stored = await it.db
    .selectFrom('messages')
    .select('content')
    .where('sender_id', '=', cast.seekerA.id)
    .orderBy('ordinal')
    .execute()
  expect(stored.map(({ content }) => content)).toEqual(items.map((_, index) => `Message ${index}`))
})

test('an item and the same operation by itself are one operation', async () => {
  const one = item()
  const [sent] = await run(cast.seekerA, [one])
  const alone = await cast.seekerA.call('sendMessage', { body: one.body, opId: one.opId })
  expect(alone.headers.get('idempotency-replayed')).toBe('true')
  expect(alone.body).toEqual(sent?.body)
})

test('what goes in is like what goes out by itself: roles, schemas, unknown people', async () => {
  const results = await run(cast.seekerA, [
    item({ lane: 'a', path: '/listing', body: listingPayload() }),
    item({ lane: 'b', body: { recipientId: cast.seekerB.id } }),
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

test('only calls that may travel in a batch do', async () => {
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
    cast.seekerA,
    paths.map((path, index) =>
      item({ path, lane: `l${index}`, method: path.includes('read') ? 'PUT' : 'POST', body: {} }),
    ),
  )
  expect(results.every(({ status }) => status === 404 || status === 400)).toBe(true)
  expect((await cast.seekerA.call('currentUser')).status).toBe(200)
})

test('a final refusal lets its lane go on without what depends on it', async () => {
  const refused = item({ body: { recipientId: newOpId(), content: 'x' } })
  const child = item({ dependsOn: [refused.opId] })
  const grandchild = item({ lane: 'another', dependsOn: [child.opId] })
  const results = await run(cast.seekerA, [refused, child, grandchild, item(), item({ lane: 'another' })])
  expect(statuses(results)).toEqual([404, 424, 424, 201, 201])
  expect(results[1]?.code).toBe('skipped')
  // It had no effect and left no receipt: the same operation goes through later.
  expect(statuses(await run(cast.seekerA, [{ ...child, dependsOn: [] }]))).toEqual([201])
})

test('after a transient failure the rest of the lane waits; other lanes do not', async () => {
  const writer = await register(it)
  const others = await Promise.all(Array.from({ length: 5 }, () => register(it)))
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

test('each item is its own transaction: what is refused takes nothing with it', async () => {
  const sender = cast.homeownerA
  const results = await run(sender, [
    to(cast.seekerB),
    item({ lane: 'x', body: { recipientId: sender.id, content: 'me' } }),
    to(cast.seekerB),
  ])
  expect(statuses(results)).toEqual([201, 400, 201])
  const rows = await it.db.selectFrom('messages').select('id').where('sender_id', '=', sender.id).execute()
  expect(rows).toHaveLength(2)
})

test('an item sees the role that an earlier item gave', async () => {
  const person = await register(it)
  const results = await run(person, [
    item({ lane: 'profile', method: 'PUT', path: '/profile', body: { userType: 'homeowner' } }),
    item({ lane: 'listing', path: '/listing', body: listingPayload() }),
    item({ lane: 'profile', method: 'PUT', path: '/profile', body: { profileCompleted: true } }),
  ])
  expect(statuses(results)).toEqual([200, 201, 200])
})

test('two operations with one id in a batch are one', async () => {
  const one = item()
  const results = await run(cast.seekerA, [
    one,
    one,
    { ...one, body: { recipientId: cast.seekerB.id, content: 'other' } },
  ])
  expect(statuses(results)).toEqual([201, 201, 422])
  expect(results[1]?.replayed).toBe(true)
})

test('no more items than a batch holds, and the account is checked once for all', async () => {
  const many = await cast.seekerA.call('batch', {
    body: { items: Array.from({ length: BATCH_MAX_ITEMS + 1 }, () => markRead()) },
  })
  expect(many.status).toBe(400)
  const none = await cast.seekerA.call('batch', { body: { items: [] } })
  expect(none.status).toBe(400)
  const wrong = await cast.seekerA.call('batch', {
    body: { items: [item()] },
    headers: { 'x-account': cast.seekerB.id },
  })
  expect(wrong.error.code).toBe('account_mismatch')
})
