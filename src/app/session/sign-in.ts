import { api } from '../../contract/api.ts'
import type { UserView } from '../../domain/account/user.ts'
import { REGISTRY_WAIT_MAX_MS } from '../../domain/core/limits.ts'
import { putProfile, putProfileIfCurrent, readProfile } from '../../offline/account/cached-responses.ts'
import { createLedgerStore } from '../../offline/account/ledger-store.ts'
import { destroyAccount } from '../../offline/account/open-account.ts'
import { pauseOldWork } from '../../offline/account/paused-work.ts'
import { readCurrentAccount, type CurrentAccount } from '../../offline/account/registry-reader.ts'
import * as registry from '../../offline/account/registry.ts'
import { StorageUnavailableError } from '../../offline/db/storage-errors.ts'
import { client, isUnauthenticated } from '../data/api-client/app-client.ts'
import { noteReachable } from '../data/connection.ts'
import { noteFailure } from '../data/note-failure.ts'
import { appStore, hasSignedInHint, needsSignInAtom, sessionAtom } from '../data/state.ts'
import { flushUnsaved } from '../data/unsaved.ts'
import { announce, onAnnouncement } from './announcements.ts'
import { finishSignOut } from './finish-sign-out.ts'
import { clearFlags } from './flags.ts'
import { closeRunning, openRunning, runningAccount, startSending } from './running-account.ts'

/** Opens the account that was last signed in on this device with its cached user, then asks the server. */
export async function openLastAccount({ userId, signOutPending }: CurrentAccount): Promise<void> {
  // Another tab may have signed out while this page was loading.
  if (signOutPending || (await registry.nullIfUnavailable(registry.pendingSignOutUserId())) !== null) {
    await finishSignOut()
    appStore.set(sessionAtom, { status: 'signed-out' })
    return
  }
  await openRunning(userId, { verify: verifySession })
  if (appStore.get(sessionAtom).status !== 'signed-in') {
    // The database holds no user: only the server knows who this is.
    await verifySession()
    if (appStore.get(sessionAtom).status === 'loading') appStore.set(sessionAtom, { status: 'signed-out' })
    return
  }
  void verifySession()
}

/**
 * Asks the server who is signed in, and opens that account. After a 401 nobody is signed in; the account's
 * database stays on the device, closed. Without a response the cached user stays signed in.
 */
export async function verifySession(): Promise<void> {
  const asked = runningAccount()?.account
  try {
    const known = asked && !asked.isClosed ? await readProfile(asked) : undefined
    const user = await client.call(api.currentUser, { anyAccount: true })
    noteReachable()
    const running = runningAccount()
    if (running?.account.userId === user._id) {
      // A change that the server accepted in the meantime is newer than this response.
      await putProfileIfCurrent(running.account, user, known?.at ?? null)
      await registry.nullIfUnavailable(registry.setCurrentAccount(user))
      if (appStore.get(needsSignInAtom)) {
        appStore.set(needsSignInAtom, false)
        await startSending()
      }
      running.jobs.sessionConfirmed()
    } else {
      await flushUnsaved()
      await registry.nullIfUnavailable(registry.setCurrentAccount(user))
      await openRunning(user._id, { user, verify: verifySession })
      announce({ kind: 'signed-in', userId: user._id })
    }
  } catch (error) {
    if (isUnauthenticated(error)) {
      // The 401 does not concern an account that was opened in the meantime.
      if (runningAccount()?.account !== asked) return
      await closeRunning()
      await registry.nullIfUnavailable(registry.clearCurrentAccount())
      appStore.set(sessionAtom, { status: 'signed-out' })
    } else {
      noteFailure(error)
      if (runningAccount() !== null) return
      // A person who chose to open the storage later is not asked again.
      if (error instanceof StorageUnavailableError) appStore.set(sessionAtom, { status: 'signed-out' })
      else await openRemembered()
    }
  }
}

/**
 * Opens the account in the registry when the server does not respond, with a longer time limit for a slow
 * disk.
 */
async function openRemembered(): Promise<void> {
  try {
    // Without the hint cookie nobody has been signed in here for longer than a session lasts.
    const known = hasSignedInHint() ? await readCurrentAccount(REGISTRY_WAIT_MAX_MS) : null
    if (known !== null && !known.signOutPending && runningAccount() === null)
      await openRunning(known.userId, { verify: verifySession })
  } catch (error) {
    noteFailure(error)
  }
  if (appStore.get(sessionAtom).status !== 'signed-in') appStore.set(sessionAtom, { status: 'signed-out' })
}

/** Opens the account of a person who just signed in or registered. */
export async function openAfterSignIn(user: UserView): Promise<void> {
  noteReachable()
  await registry.nullIfUnavailable(registry.setCurrentAccount(user))
  appStore.set(needsSignInAtom, false)
  const running = runningAccount()
  if (running?.account.userId === user._id) {
    await putProfile(running.account, user)
    await pauseOldWork(running.account)
    await startSending()
  } else {
    await openRunning(user._id, { user, justSignedIn: true, verify: verifySession })
  }
  runningAccount()?.jobs.sessionConfirmed()
  announce({ kind: 'signed-in', userId: user._id })
}

/**
 * Signs out: stops the engine, closes the database, deletes the data unless `keep`, and then tells the
 * server. Until the server has confirmed it, this browser sends no other request to /api.
 */
export async function signOut(keep: boolean): Promise<void> {
  await flushUnsaved()
  const account = runningAccount()?.account
  if (!account) return
  const { userId } = account
  await registry.beginSignOut(userId, keep ? null : await createLedgerStore(account).storeId())
  await closeRunning()
  if (!keep) await destroyAccount(account)
  clearFlags(userId)
  appStore.set(needsSignInAtom, false)
  appStore.set(sessionAtom, { status: 'signed-out' })
  announce({ kind: 'signed-out', userId })
  // The person is signed out on this device and does not have to wait for the server.
  void finishSignOut()
}

onAnnouncement(async (announcement) => {
  const isThisAccount = announcement.userId === runningAccount()?.account.userId
  if (announcement.kind === 'signed-in') {
    if (!isThisAccount) await flushUnsaved()
    await verifySession()
  } else if (isThisAccount) {
    await closeRunning()
    appStore.set(sessionAtom, { status: 'signed-out' })
  }
})
