import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type ApiName } from '../../src/contract/api.ts'
import { pathOf, type EndpointShape } from '../../src/contract/endpoint.ts'
import { API_BASE } from '../../src/domain/core/limits.ts'
import { canonicalJson, fingerprint } from '../../src/server/platform/idempotency/idempotency-records.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createCast, type Cast } from '../support/api-cast.ts'
import { newOpId } from '../support/api-client.ts'
import { listingPayload, seekerPayload } from '../support/api-samples.ts'
import { figure } from '../support/full-figures.ts'

const RUNS = figure(25, 2000)

let it: TestApp
let cast: Cast
beforeAll(async () => {
  it = await createTestApp()
  cast = await createCast(it)
})
afterAll(() => it.close())

const shapeOf = (name: ApiName): EndpointShape => api[name]
const withBody = (Object.keys(api) as ApiName[]).filter((name) => shapeOf(name).body)

/** Bodies that are almost right: a good one with some of its values, at any depth, put wrong. */
const GOOD = {
  ...listingPayload(),
  ...seekerPayload(),
  content: 'x',
  baseRevision: 0,
  step: 1,
  fields: {},
  password: 'secret1',
}
const keys = Object.keys(GOOD)
const almost = fc
  .tuple(fc.subarray(keys), fc.dictionary(fc.constantFrom(...keys), fc.jsonValue({ maxDepth: 3 })))
  .map(([chosen, wrong]) => ({
    ...Object.fromEntries(chosen.map((key) => [key, GOOD[key as keyof typeof GOOD]])),
    ...wrong,
  }))

describe.each(withBody)('%s', (name) => {
  test('answers any JSON with a reason, never with a fault', async () => {
    const { method } = shapeOf(name)
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue({ maxDepth: 4 }), almost), async (value) => {
        const names = shapeOf(name).path.match(/(?<=:)\w+/g) ?? []
        const path = pathOf(shapeOf(name), {
          ...Object.fromEntries(names.map((each) => [each, newOpId()])),
          userId: cast.seekerB.id,
          kind: 'listing',
        })
        const actor = shapeOf(name).auth === 'homeowner' ? cast.homeownerA : cast.seekerA
        const response = await it.app.request(`${API_BASE}${path}`, {
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

test('the fingerprint of JSON does not know the order of keys, and knows everything else', () => {
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
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(canonicalJson(shuffled(a))).toBe(canonicalJson(a))
      const same = canonicalJson(a) === canonicalJson(b)
      expect(fingerprint(['x', canonicalJson(a)]) === fingerprint(['x', canonicalJson(b)])).toBe(same)
    }),
  )
  expect(fingerprint(['ab', 'c'])).not.toBe(fingerprint(['a', 'bc']))
})
