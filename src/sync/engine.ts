import { BATCH_MAX_ITEMS, UPLOADS_AT_ONCE } from '../domain/core/limits.ts'
import { pauseMs } from './backoff.ts'
import { plan, type Plan } from './plan.ts'
import type { Clock, EngineStore, Lock, Network } from './ports.ts'
import { createSender, type SignInReason } from './sender.ts'
import type { Op, Transport } from './types.ts'

/**
 * Sends one account's outbox to the server.
 *
 *                 start()                     nothing can be sent now; a timer waits for the next due op
 *   stopped ───────────────▶ idle ◀──────────────────────────────────────────────┐
 *      ▲                      │ poke, timer, flush (one pass per tab,             │
 *      │ stop()               ▼  one runner per account by lock and leases)       │
 *   (from any state)       sending ──────── responses settled, next request ──────┤
 *                           │   │                                                 │
 *        401, X-Account     │   │ no response, or the database is away            │
 *        is not the session ▼   ▼                                                 │
 *              needs-sign-in   probing /readyz  ── responds: the try counts ──────┘
 *                   │               │ no
 *          resume() │               ▼
 *                   └──▶ idle     paused ── timer, online, visible, …: probe first, then sending
 *
 * Only the outbox retries. A request that was in flight when the page died is sent again with the same id;
 * the server's idempotency record prevents a second effect.
 */
export interface Engine {
  /** Starts the engine with a first pass. */
  start(): void
  /**
   * Starts a pass after a change: a new operation, a restored connection, a visible page. With `online`, by which
   * the device or a response says that the connection is back, the pass sends without a probe.
   */
  poke(reason: string): void
  /** Sends every operation that can be sent now; resolves when no more can. */
  flush(): Promise<void>
  /** Continues after the same person signed in again. */
  resume(): Promise<void>
  /** Stops the engine and aborts its requests. Final. */
  stop(): void
}

/** The phase of the engine; see the diagram at `Engine`. */
export type EnginePhase = 'stopped' | 'idle' | 'sending' | 'paused' | 'needs-sign-in'

/** The dependencies of an engine. */
export interface EngineOptions {
  store: EngineStore
  transport: Transport
  clock: Clock
  /** A random number in [0, 1). */
  random: () => number
  lock: Lock
  network?: Network
  runnerId: string
  onNeedsSignIn?: (why: SignInReason) => void
  onState?: (phase: EnginePhase) => void
  /** Called when the server responded that it works, to a probe or to a request. */
  onReached?: () => void
  /** Called with the open operations before some of them are sent; the engine does not wait for it. */
  onContact?: (ops: readonly Op[]) => void
  /** Called with an error of the device, such as a closed database; a later pass tries again. */
  onFault?: (error: unknown) => void
}

/** The wait until the next pass while another tab has the lock, for operations that the other tab missed. */
const BUSY_RETRY_MS = 500
/** How many times `flush` waits for a busy lock. */
const BUSY_WAITS_MAX = 20
/** The operations that are read first: a full request, and room for operations that cannot be sent. */
const WINDOW = BATCH_MAX_ITEMS + 200
/** Reasons that do not end a pause: a new operation says nothing about the connection. */
const NOT_CONNECTIVITY = ['enqueue']

