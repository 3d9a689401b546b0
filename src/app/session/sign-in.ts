import type { UserView } from '../../domain/account/user.ts'
import { REGISTRY_WAIT_MAX_MS } from '../../domain/core/limits.ts'
import { putProfileIfCurrent } from '../../offline/account/cached-responses.ts'
import { readProfile } from '../../offline/db/profile-row.ts'
import { createLedgerStore } from '../../offline/account/ledger-store.ts'
import { deleteAccountCopy } from '../../offline/account/open-account.ts'
import { readCurrentAccount, type CurrentAccount } from '../../offline/account/registry-reader.ts'
import { nullIfUnavailable, registry } from '../../offline/account/registry.ts'
import { StorageUnavailableError } from '../../offline/db/storage-errors.ts'
import { signOutLock, waitForOtherPages } from '../../offline/account/session-locks.ts'
import { systemClock } from '../../offline/outbox/engine-ports.ts'
import { createSession } from '../../sync/session.ts'
import type { SessionPage } from '../../sync/session-ports.ts'
import { client, isUnauthenticated } from '../data/api-client/app-client.ts'
import { onAccountMismatch } from '../data/api-client/page-account.ts'
import { noteReachable } from '../data/connection.ts'
import { noteFailure } from '../data/note-failure.ts'
import { CookiesRefusedError } from '../data/refusing-browser.ts'
import { appStore, hasSignedInHint, needsSignInAtom, sessionAtom } from '../data/state.ts'
import { flushUnsaved } from '../data/unsaved.ts'
import { afterFirstScreen } from '../data/first-screen.ts'
import { announce, onAnnouncement } from './announcements.ts'
import { clearFlags } from './flags.ts'
import {
  closeRunning,
  confirmUser,
  openRunning,
  refreshSession,
  runningAccount,
  suspendSending,
} from './running-account.ts'

const page: SessionPage = {
  openUserId: () => runningAccount()?.account.userId ?? null,

  open: (account, signal) =>
    openRunning(account, signal, {
      verify: verifySession,
      reopen: (user) => session.reopen(account.userId, user),
    }),

  async close() {
    await closeRunning()
    appStore.set(needsSignInAtom, false)
    appStore.set(sessionAtom, { status: 'signed-out' })
  },

  async expectUser() {
    const asked = runningAccount()?.account
    const known = asked && !asked.isClosed ? await readProfile(asked) : undefined
    return async (user) => {
      const running = runningAccount()
      if (running === null || running.account !== asked) return
      // A change that the server accepted in the meantime is newer than this response.
      await putProfileIfCurrent(running.account, user, known?.at ?? null)
      // An emptied database had no user until now.
      await refreshSession()
      confirmUser(running)
    }
  },

  onNoResponse: noteFailure,

  async rememberedUserId() {
    // Without the hint cookie nobody has been signed in here for longer than a session lasts.
    const known = hasSignedInHint() ? await readCurrentAccount(REGISTRY_WAIT_MAX_MS) : null
    return known === null || known.signOutPending ? null : known.userId
  },

  flush: flushUnsaved,

  async suspend() {
    const running = runningAccount()
    if (running === null) return
    suspendSending(running)
    await waitForOtherPages(running.account.userId)
  },

  async storeId() {
    const running = runningAccount()
    if (running === null) throw new StorageUnavailableError('broken')
    return createLedgerStore(running.account).storeId()
  },

  destroy: deleteAccountCopy,
}

/** Asks the server who is signed in; null for nobody. @throws the error of a request without such a response. */
async function currentUser(): Promise<UserView | null> {
  try {
    const user = await client.call('currentUser', { anyAccount: true })
    noteReachable()
    return user
  } catch (error) {
    if (isUnauthenticated(error)) return null
    throw error
  }
}

