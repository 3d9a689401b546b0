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
import { countUnread } from '../../offline/conversations.ts'
import { opsButMessages, outboxStats } from '../../offline/outbox/outbox.ts'
import type { AccountToOpen } from '../../sync/session-ports.ts'
import { listOpCounts, outboxCounts, type OpCount } from '../../offline/outbox/op-counts.ts'
import type { Op } from '../../sync/types.ts'
import { monitorConnection } from '../data/connection.ts'
import { noteFailure } from '../data/note-failure.ts'
import {
  accountAtom,
  appStore,
  needsSignInAtom,
  outboxCountsAtom,
  sessionAtom,
  unreadAtom,
} from '../data/state.ts'
import type { Sending } from './sending.ts'
import { sendingOnDemand, type SendingOnDemand } from './sending-on-demand.ts'
import { openStored } from './storage.ts'
import { refreshConversations, refreshUnread } from './unread-messages.ts'

/** The open account of this page with the parts that send. */
export interface RunningAccount {
  account: Account
  sending: SendingOnDemand
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
  if (isJustSignedIn) running.sending.load().catch(noteFailure)
  void running.sending.whenLoaded.then(async ({ jobs }) => {
    await startSending()
    if (isJustSignedIn) jobs.sessionConfirmed()
  })
}

async function start(
  userId: string,
  user: UserView | undefined,
  opening: AbortSignal,
  { verify, reopen }: SessionCalls,
): Promise<void> {
  const account = await openStored(userId, reopen, opening)
  if (user) await putProfile(account, user)
  if (opening.aborted) {
    await closeAccount(account)
    throw new AccountClosedError()
  }
  const controller = new AbortController()
  const { signal } = controller
  sharePageLock(userId, signal)
  const sending = sendingOnDemand({ account, verify, signal })
  const stopWatching = watchAccount(account, sending)
  // The page may learn that the server cannot be reached before anything is loaded that could ask again.
  monitorConnection({
    probe: () =>
      sending.load().then(
        ({ probe }) => probe(),
        () => false,
      ),
    onReconnected: () => {
      void sending.load().then(({ engine, jobs }) => {
        void engine.poke('online')
        jobs.reconnected()
      }, noteFailure)
    },
  })
  current = {
    account,
    sending,
    stop: () => {
      controller.abort()
      stopWatching()
      monitorConnection(null)
    },
  }
  appStore.set(accountAtom, account)
  await publish(account)
  const shown = appStore.get(sessionAtom)
  // A database without a user: the page of another account must not stay.
  if (shown.status === 'signed-in' && shown.user._id !== userId)
    appStore.set(sessionAtom, { status: 'loading' })
  appStore.set(outboxCountsAtom, outboxCounts(await listOpCounts(account)))
  appStore.set(unreadAtom, await countUnread(account))
  void sending.whenLoaded.then(() => {
    if (signal.aborted) return
    void refreshUnread()
    const poll = setInterval(() => void refreshUnread(), UNREAD_POLL_MS)
    signal.addEventListener('abort', () => clearInterval(poll))
  })
}

/** The server confirmed the user of the open account: what waited for a sign-in is sent. */
export function confirmUser({ sending }: RunningAccount): void {
  if (appStore.get(needsSignInAtom)) {
    appStore.set(needsSignInAtom, false)
    startSending().catch(noteFailure)
  }
  void sending.whenLoaded.then(({ jobs }) => jobs.sessionConfirmed())
}

/** Stops sending for good, before the account is closed; its database stays open. */
export function suspendSending(running: RunningAccount): void {
  running.stop()
}

/** Publishes every change of the user and of the outbox. @returns a function that stops it. */
function watchAccount(account: Account, sending: SendingOnDemand): () => void {
  // Only messages that are read from now on change the count of unread messages.
  let lastReadAt = Date.now()
  let lastEffective = ''
  let lastOps: readonly Op[] | null = null
  const poke = (sent: Sending) => void sent.engine.poke('enqueue')
  void sending.whenLoaded.then(({ jobs }) => {
    if (lastOps !== null) jobs.outboxChanged(lastOps)
  })
  const onOps = (ops: readonly Op[]) => {
    lastOps = ops
    sending.loaded()?.jobs.outboxChanged(ops)
    const readAt = Math.max(0, ...ops.filter((op) => op.kind === 'message.read').map((op) => op.doneAt ?? 0))
    if (readAt > lastReadAt) {
      lastReadAt = readAt
      refreshConversations().catch(noteFailure)
    }
  }
  let isFirst = true
  const onCounts = (counts: readonly OpCount[]) => {
    const wasFirst = isFirst
    isFirst = false
    if (current?.account === account) appStore.set(outboxCountsAtom, outboxCounts(counts))
    sending.loaded()?.jobs.countsChanged()
    // This tab or another one added an operation that can be sent now.
    if (!counts.some(({ state }) => state === 'ready')) return
    // What was there before the first screen waits until the screen is drawn.
    if (wasFirst) void sending.whenLoaded.then(poke)
    else sending.load().then(poke, noteFailure)
  }
  const watches = [
    watch(account, readEffectiveUser).subscribe({
      next: (effective) => {
        // Every change of the outbox runs this query again, but few change the user.
        const json = JSON.stringify(effective)
        if (json !== lastEffective) void publish(account)
        lastEffective = json
      },
    }),
    watch(account, readProfile).subscribe({ next: () => void publish(account) }),
    watch(account, opsButMessages).subscribe({ next: onOps }),
    watch(account, listOpCounts).subscribe({ next: onCounts }),
  ]
  return () => {
    for (const watching of watches) watching.unsubscribe()
  }
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
  const { engine } = await running.sending.load()
  if (current !== running) return
  engine.start()
  void engine.resume()
}

/** Sends the paused work: the person agreed. */
export async function sendPaused(): Promise<void> {
  if (current) await resumePaused(current.account)
  await startSending()
}

/** Sends all waiting operations now. @returns the number that is still unsent. */
export async function flushNow(): Promise<number> {
  if (!current) return 0
  const { account, sending } = current
  await sendPaused()
  const { engine } = await sending.load()
  await engine.flush()
  return (await outboxStats(account)).unsent
}
