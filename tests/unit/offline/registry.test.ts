import { beforeEach, describe, expect, test, vi } from 'vitest'
import { STORAGE_OPEN_MAX_MS } from '../../../src/domain/core/limits.ts'
import { nullIfUnavailable, registry } from '../../../src/offline/account/registry.ts'
import { readCurrentAccount } from '../../../src/offline/account/registry-reader.ts'
import { openTestAccount, user } from './fixture.ts'
import { newId } from '../../support/fresh-id.ts'
import { eventually } from '../../support/eventually.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { closeAccount } from '../../../src/offline/account/open-account.ts'

const NAME = 'commonroof-registry'
const exists = async () => (await indexedDB.databases()).some(({ name }) => name === NAME)

beforeEach(async () => {
  await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(NAME)
    request.addEventListener('success', resolve)
  })
})

describe('the reader without Dexie', () => {
  test('returns null without opening a database that does not exist', async () => {
    const opening = vi.spyOn(indexedDB, 'open')
    expect(await readCurrentAccount()).toBeNull()
    expect(opening).not.toHaveBeenCalled()
    opening.mockRestore()
    expect(await exists()).toBe(false)
  })

  test('the other registry functions of a visit create no database either', async () => {
    expect(await registry.knownAccounts()).toEqual([])
    expect(await registry.readSession()).toEqual({ userId: null, signingOutId: null, toEnd: [], epoch: 0 })
    expect(await registry.expireSession(0)).toBe(true)
    expect(await registry.isForgotten(newId())).toBe(false)
    await registry.endSignOut(newId(), 0)
    expect(await exists()).toBe(false)
  })

  test('creates nothing in a browser that does not list its databases', async () => {
    const databases = vi
      .spyOn(IDBFactory.prototype, 'databases')
      .mockImplementation(() => new Promise(() => {}))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const reading = readCurrentAccount()
    await vi.advanceTimersByTimeAsync(STORAGE_OPEN_MAX_MS)
    vi.useRealTimers()
    expect(await reading).toBeNull()
    databases.mockRestore()
    expect(await exists()).toBe(false)
  })

  test('returns the signed-in account', async () => {
    const id = newId()
    await registry.signIn(user(id, { userType: 'seeker', profileCompleted: true }))
    expect(await readCurrentAccount()).toEqual({
      userId: id,
      firstName: 'Ana',
      userType: 'seeker',
      profileCompleted: true,
      signOutPending: false,
    })
  })

  test('returns null when the database has other object stores', async () => {
    await new Promise<void>((resolve) => {
      const request = indexedDB.open(NAME, 1)
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore('something'))
      request.addEventListener('success', () => {
        request.result.close()
        resolve()
      })
    })
    expect(await readCurrentAccount()).toBeNull()
  })

  test('returns null where IndexedDB is forbidden', async () => {
    const real = globalThis.indexedDB
    Object.defineProperty(globalThis, 'indexedDB', {
      configurable: true,
      get: () => {
        throw new DOMException('no', 'SecurityError')
      },
    })
    try {
      expect(await readCurrentAccount()).toBeNull()
    } finally {
      Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value: real })
    }
  })
})

