import { afterAll, beforeAll, expect, test } from 'vitest'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { api } from '../../src/contract/api.ts'
import { createApp } from '../../src/server/app.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { call, newOpId, register } from '../support/api-client.ts'

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

test('healthz names the app, readyz checks the database, metrics count responses', async () => {
  expect(await (await server.app.request('/healthz')).json()).toEqual({ status: 'ok', app: 'commonroof' })
  expect((await server.app.request('/readyz')).status).toBe(200)
  const metrics = await (await server.app.request('/metrics')).text()
  expect(metrics).toMatch(/commonroof_http_answers_total\{method="GET",status="2xx"\} \d+/)
  const withoutDatabase = await createTestApp()
  expect((await withoutDatabase.app.request('/readyz')).status).toBe(200)
  await withoutDatabase.db.destroy()
  expect((await withoutDatabase.app.request('/readyz')).status).toBe(503)
})

test('an internal error is a 500 without stack and SQL, and is logged', async () => {
  const lines: string[] = []
  const log = pino(
    { level: 'info', base: null },
    new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk))
        done()
      },
    }),
  )
  const broken = await createTestApp()
  const app = createApp({ ...broken.deps, log, distDir: null })
  const person = await register(broken)
  await broken.db.schema.dropTable('messages').execute()
  const opId = newOpId()
  const response = await app.request('/api/messages/unread', {
    headers: { cookie: person.cookie, 'idempotency-key': opId },
  })
  expect([response.status, await response.json()]).toEqual([
    500,
    { msg: 'Something went wrong on our side. Please try again.', code: 'internal' },
  ])
  expect(lines.some((line) => line.includes('messages') && line.includes('"level":50'))).toBe(true)
  await app.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.user.email, password: person.password }),
  })
  const logged = lines.join('')
  expect(logged).toContain('"path":"/api/auth/login"')
  expect(logged).not.toMatch(/@example\.test|correct horse|argon2id/)
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
