import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '../../../src/contract/api.ts'
import { withoutSummaries } from '../../../src/build/without-summaries.ts'

const CONTRACT = join(import.meta.dirname, '../../../src/contract')
const sources = readdirSync(CONTRACT)
  .filter((file) => file.endsWith('.ts') && file !== 'endpoint.ts')
  .map((file) => readFileSync(join(CONTRACT, file), 'utf8'))

test('every summary of an endpoint is left out of the app, and nothing else', () => {
  const words = sources.map((source) => source.split(/\s+/).filter(Boolean).length)
  const lean = sources.map(withoutSummaries)
  expect(sources.join('').match(/\bsummary:/g)).toHaveLength(Object.keys(api).length)
  expect(lean.join('')).not.toContain('summary:')
  const left = lean.map((source) => source.split(/\s+/).filter(Boolean).length)
  const removed = words.reduce((sum, count, index) => sum + count - (left[index] ?? 0), 0)
  const expected = Object.values(api).reduce((sum, { summary }) => sum + summary.split(/\s+/).length + 1, 0)
  expect(removed).toBe(expected)
})
