import type { UserView } from '../../domain/account/user.ts'
import { UNREAD_POLL_MS } from '../../domain/core/limits.ts'
import { putProfile } from '../../offline/account/cached-responses.ts'
import { readProfile } from '../../offline/db/profile-row.ts'
import { readEffectiveUser } from '../../offline/account/effective-user.ts'
import { closeAccount } from '../../offline/account/open-account.ts'
import { sharePageLock } from '../../offline/account/session-locks.ts'
import { countPaused, pauseOldWork, resumePaused } from '../../offline/account/paused-work.ts'
import type { Account } from '../../offline/db/account.ts'
import { AccountClosedError } from '../../offline/db/storage-errors.ts'
import { watch } from '../../offline/db/watch.ts'
import { createEngineStore } from '../../offline/engine-store.ts'
import { countUnread } from '../../offline/messages.ts'
import { enginePorts } from '../../offline/outbox/engine-ports.ts'
import { outboxStats, timelineOps } from '../../offline/outbox/outbox.ts'
import { createEngine, type Engine } from '../../sync/engine.ts'
import type { AccountToOpen } from '../../sync/session-ports.ts'
import { outboxCounts } from '../../offline/outbox/unsent-work.ts'
import { listOpenOps } from '../../offline/outbox/op-rows.ts'
import type { Op } from '../../sync/types.ts'
import { createTransport } from '../data/api-client/transport.ts'
import {
  hasServerResponded,
  monitorConnection,
  detectNetworkSignIn,
  noteReachable,
  noteServerDown,
  noteUnreachable,
  probeNow,
} from '../data/connection.ts'
import { noteFailure } from '../data/note-failure.ts'
import {
  accountAtom,
  appStore,
  needsSignInAtom,
  outboxCountsAtom,
  sessionAtom,
  unreadAtom,
} from '../data/state.ts'
import { uploadProgressAtom } from '../data/upload-progress.ts'
import { loadJobs, type AccountJobs } from './account-jobs.ts'
import { openStored } from './storage.ts'
import { refreshConversations, refreshUnread } from './unread-messages.ts'

/** The open account of this page with its engine and its background jobs. */
export interface RunningAccount {
  account: Account
  engine: Engine
  jobs: AccountJobs
  stop: () => void
}

/** The parts of the session that an open account calls. */
interface SessionCalls {
  /** Asks the server who is signed in. */
  verify: () => Promise<void>
  /** Opens the account again after the browser closed or deleted its database. */
  reopen: (user: UserView | undefined) => Promise<void>
}

let current: RunningAccount | null = null

/** The open account with its engine and jobs; null when no account is open. */
export const runningAccount = (): RunningAccount | null => current

/**
 * Opens an account's database, starts its engine and jobs, and publishes the stored user. An open account
 * stays open; only its user changes.
 * @throws StorageUnavailableError when the person chose to open the storage later, or `opening` aborts.
 */
export async function openRunning(
  wanted: AccountToOpen,
  opening: AbortSignal,
  session: SessionCalls,
): Promise<void> {
  const { userId, user, isJustSignedIn } = wanted
  if (current?.account.userId !== userId || current.account.isClosed || wanted.isReopened) {
    if (current !== null) await closeRunning()
    await start(userId, user, opening, session)
  } else if (user) {
    await putProfile(current.account, user)
  }
  const running = current
  if (running === null) return
  if (isJustSignedIn) {
    appStore.set(needsSignInAtom, false)
    await pauseOldWork(running.account)
  }
  await startSending()
  if (isJustSignedIn) running.jobs.sessionConfirmed()
}

async function start(
  userId: string,
  user: UserView | undefined,
  opening: AbortSignal,
  { verify, reopen }: SessionCalls,
): Promise<void> {
  const loadingJobs = loadJobs()
  // A storage error below comes first and must not leave this promise unhandled. A failed download still
  // rejects at the `await` below.
  loadingJobs.catch(() => undefined)
  const account = await openStored(userId, reopen, opening)
  if (user) await putProfile(account, user)
  const { startJobs } = await loadingJobs
  if (opening.aborted) {
    await closeAccount(account)
    throw new AccountClosedError()
  }
  const controller = new AbortController()
  const { signal } = controller
  sharePageLock(userId, signal)
  const jobs = startJobs({ account, onFailure: noteFailure, signal })
  const stopWatching = watchAccount(account, jobs)
  const transport = createTransport({
    account: () => userId,
    onNoResponse: detectNetworkSignIn,
    onServerDown: noteServerDown,
    onUploadProgress: (opId, fraction) => appStore.set(uploadProgressAtom, { opId, fraction }),
  })
  const ports = enginePorts(userId)
  const engine = createEngine({
    ...ports,
    network: { ...ports.network, hasResponded: hasServerResponded },
    store: createEngineStore(account),
    transport,
    onContact: jobs.beforeSending,
    onState: (phase) => {
      if (phase === 'paused') noteUnreachable()
      if (phase === 'sending') noteReachable()
    },
    onNeedsSignIn: (why) => {
      appStore.set(needsSignInAtom, true)
      if (why === 'account_mismatch') void verify()
    },
  })
  pokeOnPageEvents(engine, signal)
  const poll = setInterval(() => void refreshUnread(), UNREAD_POLL_MS)
  monitorConnection({
    probe: () => transport.probe(signal),
    onReconnected: () => {
      void engine.poke('online')
      jobs.reconnected()
    },
  })
  current = {
    account,
    engine,
    jobs,
    stop: () => {
      controller.abort()
      clearInterval(poll)
      stopWatching()
      engine.stop()
      monitorConnection(null)
    },
  }
  appStore.set(accountAtom, account)
  await publish(account)
  const shown = appStore.get(sessionAtom)
  // A database without a user: the page of another account must not stay.
  if (shown.status === 'signed-in' && shown.user._id !== userId)
    appStore.set(sessionAtom, { status: 'loading' })
  appStore.set(outboxCountsAtom, outboxCounts(await listOpenOps(account)))
  appStore.set(unreadAtom, await countUnread(account))
  void refreshUnread()
}

