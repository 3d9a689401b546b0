import { MAX_TRIES } from './backoff.ts'
import type { Disposition } from './disposition.ts'
import type { Op, OpError, OpEvent, OpState } from './types.ts'

/** A lease counts this long before and after its `until`; beyond that its runner is gone or a clock jumped. */
export const LEASE_STALE_MS = 60_000
export const LEASE_MS = 60_000
const TIMELINE_KEPT = 40

const CLOSED: readonly OpState[] = ['done', 'cancelled']
/** Waits for the person. */
const ASKS: readonly OpState[] = ['needs-review', 'rejected']

/** Still of concern: not done and not taken back. */
export function isOpen(op: Pick<Op, 'state'>): boolean {
  return !CLOSED.includes(op.state)
}

export function needsPerson(op: Pick<Op, 'state'>): boolean {
  return ASKS.includes(op.state)
}

/** `unsent` are on their way, `needsYou` wait for a decision; what is over counts for neither. */
export function countOps(ops: readonly Op[]): { unsent: number; needsYou: number } {
  const open = ops.filter(isOpen)
  const needsYou = open.filter(needsPerson).length
  return { unsent: open.length - needsYou, needsYou }
}

export function isLeased(op: Pick<Op, 'lease'>, now: number): boolean {
  return op.lease !== null && Math.abs(now - op.lease.until) <= LEASE_STALE_MS
}

/**
 * Whether the person may still change or take back this op: the server has not seen it, or has
 * refused it with a final word. Everything else is first sent again as it is.
 */
export function isChangeable(op: Op): boolean {
  if (op.lease !== null || op.maybeSent || !isOpen(op)) return false
  return needsPerson(op) || op.attempts === 0
}

export function withEvent(op: Op, event: OpEvent): Op {
  return { ...op, timeline: [...op.timeline, event].slice(-TIMELINE_KEPT) }
}

/** The op with what happened to the one whose place it takes, before its own events. */
export function withEvents(op: Op, before: readonly OpEvent[]): Op {
  return { ...op, timeline: [...before, ...op.timeline].slice(-TIMELINE_KEPT) }
}

/** The op as it is while a runner sends it. Taking over a dead runner's op makes its outcome uncertain. */
export function leased(op: Op, runnerId: string, at: number): Op {
  const taken: Op = {
    ...op,
    state: 'sending',
    lease: { runnerId, until: at + LEASE_MS },
    maybeSent: op.maybeSent || op.lease !== null,
  }
  return withEvent(taken, { at, what: 'tried' })
}

/** What an op falls back to when it may be tried again. */
export function waitingState(op: Pick<Op, 'maybeSent'>): OpState {
  return op.maybeSent ? 'uncertain' : 'ready'
}

/** The op after its answer. `nextAttemptAt` counts for `retry` only (Unix milliseconds). */
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
      const attempts = op.attempts + 1
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

/** A final word against the op: by the server, or because what it needs was refused. */
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

/** The op as it waits for its person's word, because it grew old here. */
export function askedForAge(op: Op, at: number): Op {
  return refused(op, 'needs-review', TOO_OLD, at)
}

/** Whether nothing was refused: it grew old, and is asked about. */
export function isAskedForAge({ state, lastError }: Pick<Op, 'state' | 'lastError'>): boolean {
  return state === 'needs-review' && lastError?.msg === TOO_OLD.msg
}
