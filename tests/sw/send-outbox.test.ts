import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTransport } from '../../src/app/data/api-client/transport.ts'
import { enginePorts } from '../../src/offline/outbox/engine-ports.ts'
import { UNDO_WINDOW_MS } from '../../src/domain/core/limits.ts'
import { flushLockName } from '../../src/offline/db/lock-names.ts'
import { registry } from '../../src/offline/account/registry.ts'
import { createEngine } from '../../src/sync/engine.ts'
import { sendOutbox } from '../../sw/send-outbox.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { register, type Person } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { enqueueAll, enqueue } from '../../src/offline/outbox/enqueue.ts'
import { closeAccount, openAccount } from '../../src/offline/account/open-account.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { createEngineStore } from '../../src/offline/engine-store.ts'

const ORIGIN = 'http://localhost'
let server: TestApp
let ana: Person
let ben: Person
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** The worker's requests, and its connection to the server. */
let requests: string[] = []
let connection: 'up' | 'down' | 'portal' = 'up'
let onRequest: (request: Request) => Promise<void> = async () => undefined
let cookie = ''

const fetch = async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
  const request = new Request(input, init)
  requests.push(`${request.method} ${new URL(request.url).pathname}`)
  await onRequest(request)
  if (connection === 'down') throw new TypeError('fetch failed')
  if (connection === 'portal')
    return new Response('<h1>Welcome to our Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })
  request.headers.set('cookie', cookie)
  return server.app.fetch(request)
}
const send = () => sendOutbox({ fetch, origin: ORIGIN })

/** Signs Ana in on this device with unsent messages to Ben and no open page. */
async function leaveUnsent(...texts: string[]): Promise<void> {
  ana = await register(server)
  ben = await register(server)
  cookie = ana.cookie
  await registry.signIn((await ana.call('currentUser')).body as Parameters<typeof registry.signIn>[0])
  const account = await openAccount(ana.id)
  await enqueueAll(
    account,
    texts.map((content) => ({ kind: 'message.send' as const, payload: { recipientId: ben.id, content } })),
  )
  await closeAccount(account)
}

async function unsentStates(): Promise<string[]> {
  const account = await openAccount(ana.id)
  const states = (await listOpenOps(account)).map((op) => op.state)
  await closeAccount(account)
  return states
}

async function received(): Promise<string[]> {
  const rows = await server.db.selectFrom('messages').selectAll().where('sender_id', '=', ana.id).execute()
  return rows.toSorted((a, b) => Number(a.ordinal) - Number(b.ordinal)).map((row) => row.content)
}

afterEach(() => {
  requests = []
  connection = 'up'
  onRequest = async () => undefined
})

describe('an outbox without an open page', () => {
  test('reaches the server once and in order', async () => {
    await leaveUnsent('one', 'two', 'three')
    expect(await send()).toBe('sent')
    expect(await received()).toEqual(['one', 'two', 'three'])
    expect(await unsentStates()).toEqual([])
    requests = []
    expect(await send()).toBe('sent')
    expect(requests).toEqual([])
  })

  test('is tried again later while the server does not respond, and stays editable', async () => {
    await leaveUnsent('one')
    for (const state of ['down', 'portal'] as const) {
      connection = state
      expect(await send()).toBe('later')
    }
    expect(requests.length).toBeGreaterThan(0)
    expect(requests.filter((request) => request !== 'GET /readyz')).toEqual([])
    expect(await unsentStates()).toEqual(['ready'])
  })

  test('waits for the sign-in when the session has ended or belongs to another person', async () => {
    await leaveUnsent('one')
    cookie = ben.cookie
    expect(await send()).toBe('waits')
    expect(await unsentStates()).toEqual(['waiting-for-sign-in'])
    cookie = ''
    expect(await send()).toBe('waits')
    expect(await received()).toEqual([])
    cookie = ana.cookie
    expect(await send()).toBe('sent')
    expect(await received()).toEqual(['one'])
  })

  test('[F2] is not sent during a sign-out or without a signed-in person', async () => {
    await leaveUnsent('one')
    await registry.beginSignOut(ana.id, null)
    expect(await send()).toBe('nobody')
    await registry.endSignOut(ana.id, (await registry.readSession()).epoch)
    expect(await send()).toBe('nobody')
    expect(requests).toEqual([])
    expect(await unsentStates()).toEqual(['ready'])
  })

  test('is not sent when the person signs out during the worker’s probe', async () => {
    await leaveUnsent('one')
    onRequest = async (request) => {
      if (request.url.endsWith('/readyz')) await registry.beginSignOut(ana.id, null)
    }
    await send()
    expect(requests).toEqual(['GET /readyz'])
    expect(await received()).toEqual([])
    await registry.endSignOut(ana.id, (await registry.readSession()).epoch)
  })

  test('is sent by one runner: the worker waits while a page is sending', async () => {
    await leaveUnsent('one', 'two')
    const account = await openAccount(ana.id)
    const page = createEngine({
      ...enginePorts(ana.id),
      store: createEngineStore(account),
      transport: createTransport({ account: () => ana.id, fetch, origin: ORIGIN }),
    })
    const begun = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    let inBatch = 0
    let most = 0
    onRequest = async (request) => {
      if (!request.url.endsWith('/api/batch')) return
      inBatch += 1
      most = Math.max(most, inBatch)
      begun.resolve()
      await held.promise
      inBatch -= 1
    }
    page.start()
    await begun.promise
    const lockRequest = vi.spyOn(navigator.locks, 'request')
    const worker = send()
    const tries = () => lockRequest.mock.calls.filter(([name]) => name === flushLockName(ana.id)).length
    await eventually(() => expect(tries(), 'refused once, it asks again').toBeGreaterThan(1))
    lockRequest.mockRestore()
    held.resolve()
    expect(await worker).toBe('sent')
    await page.flush()
    page.stop()
    await closeAccount(account)
    expect(most).toBe(1)
    expect(await received()).toEqual(['one', 'two'])
    expect(requests.filter((request) => request === 'POST /api/batch')).toHaveLength(1)
  })

  test('[I10] [F3] sends a held operation when its undo window ends, and never cancels it', async () => {
    await leaveUnsent('one')
    const account = await openAccount(ana.id, { now: () => Date.now() - UNDO_WINDOW_MS + 300 })
    const payload = { recipientId: ben.id, content: 'I decided' }
    const held = await enqueue(account, { kind: 'message.verdict', payload })
    await closeAccount(account)
    const before = await unsentStates()
    expect(before).toEqual(['ready', 'held'])
    expect(await send()).toBe('sent')
    expect(await received()).toEqual(['one', 'I decided'])
    expect(Date.now()).toBeGreaterThanOrEqual(held.nextAttemptAt)
  })

  test('leaves no lock behind', async () => {
    await leaveUnsent('one')
    const locks = async () =>
      ((await navigator.locks.query()).held ?? []).filter((lock) => lock.name?.includes(ana.id))
    const whileSending: number[] = []
    onRequest = async () => void whileSending.push((await locks()).length)
    await send()
    // The lock of the engine.
    expect(Math.max(...whileSending)).toBe(1)
    expect(await locks()).toEqual([])
  })
})
