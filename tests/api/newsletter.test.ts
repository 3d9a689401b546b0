import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { call, newOpId, register } from '../support/api-client.ts'

let server: TestApp

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('newsletter_subscribers').execute())

const subscribers = () => server.db.selectFrom('newsletter_subscribers').selectAll().execute()
const subscribe = (email: string, cookie?: string) =>
  call(server, 'subscribe', { body: { email }, opId: newOpId() }, cookie)

describe('subscribing to news', () => {
  test('stores the address and returns no content, for a visitor and for a signed-in person', async () => {
    const { cookie } = await register(server)
    for (const [email, cookieHeader] of [
      ['visitor@example.test', undefined],
      ['member@example.test', cookie],
    ] as const) {
      const response = await subscribe(email, cookieHeader)
      expect([response.status, response.text, response.headers.get('content-type')]).toEqual([204, '', null])
    }
    expect((await subscribers()).map(({ email }) => email).sort()).toEqual([
      'member@example.test',
      'visitor@example.test',
    ])
  })

  test('again in another spelling keeps one subscription and gives the same response', async () => {
    const first = await subscribe('Reader@Example.test')
    server.clock.advance(60_000)
    const second = await subscribe('  reader@example.TEST ')
    expect([second.status, second.text]).toEqual([first.status, first.text])
    const [row, ...others] = await subscribers()
    expect(others).toEqual([])
    expect(row).toMatchObject({ email_key: 'reader@example.test', email: 'reader@example.TEST' })
    expect((row?.confirmed_at.getTime() ?? 0) - (row?.subscribed_at.getTime() ?? 0)).toBeGreaterThanOrEqual(
      60_000,
    )
  })

  test('a hundred times concurrently gives one row', async () => {
    const responses = await Promise.all(Array.from({ length: 100 }, () => subscribe('same@example.test')))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await subscribers()).toHaveLength(1)
  })

  test.each(['', 'not an address', 'a@b', `${'x'.repeat(250)}@example.test`])(
    'refuses %j with an error of the field, and stores nothing',
    async (email) => {
      const response = await subscribe(email)
      expect([response.status, response.error.code, response.error.field]).toEqual([400, 'invalid', 'email'])
      expect(await subscribers()).toEqual([])
    },
  )

  test('returns the operation id, so that a captive portal’s response is not taken for it', async () => {
    const opId = newOpId()
    const response = await call(server, 'subscribe', { body: { email: 'echo@example.test' }, opId })
    expect(response.headers.get('x-op-id')).toBe(opId)
  })
})

test('subscriptions from one network address are limited, with the time to wait', async () => {
  const limited = await createTestApp({ rateLimits: { newsletterByAddress: { max: 3, windowMs: 60_000 } } })
  try {
    const statuses: number[] = []
    for (let count = 0; count < 5; count++) {
      const response = await call(limited, 'subscribe', { body: { email: `town${count}@example.test` } })
      statuses.push(response.status)
      if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([204, 204, 204, 429, 429])
  } finally {
    await limited.close()
  }
})
