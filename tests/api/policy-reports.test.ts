import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PRODUCT_RATE_LIMITS } from '../../src/server/platform/core/rate-limit-table.ts'
import { tables } from '../../src/server/platform/db/tables.ts'
import { POLICY_REPORTS_PATH } from '../../src/server/platform/http/policy-reports.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'

const ID = '0192f0c5-0000-7000-8000-00000000abcd'
const lines: Record<string, unknown>[] = []
let server: TestApp
beforeAll(async () => {
  const stream = new Writable({
    write: (chunk, _, done) => {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>)
      done()
    },
  })
  server = await createTestApp({
    rateLimits: PRODUCT_RATE_LIMITS,
    trustedProxies: 1,
    log: pino({ level: 'warn', base: null }, stream),
  })
})
afterAll(() => server.close())
beforeEach(() => void lines.splice(0))

let networks = 0
const send = (body: unknown, type = 'application/reports+json', address = `9.9.9.${++networks}`) =>
  server.app.request(POLICY_REPORTS_PATH, {
    method: 'POST',
    headers: { 'content-type': type, 'x-forwarded-for': address },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const logged = () => lines.map((line) => line['violation'])

/** The rows of every table, except the counts of limits. */
async function countRows(): Promise<Record<string, string>> {
  const counts: Record<string, string> = {}
  for (const name of Object.keys(tables)) {
    if (name === 'rate_counters') continue
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(name)}`.execute(server.db)
    counts[name] = String(rows[0]?.count)
  }
  return counts
}

const OLDER = {
  'csp-report': {
    'document-uri': `https://commonroof.example/saved/${ID}?with=secret#part`,
    referrer: 'https://elsewhere.example/private',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'self'",
    'blocked-uri': 'https://evil.example/path?token=secret',
    'source-file': 'https://commonroof.example/assets/frame-Ab12.js',
    'line-number': 7,
    'script-sample': 'words of a person',
    'status-code': 200,
  },
}
const newer = (changes: object = {}) => ({
  type: 'csp-violation',
  age: 10,
  url: 'https://commonroof.example/messages',
  user_agent: 'a browser',
  body: {
    documentURL: 'https://commonroof.example/messages?with=secret',
    effectiveDirective: 'require-trusted-types-for',
    blockedURL: 'trusted-types-sink',
    sourceFile: null,
    lineNumber: 3,
    sample: 'Element innerHTML|words of a person',
    ...changes,
  },
})

test('the policy of a page names the address that takes its reports', async () => {
  const https = await createTestApp({ publicOrigin: 'https://commonroof.example' })
  const { headers } = await https.app.request('/healthz')
  const policy = headers.get('content-security-policy') ?? ''
  const [, path = ''] = /report-uri ([^;]+)/.exec(policy) ?? []
  const [, group = ''] = /report-to ([^;]+)/.exec(policy) ?? []
  expect(headers.get('reporting-endpoints')).toBe(`${group}="${path}"`)
  expect((await https.app.request(path, { method: 'POST' })).status).toBe(415)
  await https.close()
})

test('over http it names the address once, because browsers report to a named endpoint over https only', async () => {
  const { headers } = await server.app.request('/healthz')
  expect(headers.get('content-security-policy')).toMatch(`; report-uri ${POLICY_REPORTS_PATH}`)
  expect(headers.get('content-security-policy')).not.toContain('report-to')
  expect(headers.get('reporting-endpoints')).toBeNull()
})

test('a report is logged with known fields only: no query, id, sample or referrer', async () => {
  expect((await send(OLDER, 'application/csp-report')).status).toBe(204)
  expect((await send([newer()])).status).toBe(204)
  expect(logged()).toEqual([
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      page: '/saved/:id',
      source: '/assets/frame-Ab12.js',
      line: 7,
    },
    {
      directive: 'require-trusted-types-for',
      blocked: 'trusted-types-sink',
      page: '/messages',
      source: '',
      line: 3,
    },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/secret|words|elsewhere|a browser|9\.9\.9|0192f0c5/)
})

test('what is not a violation is logged nowhere, and of many the first ten', async () => {
  for (const body of [{}, [], null, 7, [7], [{ type: 'deprecation', body: {} }], { 'csp-report': 'x' }])
    expect((await send(body)).status).toBe(204)
  expect(lines).toEqual([])
  await send(Array.from({ length: 50 }, () => newer()))
  expect(lines).toHaveLength(10)
})

test('text that poses as something else is left out', async () => {
  const long = 'x'.repeat(5000)
  await send([
    newer({
      effectiveDirective: `a\nb ${long}`,
      blockedURL: `<${long}>`,
      documentURL: long,
      sourceFile: long,
    }),
    newer({ documentURL: `https://commonroof.example/${Array(90).fill(long.slice(0, 41)).join('/')}` }),
  ])
  expect(logged()).toMatchObject([
    { directive: '', blocked: '', page: '', source: '' },
    { page: '/:id/:id/:id/:id/:id' },
  ])
})

test('a report is small JSON of a report’s type', async () => {
  expect((await send(newer(), 'application/json')).status).toBe(415)
  expect((await send('not json')).status).toBe(400)
  expect((await send([newer({ sample: 'x'.repeat(40_000) })])).status).toBe(413)
  const chunked = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(8192)),
  })
  const endless = await server.app.request(POLICY_REPORTS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/reports+json', 'x-forwarded-for': '9.8.7.6' },
    body: chunked,
    duplex: 'half',
  } as RequestInit)
  expect(endless.status).toBe(413)
  expect(lines).toEqual([])
})

test('a network sends few reports an hour, and nothing of them is stored', async () => {
  const before = await countRows()
  const address = '9.7.7.7'
  const { max, windowMs } = PRODUCT_RATE_LIMITS.policyReports
  for (let index = 0; index < max; index++)
    expect((await send([newer()], 'application/reports+json', address)).status).toBe(204)
  const refused = await send([newer()], 'application/reports+json', address)
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, 'rate_limited'])
  expect(lines).toHaveLength(max)
  expect((await send([newer()])).status).toBe(204)
  server.clock.advance(windowMs)
  expect((await send([newer()], 'application/reports+json', address)).status).toBe(204)
  expect(await countRows()).toEqual(before)
})
