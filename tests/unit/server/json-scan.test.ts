import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exceededBound } from '../../../src/server/platform/http/json-scan.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** The structure of a parsed value, counted the slow way. */
function countOf(value: unknown): { depth: number; containers: number; values: number } {
  if (value === null || typeof value !== 'object') return { depth: 0, containers: 0, values: 1 }
  const inner = Object.values(value).map(countOf)
  const separators = Math.max(0, inner.length - 1) + (Array.isArray(value) ? 0 : inner.length)
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    containers: inner.reduce((sum, { containers }) => sum + containers, 1),
    values: inner.reduce((sum, { values }) => sum + values - 1, 1) + separators,
  }
}

describe('the structure of a JSON text', () => {
  test('a text passes its own counts, and none that is smaller by one', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
        const bytes = bytesOf(JSON.stringify(value, null, indent))
        const counted = countOf(value)
        expect(exceededBound(bytes, counted)).toBeNull()
        for (const bound of ['depth', 'containers', 'values'] as const)
          if (counted[bound] > 0)
            expect(exceededBound(bytes, { ...counted, [bound]: counted[bound] - 1 })).toBe(
              bound === 'values' && counted.values === 1 ? null : bound,
            )
      }),
    )
  })

  test('structure inside of texts does not count', () => {
    const text = JSON.stringify(['[[[[', '{"a":1,"b":2}', '\\', '"', '\\"', ',,,,'])
    expect(exceededBound(bytesOf(text), { depth: 1, containers: 1, values: 6 })).toBeNull()
  })

  test.each(['"', '"abc', '"\\', '["\\"', ']]]]', '', ','])('a text that is not JSON ends: %s', (text) => {
    expect(exceededBound(bytesOf(text), { depth: 1, containers: 1, values: 9 })).toBeNull()
  })
})