/** The server confirmed the user of the open account: what waited for a sign-in is sent. */
export async function confirmUser({ jobs }: RunningAccount): Promise<void> {
  if (appStore.get(needsSignInAtom)) {
    appStore.set(needsSignInAtom, false)
    await startSending()
  }
  jobs.sessionConfirmed()
}

/** Stops sending for good, before the account is closed; its database stays open. */
export function suspendSending(running: RunningAccount): void {
  running.stop()
}

/** Publishes every change of the user and of the outbox. @returns a function that stops it. */
function watchAccount(account: Account, jobs: AccountJobs): () => void {
  // Only messages that are read from now on change the count of unread messages.
  let lastReadAt = Date.now()
  let lastEffective = ''
  const onOps = (ops: readonly Op[]) => {
    if (current?.account === account) appStore.set(outboxCountsAtom, outboxCounts(ops))
    jobs.outboxChanged(ops)
    const readAt = Math.max(0, ...ops.filter((op) => op.kind === 'message.read').map((op) => op.doneAt ?? 0))
    if (readAt > lastReadAt) {
      lastReadAt = readAt
      refreshConversations().catch(noteFailure)
    }
    // This tab or another one added an operation that can be sent now.
    if (ops.some((op) => op.state === 'ready' && op.nextAttemptAt <= Date.now()))
      current?.engine.poke('enqueue')
  }
  const watches = [
    watch(account, () => readEffectiveUser(account)).subscribe({
      next: (effective) => {
        // Every change of the outbox runs this query again, but few change the user.
        const json = JSON.stringify(effective)
        if (json !== lastEffective) void publish(account)
        lastEffective = json
      },
    }),
    watch(account, () => readProfile(account)).subscribe({ next: () => void publish(account) }),
    watch(account, () => timelineOps(account)).subscribe({ next: onOps }),
  ]
  return () => {
    for (const watching of watches) watching.unsubscribe()
  }
}

function pokeOnPageEvents(engine: Engine, signal: AbortSignal): void {
  const poke = (reason: string) => () => void engine.poke(reason)
  const visible = () => document.visibilityState === 'visible' && engine.poke('visible')
  addEventListener('online', probeNow, { signal })
  for (const event of ['online', 'focus', 'pageshow']) addEventListener(event, poke(event), { signal })
  document.addEventListener('visibilitychange', visible, { signal })
}

async function publish(account: Account): Promise<void> {
  if (account.isClosed || (current !== null && current.account !== account)) return
  const [profile, effective] = await Promise.all([readProfile(account), readEffectiveUser(account)])
  if (!profile || !effective || account.isClosed || current?.account !== account) return
  appStore.set(sessionAtom, { status: 'signed-in', user: profile.user, effective, asOf: profile.at })
}

/**
 * Publishes the changes of this device to the guards. A page awaits it before it navigates; otherwise the
 * guards would use the state before the change.
 */
export async function refreshSession(): Promise<void> {
  if (current) await publish(current.account)
}

/** Stops the engine and then closes the database, so that nothing is sent or written afterwards. */
export async function closeRunning(): Promise<void> {
  const ending = current
  current = null
  appStore.set(accountAtom, null)
  appStore.set(unreadAtom, 0)
  appStore.set(outboxCountsAtom, { unsent: 0, listed: 0, needsYou: 0 })
  ending?.stop()
  if (ending) await closeAccount(ending.account)
}

/**
 * Starts the engine, or starts it again after signing in, unless paused work waits for the person's consent.
 */
export async function startSending(): Promise<void> {
  const running = current
  if (!running || (await countPaused(running.account)) > 0 || current !== running) return
  running.engine.start()
  void running.engine.resume()
}

/** Sends the paused work: the person agreed. */
export async function sendPaused(): Promise<void> {
  if (current) await resumePaused(current.account)
  await startSending()
}

/** Sends all waiting operations now. @returns the number that is still unsent. */
export async function flushNow(): Promise<number> {
  if (!current) return 0
  await sendPaused()
  await current.engine.flush()
  return (await outboxStats(current.account)).unsent
}
