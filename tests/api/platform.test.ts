import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '../../src/contract/api.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { call, register } from '../support/api-client.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test('the OpenAPI document has every endpoint of the contract', async () => {
  const { body } = await call(server, 'openapi')
  const document = body as { openapi: string; paths: Record<string, Record<string, { operationId: string }>> }
  expect(document.openapi).toMatch(/^3\.1/)
  const operations = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(operations.sort()).toEqual(Object.keys(api).sort())
  expect((await call(server, 'openapi')).text).toBe(JSON.stringify(body))
})

test('healthz names the app, readyz checks the database', async () => {
  expect(await (await server.app.request('/healthz')).json()).toEqual({ status: 'ok', app: 'commonroof' })
  expect((await server.app.request('/readyz')).status).toBe(200)
  const withoutDatabase = await createTestApp()
  expect((await withoutDatabase.app.request('/readyz')).status).toBe(200)
  await withoutDatabase.db.destroy()
  expect((await withoutDatabase.app.request('/readyz')).status).toBe(503)
})

test('an internal error is a 500 without stack and SQL', async () => {
  const broken = await createTestApp({ log: pino({ level: 'silent' }) })
  const person = await register(broken)
  await broken.db.schema.dropTable('messages').execute()
  const response = await broken.app.request('/api/messages/unread', { headers: { cookie: person.cookie } })
  expect([response.status, await response.json()]).toEqual([
    500,
    { msg: 'Something went wrong on our side. Try again.', code: 'internal' },
  ])
  await broken.close()
})

test('method overrides and meaningless queries cause no server error', async () => {
  for (const path of [
    '/api/auth/user?x=%ff',
    '/api/messages?before=1&before=2',
    '/healthz?x',
    '/api/openapi.json?__proto__=1',
  ]) {
    expect(
      (await server.app.request(path, { headers: { 'x-http-method-override': 'DELETE' } })).status,
    ).toBeLessThan(500)
  }
})
