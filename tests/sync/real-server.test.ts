import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../src/contract/api.ts'
import { localPhotoUrl } from '../../src/domain/core/photo-urls.ts'
import { emptySeekerDraft } from '../../src/domain/seeker/seeker.ts'
import { toSeekerPayload } from '../../src/domain/seeker/seeker-payload.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { register, type Person } from '../support/api-client.ts'
import { picture } from '../support/api-users.ts'
import { limitsOf, NO_LIMITS } from '../support/no-limits.ts'
import { Device, received } from './real-device.ts'
import { eventually } from '../support/eventually.ts'
import { enqueueAll, enqueue } from '../../src/offline/outbox/enqueue.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { outboxStats } from '../../src/offline/outbox/outbox.ts'
import { putProfile } from '../../src/offline/account/cached-responses.ts'
import { readProfile } from '../../src/offline/db/profile-row.ts'
import { putPhoto } from '../../src/offline/photos/photo-files.ts'
import { saveDraft, currentDraft } from '../../src/offline/drafts/draft-rows.ts'
import { readEffectiveUser } from '../../src/offline/account/effective-user.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const deviceOf = (person: Person) => new Device(server, person)

const people = () => Promise.all([register(server), register(server)])
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `message ${index + 1}`)

describe('the outbox against the real server', () => {
  test('300 messages queued offline arrive in at most two requests, once and in order', async () => {
    const [ana, ben] = await people()
    const device = await deviceOf(ana).open()
    await device.write(ben, ...numbered(300))
    await device.engine.flush()
    expect(device.requests.length).toBeLessThanOrEqual(2)
    expect(await listOpenOps(device.store)).toEqual([])
    expect(await received(ben, ana)).toEqual(numbered(300))
    await device.close()
  })

  test('messages above a rate limit are sent when its window has ended, once and in order', async () => {
    const [ana, ben] = await people()
    const device = await deviceOf(ana).open()
    server.deps.config.rateLimits = limitsOf(Infinity, { messages: { max: 3, windowMs: 1000 } })
    await device.write(ben, ...numbered(8))
    await device.engine.flush()
    const waiting = await listOpenOps(device.store)
    expect(waiting.map(({ state }) => state)).toEqual(Array(5).fill('ready'))
    expect(await received(ben, ana)).toEqual(numbered(3))
    await eventually(async () => expect(await received(ben, ana)).toEqual(numbered(8)))
    await eventually(async () => expect(await listOpenOps(device.store)).toEqual([]))
    server.deps.config.rateLimits = NO_LIMITS
    await device.close()
  })

  test('after a response lost after the commit, the messages are sent again and arrive once', async () => {
    const [ana, ben] = await people()
    const device = await deviceOf(ana).open()
    await device.write(ben, 'a', 'b', 'c')
    device.faults = ['lose-answer', 'no-network']
    await device.engine.flush()
    expect((await listOpenOps(device.store)).map((op) => op.state)).toEqual([
      'uncertain',
      'uncertain',
      'uncertain',
    ])
    device.engine.poke('online')
    await device.engine.flush()
    expect(device.requests).toEqual(['POST /api/batch', 'GET /readyz', 'POST /api/batch'])
    expect(await listOpenOps(device.store)).toEqual([])
    expect(await received(ben, ana)).toEqual(['a', 'b', 'c'])
    await device.close()
  })

  test('after a kill during the request, the next page sends again, and messages arrive once', async () => {
    const [ana, ben] = await people()
    const dying = await deviceOf(ana).open()
    await dying.write(ben, 'a', 'b')
    dying.faults = ['hang']
    dying.engine.poke('enqueue')
    await eventually(async () => expect(await received(ben, ana)).toEqual(['a', 'b']))
    expect((await listOpenOps(dying.store)).map((op) => op.state)).toEqual(['sending', 'sending'])
    await dying.close()

    const next = await deviceOf(ana).open()
    expect(await listOpenOps(next.store)).toEqual([])
    expect(await received(ben, ana)).toEqual(['a', 'b'])
    await next.close()
  })

  test('a captive portal changes nothing', async () => {
    const [ana, ben] = await people()
    const device = await deviceOf(ana).open()
    await device.write(ben, 'a')
    device.faults = ['portal', 'portal']
    await device.engine.flush()
    expect(await outboxStats(device.store)).toEqual({ unsent: 1, needsYou: 0 })
    device.engine.poke('online')
    await device.engine.flush()
    expect(await received(ben, ana)).toEqual(['a'])
    await device.close()
  })

  test('while another tab is signed in as another person, nothing is sent in their name', async () => {
    const [ana, ben] = await people()
    const device = await deviceOf(ana).open()
    await device.write(ben, 'from Ana', 'and again')
    device.useCookieOf(ben)
    await device.engine.flush()
    expect(device.needsSignIn).toEqual(['account_mismatch'])
    expect(await received(ben, ana)).toEqual([])
    device.useCookieOf(ana)
    await device.engine.resume()
    expect(await received(ben, ana)).toEqual(['from Ana', 'and again'])
    await device.close()
  })

  test('a message to an unknown person is refused and keeps its text, and the others are sent', async () => {
    const [ana, ben] = await people()
    const device = await deviceOf(ana).open()
    const unknownId = '00000000-0000-7000-8000-000000000000'
    await enqueue(device.store, {
      kind: 'message.send',
      payload: { recipientId: unknownId, content: 'anybody?' },
    })
    await device.write(ben, 'hello')
    await device.engine.flush()
    const [left] = await listOpenOps(device.store)
    expect(left).toMatchObject({
      state: 'rejected',
      payload: { content: 'anybody?' },
      lastError: { code: 'not_found' },
    })
    expect(left?.lastError?.msg).not.toBe('')
    expect(await received(ben, ana)).toEqual(['hello'])
    await device.close()
  })

  test('a complete profile with a picture, made offline, arrives complete', async () => {
    const ana = await register(server)
    const device = await deviceOf(ana).open()
    const { store: account } = device
    await putProfile(account, ana.user)
    const photoId = await putPhoto(account, (await picture(8, 8)).buffer, 'image/jpeg')
    await enqueueAll(account, [
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
    const draft = await saveDraft(account, 'seeker', { fields, step: 5 })
    const today = new Date().toISOString().slice(0, 10)
    await enqueue(account, { kind: 'profile.update', payload: toSeekerPayload(fields, today), draft })
    expect(await readEffectiveUser(account)).toMatchObject({ userType: 'seeker', profileCompleted: true })
    await device.engine.flush()

    expect(await listOpenOps(account)).toEqual([])
    expect(await currentDraft(account, 'seeker')).toBeUndefined()
    const user = await device.client().call(api.currentUser)
    expect(user).toMatchObject({ userType: 'seeker', seekingOption: 'SOLO', profileCompleted: true })
    expect(user.profilePicture).toMatch(/^\/photos\/[0-9a-f]{32}$/)
    expect(user.seekerProfile?.form?.profilePicture).toBe(user.profilePicture)
    expect((await readProfile(account))?.user).toEqual(user)
    await device.close()
  })
})
