import { BATCH_MAX_ITEMS } from '../domain/limits.ts'
import { backoffMs, pauseMs } from './backoff.ts'
import { plan, type Plan } from './plan.ts'
import type { Clock, EngineStore, Lock, Network, Settlement } from './ports.ts'
import { ship, type Outcome } from './shipment.ts'
import { LEASE_MS } from './transitions.ts'
import type { Op, OpError, Transport } from './types.ts'

/**
 * Brings one account's outbox to the server.
 *
 *                 start()                     nothing can go now; a timer waits for the next due op
 *   stopped ───────────────▶ idle ◀──────────────────────────────────────────────┐
 *      ▲                      │ poke, timer, flush (one pass per tab,             │
 *      │ stop()               ▼  one runner per account by lock and leases)       │
 *   (from anywhere)        sending ───────── answers written, next request ───────┤
 *                           │   │                                                 │
 *        401, X-Account     │   │ nothing of ours answered                        │
 *        is not the session ▼   ▼                                                 │
 *              needs-sign-in   probing /healthz ── answers: the try counts ───────┘
 *                   │               │ no
 *          resume() │               ▼
 *                   └──▶ idle     paused ── timer, online, visible, …: probe first, then sending
 *
 * The outbox is the only retrier. A request in flight when the page dies is sent again under the
 * same key; its receipt on the server makes that harmless.
 */
export interface Engine {
  /** Begins; the first pass starts at once. */
  start(): void
  /** Something changed: an op was added, the device may be online again, the page is visible. */
  poke(reason: string): void
  /** Sends what can go now; resolves when nothing more can. */
  flush(): Promise<void>
  /** The same person signed in again. */
  resume(): Promise<void>
  /** Ends everything, requests on their way included. Final. */
  stop(): void
}

export type EnginePhase = 'stopped' | 'idle' | 'sending' | 'paused' | 'needs-sign-in'

export interface EngineOptions {
  store: EngineStore
  transport: Transport
  clock: Clock
  /** In [0, 1). */
  random: () => number
  lock: Lock
  network?: Network
  runnerId: string
  onNeedsSignIn?: (why: 'unauthenticated' | 'account_mismatch') => void
  onState?: (phase: EnginePhase) => void
  /** Everything open, right before some of it is sent; what it does is not waited for. */
  onContact?: (ops: readonly Op[]) => void
  /** A fault of the device, such as a database that went away; the next poke tries again. */
  onFault?: (error: unknown) => void
}

/** Another tab has the lock: what it did not see is looked for after this. */
const BUSY_RETRY_MS = 500
/** `flush` waits this often for a busy lock. */
const BUSY_WAITS_MAX = 20
/** So many ops are looked at first: a full request, and room for what cannot go. */
const WINDOW = BATCH_MAX_ITEMS + 200
/** Answers are written in pieces of this size, so that a page stays smooth. */
const SETTLE_MAX = 500
/** A running request renews its leases this often. */
const RENEW_MS = LEASE_MS / 3
/** Only a sign of connectivity ends a pause early; a new op alone would be one more lost request. */
const NOT_CONNECTIVITY = ['enqueue']

const NO_ANSWER: OpError = { status: 0, code: null, msg: 'No answer came back', field: null }

