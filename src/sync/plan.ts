import type { BatchItem } from '../contract/batch.ts'
import type { OpKindShape } from '../contract/op-kind.ts'
import { opKinds, requestOf } from '../contract/ops.ts'
import { BATCH_MAX_BYTES, BATCH_MAX_ITEMS, RECEIPT_LIFETIME_DAYS } from '../domain/core/limits.ts'
import { utf8Length } from '../domain/core/text.ts'
import { isDue } from './backoff.ts'
import { isLeased, LEASE_STALE_MS, needsPerson } from './transitions.ts'
import type { Op } from './types.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Room for the frame around the items. */
const BATCH_ROOM_BYTES = BATCH_MAX_BYTES - 64 * 1024

export interface PlanInput {
  /** Every open op, by `seq`. */
  ops: readonly Op[]
  now: number
  /** Ids of the ops that this runner is sending. */
  inFlight: ReadonlySet<string>
  runnerId: string
  /** Leases of other runners are left over from dead ones. */
  takeOver: boolean
  /** At most so many ops in one request; 1 sends each as itself. */
  maxItems: number
}

export interface Plan {
  /** To send next in one request, in order; several only for calls that may travel in a batch. */
  send: Op[]
  /** To upload beside it; always alone, so that a picture on a slow line holds up no words. */
  upload: Op | null
  /** Too old to be sent for the first time without asking. */
  ask: Op[]
  /** When the next op becomes due, if nothing else happens before; null when nothing waits for time. */
  wakeAt: number | null
}

const shapeOf = (op: Op): OpKindShape => opKinds[op.kind]
export const isUpload = (op: Op) => shapeOf(op).photoId !== undefined

/** Whether the person must be asked before this op leaves for the first time. */
export function isStale(op: Op, now: number): boolean {
  if (op.confirmed || needsPerson(op)) return false
  // Older than the receipts that would prove it was not done already: even a repeat asks.
  if (now - op.composedAt > RECEIPT_LIFETIME_DAYS * DAY_MS) return true
  // What may have been sent, by a runner that died over it too, is sent again: its receipt says what became of it.
  if (op.attempts > 0 || op.maybeSent || op.lease !== null) return false
  const { staleAfterMs } = shapeOf(op)
  return staleAfterMs !== undefined && now - op.composedAt > staleAfterMs
}

/**
 * What may go now. Ops of one lane go in the order of `seq`, and whatever cannot go holds up what is
 * behind it: one that waits for its next try, for its person, or with another runner. A final refusal
 * is out of the way; its dependents were handed back to the person when it came.
 */
export function plan({ ops, now, inFlight, runnerId, takeOver, maxItems }: PlanInput): Plan {
  const open = new Map(ops.map((op) => [op.opId, op]))
  const blocked = new Set<string>()
  /** Lanes in which only these may go. */
  const past = new Map<string, ReadonlySet<string>>()
  const chosen = new Map<string, Op>()
  const ask: Op[] = []
  let upload: Op | null = null
  let wakeAt: number | null = null
  const wake = (at: number) => {
    wakeAt = wakeAt === null ? at : Math.min(wakeAt, at)
  }
  let bytes = 0

  for (const op of ops) {
    if (op.state === 'rejected') continue
    if (blocked.has(op.lane)) {
      // One question for all that grew old in a lane, not one after another.
      if (op.lease === null && !inFlight.has(op.opId) && isStale(op, now)) ask.push(op)
      continue
    }
    const letPast = past.get(op.lane)
    if (letPast && !letPast.has(op.opId)) continue
    const behind = op.dependsOn.map((id) => open.get(id)).filter((parent) => parent !== undefined)
    // A parent further back in the same lane (it replaced a refused one) is let past, and nothing else is:
    // what was written after the child must not arrive before it.
    const further = behind.filter((parent) => parent.lane === op.lane && parent.seq > op.seq)
    if (further.length > 0) {
      past.set(op.lane, new Set([...(letPast ?? []), ...further.map((parent) => parent.opId)]))
      continue
    }
    const goes = () => {
      if (op.state === 'needs-review') return false
      if (inFlight.has(op.opId)) return false
      // An own lease without a request is what a failed write of the answer leaves behind.
      if (isLeased(op, now) && !takeOver && op.lease?.runnerId !== runnerId) {
        wake((op.lease?.until ?? now) + LEASE_STALE_MS + 1)
        return false
      }
      if (isStale(op, now)) {
        ask.push(op)
        return false
      }
      if (!isDue(op.nextAttemptAt, now)) {
        wake(op.nextAttemptAt)
        return false
      }
      // A parent in the same request comes first there; an upload's answer is needed before.
      return behind.every((parent) => chosen.has(parent.opId) && shapeOf(op).endpoint.batchable === true)
    }
    if (!goes()) {
      blocked.add(op.lane)
      continue
    }
    if (isUpload(op)) {
      blocked.add(op.lane)
      upload ??= op
      continue
    }
    const size = itemBytes(op)
    const alone = shapeOf(op).endpoint.batchable !== true
    const full = chosen.size >= maxItems || chosen.size >= BATCH_MAX_ITEMS || bytes + size > BATCH_ROOM_BYTES
    if (chosen.size > 0 && (full || alone)) {
      blocked.add(op.lane)
      continue
    }
    chosen.set(op.opId, op)
    bytes += size
    if (alone) bytes = BATCH_ROOM_BYTES
  }
  return { send: [...chosen.values()], upload, ask, wakeAt }
}

/** The op as one item of a batch. */
export function batchItem(op: Op, inSameRequest: ReadonlySet<string>): BatchItem {
  const dependsOn = op.dependsOn.filter((id) => inSameRequest.has(id))
  return {
    opId: op.opId,
    lane: op.lane,
    ...requestOf(op.kind, op.payload),
    composedOn: op.composedOn,
    ...(dependsOn.length > 0 ? { dependsOn } : {}),
    ...(op.draft ? { draftId: op.draft.draftId } : {}),
  }
}

function itemBytes(op: Op): number {
  return utf8Length(JSON.stringify(batchItem(op, new Set(op.dependsOn)))) + 1
}