/** Creates the engine of one account; it does nothing before `start`. */
export function createEngine(options: EngineOptions): Engine {
  const { store, transport, clock, random, lock, network, runnerId } = options
  const ending = new AbortController()
  const { signal } = ending

  let phase: EnginePhase = 'stopped'
  let running: Promise<void> | null = null
  let again = false
  let paused = false
  /** Whether the connection came back, and no pass has begun since. */
  let isBack = false
  let misses = 0
  let needsSignIn = false
  let cancelTimer: (() => void) | null = null
  let wakePass: (() => void) | null = null
  let busy = false
  let faults = 0
  const sender = createSender({
    store,
    transport,
    clock,
    random,
    runnerId,
    signal,
    onSending: () => enter('sending'),
    // Requests that run at the same time and meet the same silence are one miss.
    onUnreachable: () => {
      if (!paused) pause()
    },
    onReached: () => {
      misses = 0
      options.onReached?.()
    },
    onSignIn: (why, isWritten) => {
      needsSignIn = true
      if (isWritten) options.onNeedsSignIn?.(why)
    },
  })

  function enter(next: EnginePhase): void {
    if (phase === next || signal.aborted) return
    phase = next
    options.onState?.(next)
  }

  const maySend = () => !signal.aborted && !needsSignIn && !paused

  /** Resolves when no pass runs, including one that a poke started meanwhile. */
  async function passesEnded(): Promise<void> {
    if (!running) return
    await running
    await passesEnded()
  }

  function enterRestingPhase(): void {
    enter(needsSignIn ? 'needs-sign-in' : paused ? 'paused' : 'idle')
  }

  function arm(delayMs: number): void {
    cancelTimer?.()
    cancelTimer = signal.aborted ? null : clock.setTimer(() => void run(), Math.max(0, delayMs))
  }

  /** Runs one pass at a time; a call during a pass makes that pass read the outbox once more. */
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
      enterRestingPhase()
      if (again) void run()
    })
    return running
  }

  async function guarded(): Promise<void> {
    again = false
    busy = false
    if (needsSignIn || network?.online() === false) return
    try {
      // An operation that was sent without a response can no longer be edited. The first request therefore
      // waits for a probe, so that a start without a connection does not affect the whole outbox. A device that
      // has just come online says as much as a probe, which would cost a round trip.
      const isProven = isBack
      isBack = false
      if (isProven) paused = false
      const isUnproven = !isProven && network?.hasResponded?.() === false
      if (isUnproven && (await store.open()).length === 0) return
      if ((paused || isUnproven) && !(await reconnected())) return
      busy = (await lock.ifAvailable(pass)) === 'busy'
      if (busy) arm(BUSY_RETRY_MS)
      // A response in this pass is a later proof than what was heard before it.
      else isBack = false
      faults = 0
    } catch (error) {
      if (signal.aborted) return
      faults += 1
      again = false
      options.onFault?.(error)
      arm(pauseMs(faults, random()))
    }
  }

  async function reconnected(): Promise<boolean> {
    if (await transport.probe(signal)) {
      // The next request tells whether the server works again; until then the pauses go on growing.
      paused = false
      options.onReached?.()
      return true
    }
    pause()
    return false
  }

  function pause(): void {
    paused = true
    isBack = false
    misses += 1
    arm(pauseMs(misses, random()))
  }

  /** Sends request after request until no operation can be sent; a few uploads run at the same time. */
  async function pass(takeOver: boolean, lost?: AbortSignal): Promise<void> {
    const uploading = new Set<Promise<void>>()
    let room = UPLOADS_AT_ONCE
    /** A connection is free before the response of its upload is settled, so the next upload need not wait for that. */
    const onFree = () => {
      room += 1
      wakePass?.()
    }
    // Read anew each time, because it changes during every wait.
    const isLost = () => lost?.aborted === true
    try {
      while (maySend() && !isLost()) {
        again = false
        const { next, taken } = await takeNext(takeOver, isLost, room)
        if (signal.aborted) return
        if (next.ask.length > 0) {
          await store.ask(
            next.ask.map((op) => op.opId),
            takeOver,
          )
          continue
        }
        room -= next.uploads.length
        for (const upload of sender.sendUploads(next.uploads, takeOver, onFree)) {
          const ended = upload.finally(() => {
            uploading.delete(ended)
            wakePass?.()
          })
          uploading.add(ended)
          // The promise is awaited below; until then its failure must not be reported as unhandled.
          ended.catch(() => undefined)
        }
        if (next.send.length > 0 && (await sender.send(next.send, taken))) continue
        if (uploading.size > 0) {
          const woken = new Promise<void>((resolve) => (wakePass = resolve))
          await Promise.race([...uploading, woken])
          continue
        }
        if (again) continue
        if (next.wakeAt !== null) arm(next.wakeAt - clock.now())
        return
      }
    } finally {
      wakePass = null
      await allEnded(uploading)
      // The one who has the lock now may not know of later operations.
      if (isLost()) arm(BUSY_RETRY_MS)
    }
  }

  /**
   * Plans the next request and leases its operations. It reads the first WINDOW operations, and all of them
   * only when none of the first can be sent.
   */
  async function takeNext(
    takeOver: boolean,
    isLost: () => boolean,
    uploadRoom: number,
  ): Promise<{ next: Plan; taken: Op[] }> {
    const first = await planAndTake(takeOver, isLost, uploadRoom, WINDOW)
    const { send, uploads, ask } = first.next
    const hasWork = send.length > 0 || uploads.length > 0 || ask.length > 0
    return hasWork || first.seen < WINDOW ? first : planAndTake(takeOver, isLost, uploadRoom)
  }

  async function planAndTake(
    takeOver: boolean,
    isLost: () => boolean,
    uploadRoom: number,
    count?: number,
  ): Promise<{ next: Plan; taken: Op[]; seen: number }> {
    let next: Plan = { send: [], uploads: [], ask: [], wakeAt: null }
    let seen: readonly Op[] = []
    const choose = (ops: readonly Op[]) => {
      if (signal.aborted || isLost()) return []
      seen = ops
      next = plan({
        ops,
        now: clock.now(),
        serverNow: clock.now() + store.clockOffset(),
        inFlight: sender.inFlight,
        runnerId,
        takeOver,
        maxItems: sender.maxItems,
        uploadRoom,
      })
      // Stale operations go to review first, because the person's decision can change what may be sent.
      return next.ask.length > 0 ? [] : next.send.map((op) => op.opId)
    }
    const taken = await store.take(choose, runnerId, takeOver, count)
    // Called after the transaction, because the callback may use its own transactions.
    if (!signal.aborted) options.onContact?.(seen)
    return { next, taken, seen: seen.length }
  }

  return {
    start() {
      if (phase !== 'stopped' || signal.aborted) return
      enter('idle')
      void run()
    },
    poke(reason) {
      // After a fault too: its pass may have written, and its own writes must not start the next one at once.
      const isResting = paused || (faults > 0 && running === null)
      if (isResting && NOT_CONNECTIVITY.includes(reason)) return
      if (reason === 'online') isBack = true
      void run()
    },
    async flush() {
      for (let wait = 0; wait <= BUSY_WAITS_MAX; wait++) {
        void run()
        await passesEnded()
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

/** Waits until all of them have ended. @throws the first error of them */
async function allEnded(running: Iterable<Promise<void>>): Promise<void> {
  const ends = await Promise.allSettled(running)
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}
