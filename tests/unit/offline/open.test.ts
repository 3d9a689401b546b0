import './fake-store.ts'
import { FDBObjectStore } from './fake-store.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { STORAGE_OPEN_MAX_MS } from '../../../src/domain/core/limits.ts'
import { accountDatabaseName } from '../../../src/offline/db/database.ts'
import { StorageFullError, StorageLostError, StorageUnavailableError } from '../../../src/offline/db/storage-errors.ts'
import { account } from './fixture.ts'
import { freshId } from '../../support/fresh-id.ts'
import { setMeta, getMeta } from '../../../src/offline/account/cached-responses.ts'
import { closeAccount, destroyAccount, openAccount, deleteAccountCopy } from '../../../src/offline/account/open-account.ts'
import type { StorageNews } from '../../../src/offline/db/account.ts'

afterEach(() => vi.restoreAllMocks())

const reasonOf = async (opening: Promise<unknown>) => {
  const error = await opening.then(
    () => null,
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(StorageUnavailableError)
  return (error as StorageUnavailableError).why
}

/** Resolves when the disk says that another connection is in the way. */
function blocked(method: 'open' | 'deleteDatabase'): Promise<void> {
  const ask = indexedDB[method].bind(indexedDB) as (...args: unknown[]) => IDBOpenDBRequest
  return new Promise((resolve) => {
    vi.spyOn(indexedDB, method).mockImplementation((...args: unknown[]) => {
      const request = ask(...args)
      request.addEventListener('blocked', () => resolve())
      return request
    })
  })
}

/** What comes of `begin` when, after `until`, the longest time passes that it may take. */
async function givenUp<T>(begin: () => Promise<T>, until: Promise<void> = Promise.resolve()): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const pending = begin()
    await until
    await vi.advanceTimersByTimeAsync(STORAGE_OPEN_MAX_MS)
    return await pending
  } finally {
    vi.useRealTimers()
  }
}

/** An old page that holds the database at a version of long ago and does not listen. */
function holdBack(userId: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(accountDatabaseName(userId), 1)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
  })
}

describe('a database that does not open', () => {
  test('because another page holds it is given up in time, and opens when that page is gone', async () => {
    const userId = freshId()
    const old = await holdBack(userId)
    expect(await givenUp(() => reasonOf(openAccount(userId)), blocked('open'))).toBe('blocked')
    old.close()
    const store = await account(userId)
    await setMeta(store, 'a', 1)
    expect(await getMeta(store, 'a')).toBe(1)
  })

  test('is asked about, and opens by itself when that page is gone before there is an answer', async () => {
    const userId = freshId()
    const old = await holdBack(userId)
    let opening: ReturnType<typeof openAccount> | null = null
    const asked = () =>
      new Promise<string>((resolve) => {
        const whenLate = (why: string) => {
          resolve(why)
          return new Promise<never>(() => undefined)
        }
        opening = openAccount(userId, { whenLate })
      })
    expect(await givenUp(asked, blocked('open'))).toBe('blocked')
    old.close()
    const store = await (opening as unknown as ReturnType<typeof openAccount>)
    await setMeta(store, 'a', 1)
    expect(await getMeta(store, 'a')).toBe(1)
  })

  test('because the browser does not answer is given up too', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest)
    expect(await givenUp(() => reasonOf(openAccount(freshId())))).toBe('silent')
  })

  test('because it is damaged is told apart', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Internal error opening backing store', 'UnknownError')
    })
    expect(await reasonOf(openAccount(freshId()))).toBe('broken')
  })

  test('can be deleted, and an empty one takes its place', async () => {
    const userId = freshId()
    const store = await account(userId)
    await setMeta(store, 'a', 1)
    await closeAccount(store)
    await deleteAccountCopy(userId)
    expect(await getMeta((await account(userId)), 'a')).toBeUndefined()
  })

  test('and is held by another page says so instead of waiting', async () => {
    const userId = freshId()
    const old = await holdBack(userId)
    expect(await givenUp(() => reasonOf(deleteAccountCopy(userId)), blocked('deleteDatabase'))).toBe(
      'blocked',
    )
    old.close()
  })
})

describe('what befalls an open account', () => {
  const watched = async (userId = freshId()) => {
    const news: StorageNews[] = []
    const store = await account(userId, { onStorage: (what) => news.push(what) })
    return { userId, store, news }
  }
  const failing = (name: string) =>
    vi.spyOn(FDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException(name, name)
    })

  test('is told: a full disk, at every write that found no room', async () => {
    const { store, news } = await watched()
    failing('QuotaExceededError')
    await expect(setMeta(store, 'a', 1)).rejects.toThrow(StorageFullError)
    await expect(setMeta(store, 'a', 2)).rejects.toThrow(StorageFullError)
    expect(news).toEqual(['full', 'full'])
  })

  test('is told: a connection that a new one does not bring back', async () => {
    const { store, news } = await watched()
    failing('InvalidStateError')
    await expect(setMeta(store, 'a', 1)).rejects.toThrow(StorageLostError)
    expect(news).toEqual(['lost'])
  })

  test('is told: another tab that deletes it', async () => {
    const { userId, store, news } = await watched()
    await destroyAccount((await account(userId)))
    expect(store.isClosed).toBe(true)
    expect(news).toEqual(['closed'])
  })

  test('is not told when nothing did: opening, writing, a connection that comes back, closing', async () => {
    const { store, news } = await watched()
    const put = vi.spyOn(FDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    })
    await setMeta(store, 'a', 1)
    expect(put.mock.calls.length, 'it came back').toBeGreaterThan(1)
    await closeAccount(store)
    expect(news).toEqual([])
  })

  test('two writes that both find the connection gone share the new one', async () => {
    const { store, news } = await watched()
    let losses = 2
    const put = FDBObjectStore.prototype.put
    vi.spyOn(FDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...args: Parameters<IDBObjectStore['put']>
    ) {
      if (losses-- > 0) throw new DOMException('The database connection is closing.', 'InvalidStateError')
      return Reflect.apply(put, this, args)
    })
    await Promise.all([setMeta(store, 'a', 1), setMeta(store, 'b', 2)])
    expect(losses, 'both met it').toBeLessThanOrEqual(0)
    expect([await getMeta(store, 'a'), await getMeta(store, 'b')]).toEqual([1, 2])
    expect(news).toEqual([])
  })
})
