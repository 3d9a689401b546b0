import 'fake-indexeddb/auto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient, OfflineError } from '../../src/app/data/api-client/client.ts'
import { createTransport } from '../../src/app/data/api-client/transport.ts'
import { api } from '../../src/contract/api.ts'
import { localPhotoUrl } from '../../src/domain/core/photo-urls.ts'
import { emptySeekerDraft } from '../../src/domain/seeker/seeker.ts'
import { toSeekerPayload } from '../../src/domain/seeker/seeker-payload.ts'
import { enginePorts } from '../../src/offline/outbox/engine-ports.ts'
import { createEngine, type Engine } from '../../src/sync/engine.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { register, type Person } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { createEngineStore } from '../../src/offline/outbox/engine-store.ts'
import { closeAccount, openAccount } from '../../src/offline/account/open-account.ts'
import { enqueueAll, enqueue } from '../../src/offline/outbox/enqueue.ts'
import { pendingOps } from '../../src/offline/outbox/op-rows.ts'
import { outboxStats } from '../../src/offline/outbox/outbox.ts'
import { putProfile, readProfile } from '../../src/offline/account/cached-responses.ts'
import { putPhoto } from '../../src/offline/photos/photo-files.ts'
import { saveDraft, currentDraft } from '../../src/offline/drafts/draft-rows.ts'
import { readEffectiveUser } from '../../src/offline/account/effective-user.ts'
import type { Account } from '../../src/offline/db/account.ts'

const ORIGIN = 'http://localhost'
let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** `hang`: it arrives and has its effect, and the page dies before the answer does. */
type Fate = 'ok' | 'lose-answer' | 'no-network' | 'portal' | 'hang'

/** A browser of one person: the real client code, the real server, and a line that the test cuts. */
class Device {
  requests: string[] = []
  fates: Fate[] = []
  readonly person: Person
  store!: Account
  engine!: Engine
  needsSignIn: string[] = []
  #cookie: string

  constructor(person: Person) {
    this.person = person
    this.#cookie = person.cookie
  }

  /** Cookies are shared by all tabs: another one signed in as somebody else. */
  becomes(person: Person): void {
    this.#cookie = person.cookie
  }

  fetch = async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    request.headers.set('cookie', this.#cookie)
    const { pathname } = new URL(request.url)
    this.requests.push(`${request.method} ${pathname}`)
    const fate = this.fates.shift() ?? 'ok'
    if (fate === 'no-network') throw new TypeError('fetch failed')
    if (fate === 'portal')
      return new Response('<h1>Welcome to our Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })
    const response = await server.app.fetch(request)
    await response.clone().text()
    if (fate === 'hang') await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
    if (fate === 'lose-answer' || fate === 'hang') throw new TypeError('fetch failed')
    return response
  }

  /** A page is opened, with an engine of its own. */
  async open(): Promise<this> {
    const { id } = this.person
    this.store = await openAccount(id)
    this.engine = createEngine({
      ...enginePorts(id),
      random: () => 0,
      store: createEngineStore(this.store),
      transport: createTransport({ account: () => id, fetch: this.fetch, origin: ORIGIN }),
      onNeedsSignIn: (why) => this.needsSignIn.push(why),
    })
    this.engine.start()
    await this.engine.flush()
    return this
  }

  async close(): Promise<void> {
    this.engine.stop()
    await closeAccount(this.store)
  }

  client = () => createClient({ account: () => this.person.id, fetch: this.fetch, origin: ORIGIN })

  async write(to: Person, ...texts: string[]): Promise<void> {
    await enqueueAll(this.store, 
      texts.map((content) => ({ kind: 'message.send' as const, payload: { recipientId: to.id, content } })),
    )
  }
}

async function received(by: Person, from: Person): Promise<string[]> {
  const pages: string[][] = []
  let before: string | undefined
  for (;;) {
    const { body } = await by.call('conversation', {
      params: { userId: from.id },
      ...(before === undefined ? {} : { query: { before } }),
    })
    pages.unshift(body.messages.map((message) => message.content))
    const [oldest] = body.messages
    if (!body.more || !oldest) return pages.flat()
    before = String(oldest.order)
  }
}

const people = () => Promise.all([register(server), register(server)])
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `message ${index + 1}`)

