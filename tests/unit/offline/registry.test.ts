import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as registry from '../../../src/offline/registry.ts'
import { readCurrentAccount } from '../../../src/offline/registry-reader.ts'
import { account, freshId, user } from './fixture.ts'

const NAME = 'commonroof-registry'
const exists = async () => (await indexedDB.databases()).some(({ name }) => name === NAME)

beforeEach(async () => {
  await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(NAME)
    request.addEventListener('success', resolve)
  })
})

describe('the reader without Dexie', () => {
  test('says nobody and creates nothing where nobody was ever signed in', async () => {
    expect(await readCurrentAccount()).toBeNull()
    expect(await exists()).toBe(false)
  })

  test('names who is signed in', async () => {
    const id = freshId()
    await registry.remember(user(id, { userType: 'seeker', profileCompleted: true }))
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
    await registry.remember(user(id, { email: 'ana@example.com' }))
    const store = await account(id)
    await store.enqueue({ kind: 'message.send', payload: { recipientId: freshId(), content: 'unsent' } })
    await store.close()
    await registry.forgetCurrent()
    expect(await registry.current()).toBeNull()
    expect(await readCurrentAccount()).toBeNull()
    expect(await registry.knownAccounts()).toMatchObject([
      { userId: id, unsent: 1, emailHint: 'a…@example.com' },
    ])
  })

  test('a sign-out that the server has not heard of is remembered, and nobody is signed in meanwhile', async () => {
    const id = freshId()
    await registry.remember(user(id))
    await registry.beginSignOut(id, freshId())
    expect(await registry.isSignOutPending()).toBe(id)
    expect(await registry.current()).toBeNull()
    expect(await registry.knownAccounts()).toEqual([])
    expect(await readCurrentAccount()).toMatchObject({ userId: id, signOutPending: true, firstName: '' })
    await registry.endSignOut()
    expect(await registry.isSignOutPending()).toBeNull()
    expect(await readCurrentAccount()).toBeNull()
  })

  test('signing in ends an unfinished sign-out, so that it cannot end the new session', async () => {
    const id = freshId()
    await registry.remember(user(id))
    await registry.beginSignOut(id, null)
    await registry.remember(user(id))
    expect(await registry.isSignOutPending()).toBeNull()
    expect((await registry.current())?.userId).toBe(id)
  })
})
