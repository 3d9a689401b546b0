import { BATCH_MAX_ITEMS } from '../domain/core/limits.ts'
import { awayMs, backoffMs } from './backoff.ts'
import type { Disposition } from './disposition.ts'
import type { Clock, EngineStore, Settlement } from './ports.ts'
import { sendRequest, type OpOutcome } from './send-request.ts'
import { LEASE_MS } from './transitions.ts'
import type { Op, OpError, Transport } from './types.ts'

/** Why the person must sign in again. */
export type SignInReason = 'unauthenticated' | 'account_mismatch'

/** The dependencies of the sender. */
export interface SenderOptions {
  store: EngineStore
  transport: Transport
  clock: Clock
  /** A random number in [0, 1). */
  random: () => number
  runnerId: string
  /** Aborts every request; nothing is written after it. */
  signal: AbortSignal
  /** Called right before a request is sent. */
  onSending: () => void
  /** Called when the server did not run the request and, by its probe, cannot run another one now. */
  onUnreachable: () => void
  /** Called when the server works: it handled the request, or its probe says so. */
  onReached: () => void
  /** Called when the session ended or belongs to another user, before that is written and again after. */
  onSignIn: (why: SignInReason, isWritten: boolean) => void
}

/** Sends leased operations to the server in one request and settles the responses. */
export interface Sender {
  /** Ids of the operations that are in flight. */
  readonly inFlight: ReadonlySet<string>
  /** The largest number of operations in one request that the server has accepted so far. */
  readonly maxItems: number
  /**
   * Sends the operations of `planned` that were leased (`taken`).
   * @returns false when nothing was sent, because another runner took all of them or the engine was stopped.
   */
  send(planned: readonly Op[], taken: readonly Op[]): Promise<boolean>
  /**
   * Leases uploads in one transaction and sends each in its own request.
   * @param onFree called once for each, when its connection is free: when the server has taken it, or at its end.
   * @returns a promise for the end of each, when its response is settled.
   */
  sendUploads(ops: readonly Op[], takeOver: boolean, onFree: () => void): Promise<void>[]
}

/** The number of responses that are settled in one transaction, so that the page stays responsive. */
const SETTLE_MAX = 500
/** How often a running request renews its leases. */
const RENEW_MS = LEASE_MS / 3

const NO_RESPONSE: OpError = { status: 0, code: null, msg: 'We didn’t get an answer', field: null }

