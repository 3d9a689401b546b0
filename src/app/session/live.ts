import { api } from '../../contract/api.ts'
import { REGISTRY_ANSWER_MAX_MS, UNREAD_POLL_MS } from '../../domain/core/limits.ts'
import type { UserView } from '../../domain/account/user.ts'
import { claimPage, enginePorts } from '../../offline/outbox/engine-ports.ts'
import { StorageUnavailableError } from '../../offline/db/storage-errors.ts'
import * as registry from '../../offline/account/registry.ts'
import { readCurrentAccount, type CurrentAccount } from '../../offline/account/registry-reader.ts'
import { createEngine, type Engine } from '../../sync/engine.ts'
import { countOps } from '../../sync/transitions.ts'
import { createTransport } from '../data/api-client/transport.ts'
import { client, isUnauthenticated } from '../data/api-client/app-client.ts'
import { startJobs, type Jobs } from '../background/jobs.ts'
import { announce, onAnnouncement } from './announcements.ts'
import { clearFlags } from './flags.ts'
import {
  accountAtom,
  appStore,
  isSignedInHinted,
  needsSignInAtom,
  outboxCountsAtom,
  sessionAtom,
  unreadAtom,
} from '../data/state.ts'
import { signedInFrameAtom } from '../shell/frame-slot.ts'
import { signedInFrame } from '../shell/signed-in-frame.tsx'
import { noteFailure } from '../data/note-failure.ts'
import { finishSignOut } from './finish-sign-out.ts'
import { refreshConversations, refreshUnread } from '../background/unread-messages.ts'
import { uploadProgressAtom } from '../data/upload-progress.ts'
import {
  hasServerResponded,
  noteReachable,
  noteNoResponse,
  noteUnreachable,
  probeNow,
  monitorConnection,
} from '../data/connection.ts'
import { openStored } from './storage.ts'
import { flushUnsaved } from '../data/unsaved.ts'
import { putProfile, readProfile, putProfileIfCurrent } from '../../offline/account/cached-responses.ts'
import { cancelHeld, timelineOps, outboxStats } from '../../offline/outbox/outbox.ts'
import { watch } from '../../offline/db/watch.ts'
import { readEffectiveUser } from '../../offline/account/effective-user.ts'
import { createEngineStore } from '../../offline/engine-store.ts'
import { unreadHere } from '../../offline/messages.ts'
import { pauseOldWork, countPaused, resumePaused } from '../../offline/account/paused-work.ts'
import { closeAccount, destroyAccount } from '../../offline/account/open-account.ts'
import { createLedgerStore } from '../../offline/account/ledger-store.ts'
import type { Account } from '../../offline/db/account.ts'

interface Live {
  store: Account
  engine: Engine
  companions: Jobs
  stop: () => void
}

let live: Live | null = null
appStore.set(signedInFrameAtom, signedInFrame)

