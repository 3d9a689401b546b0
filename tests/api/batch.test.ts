import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { newOpId, register } from '../support/api-client.ts'

let it: TestApp
beforeAll(async () => {
  it = await createTestApp()
})
afterAll(() => it.close())

test('300 messages in one batch', async () => {
  const anna = await register(it)
  const ben = await register(it)
  const items = Array.from({ length: 300 }, (_, i) => ({ opId: newOpId(), lane: 'm', method: 'POST', path: '/messages', body: { recipientId: ben.id, content: `Hello ${i}` } }))
  for (let i = 0; i < 3; i++) {
  const t = performance.now()
  const answer = await anna.call('batch', { body: { items: items.map((x) => ({ ...x, opId: newOpId() })) } })
  console.log(performance.now() - t)
  expect(answer.status).toBe(200)
  expect(answer.body.results.every((r) => r.status === 201)).toBe(true)
  }
})
