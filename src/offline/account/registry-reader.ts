import { STORAGE_OPEN_MAX_MS } from '../../domain/core/limits.ts'
import { ACCOUNTS_STORE, REGISTRY_NAME, STATE_KEY, STATE_STORE } from './registry-names.ts'

/** Who is signed in on this device, as far as the device itself knows. */
export interface CurrentAccount {
  userId: string
  firstName: string
  userType: 'homeowner' | 'seeker' | 'admin' | null
  profileCompleted: boolean
  /** Signed out here, but the server has not heard of it: nobody is signed in, and one call is owed. */
  signOutPending: boolean
}

/**
 * The current account without Dexie, in a few milliseconds: for public pages and the service worker.
 * Never creates the database, and every trouble means null: a public page is shown rather than nothing.
 */
export async function readCurrentAccount(patienceMs = STORAGE_OPEN_MAX_MS): Promise<CurrentAccount | null> {
  try {
    const db = await openExisting(patienceMs)
    if (db === null) return null
    try {
      return await readFrom(db)
    } finally {
      db.close()
    }
  } catch {
    return null
  }
}

async function openExisting(patienceMs: number): Promise<IDBDatabase | null> {
  if (!(await databaseExists(REGISTRY_NAME, patienceMs))) return null
  return new Promise((resolve) => {
    const request = indexedDB.open(REGISTRY_NAME)
    let late = false
    const timer = setTimeout(() => {
      late = true
      resolve(null)
    }, patienceMs)
    // Asked to create it: there is none, and aborting leaves none.
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('success', () => {
      clearTimeout(timer)
      if (late) request.result.close()
      else resolve(request.result)
    })
    request.addEventListener('error', () => {
      clearTimeout(timer)
      resolve(null)
    })
  })
}

/**
 * Asked before the registry is opened only to be read: opening what is not there begins to create it, and
 * Chromium 150 answers nothing about a database any more once a page has left in the middle of that.
 * @returns true too where the browser does not say.
 */
export const registryExists = () => databaseExists(REGISTRY_NAME)

/** The same of any database of ours. */
export async function databaseExists(wanted: string, patienceMs = STORAGE_OPEN_MAX_MS): Promise<boolean> {
  if (!('databases' in indexedDB)) return true
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<null>((resolve) => (timer = setTimeout(resolve, patienceMs, null)))
  const all = await Promise.race([indexedDB.databases(), silence])
  clearTimeout(timer)
  return all === null || all.some(({ name }) => name === wanted)
}

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')))
  })

async function readFrom(db: IDBDatabase): Promise<CurrentAccount | null> {
  if (!db.objectStoreNames.contains(STATE_STORE) || !db.objectStoreNames.contains(ACCOUNTS_STORE)) return null
  const transaction = db.transaction([STATE_STORE, ACCOUNTS_STORE], 'readonly')
  const state = (await answer(transaction.objectStore(STATE_STORE).get(STATE_KEY))) as
    | Record<string, unknown>
    | undefined
  const pending = typeof state?.signOutPending === 'string'
  const userId = pending ? state?.signOutPending : state?.current
  if (typeof userId !== 'string') return null
  const row = (await answer(transaction.objectStore(ACCOUNTS_STORE).get(userId))) as
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