/** Opens an account's database and lets its engine run; the snapshot in it decides what is shown. */
async function open(userId: string, fresh?: UserView, justSignedIn = false): Promise<void> {
  if (live !== null) await close()
  const store = await openStored(userId, async (user) => {
    await open(userId, user)
    void verify()
  })
  if (fresh) await putProfile(store, fresh)
  const controller = new AbortController()
  if (await claimPage(userId, controller.signal)) await cancelHeld(store)
  const companions = startJobs({
    store,
    client,
    onFailure: noteFailure,
    signal: controller.signal,
  })
  // Only what is read from now on changes the count of unread messages.
  let lastReadAt = Date.now()
  let lastEffective = ''
  const watches = [
    watch(store, () => readEffectiveUser(store)).subscribe({
      next: (effective) => {
        // Every change of the outbox asks again; few change the person.
        const words = JSON.stringify(effective)
        if (words !== lastEffective) void publish(store)
        lastEffective = words
      },
    }),
    watch(store, () => readProfile(store)).subscribe({ next: () => void publish(store) }),
    watch(store, () => timelineOps(store)).subscribe({
      next: (ops) => {
        if (live?.store === store) appStore.set(outboxCountsAtom, countOps(ops))
        companions.noticeOps(ops)
        const readAt = Math.max(
          0,
          ...ops.filter((op) => op.kind === 'message.read').map((op) => op.doneAt ?? 0),
        )
        if (readAt > lastReadAt) {
          lastReadAt = readAt
          refreshConversations().catch(noteFailure)
        }
        // Whoever added it, this tab or another: what may go now is sent without being asked for.
        if (ops.some((op) => op.state === 'ready' && op.nextAttemptAt <= Date.now()))
          live?.engine.poke('enqueue')
      },
    }),
  ]
  const transport = createTransport({
    account: () => userId,
    onSilence: noteNoResponse,
    onUploadProgress: (opId, fraction) => appStore.set(uploadProgressAtom, { opId, fraction }),
  })
  const ports = enginePorts(userId)
  const engine = createEngine({
    ...ports,
    network: { ...ports.network, answered: hasServerResponded },
    store: createEngineStore(store),
    transport,
    onContact: companions.contact,
    onState: (phase) => {
      if (phase === 'paused') noteUnreachable()
      if (phase === 'sending') noteReachable()
    },
    onNeedsSignIn: (why) => {
      appStore.set(needsSignInAtom, true)
      if (why === 'account_mismatch') void verify()
    },
  })
  const poke = (reason: string) => () => void engine.poke(reason)
  const visible = () => document.visibilityState === 'visible' && engine.poke('visible')
  const options = { signal: controller.signal }
  addEventListener('online', probeNow, options)
  addEventListener('online', poke('online'), options)
  addEventListener('focus', poke('focus'), options)
  addEventListener('pageshow', poke('pageshow'), options)
  document.addEventListener('visibilitychange', visible, options)
  const poll = setInterval(() => void refreshUnread(), UNREAD_POLL_MS)

  monitorConnection({
    probe: () => transport.probe(controller.signal),
    onBack: () => {
      void engine.poke('online')
      companions.mirror.poke()
    },
  })
  live = {
    store,
    engine,
    companions,
    stop: () => {
      controller.abort()
      clearInterval(poll)
      for (const watch of watches) watch.unsubscribe()
      engine.stop()
      monitorConnection(null)
    },
  }
  appStore.set(accountAtom, store)
  await publish(store)
  appStore.set(outboxCountsAtom, await outboxStats(store))
  appStore.set(unreadAtom, await unreadHere(store))
  if (justSignedIn) await pauseOldWork(store)
  await startSending()
  void refreshUnread()
}

async function publish(store: Account): Promise<void> {
  if (store.isClosed || (live !== null && live.store !== store)) return
  const [profile, effective] = await Promise.all([readProfile(store), readEffectiveUser(store)])
  if (!profile || !effective || store.isClosed || live?.store !== store) return
  appStore.set(sessionAtom, { status: 'signed-in', user: profile.user, effective, asOf: profile.at })
}

/**
 * What was just done on this device, known to the guards: awaited before moving on to a page that
 * would otherwise be decided by the state before it.
 */
export async function refreshSession(): Promise<void> {
  if (live) await publish(live.store)
}

/** Ends the engine before the database closes, so that nothing is sent or written afterwards. */
async function close(): Promise<void> {
  const ending = live
  live = null
  appStore.set(accountAtom, null)
  appStore.set(unreadAtom, 0)
  appStore.set(outboxCountsAtom, { unsent: 0, needsYou: 0 })
  ending?.stop()
  if (ending) await closeAccount(ending.store)
}

/** Starts from the snapshot of the person who was last signed in here; the server is asked behind it. */
export async function resume({ userId, signOutPending }: CurrentAccount): Promise<void> {
  // Another tab may have signed out while this page was loading.
  if (signOutPending || (await registry.orNull(registry.isSignOutPending())) !== null) {
    await finishSignOut()
    appStore.set(sessionAtom, { status: 'signed-out' })
    return
  }
  await open(userId)
  if (appStore.get(sessionAtom).status !== 'signed-in') {
    // The database is there but holds no snapshot: only the server can say who this is.
    await verify()
    if (appStore.get(sessionAtom).status === 'loading') appStore.set(sessionAtom, { status: 'signed-out' })
    return
  }
  void verify()
}

/**
 * Asks the server who is signed in. A 401 at startup means nobody; the account's database stays
 * where it is, sealed. Without an answer the snapshot goes on counting.
 */