describe('signing in and out', () => {
  test('after forgetting the current account it is still known, with its unsent operations', async () => {
    const id = newId()
    await registry.signIn(user(id, { email: 'ana@example.com' }))
    const account = await openTestAccount(id)
    await enqueue(account, { kind: 'message.send', payload: { recipientId: newId(), content: 'unsent' } })
    await closeAccount(account)
    expect(await registry.expireSession((await registry.readSession()).epoch)).toBe(true)
    expect((await registry.readSession()).userId).toBeNull()
    expect(await readCurrentAccount()).toBeNull()
    expect(await registry.knownAccounts()).toMatchObject([
      { userId: id, unsent: 1, emailHint: 'a…@example.com' },
    ])
  })

  test('a sign-out that was not sent yet is stored, and nobody is signed in meanwhile', async () => {
    const id = newId()
    await registry.signIn(user(id))
    await registry.beginSignOut(id, newId())
    const { epoch, ...during } = await registry.readSession()
    expect(during).toEqual({ userId: null, signingOutId: id, toEnd: [] })
    expect(await registry.isForgotten(id)).toBe(true)
    expect(await registry.knownAccounts()).toEqual([])
    expect(await readCurrentAccount()).toMatchObject({ userId: id, signOutPending: true, firstName: '' })
    await registry.endSignOut(id, epoch)
    expect((await registry.readSession()).signingOutId).toBeNull()
    expect(await readCurrentAccount()).toBeNull()
  })

  test('signing in ends an unfinished sign-out, so that it cannot end the new session', async () => {
    const id = newId()
    await registry.signIn(user(id))
    await registry.beginSignOut(id, null)
    await registry.signIn(user(id))
    expect(await registry.readSession()).toMatchObject({ userId: id, signingOutId: null })
    expect(await registry.isForgotten(id)).toBe(false)
  })

  test('a response to an earlier request changes nothing after a sign-in or a sign-out', async () => {
    const [ana, ben] = [newId(), newId()]
    await registry.signIn(user(ana))
    const { epoch } = await registry.readSession()
    expect(await registry.beginSignOut(ana, null)).toBe(true)
    const during = await registry.readSession()
    expect(await registry.confirmSession(user(ana), epoch)).toBe(false)
    expect(await registry.confirmSession(user(ana), during.epoch)).toBe(false)
    expect(await registry.expireSession(epoch)).toBe(false)
    expect(await registry.readSession()).toEqual(during)
    await registry.signIn(user(ben))
    await registry.endSignOut(ana, during.epoch)
    expect(await registry.confirmSession(user(ana), during.epoch)).toBe(false)
    expect(await registry.readSession()).toMatchObject({ userId: ben, signingOutId: null })
  })

  test('the session of a person who signed out is still to be ended after somebody else signed in', async () => {
    const [ana, ben] = [newId(), newId()]
    await registry.signIn(user(ana))
    await registry.beginSignOut(ana, null)
    await registry.signIn(user(ben))
    const { epoch, toEnd } = await registry.readSession()
    expect(toEnd).toEqual([ana])
    expect(await registry.confirmSession(user(ana), epoch)).toBe(false)
    await registry.endSignOut(ana, epoch)
    expect(await registry.readSession()).toMatchObject({ userId: ben, toEnd: [], epoch })
  })

  test('a confirmed person stays, and another one counts as a sign-in', async () => {
    const [ana, ben] = [newId(), newId()]
    await registry.signIn(user(ana))
    const { epoch } = await registry.readSession()
    expect(await registry.confirmSession(user(ana), epoch)).toBe(true)
    expect((await registry.readSession()).epoch).toBe(epoch)
    expect(await registry.confirmSession(user(ben), epoch)).toBe(true)
    expect(await registry.readSession()).toMatchObject({ userId: ben, epoch: epoch + 1 })
  })

  test('a sign-out of a person who was replaced leaves the next one signed in', async () => {
    const [ana, ben] = [newId(), newId()]
    await registry.signIn(user(ana))
    await registry.signIn(user(ben))
    expect(await registry.beginSignOut(ana, newId())).toBe(false)
    expect(await registry.readSession()).toMatchObject({ userId: ben, signingOutId: null })
    expect(await registry.isForgotten(ana)).toBe(true)
  })
})

test('a browser that does not respond about the registry loses the hint but does not block the sign-in', async () => {
  // The open connection blocks the deletion and every later request for the database.
  const blocker = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(NAME, 1)
    request.addEventListener('success', () => resolve(request.result))
  })
  indexedDB.deleteDatabase(NAME)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const session = nullIfUnavailable(registry.readSession())
  await vi.advanceTimersByTimeAsync(STORAGE_OPEN_MAX_MS)
  vi.useRealTimers()
  expect(await session).toBeNull()
  blocker.close()
  await eventually(async () => expect(await registry.readSession()).toMatchObject({ epoch: 0 }))
})

describe('the offer to install the app', () => {
  test('is made once on a device, also to the next person', async () => {
    const [ana, ben] = [newId(), newId()]
    await registry.signIn(user(ana))
    const claims = await Promise.all([registry.claimInstallOffer(), registry.claimInstallOffer()])
    expect(claims.filter(Boolean)).toHaveLength(1)
    await registry.beginSignOut(ana, newId())
    await registry.signIn(user(ben))
    expect(await registry.claimInstallOffer()).toBe(false)
  })

  test('does not create the registry', async () => {
    expect(await registry.claimInstallOffer()).toBe(false)
    expect(await exists()).toBe(false)
  })
})
