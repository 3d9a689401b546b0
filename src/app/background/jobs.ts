import { memberApi as api } from '../../contract/member-api.ts'
import { DELIVERY_CHECK_EVERY_MS, UNDO_WINDOW_MS } from '../../domain/core/limits.ts'
import { createDeliveryCheck } from '../../sync/delivery-check.ts'
import { createUnsentLedger } from '../../sync/device-ledger.ts'
import type { Op } from '../../sync/types.ts'
import { pageClient as client } from '../data/api-client/page-client.ts'
import type { AccountJobs, JobOptions } from '../session/account-jobs.ts'
import { startDraftMirror } from './mirror-drafts.ts'
import { startScreenKeeper } from './last-screen/keep-screen.ts'
import { homePinnerAtom } from './home-pinning.ts'
import { startHomePinner } from './pin-saved-homes.ts'
import { startListingMerge } from './merge-listings.ts'
import { onClockOffset } from '../data/api-client/server-clock.ts'
import { hasServerResponded } from '../data/connection.ts'
import { appStore, deviceNewsAtom, needsSignInAtom, NO_DEVICE_NEWS, onlineAtom } from '../data/state.ts'
import { createLedgerStore, readLostWork } from '../../offline/account/ledger-store.ts'
import { createDeliveryStore } from '../../offline/outbox/delivery-store.ts'
import { releaseHeld } from '../../offline/outbox/outbox.ts'
import { storeClockOffset } from '../../offline/account/clock-offset.ts'
import { recordUnsentCounts } from '../../offline/account/open-account.ts'
import { recountOps } from '../../offline/db/recount-ops.ts'
import { endPreparing, showPreparing } from '../session/show-preparing.ts'
import { watch } from '../../offline/db/watch.ts'
import { allDrafts, isStaleDraft } from '../../offline/drafts/draft-rows.ts'
import { listRemovedHomes } from '../../offline/tours/saved-home-rows.ts'
import { readMovedDays } from '../../offline/moved-days.ts'
import { countPaused } from '../../offline/account/paused-work.ts'
import { listOpenOps } from '../../offline/outbox/op-rows.ts'

/** The minimum interval between two counts of unsent work for the sign-in page. */
const COUNT_EVERY_MS = 1000

/**
 * Starts the background jobs: the draft mirror, the unsent ledger, the pinning of saved homes, and the
 * counts.
 */
export function startJobs({ account, onFailure, signal }: JobOptions): AccountJobs {
  const { userId } = account
  // The mirror never tests whether the session is valid; the check at the start does.
  const mayCall = () => hasServerResponded() && appStore.get(onlineAtom) && !appStore.get(needsSignInAtom)
  const mirror = startDraftMirror({ account, client, mayCall, onFailure, signal })
  const ledger = createUnsentLedger({
    store: createLedgerStore(account),
    announce: async (body) =>
      (await client.call(api.announceUnsent, { body, account: userId, signal })).missing,
    now: Date.now,
  })
  const delivery = createDeliveryCheck({
    store: createDeliveryStore(account),
    ask: async (opIds) =>
      (await client.call(api.checkDelivered, { body: { opIds: [...opIds] }, account: userId, signal }))
        .unknown,
    now: Date.now,
  })
  const checkDelivery = () => void (mayCall() && delivery.check())
  const deliveryTimer = setInterval(checkDelivery, DELIVERY_CHECK_EVERY_MS)
  const mergeListings = startListingMerge({ account, client, signal })
  const homes = startHomePinner({ account, client, mayCall, signal })
  appStore.set(homePinnerAtom, homes)
  const keepScreenSoon = startScreenKeeper(account, signal)
  let releaseTimer: ReturnType<typeof setTimeout> | null = null
  /** Releases held operations when the first undo window ends. */
  const releaseWhenDue = (held: readonly Op[]) => {
    if (releaseTimer !== null) clearTimeout(releaseTimer)
    releaseTimer = null
    if (held.length === 0) return
    const leftMs = Math.min(...held.map((op) => op.nextAttemptAt)) - Date.now()
    // A clock that was set back must not keep the window open.
    const delayMs = Math.min(Math.max(0, leftMs), UNDO_WINDOW_MS) + 50
    releaseTimer = setTimeout(() => void releaseHeld(account).then(releaseWhenDue, onFailure), delayMs)
  }
  const reportUnsent = (ops: readonly Op[]) => void ledger.reportUnsent(ops)

  let countTimer: ReturnType<typeof setTimeout> | null = null
  const scheduleCount = () => {
    countTimer ??= setTimeout(() => {
      countTimer = null
      if (!account.isClosed) void recordUnsentCounts(account)
    }, COUNT_EVERY_MS)
  }
  const setNews = (change: Partial<typeof NO_DEVICE_NEWS>) =>
    appStore.set(deviceNewsAtom, { ...appStore.get(deviceNewsAtom), ...change })
  const watches = [
    watch(account, allDrafts).subscribe({
      next: (drafts) => {
        scheduleCount()
        setNews({ staleDrafts: drafts.some(isStaleDraft) })
      },
    }),
    watch(account, listRemovedHomes).subscribe({
      next: (removed) => setNews({ removedHomes: removed.length > 0 }),
    }),
    watch(account, readMovedDays).subscribe({
      next: (moved) => setNews({ movedDays: moved.length > 0 }),
    }),
    watch(account, countPaused).subscribe({
      next: (count) => setNews({ pausedWork: count > 0 }),
    }),
    watch(account, readLostWork).subscribe({
      next: (missing) => {
        const wasRead = missing.length === 0 && appStore.get(deviceNewsAtom).lostWork
        setNews({ lostWork: missing.length > 0 })
        if (wasRead) void listOpenOps(account).then((ops) => ledger.confirmRead(ops), onFailure)
      },
    }),
  ]
  // What has waited for the first screen may count the operations anew.
  recountOps(account, signal, (share) => showPreparing('counts', share))
    .catch(onFailure)
    .finally(endPreparing)
  const stopClock = onClockOffset((offset) => void storeClockOffset(account, offset).catch(onFailure))
  signal.addEventListener('abort', () => {
    stopClock()
    clearInterval(deliveryTimer)
    if (countTimer !== null) clearTimeout(countTimer)
    if (releaseTimer !== null) clearTimeout(releaseTimer)
    for (const watch of watches) watch.unsubscribe()
    appStore.set(deviceNewsAtom, NO_DEVICE_NEWS)
    appStore.set(homePinnerAtom, null)
  })
  return {
    beforeSending: (ops) => {
      reportUnsent(ops)
      checkDelivery()
    },
    countsChanged: () => {
      scheduleCount()
      keepScreenSoon()
    },
    outboxChanged: (ops) => {
      mergeListings(ops)
      homes.outboxChanged(ops)
      const held = ops.filter((op) => op.state === 'held')
      releaseWhenDue(held)
      const undoableOps = held.length > 0
      if (undoableOps !== appStore.get(deviceNewsAtom).undoableOps) setNews({ undoableOps })
    },
    reconnected: () => {
      mirror.poke()
      checkDelivery()
    },
    sessionConfirmed: () => {
      void listOpenOps(account).then(reportUnsent, onFailure)
      checkDelivery()
      mirror.poke()
      void homes.refreshIfAllowed()
    },
  }
}