describe('the outbox against the real server', () => {
  test('300 messages queued offline: at most two requests, all there, once, in order', async () => {
    const [ana, ben] = await people()
    const device = await new Device(ana).open()
    await device.write(ben, ...numbered(300))
    await device.engine.flush()
    expect(device.requests.length).toBeLessThanOrEqual(2)
    expect(await pendingOps(device.store)).toEqual([])
    expect(await received(ben, ana)).toEqual(numbered(300))
    await device.close()
  })

  test('the answer is lost after the commit: sent again, there once', async () => {
    const [ana, ben] = await people()
    const device = await new Device(ana).open()
    await device.write(ben, 'a', 'b', 'c')
    device.fates = ['lose-answer', 'no-network']
    await device.engine.flush()
    expect((await pendingOps(device.store)).map((op) => op.state)).toEqual([
      'uncertain',
      'uncertain',
      'uncertain',
    ])
    device.engine.poke('online')
    await device.engine.flush()
    expect(device.requests).toEqual(['POST /api/batch', 'GET /healthz', 'GET /healthz', 'POST /api/batch'])
    expect(await pendingOps(device.store)).toEqual([])
    expect(await received(ben, ana)).toEqual(['a', 'b', 'c'])
    await device.close()
  })

  test('killed between the request and its answer: the next page sends again, there once', async () => {
    const [ana, ben] = await people()
    const dying = await new Device(ana).open()
    await dying.write(ben, 'a', 'b')
    dying.fates = ['hang']
    dying.engine.poke('enqueue')
    await eventually(async () => expect(await received(ben, ana)).toEqual(['a', 'b']))
    expect((await pendingOps(dying.store)).map((op) => op.state)).toEqual(['sending', 'sending'])
    await dying.close()

    const next = await new Device(ana).open()
    expect(await pendingOps(next.store)).toEqual([])
    expect(await received(ben, ana)).toEqual(['a', 'b'])
    await next.close()
  })

  test('a captive portal changes nothing', async () => {
    const [ana, ben] = await people()
    const device = await new Device(ana).open()
    await device.write(ben, 'a')
    device.fates = ['portal', 'portal']
    await device.engine.flush()
    expect(await outboxStats(device.store)).toEqual({ unsent: 1, needsYou: 0 })
    device.engine.poke('online')
    await device.engine.flush()
    expect(await received(ben, ana)).toEqual(['a'])
    await device.close()
  })

  test('another tab signed in as somebody else: nothing is sent as them', async () => {
    const [ana, ben] = await people()
    const device = await new Device(ana).open()
    await device.write(ben, 'from Ana', 'and again')
    device.becomes(ben)
    await device.engine.flush()
    expect(device.needsSignIn).toEqual(['account_mismatch'])
    expect(await received(ben, ana)).toEqual([])
    device.becomes(ana)
    await device.engine.resume()
    expect(await received(ben, ana)).toEqual(['from Ana', 'and again'])
    await device.close()
  })

  test('a message to nobody is refused with its text, the rest goes on', async () => {
    const [ana, ben] = await people()
    const device = await new Device(ana).open()
    const nobody = '00000000-0000-7000-8000-000000000000'
    await enqueue(device.store, {
      kind: 'message.send',
      payload: { recipientId: nobody, content: 'anybody?' },
    })
    await device.write(ben, 'hello')
    await device.engine.flush()
    const [left] = await pendingOps(device.store)
    expect(left).toMatchObject({
      state: 'rejected',
      payload: { content: 'anybody?' },
      lastError: { code: 'not_found' },
    })
    expect(left?.lastError?.msg).not.toBe('')
    expect(await received(ben, ana)).toEqual(['hello'])
    await device.close()
  })

  test('a whole profile with its picture, made offline, arrives complete', async () => {
    const ana = await register(server)
    const device = await new Device(ana).open()
    const { store } = device
    await putProfile(store, ana.user)
    const { default: sharp } = await import('sharp')
    const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a0f' } })
      .jpeg()
      .toBuffer()
    const photoId = await putPhoto(store, new Uint8Array(jpeg).buffer, 'image/jpeg')
    await enqueueAll(store, [
      { kind: 'profile.update', payload: { userType: 'seeker' } },
      { kind: 'seeker.option', payload: { seekingOption: 'SOLO' } },
      { kind: 'photo.profile', payload: { photoId } },
    ])
    const fields = {
      ...emptySeekerDraft('SOLO'),
      location: 'sd',
      moveInOption: 'immediately' as const,
      sleepSchedule: 'flexible' as const,
      workStyle: 'hybrid' as const,
      cleanliness: 'moderate' as const,
      propertyType: 'any' as const,
      housingType: 'any' as const,
      socialLevel: 'balanced' as const,
      dietaryPreference: 'vegan' as const,
      interests: ['music' as const],
      profilePicture: localPhotoUrl(photoId),
    }
    const draft = await saveDraft(store, 'seeker', { fields, step: 5 })
    const today = new Date().toISOString().slice(0, 10)
    await enqueue(store, { kind: 'profile.update', payload: toSeekerPayload(fields, today), draft })
    expect(await readEffectiveUser(store)).toMatchObject({ userType: 'seeker', profileCompleted: true })
    await device.engine.flush()

    expect(await pendingOps(store)).toEqual([])
    expect(await currentDraft(store, 'seeker')).toBeUndefined()
    const user = await device.client().call(api.currentUser)
    expect(user).toMatchObject({ userType: 'seeker', seekingOption: 'SOLO', profileCompleted: true })
    expect(user.profilePicture).toMatch(/^\/photos\/[0-9a-f]{32}$/)
    expect(user.seekerProfile?.form?.profilePicture).toBe(user.profilePicture)
    expect((await readProfile(store))?.user).toEqual(user)
    await device.close()
  })
})