/** Creates the sender of one engine. */
export function createSender(options: SenderOptions): Sender {
  const { store, transport, clock, random, runnerId, signal } = options
  const inFlight = new Set<string>()
  let maxItems = BATCH_MAX_ITEMS
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The engine was stopped')), { once: true })
  })
  aborted.catch(() => undefined)

  function sendUploads(ops: readonly Op[], takeOver: boolean, onFree: () => void): Promise<void>[] {
    const opIds = ops.map((op) => op.opId)
    if (opIds.length === 0) return []
    for (const opId of opIds) inFlight.add(opId)
    const leasing = store.lease(opIds, runnerId, takeOver)
    return ops.map(async (op) => {
      let isFree = false
      const free = () => {
        if (!isFree) onFree()
        isFree = true
      }
      try {
        await send([op], await leasing, free)
      } finally {
        inFlight.delete(op.opId)
        free()
      }
    })
  }

  async function send(planned: readonly Op[], taken: readonly Op[], onDone?: () => void): Promise<boolean> {
    const opIds = planned.map((op) => op.opId)
    for (const opId of opIds) inFlight.add(opId)
    let stopRenewing: (() => void) | null = null
    try {
      const { ops, blocked } = splitBlocked(planned, taken)
      if (signal.aborted) return false
      if (blocked.length > 0) await settle(blocked.map((op) => ({ op, disposition: { kind: 'skipped' } })))
      if (ops.length === 0) return false
      options.onSending()
      stopRenewing = renewLeases(opIds)
      const { outcomes, batchRefused } = await untilAborted(
        sendRequest(ops, { transport, store, serverNow: clock.now() + store.clockOffset() }, signal),
      )
      if (signal.aborted) return false
      // After any other response the next request has to know what this one met.
      if (outcomes.every(({ disposition }) => disposition.kind === 'done')) onDone?.()
      const isUnreachable = outcomes.some(({ disposition }) => disposition.kind === 'unreachable')
      const isAway = outcomes.some(
        ({ disposition }) => disposition.kind === 'retry' && disposition.cause === 'away',
      )
      // When only this request got no response, the server cannot handle it: the try counts.
      const isServerUp = (isUnreachable || isAway) && (await transport.probe(signal))
      if (isServerUp || !(isUnreachable || isAway)) options.onReached()
      else options.onUnreachable()
      await settleWithOthers(isServerUp ? countTries(outcomes) : outcomes)
      resize(ops.length, batchRefused || (isServerUp && isUnreachable), isUnreachable)
      return true
    } finally {
      stopRenewing?.()
      for (const opId of opIds) inFlight.delete(opId)
    }
  }

  /** Ends the wait on abort, so that a transport that ignores the signal does not hold the lock. */
  function untilAborted<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, aborted])
  }

  /**
   * Halves the next request after one that the running server could not handle; later requests grow again.
   */
  function resize(sent: number, tooMuch: boolean, isUnreachable: boolean): void {
    if (tooMuch && sent > 1) maxItems = Math.floor(sent / 2)
    else if (!isUnreachable) maxItems = Math.min(BATCH_MAX_ITEMS, maxItems * 2)
  }

  /** The outcomes that the next transaction settles, and its end; null when none is waiting. */
  let gathering: { outcomes: OpOutcome[]; settled: Promise<void> } | null = null
  let lastSettled: Promise<void> = Promise.resolve()

  /** Settles outcomes; those that come while others are being settled share one transaction after it. */
  function settleWithOthers(outcomes: readonly OpOutcome[]): Promise<void> {
    if (gathering) gathering.outcomes.push(...outcomes)
    else {
      const group: OpOutcome[] = [...outcomes]
      const settled = lastSettled
        .catch(() => undefined)
        .then(() => {
          gathering = null
          return settle(group)
        })
      gathering = { outcomes: group, settled }
      lastSettled = settled
    }
    return gathering.settled
  }

  async function settle(outcomes: readonly OpOutcome[]): Promise<void> {
    if (signal.aborted) return
    const now = clock.now()
    const settlements = outcomes.map(({ op, disposition }): Settlement => {
      const nextAttemptAt = now + waitOf(op, disposition)
      return { opId: op.opId, disposition, nextAttemptAt }
    })
    const signIn = outcomes
      .map(({ disposition }) => disposition)
      .find((disposition) => disposition.kind === 'sign-in')
    if (signIn) options.onSignIn(signIn.why, false)
    for (let at = 0; at < settlements.length && !signal.aborted; at += SETTLE_MAX) {
      await store.settle(settlements.slice(at, at + SETTLE_MAX), runnerId)
    }
    if (signIn) options.onSignIn(signIn.why, true)
  }

  function waitOf(op: Op, disposition: Disposition): number {
    if (disposition.kind !== 'retry') return backoffMs(op.attempts + 1, random())
    return disposition.cause === 'away'
      ? awayMs(random(), disposition.afterMs)
      : backoffMs(op.attempts + 1, random(), disposition.afterMs)
  }

  function renewLeases(opIds: string[]): () => void {
    let cancel = clock.setTimer(tick, RENEW_MS)
    function tick(): void {
      // After a failed renewal the lease expires, and another runner can send the operation.
      store.renew(opIds, runnerId).catch(() => undefined)
      cancel = clock.setTimer(tick, RENEW_MS)
    }
    return () => cancel()
  }

  return {
    inFlight,
    get maxItems() {
      return maxItems
    },
    send,
    sendUploads,
  }
}

/**
 * Counts a try for the first operation of each lane, when the server is up but did not respond to the
 * request.
 */
function countTries(outcomes: readonly OpOutcome[]): OpOutcome[] {
  const lanes = new Set<string>()
  return outcomes.map(({ op, disposition }) => {
    if (disposition.kind !== 'unreachable' || lanes.has(op.lane)) return { op, disposition }
    lanes.add(op.lane)
    return {
      op,
      disposition: { kind: 'retry', afterMs: null, maybeSent: true, cause: 'fault', error: NO_RESPONSE },
    }
  })
}

/**
 * Splits the leased operations into those that can be sent and those that are blocked, because another runner
 * took an earlier operation of their lane.
 */
function splitBlocked(planned: readonly Op[], taken: readonly Op[]): { ops: Op[]; blocked: Op[] } {
  const leasedOps = new Map(taken.map((op) => [op.opId, op]))
  const blockedLanes = new Set<string>()
  const ops: Op[] = []
  const blocked: Op[] = []
  for (const { opId, lane } of planned) {
    const leasedOp = leasedOps.get(opId)
    if (!leasedOp) blockedLanes.add(lane)
    else if (blockedLanes.has(lane)) blocked.push(leasedOp)
    else ops.push(leasedOp)
  }
  return { ops, blocked }
}