export function createEngine(options: EngineOptions): Engine {
  const { store, transport, clock, random, lock, network, runnerId } = options
  const ending = new AbortController()
  const { signal } = ending
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The engine was stopped')), { once: true })
  })
  aborted.catch(() => undefined)

  let phase: EnginePhase = 'stopped'
  let running: Promise<void> | null = null
  let again = false
  let paused = false
  let misses = 0
  let needsSignIn = false
  let maxItems = BATCH_MAX_ITEMS
  let cancelTimer: (() => void) | null = null
  let wakePass: (() => void) | null = null
  let busy = false
  let faults = 0
  const inFlight = new Set<string>()

  function enter(next: EnginePhase): void {
    if (phase === next || signal.aborted) return
    phase = next
    options.onState?.(next)
  }

  const maySend = () => !signal.aborted && !needsSignIn && !paused

  /** Until no pass runs, one that a poke added meanwhile included. */
  async function settledDown(): Promise<void> {
    if (!running) return
    await running
    await settledDown()
  }

  function rest(): void {
    enter(needsSignIn ? 'needs-sign-in' : paused ? 'paused' : 'idle')
  }

  function arm(delayMs: number): void {
    cancelTimer?.()
    cancelTimer = signal.aborted ? null : clock.setTimer(() => void run(), Math.max(0, delayMs))
  }

  /** Single flight: a call during a pass makes it look once more before it ends. */
  function run(): Promise<void> {
    if (signal.aborted || phase === 'stopped') return Promise.resolve()
    if (running) {
      again = true
      wakePass?.()
      return running
    }
    cancelTimer?.()
    cancelTimer = null
    running = guarded().finally(() => {
      running = null
      rest()
      if (again) void run()
    })
    return running
  }

  async function guarded(): Promise<void> {
    again = false
    if (needsSignIn || network?.online() === false) return
    try {
      // An op that was tried without an answer can no longer be edited, and a cold start in a stairwell
      // would do that to all of them: before anything has answered here, it asks first.
      const unsure = network?.answered?.() === false
      if (unsure && (await store.open()).length === 0) return
      if ((paused || unsure) && !(await reconnected())) return
      busy = (await lock.ifAvailable(pass)) === 'busy'
      if (busy) arm(BUSY_RETRY_MS)
      faults = 0
    } catch (error) {
      if (signal.aborted) return
      faults += 1
      options.onFault?.(error)
      arm(pauseMs(faults, random()))
    }
  }

  async function reconnected(): Promise<boolean> {
    if (await transport.probe(signal)) {
      paused = false
      misses = 0
      return true
    }
    pause()
    return false
  }

  function pause(): void {
    paused = true
    misses += 1
    arm(pauseMs(misses, random()))
  }

  /** Sends request after request until nothing can go; an upload runs beside the others. */
  async function pass(takeOver: boolean): Promise<void> {
    let uploading: Promise<void> | null = null
    try {
      while (maySend()) {
        again = false
        const next = await look(takeOver)
        if (signal.aborted) return
        if (next.ask.length > 0) {
          await store.ask(
            next.ask.map((op) => op.opId),
            takeOver,
          )
          continue
        }
        if (next.upload && !uploading) {
          const upload = send([next.upload], takeOver).then(() => undefined)
          uploading = upload.finally(() => {
            uploading = null
            wakePass?.()
          })
          // Awaited below; until then a failure must not count as unhandled.
          uploading.catch(() => undefined)
        }
        if (next.send.length > 0 && (await send(next.send, takeOver))) continue
        if (uploading) {
          const woken = new Promise<void>((resolve) => (wakePass = resolve))
          await Promise.race([uploading, woken])
          continue
        }
        if (again) continue
        if (next.wakeAt !== null) arm(next.wakeAt - clock.now())
        return
      }
    } finally {
      wakePass = null
      await uploading
    }
  }

  /** What may go now, from the head of the outbox; further back only when nothing at its head can go. */
  async function look(takeOver: boolean): Promise<Plan> {
    const planned = (ops: readonly Op[]) =>
      plan({ ops, now: clock.now(), inFlight, runnerId, takeOver, maxItems })
    const head = await store.open(WINDOW)
    if (!signal.aborted) options.onContact?.(head)
    const next = planned(head)
    const isSomething = next.send.length > 0 || next.upload !== null || next.ask.length > 0
    return isSomething || head.length < WINDOW ? next : planned(await store.open())
  }

  /** @returns false when somebody else took them all first. */
  async function send(planned: Op[], takeOver: boolean): Promise<boolean> {
    const opIds = planned.map((op) => op.opId)
    for (const opId of opIds) inFlight.add(opId)
    let stopRenewing: (() => void) | null = null
    try {
      const taken = await store.lease(opIds, runnerId, takeOver)
      const { ops, left } = startOfLanes(planned, taken)
      if (signal.aborted) return false
      if (left.length > 0) await settle(left.map((op) => ({ op, verdict: { kind: 'skipped' } })))
      if (ops.length === 0) return false
      enter('sending')
      stopRenewing = renewing(opIds)
      const { outcomes, tooMuch } = await untilAborted(ship(ops, { transport, store }, signal))
      if (signal.aborted) return false
      const silent = outcomes.some(({ verdict }) => verdict.kind === 'unreachable')
      await settle(silent ? await afterSilence(outcomes) : outcomes)
      resize(ops.length, tooMuch || (silent && !paused), silent)
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

  /** Nothing of ours answered: if the server is there after all, the try counts for the head of each lane. */
  async function afterSilence(outcomes: Outcome[]): Promise<Outcome[]> {
    if (!(await transport.probe(signal))) {
      pause()
      return outcomes
    }
    const charged = new Set<string>()
    return outcomes.map(({ op, verdict }) => {
      if (verdict.kind !== 'unreachable' || charged.has(op.lane)) return { op, verdict }
      charged.add(op.lane)
      return { op, verdict: { kind: 'retry', afterMs: null, maybeSent: true, error: NO_ANSWER } }
    })
  }

  async function settle(outcomes: readonly Outcome[]): Promise<void> {
    if (signal.aborted) return
    const now = clock.now()
    const settlements = outcomes.map(({ op, verdict }): Settlement => {
      const afterMs = verdict.kind === 'retry' ? verdict.afterMs : null
      const nextAttemptAt = now + backoffMs(op.attempts + 1, random(), afterMs)
      return { opId: op.opId, verdict, nextAttemptAt }
    })
    const refusal = outcomes.map(({ verdict }) => verdict).find((verdict) => verdict.kind === 'sign-in')
    if (refusal) needsSignIn = true
    for (let at = 0; at < settlements.length && !signal.aborted; at += SETTLE_MAX) {
      await store.settle(settlements.slice(at, at + SETTLE_MAX), runnerId)
    }
    if (refusal) options.onNeedsSignIn?.(refusal.why)
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
    start() {
      if (phase !== 'stopped' || signal.aborted) return
      enter('idle')
      void run()
    },
    poke(reason) {
      if (paused && NOT_CONNECTIVITY.includes(reason)) return
      void run()
    },
    async flush() {
      for (let wait = 0; wait <= BUSY_WAITS_MAX; wait++) {
        void run()
        await settledDown()
        if (!busy || signal.aborted) return
        await new Promise<void>((resolve) => clock.setTimer(resolve, BUSY_RETRY_MS))
      }
    },
    async resume() {
      needsSignIn = false
      await run()
    },
    stop() {
      cancelTimer?.()
      cancelTimer = null
      enter('stopped')
      ending.abort()
      wakePass?.()
    },
  }
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
