import type { UserView } from '../../domain/account/user.ts'
import { StorageUnavailableError, type Unavailable } from '../../offline/db/storage-errors.ts'
import * as registry from '../../offline/account/registry.ts'
import { accountAtom, appStore, sessionAtom } from '../data/state.ts'
import { requestPersistence } from './persistent-storage.ts'
import { storageAtom } from './storage-state.ts'
import { flushUnsaved } from '../data/unsaved.ts'
import { setMeta, readProfile } from '../../offline/account/cached-responses.ts'
import { closeAccount, openAccount, deleteAccountCopy } from '../../offline/account/open-account.ts'
import type { Account, StorageNews } from '../../offline/db/account.ts'

/** A tab that signs out or upgrades says so within this time; what closes without a word was the browser. */
const GRACE_MS = 1500
/** How often a full or lost storage is tried again. */
const TRY_AGAIN_MS = 4000

/** Opens the account anew for the same person; `user` goes into an emptied database. */
type Reopen = (user: UserView | undefined) => Promise<void>

/** What the person wants done about a database that does not open. */
type Word = 'again' | 'put-off' | { deleteFirst: (done: Promise<void>) => void }

let decide: ((word: Word) => void) | null = null

/** Asks the person. Nobody has to answer: a database that opens late makes the question go. */
function decision(userId: string, why: Unavailable): Promise<Word> {
  return new Promise((resolve) => {
    decide = resolve
    appStore.set(storageAtom, { kind: 'shut', why, userId })
  })
}

/**
 * Opens an account's database and looks after it while it is open. One that does not open is the
 * person's to decide about: this resolves when it opened after all.
 * @throws StorageUnavailableError when the person put that off.
 */
export async function openStored(userId: string, reopen: Reopen): Promise<Account> {
  for (;;) {
    let word = null as Word | null
    const whenLate = async (why: Unavailable): Promise<never> => {
      word = await decision(userId, why)
      throw new StorageUnavailableError(why)
    }
    try {
      let opened: Account | null = null
      const store = await openAccount(userId, {
        // What happens while it opens is the opening's own to tell.
        onStorage: (news) => opened && handleNews(news, opened, reopen),
        whenLate,
      })
      opened = store
      if (appStore.get(storageAtom).kind === 'shut') appStore.set(storageAtom, { kind: 'ok' })
      requestPersistence(store)
      return store
    } catch (error) {
      const why = error instanceof StorageUnavailableError ? error.why : 'broken'
      word ??= await decision(userId, why)
      while (typeof word === 'object') {
        const deleting = deleteAccountCopy(userId)
        word.deleteFirst(deleting)
        word = await deleting.then(
          () => 'again' as const,
          () => decision(userId, why),
        )
      }
      if (word === 'put-off') throw new StorageUnavailableError(why, { cause: error })
    }
  }
}

/** The face of a database that does not open: its three ways on. */
export function reopen(): void {
  decide?.('again')
}

/**
 * Deletes this device's copy, which the person has confirmed, and opens an empty one.
 * @throws StorageUnavailableError while another tab holds on to it.
 */
export function startEmpty(): Promise<void> {
  return new Promise((resolve, reject) => {
    decide?.({ deleteFirst: (done) => void done.then(resolve, reject) })
  })
}

export function deferOpening(): void {
  appStore.set(storageAtom, { kind: 'ok' })
  decide?.('put-off')
}

/** Still the account on this page: closing it on purpose takes it from the atom first. */
const isCurrent = (store: Account) => appStore.get(accountAtom) === store

function handleNews(news: StorageNews, store: Account, reopen: Reopen): void {
  switch (news) {
    case 'full':
      return worsen('full', store, reopen)
    case 'lost':
      return worsen('memory-only', store, reopen)
    case 'closed':
      setTimeout(() => void comeBack(store, reopen), GRACE_MS)
      return undefined
    case 'emptied':
      // Not from inside the query that found out.
      setTimeout(() => void comeBack(store, reopen), 0)
  }
}

let trying: ReturnType<typeof setInterval> | null = null
let tryNow: (() => Promise<void>) | null = null

/** Says so, and tries again until it is over. */
function worsen(kind: 'full' | 'memory-only', store: Account, reopen: Reopen): void {
  const known = appStore.get(storageAtom).kind
  if (known === 'memory-only' || known === kind) return
  appStore.set(storageAtom, { kind })
  if (trying !== null) clearInterval(trying)
  tryNow = async () => {
    const over = !isCurrent(store) || (kind === 'full' ? await hasRoom(store) : await comeBack(store, reopen))
    if (over) better()
  }
  trying = setInterval(() => void tryNow?.(), TRY_AGAIN_MS)
}

function better(): void {
  if (trying !== null) clearInterval(trying)
  trying = null
  tryNow = null
  if (['full', 'memory-only'].includes(appStore.get(storageAtom).kind))
    appStore.set(storageAtom, { kind: 'ok' })
}

/** "Try again" of the bar. */
export async function retryStorage(): Promise<void> {
  await tryNow?.()
}

/** Whether everything that waits in memory found its place. */
async function hasRoom(store: Account): Promise<boolean> {
  if (!(await flushUnsaved())) return false
  try {
    await setMeta(store, 'tried-for-room', Date.now())
    return true
  } catch {
    return false
  }
}

let coming: Promise<boolean> | null = null

/** One at a time: a database that does not answer takes longer than the next try. */
function comeBack(store: Account, reopen: Reopen): Promise<boolean> {
  coming ??= bringBack(store, reopen).finally(() => (coming = null))
  return coming
}

/**
 * Opens the database anew after the browser took it away, and brings back what this page knows. A
 * database that does not open leaves the page as it is: what is on it is all there is.
 */
async function bringBack(store: Account, reopen: Reopen): Promise<boolean> {
  if (!isCurrent(store)) return true
  try {
    // Probed first: the page's own account is let go only when there is another.
    const fresh = await openAccount(store.userId)
    const emptied = (await readProfile(fresh)) === undefined
    await closeAccount(fresh)
    if (await isSignedOut(store.userId)) return true
    const session = appStore.get(sessionAtom)
    const user =
      session.status === 'signed-in' && session.user._id === store.userId ? session.user : undefined
    if (user) await registry.rememberAccount(user)
    if (!isCurrent(store)) return true
    await reopen(user)
    appStore.set(storageAtom, { kind: emptied ? 'emptied' : 'ok' })
    return true
  } catch {
    worsen('memory-only', store, reopen)
    return false
  }
}

/** A sign-out in another tab leaves its mark in the registry; a browser that empties storage takes that too. */
async function isSignedOut(userId: string): Promise<boolean> {
  if (await registry.isEmpty()) return false
  return (await registry.currentAccount())?.userId !== userId
}
