import './fake-store.ts'
import { FDBObjectStore } from './fake-store.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { STORAGE_OPEN_MAX_MS } from '../../../src/domain/core/limits.ts'
import { accountDatabaseName } from '../../../src/offline/db/database-names.ts'
import {
  StorageFullError,
  StorageLostError,
  StorageUnavailableError,
} from '../../../src/offline/db/storage-errors.ts'
import { openTestAccount } from './fixture.ts'
import { newId } from '../../support/fresh-id.ts'
import { setMeta, getMeta } from '../../../src/offline/account/cached-responses.ts'
import {
  closeAccount,
  destroyAccount,
  openAccount,
  deleteAccountCopy,
} from '../../../src/offline/account/open-account.ts'
import type { StorageProblem } from '../../../src/offline/db/account.ts'

afterEach(() => vi.restoreAllMocks())

/** Awaits a rejected opening and returns the reason of its StorageUnavailableError. */
const reasonOf = async (opening: Promise<unknown>) => {
  const error = await opening.then(
    () => null,
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(StorageUnavailableError)
  return (error as StorageUnavailableError).reason
}

/** Resolves when IndexedDB reports that another connection blocks the request. */
function whenBlocked(method: 'open' | 'deleteDatabase'): Promise<void> {
  const originalMethod = indexedDB[method].bind(indexedDB) as (...args: unknown[]) => IDBOpenDBRequest
  return new Promise((resolve) => {
    vi.spyOn(indexedDB, method).mockImplementation((...args: unknown[]) => {
      const request = originalMethod(...args)
      request.addEventListener('blocked', () => resolve())
      return request
    })
  })
}

/** Runs `begin` and, once `until` resolves, lets the longest allowed opening time pass. */
async function afterTimeout<T>(
  begin: () => Promise<T>,
  until: Promise<void> = Promise.resolve(),
): Promise<T> {
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

/** Opens the database at version 1 without a `versionchange` listener, as an old page would. */
function blockDatabase(userId: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(accountDatabaseName(userId), 1)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
  })
}

/** Keeps a transaction over all tables running until `resume`, as a page does that is stopped in one. */
function holdTransaction(db: IDBDatabase): { holding: Promise<void>; resume: () => void } {
  const tables = Array.from(db.objectStoreNames)
  const transaction = db.transaction(tables, 'readwrite')
  let isHeld = true
  const holding = new Promise<void>((resolve) => {
    const read = () => {
      const request = transaction.objectStore('meta').count()
      request.addEventListener('success', () => {
        resolve()
        if (isHeld) read()
      })
    }
    read()
  })
  return { holding, resume: () => void (isHeld = false) }
}

describe('a database that does not open', () => {
  test('because another page blocks it fails in time, and opens when that page is closed', async () => {
    const userId = newId()
    const blocker = await blockDatabase(userId)
    expect(await afterTimeout(() => reasonOf(openAccount(userId)), whenBlocked('open'))).toBe('blocked')
    blocker.close()
    const account = await openTestAccount(userId)
    await setMeta(account, 'a', 1)
    expect(await getMeta(account, 'a')).toBe(1)
  })

  test('reports the delay, and opens by itself when the blocking page is closed before a decision', async () => {
    const userId = newId()
    const blocker = await blockDatabase(userId)
    let opening: ReturnType<typeof openAccount> | null = null
    const openLate = () =>
      new Promise<string>((resolve) => {
        const onSlowOpen = (why: string) => {
          resolve(why)
          return new Promise<never>(() => undefined)
        }
        opening = openAccount(userId, { onSlowOpen })
      })
    expect(await afterTimeout(openLate, whenBlocked('open'))).toBe('blocked')
    blocker.close()
    const account = await (opening as unknown as ReturnType<typeof openAccount>)
    await setMeta(account, 'a', 1)
    expect(await getMeta(account, 'a')).toBe(1)
  })

  test('because the browser does not respond fails in time too', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest)
    expect(await afterTimeout(() => reasonOf(openAccount(newId())))).toBe('silent')
  })

  test('whose transactions wait for a page that the browser has stopped fails in time, and opens after it', async () => {
    const userId = newId()
    const stopped = await openTestAccount(userId)
    const { resume, holding } = holdTransaction(stopped.db.backendDB())
    await holding
    expect(await afterTimeout(() => reasonOf(openAccount(userId)))).toBe('silent')
    resume()
    const account = await openTestAccount(userId)
    await setMeta(account, 'a', 1)
    expect(await getMeta(account, 'a')).toBe(1)
  })

  test('because it is damaged fails with its own reason', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Internal error opening backing store', 'UnknownError')
    })
    expect(await reasonOf(openAccount(newId()))).toBe('broken')
  })

  test('can be deleted and replaced by an empty one', async () => {
    const userId = newId()
    const account = await openTestAccount(userId)
    await setMeta(account, 'a', 1)
    await closeAccount(account)
    await deleteAccountCopy(userId)
    expect(await getMeta(await openTestAccount(userId), 'a')).toBeUndefined()
  })

  test('and is blocked by another page fails to be deleted instead of waiting', async () => {
    const userId = newId()
    const blocker = await blockDatabase(userId)
    expect(await afterTimeout(() => reasonOf(deleteAccountCopy(userId)), whenBlocked('deleteDatabase'))).toBe(
      'blocked',
    )
    blocker.close()
  })
})

describe('storage events of an open account', () => {
  const openWatched = async (userId = newId()) => {
    const events: StorageProblem[] = []
    const account = await openTestAccount(userId, { onStorageProblem: (what) => events.push(what) })
    return { userId, account, events }
  }
  const failPuts = (name: string) =>
    vi.spyOn(FDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException(name, name)
    })

  test('report a full disk at every write that failed', async () => {
    const { account, events } = await openWatched()
    failPuts('QuotaExceededError')
    await expect(setMeta(account, 'a', 1)).rejects.toThrow(StorageFullError)
    await expect(setMeta(account, 'a', 2)).rejects.toThrow(StorageFullError)
    expect(events).toEqual(['full', 'full'])
  })

  test('report a lost connection when reopening fails', async () => {
    const { account, events } = await openWatched()
    failPuts('InvalidStateError')
    await expect(setMeta(account, 'a', 1)).rejects.toThrow(StorageLostError)
    expect(events).toEqual(['lost'])
  })

  test('report a deletion by another tab', async () => {
    const { userId, account, events } = await openWatched()
    await destroyAccount(await openTestAccount(userId))
    expect(account.isClosed).toBe(true)
    expect(events).toEqual(['closed'])
  })

  test('report nothing for opening, writing, a reopened connection and closing', async () => {
    const { account, events } = await openWatched()
    const put = vi.spyOn(FDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    })
    await setMeta(account, 'a', 1)
    expect(put.mock.calls.length, 'the write was repeated').toBeGreaterThan(1)
    await closeAccount(account)
    expect(events).toEqual([])
  })

  test('two writes that both lose the connection share the new one', async () => {
    const { account, events } = await openWatched()
    let losses = 2
    const put = FDBObjectStore.prototype.put
    vi.spyOn(FDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...args: Parameters<IDBObjectStore['put']>
    ) {
      if (losses-- > 0) throw new DOMException('The database connection is closing.', 'InvalidStateError')
      return Reflect.apply(put, this, args)
    })
    await Promise.all([setMeta(account, 'a', 1), setMeta(account, 'b', 2)])
    expect(losses, 'both writes failed once').toBeLessThanOrEqual(0)
    expect([await getMeta(account, 'a'), await getMeta(account, 'b')]).toEqual([1, 2])
    expect(events).toEqual([])
  })
})
