import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../../src/contract/endpoint.ts'
import { API_BASE } from '../../src/domain/core/limits.ts'
import { canonicalJson, fingerprint } from '../../src/server/platform/idempotency/idempotency-records.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createApiUsers, type ApiUsers } from '../support/api-users.ts'
import { newOpId } from '../support/api-client.ts'
import { endpointOf, endpointsWithBody } from '../support/bad-input.ts'
import { listingPayload, seekerPayload } from '../support/api-samples.ts'
import { shortOrFull } from '../support/full-figures.ts'

const RUNS = shortOrFull(25, 2000)

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())

/** Almost valid bodies: valid ones with some values replaced by any JSON. */
const GOOD = {
  ...listingPayload(),
  ...seekerPayload(),
  content: 'x',
  baseRevision: 0,
  step: 1,
  fields: {},
  password: 'secret-1',
}
const keys = Object.keys(GOOD)
const almost = fc
  .tuple(fc.subarray(keys), fc.dictionary(fc.constantFrom(...keys), fc.jsonValue({ maxDepth: 3 })))
  .map(([chosen, wrong]) => ({
    ...Object.fromEntries(chosen.map((key) => [key, GOOD[key as keyof typeof GOOD]])),
    ...wrong,
  }))

describe.each(endpointsWithBody)('%s', (name) => {
  test('responds to any JSON without a server error', async () => {
    const { method } = endpointOf(name)
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue({ maxDepth: 4 }), almost), async (value) => {
        const names = endpointOf(name).path.match(/(?<=:)\w+/g) ?? []
        const path = pathOf(endpointOf(name), {
          ...Object.fromEntries(names.map((each) => [each, newOpId()])),
          userId: users.seekerB.id,
          kind: 'listing',
        })
        const actor = endpointOf(name).auth === 'homeowner' ? users.homeownerA : users.seekerA
        const response = await server.app.request(`${API_BASE}${path}`, {
          method,
          headers: { 'content-type': 'application/json', cookie: name === 'logout' ? '' : actor.cookie },
          body: JSON.stringify(value),
        })
        const body = (await response.json()) as { msg?: string; code?: string }
        expect(response.status).toBeLessThan(500)
        if (response.status >= 400) expect([typeof body.msg, typeof body.code]).toEqual(['string', 'string'])
      }),
      { numRuns: RUNS },
    )
  })
})

test('the fingerprint of JSON depends on everything but the order of keys', async () => {
  const shuffled = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shuffled)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([key, inner]) => [key, shuffled(inner)]),
          )
        : value
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (a, b) => {
      expect(canonicalJson(shuffled(a))).toBe(canonicalJson(a))
      const same = canonicalJson(a) === canonicalJson(b)
      const [one, other] = await Promise.all([a, b].map((each) => fingerprint(['x', canonicalJson(each)])))
      expect(one === other).toBe(same)
    }),
  )
  expect(await fingerprint(['ab', 'c'])).not.toBe(await fingerprint(['a', 'bc']))
})
