import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { STORAGE_OPEN_MAX_MS } from '../../../src/domain/core/limits.ts'
import * as registry from '../../../src/offline/account/registry.ts'
import { readCurrentAccount } from '../../../src/offline/account/registry-reader.ts'
import { account, user } from './fixture.ts'
import { freshId } from '../../support/fresh-id.ts'
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
  test('says nobody and does not even begin to create what is not there', async () => {
    const opening = vi.spyOn(indexedDB, 'open')
    expect(await readCurrentAccount()).toBeNull()
    expect(opening).not.toHaveBeenCalled()
    opening.mockRestore()
    expect(await exists()).toBe(false)
  })

  test('nor does anything else that a visit asks or says', async () => {
    expect(await registry.knownAccounts()).toEqual([])
    expect(await registry.currentAccount()).toBeNull()
    expect(await registry.isSignOutPending()).toBeNull()
    expect(await registry.isEmpty()).toBe(true)
    await registry.forgetCurrent()
    await registry.endSignOut()
    expect(await exists()).toBe(false)
  })

  test('creates nothing in a browser that does not tell which databases there are', async () => {
    const there = vi.spyOn(IDBFactory.prototype, 'databases').mockImplementation(() => new Promise(() => {}))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const reading = readCurrentAccount()
    await vi.advanceTimersByTimeAsync(STORAGE_OPEN_MAX_MS)
    vi.useRealTimers()
    expect(await reading).toBeNull()
    there.mockRestore()
    expect(await exists()).toBe(false)
  })

  test('names who is signed in', async () => {
    const id = freshId()
    await registry.rememberAccount(user(id, { userType: 'seeker', profileCompleted: true }))
    expect(await readCurrentAccount()).toEqual({
      userId: id,
      firstName: 'Ana',
      userType: 'seeker',
      profileCompleted: true,
      signOutPending: false,
    })
  })

  test('fails open when the database is not what it should be', async () => {
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

  test('fails open where IndexedDB is forbidden', async () => {
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
  test('forgetting keeps the account known, with what it left unsent', async () => {
    const id = freshId()
    await registry.rememberAccount(user(id, { email: 'ana@example.com' }))
    const store = await account(id)
    await enqueue(store, { kind: 'message.send', payload: { recipientId: freshId(), content: 'unsent' } })
    await closeAccount(store)
    await registry.forgetCurrent()
    expect(await registry.currentAccount()).toBeNull()
    expect(await readCurrentAccount()).toBeNull()
    expect(await registry.knownAccounts()).toMatchObject([
      { userId: id, unsent: 1, emailHint: 'a…@example.com' },
    ])
  })

  test('a sign-out that the server has not heard of is remembered, and nobody is signed in meanwhile', async () => {
    const id = freshId()
    await registry.rememberAccount(user(id))
    await registry.beginSignOut(id, freshId())
    expect(await registry.isSignOutPending()).toBe(id)
    expect(await registry.currentAccount()).toBeNull()
    expect(await registry.knownAccounts()).toEqual([])
    expect(await readCurrentAccount()).toMatchObject({ userId: id, signOutPending: true, firstName: '' })
    await registry.endSignOut()
    expect(await registry.isSignOutPending()).toBeNull()
    expect(await readCurrentAccount()).toBeNull()
  })

  test('signing in ends an unfinished sign-out, so that it cannot end the new session', async () => {
    const id = freshId()
    await registry.rememberAccount(user(id))
    await registry.beginSignOut(id, null)
    await registry.rememberAccount(user(id))
    expect(await registry.isSignOutPending()).toBeNull()
    expect((await registry.currentAccount())?.userId).toBe(id)
  })
})

test('a browser that does not answer about the registry costs the hint, not the sign-in', async () => {
  // A connection that nobody closes keeps the deletion waiting, and everything behind it.
  const holding = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(NAME, 1)
    request.addEventListener('success', () => resolve(request.result))
  })
  indexedDB.deleteDatabase(NAME)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pending = registry.orNull(registry.isSignOutPending())
  await vi.advanceTimersByTimeAsync(STORAGE_OPEN_MAX_MS)
  vi.useRealTimers()
  expect(await pending).toBeNull()
  holding.close()
  await eventually(async () => expect(await registry.isSignOutPending()).toBeNull())
})