const session = createSession({
  registry: {
    read: () => nullIfUnavailable(registry.readSession()),
    signIn: async (user) => void (await nullIfUnavailable(registry.signIn(user))),
    confirm: async (user, epoch) => (await nullIfUnavailable(registry.confirmSession(user, epoch))) ?? true,
    expire: async (epoch) => (await nullIfUnavailable(registry.expireSession(epoch))) ?? true,
    beginSignOut: (userId, storeId) => registry.beginSignOut(userId, storeId),
    endSignOut: async (userId, epoch) => void (await nullIfUnavailable(registry.endSignOut(userId, epoch))),
    isForgotten: async (userId) => (await nullIfUnavailable(registry.isForgotten(userId))) ?? false,
  },
  server: {
    currentUser,
    async endSession(userId) {
      try {
        await client.call('logout', { body: {}, account: userId })
      } catch (error) {
        // A 401 means that the session has ended or belongs to another account, so there is nothing to end.
        if (!isUnauthenticated(error)) throw error
      }
    },
  },
  page,
  announce,
  exclusively: signOutLock,
  clock: systemClock,
  random: Math.random,
})

/** The number of tasks that may still find out who is signed in. */
let unfinished = 0

/**
 * Waits for a task that may find out who is signed in. When the last one has ended and nothing is known, the person
 * counts as signed out.
 * @throws the error of `task`, except when the person chose to open the storage later
 */
async function orSignedOut(task: Promise<void>): Promise<void> {
  unfinished += 1
  try {
    await task
  } catch (error) {
    // Public pages work, and the account stays closed.
    if (!(error instanceof StorageUnavailableError)) throw error
  } finally {
    unfinished -= 1
    if (unfinished === 0 && appStore.get(sessionAtom).status === 'loading')
      appStore.set(sessionAtom, { status: 'signed-out' })
  }
}

/** Opens the account that was last signed in on this device with its cached user, then asks the server. */
export const openLastAccount = ({ userId }: CurrentAccount): Promise<void> =>
  orSignedOut(openAccountOf(userId))

async function openAccountOf(userId: string): Promise<void> {
  await session.start(userId)
  // The database holds no user: only the server knows who this is.
  if (appStore.get(sessionAtom).status === 'loading') return verifySession()
  // The first screen comes from the device and does not compete with the code of a request.
  afterFirstScreen(() => void verifySession())
}

/**
 * Asks the server who is signed in, and opens that account. After a 401 nobody is signed in; the account's
 * database stays on the device, closed. Without a response the cached user stays signed in.
 */
export const verifySession = (): Promise<void> => orSignedOut(session.verify()).catch(noteFailure)

/**
 * Signs in with the user that `logIn` returns, and opens the account.
 * @throws the error of `logIn`; CookiesRefusedError when the browser did not keep the session.
 */
export async function signIn(logIn: () => Promise<UserView>): Promise<void> {
  await session.signIn(async () => {
    const user = await logIn()
    noteReachable()
    // The hint comes with the session's cookie. A browser may show it late, so the server has the last word.
    const isKept = hasSignedInHint() || (await currentUser().catch(() => user)) !== null
    if (!isKept) throw new CookiesRefusedError()
    return user
  })
}

/**
 * Signs out: stops the engine, closes the database, deletes the data unless `keep`, and then tells the
 * server. Until the server has confirmed it, this browser sends no other request to /api. `isAgreed` tells
 * whether the person agreed to delete everything that is there once the other tabs are closed.
 * @returns `changed` when the person has to be asked again.
 * @throws StorageUnavailableError when it cannot be stored; the person is still signed in.
 */
export async function signOut(
  keep: boolean,
  isAgreed: () => Promise<boolean>,
): Promise<'signed-out' | 'changed'> {
  const userId = runningAccount()?.account.userId
  const result = await session.signOut(keep, isAgreed)
  if (result === 'signed-out' && userId) clearFlags(userId)
  return result
}

appStore.sub(needsSignInAtom, () => {
  if (appStore.get(needsSignInAtom)) void session.noteEnded().catch(noteFailure)
})
onAnnouncement((news) => void orSignedOut(session.hear(news)).catch(noteFailure))
onAccountMismatch(() => void verifySession())
addEventListener('online', () => void session.finishSignOut())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void orSignedOut(session.wake()).catch(noteFailure)
})
