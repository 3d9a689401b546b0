import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NEWSLETTER_FORM } from '../../src/content/public-forms.ts'
import { PUBLIC_JSON_MAX_BYTES } from '../../src/domain/core/limits.ts'
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

describe('subscribing by a form without a script', () => {
  const origin = 'http://localhost:8787'
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    server.app.request(NEWSLETTER_FORM.action, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { host: 'localhost:8787', origin, referer: `${origin}/about?ref=1`, ...headers },
    })
  const outcome = async (...given: Parameters<typeof post>) => {
    const response = await post(...given)
    return [response.status, response.headers.get('location')]
  }

  test('stores the address and leads back to the page, which says so', async () => {
    expect(await outcome({ email: ' Form@example.test ' })).toEqual([303, '/about#newsletter-sent'])
    expect(await outcome({ email: 'form@example.test' })).toEqual([303, '/about#newsletter-sent'])
    expect((await subscribers()).map((row) => row.email_key)).toEqual(['form@example.test'])
  })

  test('says that an address is refused by the rule of the call', async () => {
    for (const fields of [{ email: 'a@b' }, { email: '' }, {}, { email: 'a@b.test', more: 'x' }])
      expect(await outcome(fields as Record<string, string>)).toEqual([303, '/about#newsletter-refused'])
    expect(await subscribers()).toEqual([])
  })

  test('leads to no page but our own', async () => {
    for (const referer of [
      'https://elsewhere.test//evil.test',
      `${origin}//evil.test`,
      `${origin}/outbox`,
      'x',
    ])
      expect(await outcome({ email: 'a@b.test' }, { referer })).toEqual([303, '/#newsletter-sent'])
  })

  test('refuses another site’s form, another kind of body, and a large one, like the call', async () => {
    expect((await post({ email: 'a@b.test' }, { origin: 'https://elsewhere.test' })).status).toBe(403)
    expect((await post({ email: 'a@b.test' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const other = { 'content-type': 'text/plain' }
    expect(await outcome({ email: 'a@b.test' }, other)).toEqual([303, '/about#newsletter-failed'])
    expect(await outcome({ email: 'a@b.test', more: 'x'.repeat(PUBLIC_JSON_MAX_BYTES) })).toEqual([
      303,
      '/about#newsletter-failed',
    ])
    expect(await subscribers()).toEqual([])
  })
})