export async function verify(): Promise<void> {
  const asked = live?.store
  try {
    const known = asked && !asked.isClosed ? await readProfile(asked) : undefined
    const user = await client.call(api.currentUser, { anyAccount: true })
    noteReachable()
    if (live?.store.userId === user._id) {
      // What was accepted while this answer travelled is newer than the answer.
      await putProfileIfCurrent(live.store, user, known?.at ?? null)
      await registry.orNull(registry.rememberAccount(user))
      if (appStore.get(needsSignInAtom)) {
        appStore.set(needsSignInAtom, false)
        await startSending()
      }
      live.companions.confirmed()
    } else {
      await flushUnsaved()
      await registry.orNull(registry.rememberAccount(user))
      await open(user._id, user)
      announce({ kind: 'signed-in', userId: user._id })
    }
  } catch (error) {
    if (isUnauthenticated(error)) {
      // Somebody who signed in while this answer travelled is not the one it is about.
      if (live?.store !== asked) return
      await close()
      await registry.orNull(registry.forgetCurrent())
      appStore.set(sessionAtom, { status: 'signed-out' })
    } else {
      noteFailure(error)
      if (live !== null) return
      // A person who put off what does not open is not asked again.
      if (error instanceof StorageUnavailableError) appStore.set(sessionAtom, { status: 'signed-out' })
      else await openRemembered()
    }
  }
}

/** Without a word of the server the device is asked once more: its disk may be slower than its patience was. */
async function openRemembered(): Promise<void> {
  try {
    // Without the hint nobody was here for longer than a session lasts.
    const known = isSignedInHinted() ? await readCurrentAccount(REGISTRY_ANSWER_MAX_MS) : null
    if (known !== null && !known.signOutPending && live === null) await open(known.userId)
  } catch (error) {
    noteFailure(error)
  }
  if (appStore.get(sessionAtom).status !== 'signed-in') appStore.set(sessionAtom, { status: 'signed-out' })
}

/** After signing in or registering: this person's database, this person's queue. */
export async function adopt(user: UserView): Promise<void> {
  noteReachable()
  await registry.orNull(registry.rememberAccount(user))
  appStore.set(needsSignInAtom, false)
  if (live?.store.userId === user._id) {
    await putProfile(live.store, user)
    await pauseOldWork(live.store)
    await startSending()
  } else {
    await open(user._id, user, true)
  }
  live?.companions.confirmed()
  announce({ kind: 'signed-in', userId: user._id })
}

/** Lets the engine run, or run again after signing in, unless the person is being asked first. */
async function startSending(): Promise<void> {
  const at = live
  if (!at || (await countPaused(at.store)) > 0 || live !== at) return
  at.engine.start()
  void at.engine.resume()
}

/** The person's word: what was held back after signing in goes. */
export async function sendPaused(): Promise<void> {
  if (live) await resumePaused(live.store)
  await startSending()
}

/** Sends what waits, now, and says how much is left. */
export async function flushNow(): Promise<number> {
  if (!live) return 0
  await sendPaused()
  await live.engine.flush()
  return (await outboxStats(live.store)).unsent
}

/**
 * Signs out: gate closed, engine stopped, database closed, what was chosen wiped, then the call.
 * Until that call went through nothing else of this browser leaves for /api.
 */
export async function signOut(keep: boolean): Promise<void> {
  await flushUnsaved()
  const store = live?.store
  if (!store) return
  const userId = store.userId
  await registry.beginSignOut(userId, keep ? null : await createLedgerStore(store).storeId())
  await close()
  if (!keep) await destroyAccount(store)
  clearFlags(userId)
  appStore.set(needsSignInAtom, false)
  appStore.set(sessionAtom, { status: 'signed-out' })
  announce({ kind: 'signed-out', userId })
  // The person is out; that the server hears of it is no reason to let them wait.
  void finishSignOut()
}

onAnnouncement(async (news) => {
  const isOurs = news.userId === live?.store.userId
  if (news.kind === 'signed-in') {
    if (!isOurs) await flushUnsaved()
    await verify()
  } else if (isOurs) {
    await close()
    appStore.set(sessionAtom, { status: 'signed-out' })
  }
})
