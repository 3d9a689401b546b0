import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest'
import { api, type ApiName } from '../../src/contract/api.ts'
import type { BatchItem } from '../../src/contract/batch.ts'
import type { EndpointShape } from '../../src/contract/endpoint.ts'
import { PRODUCT_RATE_LIMITS, type LimitName } from '../../src/server/platform/core/rate-limit-table.ts'
import { WRITE_LIMITS } from '../../src/server/platform/dispatch/route-limits.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createApiUsers, type ApiUsers } from '../support/api-users.ts'
import { call, newOpId, register, type CallOptions, type Person } from '../support/api-client.ts'
import { limitsOf, NO_LIMITS, type LimitChanges } from '../support/no-limits.ts'

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())
afterEach(() => {
  server.deps.config.rateLimits = NO_LIMITS
})

const limit = (changes: LimitChanges) => {
  server.deps.config.rateLimits = limitsOf(Infinity, changes)
}
const WRITES = (Object.entries(api) as [ApiName, EndpointShape][]).filter(
  ([, { method }]) => method !== 'GET',
)

/** A request to an endpoint that passes every check before the rate limits. */
function requestTo(endpoint: EndpointShape): CallOptions {
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, newOpId()]),
  )
  if (endpoint.multipart) return { params, files: [{ bytes: new Uint8Array(8) }] }
  return endpoint.body ? { params, body: {} } : { params }
}

describe('the table', () => {
  test.each(Object.entries(PRODUCT_RATE_LIMITS))(
    '%s has numbers and a reason',
    (_, { max, windowMs, why }) => {
      expect(max).toBeGreaterThan(0)
      expect(windowMs).toBeGreaterThanOrEqual(60_000)
      expect(why).toMatch(/^[A-Z].{20,}\.$/)
    },
  )

  test.each(WRITES)('%s has a limit: without any uses left it is refused for now', async (name, endpoint) => {
    server.deps.config.rateLimits = limitsOf(0)
    const refused = await call(server, name, requestTo(endpoint), users.admin.cookie)
    expect([refused.status, refused.error.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('has no limit that nothing counts', () => {
    // `caps`, `passwords`, `private-things`, `known-devices`, `messages`, `platform` and `sessions` test these.
    const countedElsewhere: LimitName[] = [
      'signInFailures',
      'registrationByEmail',
      'passwordResetByEmail',
      'referralByAddress',
      'addressCheckByPerson',
      'addressCheckByAddress',
      'newConversations',
      'quietConversations',
      'activeListings',
      'listings',
      'newListings',
      'policyReports',
    ]
    const counted = new Set([...Object.values(WRITE_LIMITS).flat(), ...countedElsewhere])
    expect([...counted].sort()).toEqual(Object.keys(PRODUCT_RATE_LIMITS).sort())
  })
})

describe('a limit', () => {
  const save = (person: Person) =>
    person.call('hideListing', { params: { listingId: newOpId() }, body: { hidden: true } })

  test('of a person is that person’s own, on every device and network', async () => {
    limit({ marks: { max: 2 } })
    const statuses = []
    for (let index = 0; index < 3; index++) statuses.push((await save(users.seekerA)).status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await save(users.seekerB)).status).toBe(200)
    server.clock.advance(PRODUCT_RATE_LIMITS.marks.windowMs)
    expect((await save(users.seekerA)).status).toBe(200)
  })

  test('counts parallel requests one by one', async () => {
    limit({ marks: { max: 5 } })
    const person = await register(server)
    const responses = await Promise.all(Array.from({ length: 20 }, () => save(person)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
  })
})

describe('a batch counts as what it holds', () => {
  const MESSAGES = Array.from({ length: 50 }, (_, index) => `Message ${index}`)
  const message = (content: string, lane = 'messages'): BatchItem => ({
    opId: newOpId(),
    lane,
    method: 'POST',
    path: '/messages',
    body: { recipientId: users.seekerB.id, content },
  })
  const hide = (): BatchItem => ({
    opId: newOpId(),
    lane: `hidden:${newOpId()}`,
    method: 'PUT',
    path: `/listing/${newOpId()}/hidden`,
    body: { hidden: true },
  })
  const run = async (person: Person, items: BatchItem[]) =>
    (await person.call('batch', { body: { items } })).body.results
  const received = async (person: Person) =>
    (
      await server.db
        .selectFrom('messages')
        .select('content')
        .where('sender_id', '=', person.id)
        .orderBy('ordinal')
        .execute()
    ).map(({ content }) => content)

  test('fifty messages in one batch pass as far as fifty that are sent alone', async () => {
    const [alone, together] = [await register(server), await register(server)]
    limit({ messages: { max: 40 } })
    for (const content of MESSAGES)
      await alone.call('sendMessage', { body: { recipientId: users.seekerB.id, content } })
    await run(
      together,
      MESSAGES.map((content) => message(content)),
    )
    expect(await received(together)).toEqual(MESSAGES.slice(0, 40))
    expect(await received(together)).toEqual(await received(alone))
    // Both have used up the limit, for messages of either kind.
    const [late] = await run(alone, [message('late')])
    const lateAlone = await together.call('sendMessage', {
      body: { recipientId: users.seekerB.id, content: 'late' },
    })
    expect([late?.status, lateAlone.status]).toEqual([429, 429])
  })

  test('an item above the limit waits with its lane, other kinds go on, and nothing is lost', async () => {
    const person = await register(server)
    limit({ messages: { max: 40 } })
    const items = [...MESSAGES.map((content) => message(content)), hide(), message('another lane', 'other')]
    const results = await run(person, items)
    expect(results.map(({ status }) => status)).toEqual([
      ...Array<number>(40).fill(201),
      429,
      ...Array<number>(9).fill(424),
      200,
      429,
    ])
    const refused = results[40]
    expect([refused?.code, results[41]?.code]).toEqual(['rate_limited', 'skipped'])
    expect(refused?.retryAfterMs).toBeGreaterThan(0)
    expect(refused?.retryAfterMs).toBeLessThanOrEqual(PRODUCT_RATE_LIMITS.messages.windowMs)
    server.clock.advance(refused?.retryAfterMs ?? 0)
    // The device sends what it has no success for, in the same order.
    const rest = items.filter((_, at) => (results[at]?.status ?? 500) >= 400)
    expect((await run(person, rest)).every(({ status }) => status === 201)).toBe(true)
    expect(await received(person)).toEqual([...MESSAGES, 'another lane'])
  })

  test('an item that a batch cannot contain counts for nothing', async () => {
    const person = await register(server)
    limit({ messages: { max: 1 } })
    const results = await run(person, [{ ...message('x'), path: '/auth/logout' }, message('one')])
    expect(results.map(({ status }) => status)).toEqual([404, 201])
  })
})
