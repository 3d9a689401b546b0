import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import type { RecordedRoute } from './record-queries.ts'

/**
 * Hono without a product, as what a request costs at least. `/bare/<route>` answers with the text that the product
 * answered; `/queries/<route>` sends the product's queries of that request before.
 */
const routes = JSON.parse(readFileSync(process.env['ROUTES'] ?? '', 'utf8')) as Record<string, RecordedRoute>
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = new Hono()
app.get('/healthz', (context) => context.text('ok'))
app.all('/bare/:route', async (context) => {
  if (context.req.method === 'POST') await context.req.json()
  return context.json(routes[context.req.param('route')]!.answer as object)
})
app.all('/queries/:route', async (context) => {
  const name = context.req.param('route')
  const { answer, queries, fresh } = routes[name]!
  if (context.req.method === 'POST') await context.req.json()
  const replaced = new Map(fresh.map((id) => [id, randomUUID() as unknown]))
  const client = await pool.connect()
  try {
    for (const [at, { text, values }] of queries.entries()) {
      const own = values.map((value) =>
        replaced.has(value as string) ? replaced.get(value as string) : value,
      )
      // Several statements in one text, such as a transaction's beginning with its first query, cannot be prepared.
      await (text.includes(';')
        ? client.query(text)
        : client.query({ name: `${name}-${at}`, text, values: own }))
    }
  } finally {
    client.release()
  }
  return context.json(answer as object)
})
serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
