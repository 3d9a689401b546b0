import { beforeEach, describe, expect, test, vi } from 'vitest'
import { STORAGE_OPEN_MAX_MS } from '../../../src/domain/core/limits.ts'
import * as registry from '../../../src/offline/account/registry.ts'
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
    expect(await registry.currentAccount()).toBeNull()
    expect(await registry.pendingSignOutUserId()).toBeNull()
    expect(await registry.isEmpty()).toBe(true)
    await registry.clearCurrentAccount()
    await registry.endSignOut()
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
    await registry.setCurrentAccount(user(id, { userType: 'seeker', profileCompleted: true }))
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
    await registry.setCurrentAccount(user(id, { email: 'ana@example.com' }))
    const account = await openTestAccount(id)
    await enqueue(account, { kind: 'message.send', payload: { recipientId: newId(), content: 'unsent' } })
    await closeAccount(account)
    await registry.clearCurrentAccount()
    expect(await registry.currentAccount()).toBeNull()
    expect(await readCurrentAccount()).toBeNull()
    expect(await registry.knownAccounts()).toMatchObject([
      { userId: id, unsent: 1, emailHint: 'a…@example.com' },
    ])
  })

  test('a sign-out that was not sent yet is stored, and nobody is signed in meanwhile', async () => {
    const id = newId()
    await registry.setCurrentAccount(user(id))
    await registry.beginSignOut(id, newId())
    expect(await registry.pendingSignOutUserId()).toBe(id)
    expect(await registry.currentAccount()).toBeNull()
    expect(await registry.knownAccounts()).toEqual([])
    expect(await readCurrentAccount()).toMatchObject({ userId: id, signOutPending: true, firstName: '' })
    await registry.endSignOut()
    expect(await registry.pendingSignOutUserId()).toBeNull()
    expect(await readCurrentAccount()).toBeNull()
  })

  test('signing in ends an unfinished sign-out, so that it cannot end the new session', async () => {
    const id = newId()
    await registry.setCurrentAccount(user(id))
    await registry.beginSignOut(id, null)
    await registry.setCurrentAccount(user(id))
    expect(await registry.pendingSignOutUserId()).toBeNull()
    expect((await registry.currentAccount())?.userId).toBe(id)
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
  const signOutPending = registry.nullIfUnavailable(registry.pendingSignOutUserId())
  await vi.advanceTimersByTimeAsync(STORAGE_OPEN_MAX_MS)
  vi.useRealTimers()
  expect(await signOutPending).toBeNull()
  blocker.close()
  await eventually(async () => expect(await registry.pendingSignOutUserId()).toBeNull())
})
