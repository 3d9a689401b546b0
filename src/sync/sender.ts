import { BATCH_MAX_ITEMS } from '../domain/core/limits.ts'
import { backoffMs } from './backoff.ts'
import type { Clock, EngineStore, Settlement } from './ports.ts'
import { sendRequest, type OpOutcome } from './send-request.ts'
import { LEASE_MS } from './transitions.ts'
import type { Op, OpError, Transport } from './types.ts'

export type SignInReason = 'unauthenticated' | 'account_mismatch'

export interface SenderOptions {
  store: EngineStore
  transport: Transport
  clock: Clock
  /** In [0, 1). */
  random: () => number
  runnerId: string
  /** Ends every request; nothing is written after it. */
  signal: AbortSignal
  /** A request is about to leave. */
  onSending: () => void
  /** Nothing of ours answers, /healthz neither. */
  onUnreachable: () => void
  /** The session is gone, or somebody else's; called before that is written, and again after it. */
  onSignIn: (why: SignInReason, isWritten: boolean) => void
}

/** Brings leased ops to the server in one request and writes down what came back. */
export interface Sender {
  /** Ids of the ops that are on their way right now. */
  readonly inFlight: ReadonlySet<string>
  /** So many ops go in one request, as far as the server has shown. */
  readonly maxItems: number
  /**
   * Sends those of `planned` that were `taken`.
   * @returns false when there was nothing to send: somebody else took them all first, or it ended.
   */
  send(planned: readonly Op[], taken: readonly Op[]): Promise<boolean>
  /** Takes one upload and sends it. */
  sendUpload(op: Op, takeOver: boolean): Promise<void>
}

/** Answers are written in pieces of this size, so that a page stays smooth. */
const SETTLE_MAX = 500
/** A running request renews its leases this often. */
const RENEW_MS = LEASE_MS / 3

const NO_ANSWER: OpError = { status: 0, code: null, msg: 'No answer came back', field: null }

export function createSender(options: SenderOptions): Sender {
  const { store, transport, clock, random, runnerId, signal } = options
  const inFlight = new Set<string>()
  let maxItems = BATCH_MAX_ITEMS
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The engine was stopped')), { once: true })
  })
  aborted.catch(() => undefined)

  async function sendUpload(op: Op, takeOver: boolean): Promise<void> {
    inFlight.add(op.opId)
    try {
      await send([op], await store.lease([op.opId], runnerId, takeOver))
    } finally {
      inFlight.delete(op.opId)
    }
  }

  async function send(planned: readonly Op[], taken: readonly Op[]): Promise<boolean> {
    const opIds = planned.map((op) => op.opId)
    for (const opId of opIds) inFlight.add(opId)
    let stopRenewing: (() => void) | null = null
    try {
      const { ops, left } = startOfLanes(planned, taken)
      if (signal.aborted) return false
      if (left.length > 0) await settle(left.map((op) => ({ op, disposition: { kind: 'skipped' } })))
      if (ops.length === 0) return false
      options.onSending()
      stopRenewing = renewing(opIds)
      const { outcomes, tooMuch } = await untilAborted(sendRequest(ops, { transport, store }, signal))
      if (signal.aborted) return false
      const silent = outcomes.some(({ disposition }) => disposition.kind === 'unreachable')
      // Nothing of ours answered: is the server there after all?
      const isThere = silent && (await transport.probe(signal))
      if (silent && !isThere) options.onUnreachable()
      await settle(isThere ? charged(outcomes) : outcomes)
      resize(ops.length, tooMuch || isThere, silent)
      return true
    } finally {
      stopRenewing?.()
      for (const opId of opIds) inFlight.delete(opId)
    }
  }

  /** A transport that does not hear the end must not keep the lock. */
  function untilAborted<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, aborted])
  }

  /** A request that was too much for a server that is there goes in halves; then they grow again. */
  function resize(sent: number, tooMuch: boolean, silent: boolean): void {
    if (tooMuch && sent > 1) maxItems = Math.floor(sent / 2)
    else if (!silent) maxItems = Math.min(BATCH_MAX_ITEMS, maxItems * 2)
  }

  async function settle(outcomes: readonly OpOutcome[]): Promise<void> {
    if (signal.aborted) return
    const now = clock.now()
    const settlements = outcomes.map(({ op, disposition }): Settlement => {
      const afterMs = disposition.kind === 'retry' ? disposition.afterMs : null
      const nextAttemptAt = now + backoffMs(op.attempts + 1, random(), afterMs)
      return { opId: op.opId, disposition, nextAttemptAt }
    })
    const refusal = outcomes.map(({ disposition }) => disposition).find((disposition) => disposition.kind === 'sign-in')
    if (refusal) options.onSignIn(refusal.why, false)
    for (let at = 0; at < settlements.length && !signal.aborted; at += SETTLE_MAX) {
      await store.settle(settlements.slice(at, at + SETTLE_MAX), runnerId)
    }
    if (refusal) options.onSignIn(refusal.why, true)
  }

  function renewing(opIds: string[]): () => void {
    let cancel = clock.setTimer(tick, RENEW_MS)
    function tick(): void {
      // A renewal that fails leaves the lease to run out, which is what it is for.
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
    sendUpload,
  }
}

/** The server is there and did not answer this: the try counts for the head of each lane. */
function charged(outcomes: readonly OpOutcome[]): OpOutcome[] {
  const lanes = new Set<string>()
  return outcomes.map(({ op, disposition }) => {
    if (disposition.kind !== 'unreachable' || lanes.has(op.lane)) return { op, disposition }
    lanes.add(op.lane)
    return { op, disposition: { kind: 'retry', afterMs: null, maybeSent: true, error: NO_ANSWER } }
  })
}

/**
 * The leased ops that may go. Where another runner took an op of a lane first, what is behind it in
 * that lane is left for later.
 */
function startOfLanes(planned: readonly Op[], taken: readonly Op[]): { ops: Op[]; left: Op[] } {
  const mine = new Map(taken.map((op) => [op.opId, op]))
  const cut = new Set<string>()
  const ops: Op[] = []
  const left: Op[] = []
  for (const { opId, lane } of planned) {
    const own = mine.get(opId)
    if (!own) cut.add(lane)
    else if (cut.has(lane)) left.push(own)
    else ops.push(own)
  }
  return { ops, left }
}
