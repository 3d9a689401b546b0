import { UNDO_WINDOW_MS } from '../domain/core/limits.ts'
import { isDue, LONGEST_BACKOFF_MS, MAX_TRIES } from './backoff.ts'
import type { Disposition } from './disposition.ts'
import type { Op, OpError, OpEvent, OpState } from './types.ts'

/**
 * How far a lease's `until` can be from now, in both directions, before the lease is ignored because its
 * runner is gone or a clock jumped.
 */
export const LEASE_STALE_MS = 60_000
export const LEASE_MS = 60_000
const TIMELINE_KEPT = 40

const CLOSED: readonly OpState[] = ['done', 'cancelled']
/** States that wait for the person. */
const NEEDS_PERSON: readonly OpState[] = ['needs-review', 'rejected']

/** Whether an operation is neither done nor cancelled. */
export function isOpen(op: Pick<Op, 'state'>): boolean {
  return !CLOSED.includes(op.state)
}

/** Whether an operation waits for a decision of the person. */
export function needsPerson(op: Pick<Op, 'state'>): boolean {
  return NEEDS_PERSON.includes(op.state)
}

/** Whether an operation waits for the person after many tries without a response, so that it may have arrived. */
export function isUnanswered(op: Pick<Op, 'state' | 'maybeSent'>): boolean {
  return needsPerson(op) && op.maybeSent
}

/** Counts open operations: `needsYou` wait for a decision of the person, `unsent` are the others. */
export function countOps(ops: readonly Op[]): { unsent: number; needsYou: number } {
  const open = ops.filter(isOpen)
  const needsYou = open.filter(needsPerson).length
  return { unsent: open.length - needsYou, needsYou }
}

/** Whether a runner has a valid lease on the operation. */
export function isLeased(op: Pick<Op, 'lease'>, now: number): boolean {
  return op.lease !== null && Math.abs(now - op.lease.until) <= LEASE_STALE_MS
}

/**
 * Whether the person can still change or cancel the operation: it was never sent, or the server certainly did
 * not accept it. Every other operation is first sent again unchanged.
 */
export function isChangeable(op: Op): boolean {
  if (op.lease !== null || op.maybeSent || !isOpen(op)) return false
  return needsPerson(op) || op.attempts === 0
}

/** An undo window that seems longer than this comes from a clock that was set back. */
const LONGEST_HOLD_MS = 2 * UNDO_WINDOW_MS

/** Whether the undo window of the operation, or the wait before its next try, has ended. */
export function isAttemptDue(
  { state, nextAttemptAt }: Pick<Op, 'state' | 'nextAttemptAt'>,
  now: number,
): boolean {
  return isDue(nextAttemptAt, now, state === 'held' ? LONGEST_HOLD_MS : LONGEST_BACKOFF_MS)
}

/** The operation with one more event in its timeline. */
export function withEvent(op: Op, event: OpEvent): Op {
  return { ...op, timeline: [...op.timeline, event].slice(-TIMELINE_KEPT) }
}

/** The operation with the events of the operation that it replaces, before its own. */
export function withEarlierEvents(op: Op, before: readonly OpEvent[]): Op {
  return { ...op, timeline: [...before, ...op.timeline].slice(-TIMELINE_KEPT) }
}

/** The operation while a runner sends it; one taken over from a dead runner may already have been sent. */
export function leased(op: Op, runnerId: string, at: number): Op {
  const taken: Op = {
    ...op,
    state: 'sending',
    lease: { runnerId, until: at + LEASE_MS },
    maybeSent: op.maybeSent || op.lease !== null,
  }
  return withEvent(taken, { at, what: 'tried' })
}

/** The state of an operation that can be sent again. */
export function waitingState(op: Pick<Op, 'maybeSent'>): OpState {
  return op.maybeSent ? 'uncertain' : 'ready'
}

/** The operation after its disposition; `nextAttemptAt` (Unix milliseconds) is used only for `retry`. */
export function settled(op: Op, disposition: Disposition, at: number, nextAttemptAt: number): Op {
  const free: Op = { ...op, lease: null }
  switch (disposition.kind) {
    case 'done':
      return withEvent(
        { ...free, state: 'done', result: disposition.result, lastError: null, maybeSent: false, doneAt: at },
        { at, what: 'accepted' },
      )
    case 'retry': {
      const maybeSent = op.maybeSent || disposition.maybeSent
      const attempts = op.attempts + (disposition.cause === 'fault' ? 1 : 0)
      const state = attempts >= MAX_TRIES ? 'needs-review' : waitingState({ maybeSent })
      const event: OpEvent = { at, what: 'waiting', detail: disposition.error.msg }
      return withEvent(
        { ...free, attempts, maybeSent, state, nextAttemptAt, lastError: disposition.error },
        event,
      )
    }
    case 'unreachable':
      return { ...free, state: 'uncertain', maybeSent: true }
    case 'sign-in':
      return withEvent({ ...free, state: 'waiting-for-sign-in' }, { at, what: 'waiting', detail: 'sign-in' })
    case 'refused':
      return refused(free, 'rejected', disposition.error, at)
    case 'ask':
      return refused(free, 'needs-review', disposition.error, at)
    case 'skipped':
      return { ...free, state: waitingState(op) }
  }
}

/** The operation after a refusal by the server, or after the refusal of an operation that it depends on. */
export function refused(op: Op, state: 'rejected' | 'needs-review', error: OpError, at: number): Op {
  return withEvent(
    { ...op, state, maybeSent: false, lastError: error },
    { at, what: 'refused', detail: error.msg },
  )
}

const TOO_OLD: OpError = {
  status: 0,
  code: null,
  msg: 'This is older than two days. Send it anyway?',
  field: null,
}

/** A stale operation that waits for the person's confirmation. */
export function staleForReview(op: Op, at: number): Op {
  return refused(op, 'needs-review', TOO_OLD, at)
}

/** Whether an operation waits for confirmation only because it is stale, not because of a refusal. */
export function isStaleForReview({ state, lastError }: Pick<Op, 'state' | 'lastError'>): boolean {
  return state === 'needs-review' && lastError?.msg === TOO_OLD.msg
}
