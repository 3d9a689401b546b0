import { api } from '../../contract/api.ts'
import { createLedger } from '../../sync/device-ledger.ts'
import type { Op } from '../../sync/types.ts'
import { client } from '../data/api-client/app-client.ts'
import type { AccountJobs, JobOptions } from '../session/account-jobs.ts'
import { startDraftMirror } from './mirror-drafts.ts'
import { homePinnerAtom, startHomePinner } from './pin-saved-homes.ts'
import { startListingMerge } from './merge-listings.ts'
import { hasServerResponded } from '../data/connection.ts'
import { appStore, deviceNewsAtom, needsSignInAtom, onlineAtom } from '../data/state.ts'
import { createLedgerStore, readLostWork } from '../../offline/account/ledger-store.ts'
import { releaseHeld } from '../../offline/outbox/outbox.ts'
import { noteUnsent } from '../../offline/account/open-account.ts'
import { watch } from '../../offline/db/watch.ts'
import { allDrafts } from '../../offline/drafts/draft-rows.ts'
import { removedHomes } from '../../offline/tours/saved-home-rows.ts'
import { readMovedDays } from '../../offline/moved-days.ts'
import { countPaused } from '../../offline/account/paused-work.ts'
import { pendingOps } from '../../offline/outbox/op-rows.ts'
import { isStaleDraft } from '../../offline/outbox/stale-drafts.ts'

/** The sign-in page may wait this long for a new count. */
const COUNT_EVERY_MS = 1000

const NO_NEWS = { late: false, missing: false, held: false, asks: false, moved: false, letGo: false }

/** Starts the draft mirror, the ledger, and the count that the sign-in page shows. */
export function startJobs({ account: store, onFailure, signal }: JobOptions): AccountJobs {
  const account = store.userId
  // Whether the session still lives is the startup check's question, not the mirror's.
  const mayCall = () => hasServerResponded() && appStore.get(onlineAtom) && !appStore.get(needsSignInAtom)
  const mirror = startDraftMirror({ store, client, mayCall, onFailure, signal })
  const ledger = createLedger({
    store: createLedgerStore(store),
    announce: async (body) => (await client.call(api.announceUnsent, { body, account, signal })).missing,
    now: Date.now,
  })
  const mergeListings = startListingMerge({ store, client, signal })
  const homes = startHomePinner({ store, client, mayCall, signal })
  appStore.set(homePinnerAtom, homes)
  let releasing: ReturnType<typeof setTimeout> | null = null
  /** Once nothing can be taken back any more, that is on the disk too. */
  const releaseWhenDue = (held: readonly Op[]) => {
    if (releasing !== null) clearTimeout(releasing)
    releasing = null
    if (held.length === 0) return
    const due = Math.min(...held.map((op) => op.nextAttemptAt)) - Date.now()
    releasing = setTimeout(() => void releaseHeld(store).catch(onFailure), Math.max(0, due) + 50)
  }
  const contact = (ops: readonly Op[]) => void ledger.contact(ops)

  let counting: ReturnType<typeof setTimeout> | null = null
  const count = () => {
    counting ??= setTimeout(() => {
      counting = null
      if (!store.isClosed) void noteUnsent(store)
    }, COUNT_EVERY_MS)
  }
  const news = (change: Partial<typeof NO_NEWS>) =>
    appStore.set(deviceNewsAtom, { ...appStore.get(deviceNewsAtom), ...change })
  const watches = [
    watch(store, () => allDrafts(store)).subscribe({
      next: (drafts) => {
        count()
        news({ late: drafts.some(isStaleDraft) })
      },
    }),
    watch(store, () => removedHomes(store)).subscribe({ next: (homes) => news({ letGo: homes.length > 0 }) }),
    watch(store, () => readMovedDays(store)).subscribe({ next: (moved) => news({ moved: moved.length > 0 }) }),
    watch(store, () => countPaused(store)).subscribe({ next: (count) => news({ asks: count > 0 }) }),
    watch(store, () => readLostWork(store)).subscribe({
      next: (missing) => {
        const wasRead = missing.length === 0 && appStore.get(deviceNewsAtom).missing
        news({ missing: missing.length > 0 })
        if (wasRead) void pendingOps(store).then((ops) => ledger.heard(ops), onFailure)
      },
    }),
  ]
  signal.addEventListener('abort', () => {
    if (counting !== null) clearTimeout(counting)
    if (releasing !== null) clearTimeout(releasing)
    for (const watch of watches) watch.unsubscribe()
    appStore.set(deviceNewsAtom, NO_NEWS)
    appStore.set(homePinnerAtom, null)
  })
  return {
    beforeSending: contact,
    outboxChanged: (ops) => {
      count()
      mergeListings(ops)
      homes.noticeOps(ops)
      releaseWhenDue(ops.filter((op) => op.state === 'held'))
      const held = ops.some((op) => op.state === 'held')
      if (held !== appStore.get(deviceNewsAtom).held) news({ held })
    },
    reconnected: () => mirror.poke(),
    sessionConfirmed: () => {
      void pendingOps(store).then(contact, onFailure)
      mirror.poke()
      void homes.catchUp()
    },
  }
}