describe('the client', () => {
  test('speaks the server’s words, its code and its field', async () => {
    const [ana] = await people()
    const device = new Device(ana)
    const call = device.client().call(api.updateProfile, { body: { locationPreference: 'mars' as 'sd' } })
    await expect(call).rejects.toMatchObject({
      name: 'ApiError',
      code: 'invalid',
      field: 'locationPreference',
      msg: 'Please select a location',
    })
  })

  test('names its account, so that a session of somebody else is refused', async () => {
    const [ana, ben] = await people()
    const device = new Device(ana)
    device.becomes(ben)
    await expect(device.client().call(api.unread)).rejects.toMatchObject({
      status: 401,
      code: 'account_mismatch',
    })
    expect((await device.client().call(api.currentUser, { anyAccount: true }))._id).toBe(ben.id)
  })

  test('sends query and parameters, and parses what comes back', async () => {
    const [ana, ben] = await people()
    const client = new Device(ana).client()
    expect(await client.call(api.person, { params: { userId: ben.id } })).toMatchObject({ _id: ben.id })
    expect(
      await client.call(api.conversation, { params: { userId: ben.id }, query: { before: '5' } }),
    ).toMatchObject({
      messages: [],
    })
  })

  test.each(['no-network', 'portal'] as const)('%s is OfflineError', async (fate) => {
    const [ana] = await people()
    const device = new Device(ana)
    device.fates = [fate]
    const call = device.client().call(api.unread)
    await expect(call).rejects.toThrow(OfflineError)
    await expect(call).rejects.toMatchObject({ why: fate === 'portal' ? 'not-ours' : 'network' })
    expect(device.requests, 'no retry of its own').toHaveLength(1)
  })
})
