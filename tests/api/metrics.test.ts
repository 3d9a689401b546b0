import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TRIES_HEADER } from '../../src/contract/headers.ts'
import { createIndexes } from '../../src/server/handlers.ts'
import { createApp } from '../../src/server/app.ts'
import { cleanUp } from '../../src/server/housekeeping.ts'
import { measuredPhotoStore } from '../../src/server/platform/photos/measured-photo-store.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createApiUsers, picture, type ApiUsers } from '../support/api-users.ts'
import { newOpId } from '../support/api-client.ts'

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())

/** The value of a metric with its labels as they are written, such as `x_total{route="/"}`; 0 when there is none. */
async function valueOf(line: string): Promise<number> {
  const text = await server.deps.metrics.render()
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return Number(found?.slice(line.length + 1) ?? 0)
}

/** By how much a metric grows while `work` runs. */
async function growthOf(line: string, work: () => Promise<unknown>): Promise<number> {
  const before = await valueOf(line)
  await work()
  return (await valueOf(line)) - before
}

const REQUESTS = 'commonroof_http_requests_total'

describe('requests', () => {
  test('are counted by route, method and status, whatever ids are in their paths', async () => {
    const ask = (id: string) => users.seekerA.call('conversation', { params: { userId: id } })
    const line = `${REQUESTS}{route="/api/messages/:userId",method="GET",status="200"}`
    expect(
      await growthOf(line, async () => {
        await ask(users.seekerB.id)
        await ask(users.homeownerA.id)
      }),
    ).toBe(2)
    const seconds =
      'commonroof_http_request_duration_seconds_count{route="/api/messages/:userId",method="GET"}'
    expect(await growthOf(seconds, () => ask(users.seekerB.id))).toBe(1)
  })

  test('to unknown paths and with unknown methods are one label each', async () => {
    const unknown = `${REQUESTS}{route="unknown",method="GET",status="404"}`
    const paths = Array.from({ length: 50 }, (_, index) => `/${index % 2 ? 'api/' : ''}${randomUUID()}`)
    const before = (await server.deps.metrics.render()).split('\n').length
    expect(
      await growthOf(unknown, async () => {
        for (const path of paths) await server.app.request(path)
      }),
    ).toBe(50)
    const other = `${REQUESTS}{route="unknown",method="other",status="405"}`
    expect(
      await growthOf(other, async () => {
        for (const method of ['PROPFIND', 'BREW']) await server.app.request('/', { method })
      }),
    ).toBe(2)
    // At most the lines of two routes: a counter, and a histogram with its buckets, sum and count.
    expect((await server.deps.metrics.render()).split('\n').length - before).toBeLessThan(30)
  })

  test('of a batch are counted one by one', async () => {
    const items = [
      { recipientId: users.seekerB.id, content: 'one' },
      { recipientId: newOpId(), content: 'to nobody' },
    ].map((body) => ({ opId: newOpId(), lane: newOpId(), method: 'POST' as const, path: '/messages', body }))
    const line = (status: number) => `commonroof_operations_total{endpoint="sendMessage",status="${status}"}`
    expect(
      await growthOf(line(404), async () => {
        expect(await growthOf(line(201), () => users.seekerA.call('batch', { body: { items } }))).toBe(1)
      }),
    ).toBe(1)
  })
})

describe('the tries of a device', () => {
  const count = 'commonroof_outbox_earlier_tries_count'
  const sum = 'commonroof_outbox_earlier_tries_sum'
  const send = (tries: string) =>
    users.seekerA.call('markRead', {
      params: { userId: users.seekerB.id },
      headers: { [TRIES_HEADER]: tries },
    })

  test('are counted', async () => {
    expect(await growthOf(sum, () => send('7'))).toBe(7)
    expect(await growthOf(count, () => send('0'))).toBe(1)
  })

  test.each(['', '-1', '1001', '99999999999', '1e3', 'many', '0x10'])(
    'are not, when they are %j',
    async (tries) => {
      expect(
        await growthOf(count, async () => {
          expect((await send(tries)).status).toBe(200)
        }),
      ).toBe(0)
    },
  )

  test('are not, without a session', async () => {
    const ask = async () => server.app.request('/api/messages/unread', { headers: { [TRIES_HEADER]: '9' } })
    expect(await growthOf(count, ask)).toBe(0)
  })
})

test('the photo store counts its calls and failures', async () => {
  const photos = measuredPhotoStore(
    { ...server.deps.photos, remove: () => Promise.reject(new Error('no disk')) },
    server.deps.metrics,
  )
  const id = 'a'.repeat(32)
  const calls = 'commonroof_photo_store_duration_seconds_count{call="put"}'
  expect(await growthOf(calls, async () => photos.put({ id }, await picture()))).toBe(1)
  const errors = 'commonroof_photo_store_errors_total{call="remove"}'
  expect(await growthOf(errors, () => photos.remove(id).catch(() => undefined))).toBe(1)
  const listed: string[] = []
  for await (const each of photos.list()) listed.push(each.id)
  expect(listed).toContain(id)
  expect(await valueOf('commonroof_photo_store_duration_seconds_count{call="list"}')).toBe(1)
})

test('a job tells when it ran, how long, and how often it failed', async () => {
  const { metrics } = server.deps
  await metrics.runJob('clean-up', () => cleanUp(server.deps))
  expect(await valueOf('commonroof_job_last_success_timestamp_seconds{job="clean-up"}')).toBeGreaterThan(0)
  expect(await valueOf('commonroof_job_last_run_timestamp_seconds{job="photo-sweep"}')).toBeGreaterThan(0)
  const failures = 'commonroof_job_failures_total{job="clean-up"}'
  const success = await valueOf('commonroof_job_last_success_timestamp_seconds{job="clean-up"}')
  const fail = () =>
    metrics.runJob('clean-up', () => Promise.reject(new Error('broken'))).catch(() => undefined)
  expect(await growthOf(failures, fail)).toBe(1)
  expect(await valueOf('commonroof_job_last_success_timestamp_seconds{job="clean-up"}')).toBe(success)
  metrics.noteSweep('too-many')
  expect(await valueOf('commonroof_photo_sweep_refused{why="too-many"}')).toBe(1)
  metrics.noteSweep(null)
  expect(await valueOf('commonroof_photo_sweep_refused{why="too-many"}')).toBe(0)
})

test('an index tells its size, and how long searches wait for its changes', async () => {
  const indexes = createIndexes()
  server.deps.metrics.watchIndexes(indexes)
  const lag = 'commonroof_search_index_lag_seconds{index="people"}'
  const entries = 'commonroof_search_index_entries{index="people"}'
  const app = createApp({ ...server.deps, distDir: null, indexes })
  await app.request('/api/matches', { headers: { cookie: users.seekerA.cookie } })
  expect(await valueOf(entries)).toBe(indexes.people.size)
  expect(await valueOf(lag)).toBe(0)
  let isHeld = true
  const held = indexes.people.lag.measure(async () => {
    while (isHeld) await new Promise(setImmediate)
  })
  expect(await valueOf(lag)).toBeGreaterThan(0)
  isHeld = false
  await held
  expect(await valueOf(lag)).toBe(0)
  await indexes.people.lag.measure(() => Promise.reject(new Error('no database'))).catch(() => undefined)
  expect(await valueOf(lag)).toBeGreaterThan(0)
})

test('the public port has no metrics', async () => {
  expect((await server.app.request('/metrics')).status).toBe(404)
})
