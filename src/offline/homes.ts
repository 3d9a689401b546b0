import * as v from 'valibot'
import type { OpPayload } from '../contract/ops.ts'
import { CACHED_HOMES_MAX } from '../domain/core/limits.ts'
import { ListingView } from '../domain/listings/listing-view.ts'
import { SavedSearchView } from '../domain/homes/saved-search.ts'
import type { Op } from '../sync/types.ts'
import type { Account } from './db/account.ts'
import { isPending } from './account/effective-user.ts'
import { HOMES_KEY, SEARCHES_KEY } from './account/cached-responses.ts'
import type { SettleStep } from './outbox/settle.ts'

/** Caches the homes of a search response for offline use: the newest ones, each once. */
export function cacheHomes(account: Account, homes: readonly ListingView[]): Promise<void> {
  const { db } = account
  return account.write([db.snapshots], async () => {
    const stored = v.safeParse(v.array(ListingView), (await db.snapshots.get(HOMES_KEY))?.value)
    const fresh = new Set(homes.map(({ _id }) => _id))
    const before = stored.success ? stored.output.filter(({ _id }) => !fresh.has(_id)) : []
    await db.snapshots.put({
      key: HOMES_KEY,
      value: [...homes, ...before].slice(0, CACHED_HOMES_MAX),
      at: account.now(),
    })
  })
}

const bySeq = (a: Op, b: Op) => a.seq - b.seq

/** The homes that the person hid (true) or showed again (false) on this device, by listing id. */
export function hiddenHomesOnDevice(ops: readonly Op[]): Map<string, boolean> {
  const hides = ops.filter((op) => op.kind === 'home.hide' && (isPending(op) || op.state === 'done'))
  return new Map(
    hides.sort(bySeq).map((op) => {
      const { listingId, hidden } = op.payload as OpPayload<'home.hide'>
      return [listingId, hidden]
    }),
  )
}

/** The saved searches with the pending operations applied, newest first. */
export function applyPendingToSearches(
  views: readonly SavedSearchView[],
  ops: readonly Op[],
): SavedSearchView[] {
  return [...ops]
    .filter(isPending)
    .sort(bySeq)
    .reduce(applySearchOp, [...views])
}

function applySearchOp(views: SavedSearchView[], op: Op): SavedSearchView[] {
  const at = new Date(op.composedAt).toISOString()
  switch (op.kind) {
    case 'search.save': {
      const { searchId, name, link } = op.payload as OpPayload<'search.save'>
      if (views.some(({ _id }) => _id === searchId))
        return views.map((view) => (view._id === searchId ? { ...view, name, link } : view))
      return [{ _id: searchId, name, link, createdAt: at, seenAt: at, fresh: 0 }, ...views]
    }
    case 'search.seen': {
      const { searchId, until = op.composedAt } = op.payload as OpPayload<'search.seen'>
      const seenAt = new Date(until).toISOString()
      return views.map((view) => (view._id === searchId ? { ...view, seenAt, fresh: 0 } : view))
    }
    case 'search.delete': {
      const { searchId } = op.payload as OpPayload<'search.delete'>
      return views.filter(({ _id }) => _id !== searchId)
    }
    default:
      return views
  }
}

/** Applies accepted search operations to the cached saved searches. */
export const settleSearches: SettleStep = {
  tables: (db) => [db.snapshots],
  async run({ db }, { done }) {
    if (!done.some((op) => op.kind.startsWith('search.'))) return
    const stored = await db.snapshots.get(SEARCHES_KEY)
    const views = v.safeParse(v.array(SavedSearchView), stored?.value)
    if (!stored || !views.success) return
    await db.snapshots.put({ ...stored, value: done.toSorted(bySeq).reduce(applySearchOp, views.output) })
  },
}
