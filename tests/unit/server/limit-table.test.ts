import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { api } from '../../../src/contract/api.ts'
import type { EndpointShape } from '../../../src/contract/endpoint.ts'
import type { OpKindShape } from '../../../src/contract/op-kind.ts'
import { opKinds } from '../../../src/contract/ops.ts'
import { CAPS, LIMIT_TABLE } from '../../../src/server/platform/core/cap-table.ts'
import { PRODUCT_RATE_LIMITS } from '../../../src/server/platform/core/rate-limit-table.ts'
import { WRITE_CAPS, WRITE_LIMITS } from '../../../src/server/platform/dispatch/route-limits.ts'
import { limitLines } from '../../support/limit-rows.ts'

const WRITES = (Object.entries(api) as [string, EndpointShape][]).filter(([, { method }]) => method !== 'GET')
const rows = LIMIT_TABLE as Readonly<Record<string, unknown>>
const caps = WRITE_CAPS as Readonly<Record<string, readonly string[] | string | undefined>>
const budgets = WRITE_LIMITS as Readonly<Record<string, readonly string[] | undefined>>

test.each(Object.entries(LIMIT_TABLE))('the row %s says what, how many, why and its words', (name, row) => {
  expect(row.what).toMatch(/^[A-Z].{4,}[^.]$/)
  expect(row.max).toBeGreaterThan(0)
  expect(row.why).toMatch(/^[A-Z].{10,}\.$/)
  const isRefused = !('code' in row) || row.code !== null
  expect(row.says === undefined || row.says === '' || /^[A-Z].{10,}\.$/.test(row.says)).toBe(true)
  if (name.startsWith('cap:')) expect(row.says !== '').toBe(isRefused)
})

test.each(WRITES)('%s has a budget, and caps for what it makes', (name) => {
  expect(budgets[name]?.length).toBeGreaterThan(0)
  for (const limit of budgets[name] ?? []) expect(rows).toHaveProperty([limit])
  const capsOfCall = caps[name]
  expect(capsOfCall).toBeDefined()
  if (typeof capsOfCall === 'string') expect(['makes nothing', 'by its budget']).toContain(capsOfCall)
  else {
    expect(capsOfCall?.length).toBeGreaterThan(0)
    for (const cap of capsOfCall ?? []) expect(rows).toHaveProperty([cap])
  }
})

test.each(Object.entries(opKinds) as [string, OpKindShape][])(
  'the operation %s is sent to a call with a budget and caps',
  (_, { endpoint }) => {
    const found = WRITES.find(([, each]) => each.path === endpoint.path && each.method === endpoint.method)
    expect(found).toBeDefined()
    expect(caps[found?.[0] ?? '']).toBeDefined()
  },
)

test('no cap is in the table that no call has', () => {
  const used = new Set(Object.values(WRITE_CAPS).flatMap((each) => (typeof each === 'string' ? [] : each)))
  expect(Object.keys(CAPS).filter((name) => !used.has(`cap:${name as keyof typeof CAPS}`))).toEqual([])
})

describe('what waits in the outbox', () => {
  test('says so: each limit of a day that people’s operations meet has words of its own', () => {
    for (const name of [
      'newConversations',
      'quietConversations',
      'newListings',
      'groupChanges',
      'photosPerDay',
      'reportPhotos',
    ])
      expect(PRODUCT_RATE_LIMITS[name as keyof typeof PRODUCT_RATE_LIMITS]).toHaveProperty('says')
  })
})

test('OPERATIONS.md shows the table', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../src/server/OPERATIONS.md'), 'utf8')
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').replace(/-{4,}/g, '---').trim())
  expect(lines.filter((line) => line.startsWith('|'))).toEqual(expect.arrayContaining(limitLines()))
})
