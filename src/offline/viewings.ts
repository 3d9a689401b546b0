import * as v from 'valibot'
import type { OpPayload } from '../contract/ops.ts'
import { VIEWING_HISTORY_MAX } from '../domain/core/limits.ts'
import { nextState, NEW_VIEWING_STATUS, ViewingView } from '../domain/viewings/viewing.ts'
import { isChangeable, needsPerson } from '../sync/transitions.ts'
import type { Op } from '../sync/types.ts'
import { isPending } from './account/effective-user.ts'
import { statusOfOps, type OpStatus } from './outbox/op-status.ts'
import { VIEWINGS_KEY } from './account/cached-responses.ts'
import type { SettleStep } from './outbox/settle.ts'

/** A viewing with the pending operations on this device applied. */
export interface EffectiveViewing {
  view: ViewingView
  status: OpStatus
  /** Whether the viewing exists only on this device. */
  isNew: boolean
  /** The refused operation that waits for the person's decision; null when there is none. */
  refusedOp: Op | null
  /** The ids of the pending operations, on which the next action depends. */
  pendingOpIds: string[]
  /** The last pending operation, if it was never sent and can be cancelled without a trace; else null. */
  cancellableOp: Op | null
}

const viewingIdOf = (op: Op): string | null => {
  if (op.kind === 'viewing.request') return (op.payload as OpPayload<'viewing.request'>).request.viewingId
  return op.kind === 'viewing.answer' ? (op.payload as OpPayload<'viewing.answer'>).viewingId : null
}

/**
 * The viewings with the pending operations applied, the last changed first. A refused operation changes
 * nothing; it is shown as `refusedOp`.
 */
export function applyPendingToViewings(
  views: readonly ViewingView[],
  ops: readonly Op[],
): EffectiveViewing[] {
  const known = new Map(views.map((view) => [view._id, view]))
  const own = new Map<string, Op[]>()
  for (const op of [...ops].sort((a, b) => a.seq - b.seq)) {
    const id = viewingIdOf(op)
    if (id === null || !(isPending(op) || needsPerson(op))) continue
    own.set(id, [...(own.get(id) ?? []), op])
  }
  const ids = new Set([...known.keys(), ...own.keys()])
  const all = [...ids].flatMap((id): EffectiveViewing[] => {
    const viewingOps = own.get(id) ?? []
    const request = viewingOps.find((op) => op.kind === 'viewing.request')
    const before = known.get(id) ?? (request && viewOfNew(request))
    if (!before) return []
    const waiting = viewingOps.filter((op) => isPending(op))
    const last = waiting.at(-1)
    return [
      {
        view: waiting.reduce(applyViewingOp, before),
        status: statusOfOps(viewingOps),
        isNew: !known.has(id),
        refusedOp: viewingOps.find(needsPerson) ?? null,
        pendingOpIds: waiting.map((op) => op.opId),
        cancellableOp: last && isChangeable(last) ? last : null,
      },
    ]
  })
  return all.sort((a, b) => Date.parse(b.view.updatedAt) - Date.parse(a.view.updatedAt))
}

function applyViewingOp(view: ViewingView, op: Op): ViewingView {
  if (op.kind !== 'viewing.answer') return view
  const { answer } = op.payload as OpPayload<'viewing.answer'>
  // The operation was made for another revision; the server will refuse it.
  if (answer.revision !== view.revision) return view
  const next = nextState(view, answer.act, view.role)
  if (!next) return view
  const at = new Date(op.composedAt).toISOString()
  const step = { at, by: view.role, act: answer.act, note: answer.note }
  return {
    ...view,
    ...next,
    ...(answer.act === 'propose' ? { slots: answer.slots } : {}),
    ...(answer.act === 'accept' ? { chosen: answer.slot } : {}),
    note: answer.note,
    revision: view.revision + 1,
    updatedAt: at,
    history: [...view.history, step].slice(-VIEWING_HISTORY_MAX),
  }
}

function viewOfNew(op: Op): ViewingView {
  const { request, shown } = op.payload as OpPayload<'viewing.request'>
  const at = new Date(op.composedAt).toISOString()
  return {
    _id: request.viewingId,
    listingId: request.listingId,
    home: shown.home,
    timeZone: shown.timeZone,
    role: 'seeker',
    other: shown.owner,
    ...NEW_VIEWING_STATUS,
    slots: request.slots,
    chosen: null,
    note: request.note,
    revision: 1,
    createdAt: at,
    updatedAt: at,
    history: [{ at, by: 'seeker', act: 'request', note: request.note }],
  }
}

/** The response to GET /viewings, as this device caches it. */
export const CachedViewings = v.object({ viewings: v.array(ViewingView) })

/** Stores the viewings of the responses among the cached viewings. */
export const settleViewings: SettleStep = {
  tables: (db) => [db.snapshots],
  async run({ db }, { done, at }) {
    const fresh = done
      .filter((op) => viewingIdOf(op) !== null)
      .toSorted((a, b) => a.seq - b.seq)
      .flatMap((op) => {
        const view = v.safeParse(ViewingView, op.result)
        return view.success ? [view.output] : []
      })
    if (fresh.length === 0) return
    const stored = v.safeParse(CachedViewings, (await db.snapshots.get(VIEWINGS_KEY))?.value)
    const views = new Map((stored.success ? stored.output.viewings : []).map((view) => [view._id, view]))
    for (const view of fresh) {
      // A list that arrived in between may already have a newer revision.
      if (view.revision >= (views.get(view._id)?.revision ?? 0)) views.set(view._id, view)
    }
    await db.snapshots.put({ key: VIEWINGS_KEY, value: { viewings: [...views.values()] }, at })
  },
}
