import type { UserView } from '../../domain/account/user.ts'
import { StorageUnavailableError, type UnavailableReason } from '../../offline/db/storage-errors.ts'
import { OTHER_TABS_MAX_MS } from '../../domain/core/limits.ts'
import { accountAtom, appStore, sessionAtom } from '../data/state.ts'
import { endPreparing, showPreparing } from './show-preparing.ts'
import { requestPersistence } from './persistent-storage.ts'
import { storageAtom } from './storage-state.ts'
import { flushUnsaved } from '../data/unsaved.ts'
import { setMeta } from '../../offline/account/cached-responses.ts'
import { readProfile } from '../../offline/db/profile-row.ts'
import { closeAccount, openAccount, deleteAccountCopy } from '../../offline/account/open-account.ts'
import type { Account, StorageProblem } from '../../offline/db/account.ts'

/** How often a full or lost storage is tried again. */
const RETRY_EVERY_MS = 4000

/**
 * Opens the account again for the same person; `user` is stored in an emptied database. It does nothing when
 * the person has signed out meanwhile.
 */
type Reopen = (user: UserView | undefined) => Promise<void>

/** The person's decision about a database that does not open. */
type Decision = 'again' | 'put-off' | { deleteFirst: (done: Promise<void>) => void }

let decide: ((decision: Decision) => void) | null = null

/**
 * Asks the person for a decision. A database that opens late makes the question disappear, and `opening`,
 * which aborts when another account is wanted, answers it with `put-off`.
 */
function askPerson(userId: string, reason: UnavailableReason, opening: AbortSignal): Promise<Decision> {
  return new Promise((resolve) => {
    decide = resolve
    if (opening.aborted) return deferOpening()
    appStore.set(storageAtom, { kind: 'shut', reason, userId })
    opening.addEventListener('abort', () => decide === resolve && deferOpening(), { once: true })
    return undefined
  })
}

/**
 * Opens an account's database and handles its storage problems while it is open. When it does not open, the
 * person decides; the promise resolves when the database is open.
 * @throws StorageUnavailableError when the person chose to open it later, or `opening` aborted meanwhile.
 */
export async function openStored(userId: string, reopen: Reopen, opening: AbortSignal): Promise<Account> {
  for (;;) {
    let decision = null as Decision | null
    const onSlowOpen = async (reason: UnavailableReason): Promise<never> => {
      decision = await askPerson(userId, reason, opening)
      throw new StorageUnavailableError(reason)
    }
    try {
      let opened: Account | null = null
      const account = await openAccount(userId, {
        // A problem during the opening is the error of `openAccount`.
        onStorageProblem: (problem) => opened && handleProblem(problem, opened, reopen),
        onSlowOpen,
        onPreparing: (share) => showPreparing('indexes', share),
      }).finally(endPreparing)
      opened = account
      if (appStore.get(storageAtom).kind === 'shut') appStore.set(storageAtom, { kind: 'ok' })
      requestPersistence(account)
      return account
    } catch (error) {
      const reason = error instanceof StorageUnavailableError ? error.reason : 'broken'
      decision ??= await askPerson(userId, reason, opening)
      while (typeof decision === 'object') {
        const deleting = deleteAccountCopy(userId)
        decision.deleteFirst(deleting)
        decision = await deleting.then(
          () => 'again' as const,
          () => askPerson(userId, reason, opening),
        )
      }
      if (decision === 'put-off') throw new StorageUnavailableError(reason, { cause: error })
    }
  }
}

/** Tries to open the database again; the first of the person's three decisions. */
export function reopen(): void {
  decide?.('again')
}

/**
 * Deletes this device's database after the person's confirmation, and opens an empty one.
 * @throws StorageUnavailableError while another tab has it open.
 */
export function reopenEmpty(): Promise<void> {
  return new Promise((resolve, reject) => {
    decide?.({ deleteFirst: (done) => void done.then(resolve, reject) })
  })
}

/** Leaves the database closed until the next visit. */
export function deferOpening(): void {
  appStore.set(storageAtom, { kind: 'ok' })
  decide?.('put-off')
}

/** Whether this is still the account of the page; closing it on purpose first removes it from the atom. */
const isCurrent = (account: Account) => appStore.get(accountAtom) === account

function handleProblem(problem: StorageProblem, account: Account, reopen: Reopen): void {
  switch (problem) {
    case 'full':
      return reportAndRetry('full', account, reopen)
    case 'lost':
      return reportAndRetry('memory-only', account, reopen)
    case 'closed':
      // Without an announcement of another tab until then, the browser has closed the database.
      setTimeout(() => void recoverOnce(account, reopen), OTHER_TABS_MAX_MS)
      return undefined
    case 'emptied':
      // The query that noticed it must end first.
      setTimeout(() => void recoverOnce(account, reopen), 0)
  }
}

let retryTimer: ReturnType<typeof setInterval> | null = null
let retryNow: (() => Promise<void>) | null = null

/** Shows the problem and retries until it is solved. */
function reportAndRetry(kind: 'full' | 'memory-only', account: Account, reopen: Reopen): void {
  const shown = appStore.get(storageAtom).kind
  if (shown === 'memory-only' || shown === kind) return
  appStore.set(storageAtom, { kind })
  if (retryTimer !== null) clearInterval(retryTimer)
  retryNow = async () => {
    const isSolved =
      !isCurrent(account) || (kind === 'full' ? await hasRoom(account) : await recoverOnce(account, reopen))
    if (isSolved) clearProblem()
  }
  retryTimer = setInterval(() => void retryNow?.(), RETRY_EVERY_MS)
}

function clearProblem(): void {
  if (retryTimer !== null) clearInterval(retryTimer)
  retryTimer = null
  retryNow = null
  if (['full', 'memory-only'].includes(appStore.get(storageAtom).kind))
    appStore.set(storageAtom, { kind: 'ok' })
}

/** Retries at once, for the button of the storage bar. */
export async function retryStorage(): Promise<void> {
  await retryNow?.()
}

/** Saves the unsaved input of the page. @returns whether all of it, and a test value, could be stored. */
async function hasRoom(account: Account): Promise<boolean> {
  if (!(await flushUnsaved())) return false
  try {
    await setMeta(account, 'tried-for-room', Date.now())
    return true
  } catch {
    return false
  }
}

let recovering: Promise<boolean> | null = null

/** Runs one recovery at a time: a database that does not respond takes longer than the retry interval. */
function recoverOnce(account: Account, reopen: Reopen): Promise<boolean> {
  recovering ??= recover(account, reopen).finally(() => (recovering = null))
  return recovering
}

/**
 * Reopens the database after the browser closed or deleted it, and stores the page's user again. When it does
 * not open, the page keeps its data in memory.
 * @returns whether nothing is left to do: the account is open again, was closed, or was signed out.
 */
async function recover(account: Account, reopen: Reopen): Promise<boolean> {
  if (!isCurrent(account)) return true
  try {
    // A test opening comes first: the page's account is closed only when the database opens.
    const fresh = await openAccount(account.userId)
    const isEmptied = (await readProfile(fresh)) === undefined
    await closeAccount(fresh)
    const session = appStore.get(sessionAtom)
    const user =
      session.status === 'signed-in' && session.user._id === account.userId ? session.user : undefined
    if (!isCurrent(account)) return true
    await reopen(user)
    const isReopened = appStore.get(accountAtom)?.userId === account.userId
    appStore.set(storageAtom, { kind: isEmptied && isReopened ? 'emptied' : 'ok' })
    return true
  } catch {
    reportAndRetry('memory-only', account, reopen)
    return false
  }
}
