import type { BatchItem } from '../contract/batch.ts'
import type { OpKindShape } from '../contract/op-kind.ts'
import { opKinds, requestOf } from '../contract/ops.ts'
import { BATCH_MAX_BYTES, BATCH_MAX_ITEMS, IDEMPOTENCY_RECORD_DAYS } from '../domain/core/limits.ts'
import type { Day } from '../domain/core/dates.ts'
import { utf8Length } from '../domain/core/text.ts'
import { madeAt } from './op-time.ts'
import { isAttemptDue, isLeased, LEASE_STALE_MS, needsPerson } from './transitions.ts'
import type { Op } from './types.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The bytes of a batch that its items can use; the rest is for the JSON around them. */
const BATCH_ROOM_BYTES = BATCH_MAX_BYTES - 64 * 1024

/** The state of the outbox that a plan is made from. */
export interface PlanInput {
  /** The open operations, sorted by `seq`. */
  ops: readonly Op[]
  now: number
  /** The server's time as far as the device knows it, in Unix milliseconds. */
  serverNow: number
  /** Ids of the operations that this runner is sending. */
  inFlight: ReadonlySet<string>
  runnerId: string
  /** Whether the leases of other runners are ignored, because the lock proves that those runners are dead. */
  takeOver: boolean
  /** The largest number of operations in one request; with 1 each is sent by itself. */
  maxItems: number
  /** The number of uploads that can begin now. */
  uploadRoom: number
}

/** What the engine does next with the outbox. */
export interface Plan {
  /** The operations of the next request, in order; several only for endpoints that a batch can include. */
  send: Op[]
  /** Uploads to send at the same time, each in its own request, so that a slow photo does not delay messages. */
  uploads: Op[]
  /** The operations that are too old to be sent for the first time without the person's confirmation. */
  ask: Op[]
  /** When the next operation becomes due, in Unix milliseconds; null when none waits for a time. */
  wakeAt: number | null
}

const shapeOf = (op: Op): OpKindShape => opKinds[op.kind]
/** Whether an operation uploads a photo. */
export const isUpload = (op: Op) => shapeOf(op).photoId !== undefined

/**
 * Whether an operation is so old that it needs the person's confirmation before it is sent. Its age is counted
 * by the server's clock, so that a wrong clock of the device makes nothing old.
 */
export function isStale(op: Op, serverNow: number): boolean {
  if (op.confirmed || needsPerson(op)) return false
  const ageMs = serverNow - madeAt(op)
  // The server's idempotency record may be deleted by now, so even a repeat could have a second effect.
  if (ageMs > IDEMPOTENCY_RECORD_DAYS * DAY_MS) return true
  // An operation that may have been sent, also by a dead runner, is repeated: its idempotency record has the
  // result.
  if (op.attempts > 0 || op.maybeSent || op.lease !== null) return false
  const { staleAfterMs } = shapeOf(op)
  return staleAfterMs !== undefined && ageMs > staleAfterMs
}

/**
 * Plans the next request. Operations of one lane are sent in the order of `seq`, and an operation that waits
 * for its next try, for the person or for another runner blocks the later ones of its lane. A refused
 * operation blocks nothing, because its dependents already wait for the person.
 */
export function plan({
  ops,
  now,
  serverNow,
  inFlight,
  runnerId,
  takeOver,
  maxItems,
  uploadRoom,
}: PlanInput): Plan {
  const open = new Map(ops.map((op) => [op.opId, op]))
  const blocked = new Set<string>()
  /** The operations that may still be sent in lanes where an earlier one waits for them. */
  const letPastByLane = new Map<string, ReadonlySet<string>>()
  const chosen = new Map<string, Op>()
  const ask: Op[] = []
  const uploads: Op[] = []
  let wakeAt: number | null = null
  const wakeNoLaterThan = (at: number) => {
    wakeAt = wakeAt === null ? at : Math.min(wakeAt, at)
  }
  let bytes = 0

  for (const op of ops) {
    if (op.state === 'rejected') continue
    if (blocked.has(op.lane)) {
      // All stale operations of a lane are asked about together, not one after another.
      if (op.lease === null && !inFlight.has(op.opId) && isStale(op, serverNow)) ask.push(op)
      continue
    }
    const letPast = letPastByLane.get(op.lane)
    if (letPast && !letPast.has(op.opId)) continue
    const parents = op.dependsOn.map((id) => open.get(id)).filter((parent) => parent !== undefined)
    // A parent that replaced a refused one comes later in the same lane. Only such parents are let past:
    // other operations written after the child must not arrive before it.
    const laterParents = parents.filter((parent) => parent.lane === op.lane && parent.seq > op.seq)
    if (laterParents.length > 0) {
      letPastByLane.set(op.lane, new Set([...(letPast ?? []), ...laterParents.map((parent) => parent.opId)]))
      continue
    }
    const goes = () => {
      if (op.state === 'needs-review') return false
      if (inFlight.has(op.opId)) return false
      // This runner's own lease without a request remains after a response that could not be written.
      if (isLeased(op, now) && !takeOver && op.lease?.runnerId !== runnerId) {
        wakeNoLaterThan((op.lease?.until ?? now) + LEASE_STALE_MS + 1)
        return false
      }
      if (isStale(op, serverNow)) {
        ask.push(op)
        return false
      }
      if (!isAttemptDue(op, now)) {
        wakeNoLaterThan(op.nextAttemptAt)
        return false
      }
      // A parent in the same request runs first there; an operation that cannot be batched needs its response
      // first.
      return parents.every((parent) => chosen.has(parent.opId) && shapeOf(op).endpoint.batchable === true)
    }
    if (!goes()) {
      blocked.add(op.lane)
      continue
    }
    if (isUpload(op)) {
      blocked.add(op.lane)
      if (uploads.length < uploadRoom) uploads.push(op)
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
  return { send: [...chosen.values()], uploads, ask, wakeAt }
}

/** An operation as an item of a batch, with the local day to send; dependencies outside of the batch are left out. */
export function batchItem(op: Op, inSameRequest: ReadonlySet<string>, composedOn: Day): BatchItem {
  const dependsOn = op.dependsOn.filter((id) => inSameRequest.has(id))
  return {
    opId: op.opId,
    lane: op.lane,
    ...requestOf(op.kind, op.payload),
    composedOn,
    ...(dependsOn.length > 0 ? { dependsOn } : {}),
    ...(op.draft ? { draftId: op.draft.draftId } : {}),
    ...(op.draft?.seen ? { draftSeen: op.draft.seen } : {}),
  }
}

function itemBytes(op: Op): number {
  return utf8Length(JSON.stringify(batchItem(op, new Set(op.dependsOn), op.composedOn))) + 1
}
