import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASE_LIMITS } from '../../src/server/platform/db/server-pool.ts'
import { until } from '../support/patience.ts'
import { registerTestAccount, type TestAccount } from '../support/people.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { PostgresCluster } from '../support/postgres-cluster.ts'

const cluster = new PostgresCluster()
const folder = temporaryFolder('data')
let servers: ServerProcess[]
let ana: TestAccount
let ben: TestAccount

beforeAll(async () => {
  await cluster.start()
  servers = await Promise.all(
    [1, 2].map(async () => new ServerProcess(await freePort(), folder.path, { DATABASE_URL: cluster.url })),
  )
  for (const server of servers) await server.start()
  ana = await registerTestAccount(server().origin, 'Ana')
  ben = await registerTestAccount(server().origin, 'Ben')
})
afterAll(async () => {
  for (const each of servers ?? []) await each.kill()
  await cluster.remove()
  folder.remove()
})

const server = (index = 0): ServerProcess => servers[index] as ServerProcess

interface Sent {
  status: number
  code: string | undefined
  retryAfter: string | null
}

/** Sends a message from Ana to Ben. @throws when the process does not answer */
async function send(opId: string, content: string, to = server()): Promise<Sent> {
  const response = await fetch(`${to.origin}/api/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-auth-token': ana.token,
      'idempotency-key': opId,
    },
    body: JSON.stringify({ recipientId: ben.user._id, content }),
  })
  const { code } = (await response.json()) as { code?: string }
  return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
}
const statusOf = async (path: string, from = server()) => (await fetch(from.origin + path)).status

/** Sends the message again, as a device does, until the server has it. */
async function sendUntilDone(opId: string, content: string, to = server()): Promise<void> {
  await until(async () => (await send(opId, content, to)).status === 201, `${content} to be accepted`)
}

/** The messages that arrived, in order. */
const arrived = async () =>
  (await cluster.query<{ content: string }>('select content from messages order by ordinal')).map(
    ({ content }) => content,
  )

/** Ends all sessions of the servers. @returns their number */
const endSessions = async () =>
  (
    await cluster.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'commonroof' and application_name = 'commonroof'`,
    )
  ).length

const UNAVAILABLE = { status: 503, code: 'unavailable', retryAfter: '5' }

test('the time limits of one wait and one statement end before five seconds', () => {
  const { connect, statement, response } = DATABASE_LIMITS
  expect(statement).toBeLessThan(response)
  expect(connect + response).toBeLessThan(5000)
})

describe('while the database', () => {
  test('is stopped, requests are told so, and everything goes on by itself', async () => {
    const opId = randomUUID()
    cluster.stop()
    expect(await send(opId, 'stopped')).toEqual(UNAVAILABLE)
    expect(await statusOf('/readyz')).toBe(503)
    expect(await statusOf('/healthz')).toBe(200)
    await cluster.start()
    await sendUntilDone(opId, 'stopped')
    expect(await statusOf('/readyz')).toBe(200)
  })

  test('hangs, requests end all the same', async () => {
    const opId = randomUUID()
    cluster.freeze()
    const many = await Promise.all(Array.from({ length: 30 }, () => send(randomUUID(), 'hanging')))
    expect(new Set(many.map(({ code }) => code))).toEqual(new Set(['unavailable']))
    expect(await send(opId, 'hung')).toEqual(UNAVAILABLE)
    expect(await statusOf('/readyz')).toBe(503)
    expect(await statusOf('/healthz')).toBe(200)
    cluster.thaw()
    await sendUntilDone(opId, 'hung')
  })

  test('ends all its sessions, no process ends', async () => {
    await sendUntilDone(randomUUID(), 'before')
    expect(await endSessions()).toBeGreaterThan(0)
    await sendUntilDone(randomUUID(), 'after')
    await sendUntilDone(randomUUID(), 'after, on the other', server(1))
  })

  test('has no free connection, requests are told so', async () => {
    const opId = randomUUID()
    const crowd: Client[] = []
    // The sessions of the servers end one by one, and others take their places.
    for (;;) {
      await endSessions()
      const session = await cluster.connect('commonroof').catch(() => null)
      if (session === null) break
      crowd.push(session)
    }
    expect(await send(opId, 'crowded')).toEqual(UNAVAILABLE)
    expect(await statusOf('/readyz')).toBe(503)
    await Promise.all(crowd.map((session) => session.end()))
    await sendUntilDone(opId, 'crowded')
  })

  test('has one locked table, its requests are told so and others go on', async () => {
    const opId = randomUUID()
    const locker = await cluster.connect()
    await locker.query('begin; lock table messages in access exclusive mode')
    expect(await send(opId, 'locked')).toEqual(UNAVAILABLE)
    expect(await statusOf('/api/auth/user')).toBe(401)
    expect(await statusOf('/readyz')).toBe(200)
    await locker.end()
    await sendUntilDone(opId, 'locked')
  })

  test('crashes again and again under load, nothing is lost or doubled and no process ends', async () => {
    const before = await arrived()
    const texts = Array.from({ length: 60 }, (_, index) => `load ${index}`)
    let isDone = false
    const crashes = (async () => {
      while (!isDone) {
        cluster.stop('immediate')
        await cluster.start()
        const count = (await arrived()).length
        await until(async () => isDone || (await arrived()).length > count, 'a message between two crashes')
      }
    })()
    const writers = servers.map(async (each, writer) => {
      for (const [index, text] of texts.entries())
        if (index % servers.length === writer) await sendUntilDone(randomUUID(), text, each)
    })
    await Promise.all(writers)
    isDone = true
    await crashes
    const added = (await arrived()).slice(before.length)
    expect(added.toSorted()).toEqual(texts.toSorted())
    expect(await Promise.all(servers.map((each) => statusOf('/healthz', each)))).toEqual([200, 200])
  })
})

test('a server that starts before its database waits for it, with a line for each try', async () => {
  cluster.stop()
  const late = new ServerProcess(await freePort(), folder.path, { DATABASE_URL: cluster.url })
  const started = late.start()
  await until(async () => /The database does not answer \(try 2: ECONNREFUSED\)/.test(late.log), 'two tries')
  await cluster.start()
  await started
  expect(await statusOf('/readyz', late)).toBe(200)
  await late.kill()
})
