import { STORAGE_OPEN_MAX_MS } from '../../domain/core/limits.ts'
import { ACCOUNTS_STORE, REGISTRY_NAME, STATE_KEY, STATE_STORE } from './registry-names.ts'
import { accountDatabaseName, META_STORE } from '../db/database-names.ts'

/** The account that is signed in on this device, read without a request to the server. */
export interface CurrentAccount {
  userId: string
  firstName: string
  userType: 'homeowner' | 'seeker' | 'admin' | null
  profileCompleted: boolean
  /** Whether the person has signed out on this device but the server has not confirmed the sign-out yet. */
  signOutPending: boolean
}

/**
 * Reads the current account without Dexie, in a few milliseconds, for public pages and the service worker.
 * It never creates the database. Every error gives null, so that a public page is shown in any case.
 */
export const readCurrentAccount = (timeoutMs = STORAGE_OPEN_MAX_MS): Promise<CurrentAccount | null> =>
  readFrom(REGISTRY_NAME, readCurrent, timeoutMs)

/** Reads a value of an account's table `meta` in the same way; null when there is none. */
export const readMetaEarly = (userId: string, key: string, timeoutMs: number): Promise<unknown> =>
  readFrom(
    accountDatabaseName(userId),
    async (db) => {
      const store = db.transaction(META_STORE, 'readonly').objectStore(META_STORE)
      return ((await resultOf(store.get(key))) as { value?: unknown } | undefined)?.value ?? null
    },
    timeoutMs,
  )

async function readFrom<T>(
  name: string,
  read: (db: IDBDatabase) => Promise<T>,
  timeoutMs: number,
): Promise<T | null> {
  try {
    const db = await openExisting(name, timeoutMs)
    if (db === null) return null
    // An open connection would block the deletion of the database by another tab.
    db.addEventListener('versionchange', () => db.close())
    try {
      return await Promise.race([read(db), afterTimeout(timeoutMs)])
    } finally {
      db.close()
    }
  } catch {
    return null
  }
}

/** Null after the time, because requests of one page can wait for the transactions of another. */
const afterTimeout = (timeoutMs: number) =>
  new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null))

async function openExisting(name: string, timeoutMs: number): Promise<IDBDatabase | null> {
  if (!(await databaseExists(name, timeoutMs))) return null
  return new Promise((resolve) => {
    const request = indexedDB.open(name)
    let hasTimedOut = false
    const timer = setTimeout(() => {
      hasTimedOut = true
      resolve(null)
    }, timeoutMs)
    // `upgradeneeded` means that the database does not exist; aborting prevents its creation.
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('success', () => {
      clearTimeout(timer)
      if (hasTimedOut) request.result.close()
      else resolve(request.result)
    })
    request.addEventListener('error', () => {
      clearTimeout(timer)
      resolve(null)
    })
  })
}

/**
 * Whether the registry exists. Check this before opening the registry only to read it: opening a missing
 * database begins to create it, and when a page is closed during the creation, Chromium 150 no longer
 * responds to requests for that database.
 * @returns true also when the browser does not list its databases.
 */
export const registryExists = () => databaseExists(REGISTRY_NAME)

/**
 * Whether a database of this app exists; true also when the browser does not list its databases, false where it
 * blocks storage.
 */
export async function databaseExists(wantedName: string, timeoutMs = STORAGE_OPEN_MAX_MS): Promise<boolean> {
  try {
    if (!('databases' in indexedDB)) return true
    const databases = await Promise.race([indexedDB.databases(), afterTimeout(timeoutMs)])
    return databases === null || databases.some(({ name }) => name === wantedName)
  } catch {
    return false
  }
}

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')))
  })

async function readCurrent(db: IDBDatabase): Promise<CurrentAccount | null> {
  if (!db.objectStoreNames.contains(STATE_STORE) || !db.objectStoreNames.contains(ACCOUNTS_STORE)) return null
  const transaction = db.transaction([STATE_STORE, ACCOUNTS_STORE], 'readonly')
  const state = (await resultOf(transaction.objectStore(STATE_STORE).get(STATE_KEY))) as
    | Record<string, unknown>
    | undefined
  const pending = typeof state?.signOutPending === 'string'
  const userId = pending ? state?.signOutPending : state?.current
  if (typeof userId !== 'string') return null
  const row = (await resultOf(transaction.objectStore(ACCOUNTS_STORE).get(userId))) as
    | Record<string, unknown>
    | undefined
  const { firstName, userType, profileCompleted } = row ?? {}
  return {
    userId,
    firstName: typeof firstName === 'string' ? firstName : '',
    userType: userType === 'homeowner' || userType === 'seeker' || userType === 'admin' ? userType : null,
    profileCompleted: profileCompleted === true,
    signOutPending: pending,
  }
}
