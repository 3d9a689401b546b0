import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { call, newOpId, register } from '../support/api-client.ts'

let it: TestApp

beforeAll(async () => {
  it = await createTestApp()
})
afterAll(() => it.close())
beforeEach(() => it.db.deleteFrom('newsletter_subscribers').execute())

const subscribers = () => it.db.selectFrom('newsletter_subscribers').selectAll().execute()
const subscribe = (email: string, cookie?: string) =>
  call(it, 'subscribe', { body: { email }, opId: newOpId() }, cookie)

describe('subscribing to news', () => {
  test('keeps the address and answers with nothing, for a visitor and for somebody signed in', async () => {
    const { cookie } = await register(it)
    for (const [email, who] of [
      ['visitor@example.test', undefined],
      ['member@example.test', cookie],
    ] as const) {
      const answer = await subscribe(email, who)
      expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([204, '', null])
    }
    expect((await subscribers()).map(({ email }) => email).sort()).toEqual([
      'member@example.test',
      'visitor@example.test',
    ])
  })

  test('again, however it is written, is the same subscription, and nobody can tell', async () => {
    const first = await subscribe('Reader@Example.test')
    it.clock.advance(60_000)
    const second = await subscribe('  reader@example.TEST ')
    expect([second.status, second.text]).toEqual([first.status, first.text])
    const [row, ...others] = await subscribers()
    expect(others).toEqual([])
    expect(row).toMatchObject({ email_key: 'reader@example.test', email: 'reader@example.TEST' })
    expect((row?.confirmed_at.getTime() ?? 0) - (row?.subscribed_at.getTime() ?? 0)).toBeGreaterThanOrEqual(
      60_000,
    )
  })

  test('a hundred at once are one row', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => subscribe('same@example.test')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await subscribers()).toHaveLength(1)
  })

  test.each(['', 'not an address', 'a@b', `${'x'.repeat(250)}@example.test`])(
    'refuses %j with a sentence at the field, and keeps nothing',
    async (email) => {
      const answer = await subscribe(email)
      expect([answer.status, answer.error.code, answer.error.field]).toEqual([400, 'invalid', 'email'])
      expect(await subscribers()).toEqual([])
    },
  )

  test('its answer names the operation, so that no portal’s answer is taken for it', async () => {
    const opId = newOpId()
    const answer = await call(it, 'subscribe', { body: { email: 'echo@example.test' }, opId })
    expect(answer.headers.get('x-op-id')).toBe(opId)
  })
})

test('one address that subscribes a whole town is slowed down, with the time to wait', async () => {
  const limited = await createTestApp({ rateLimits: { newsletterByAddress: { max: 3, windowMs: 60_000 } } })
  try {
    const statuses: number[] = []
    for (let count = 0; count < 5; count++) {
      const answer = await call(limited, 'subscribe', { body: { email: `town${count}@example.test` } })
      statuses.push(answer.status)
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([204, 204, 204, 429, 429])
  } finally {
    await limited.close()
  }
})
