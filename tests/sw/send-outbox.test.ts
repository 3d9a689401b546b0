import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTransport } from '../../src/app/data/api-client/transport.ts'
import { claimPage, enginePorts } from '../../src/offline/outbox/engine-ports.ts'
import { flushLockName } from '../../src/offline/db/lock-names.ts'
import * as registry from '../../src/offline/account/registry.ts'
import { createEngine } from '../../src/sync/engine.ts'
import { sendOutbox } from '../../sw/send-outbox.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { register, type Person } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { enqueueAll, enqueue } from '../../src/offline/outbox/enqueue.ts'
import { closeAccount, openAccount } from '../../src/offline/account/open-account.ts'
import { pendingOps } from '../../src/offline/outbox/op-rows.ts'
import { createEngineStore } from '../../src/offline/outbox/engine-store.ts'

const ORIGIN = 'http://localhost'
let server: TestApp
let ana: Person
let ben: Person
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** What the worker asked for, and the line between it and the server. */
let requests: string[] = []
let line: 'up' | 'down' | 'portal' = 'up'
let onRequest: (request: Request) => Promise<void> = async () => undefined
let cookie = ''

const fetch = async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
  const request = new Request(input, init)
  requests.push(`${request.method} ${new URL(request.url).pathname}`)
  await onRequest(request)
  if (line === 'down') throw new TypeError('fetch failed')
  if (line === 'portal')
    return new Response('<h1>Welcome to our Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })
  request.headers.set('cookie', cookie)
  return server.app.fetch(request)
}
const send = () => sendOutbox({ fetch, origin: ORIGIN })

/** Ana is signed in on this device and left `texts` for Ben behind, with no page open. */
async function leaveBehind(...texts: string[]): Promise<void> {
  ana = await register(server)
  ben = await register(server)
  cookie = ana.cookie
  await registry.rememberAccount((await ana.call('currentUser')).body as Parameters<typeof registry.rememberAccount>[0])
  const store = await openAccount(ana.id)
  await enqueueAll(store, 
    texts.map((content) => ({ kind: 'message.send' as const, payload: { recipientId: ben.id, content } })),
  )
  await closeAccount(store)
}

async function left(): Promise<string[]> {
  const store = await openAccount(ana.id)
  const states = (await pendingOps(store)).map((op) => op.state)
  await closeAccount(store)
  return states
}

async function received(): Promise<string[]> {
  const rows = await server.db.selectFrom('messages').selectAll().where('sender_id', '=', ana.id).execute()
  return rows.toSorted((a, b) => Number(a.ordinal) - Number(b.ordinal)).map((row) => row.content)
}

afterEach(() => {
  requests = []
  line = 'up'
  onRequest = async () => undefined
})

describe('an outbox that a page left behind', () => {
  test('reaches the server once and in order', async () => {
    await leaveBehind('one', 'two', 'three')
    expect(await send()).toBe('sent')
    expect(await received()).toEqual(['one', 'two', 'three'])
    expect(await left()).toEqual([])
    requests = []
    expect(await send()).toBe('sent')
    expect(requests).toEqual([])
  })

  test('is asked for again later while nothing of ours answers, and stays editable', async () => {
    await leaveBehind('one')
    for (const state of ['down', 'portal'] as const) {
      line = state
      expect(await send()).toBe('later')
    }
    expect(requests.length).toBeGreaterThan(0)
    expect(requests.filter((request) => request !== 'GET /healthz')).toEqual([])
    expect(await left()).toEqual(['ready'])
  })

  test('waits for its person when the session is over, or is somebody else’s', async () => {
    await leaveBehind('one')
    cookie = ben.cookie
    expect(await send()).toBe('waits')
    expect(await left()).toEqual(['waiting-for-sign-in'])
    cookie = ''
    expect(await send()).toBe('waits')
    expect(await received()).toEqual([])
    cookie = ana.cookie
    expect(await send()).toBe('sent')
    expect(await received()).toEqual(['one'])
  })

  test('is nobody’s business while a sign-out is under way or nobody is signed in', async () => {
    await leaveBehind('one')
    await registry.beginSignOut(ana.id, null)
    expect(await send()).toBe('nobody')
    await registry.endSignOut()
    expect(await send()).toBe('nobody')
    expect(requests).toEqual([])
    expect(await left()).toEqual(['ready'])
  })

  test('stays here when the person signs out while the worker asks who answers', async () => {
    await leaveBehind('one')
    onRequest = async (request) => {
      if (request.url.endsWith('/healthz')) await registry.beginSignOut(ana.id, null)
    }
    await send()
    expect(requests).toEqual(['GET /healthz'])
    expect(await received()).toEqual([])
    await registry.endSignOut()
  })

  test('is sent by one runner: a page that is at it keeps the worker out', async () => {
    await leaveBehind('one', 'two')
    const store = await openAccount(ana.id)
    const page = createEngine({
      ...enginePorts(ana.id),
      store: createEngineStore(store),
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
    const asked = vi.spyOn(navigator.locks, 'request')
    const worker = send()
    const tries = () => asked.mock.calls.filter(([name]) => name === flushLockName(ana.id)).length
    await eventually(() => expect(tries(), 'refused once, it asks again').toBeGreaterThan(1))
    asked.mockRestore()
    held.resolve()
    expect(await worker).toBe('sent')
    await page.flush()
    page.stop()
    await closeAccount(store)
    expect(most).toBe(1)
    expect(await received()).toEqual(['one', 'two'])
    expect(requests.filter((request) => request === 'POST /api/batch')).toHaveLength(1)
  })

  test('and was still held back for a possible undo is taken back, unless a page can still undo it', async () => {
    for (const pageIsOpen of [true, false]) {
      await leaveBehind('one')
      const store = await openAccount(ana.id)
      const url = `/photos/${'ab'.repeat(16)}`
      await enqueue(store, { kind: 'photo.profile.delete', payload: { url, public_id: 'ab'.repeat(16) } })
      const page = new AbortController()
      if (pageIsOpen) await claimPage(ana.id, page.signal)
      expect(await send()).toBe(pageIsOpen ? 'waits' : 'sent')
      expect(await left()).toEqual(pageIsOpen ? ['held'] : [])
      expect(requests.filter((request) => request.includes('photo'))).toEqual([])
      page.abort()
      await closeAccount(store)
    }
  })

  test('leaves no lock behind', async () => {
    await leaveBehind('one')
    const locks = async () =>
      ((await navigator.locks.query()).held ?? []).filter((lock) => lock.name?.includes(ana.id))
    const whileSending: number[] = []
    onRequest = async () => void whileSending.push((await locks()).length)
    await send()
    // Its page's and its engine's.
    expect(Math.max(...whileSending)).toBe(2)
    expect(await locks()).toEqual([])
  })
})
