import { BATCH_MAX_ITEMS } from '../domain/core/limits.ts'
import { pauseMs } from './backoff.ts'
import { plan, type Plan } from './plan.ts'
import type { Clock, EngineStore, Lock, Network } from './ports.ts'
import { createSender, type SignInReason } from './sender.ts'
import type { Op, Transport } from './types.ts'

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
  onNeedsSignIn?: (why: SignInReason) => void
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
/** Only a sign of connectivity ends a pause early; a new op alone would be one more lost request. */
const NOT_CONNECTIVITY = ['enqueue']

export function createEngine(options: EngineOptions): Engine {
  const { store, transport, clock, random, lock, network, runnerId } = options
  const ending = new AbortController()
  const { signal } = ending

  let phase: EnginePhase = 'stopped'
  let running: Promise<void> | null = null
  let again = false
  let paused = false
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
    onUnreachable: pause,
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
    busy = false
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
        const { next, taken } = await look(takeOver)
        if (signal.aborted) return
        if (next.ask.length > 0) {
          await store.ask(
            next.ask.map((op) => op.opId),
            takeOver,
          )
          continue
        }
        if (next.upload && !uploading) {
          const upload = sender.sendUpload(next.upload, takeOver)
          uploading = upload.finally(() => {
            uploading = null
            wakePass?.()
          })
          // Awaited below; until then a failure must not count as unhandled.
          uploading.catch(() => undefined)
        }
        if (next.send.length > 0 && (await sender.send(next.send, taken))) continue
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

  /**
   * What may go now, and already taken for this runner where it goes in one request: from the head of
   * the outbox, further back only when nothing at its head can go.
   */
  async function look(takeOver: boolean): Promise<{ next: Plan; taken: Op[] }> {
    const head = await takeFrom(takeOver, WINDOW)
    const { send: now, upload, ask } = head.next
    const isSomething = now.length > 0 || upload !== null || ask.length > 0
    return isSomething || head.seen < WINDOW ? head : takeFrom(takeOver)
  }

  async function takeFrom(
    takeOver: boolean,
    count?: number,
  ): Promise<{ next: Plan; taken: Op[]; seen: number }> {
    let next: Plan = { send: [], upload: null, ask: [], wakeAt: null }
    let seen: readonly Op[] = []
    const choose = (ops: readonly Op[]) => {
      if (signal.aborted) return []
      seen = ops
      next = plan({
        ops,
        now: clock.now(),
        inFlight: sender.inFlight,
        runnerId,
        takeOver,
        maxItems: sender.maxItems,
      })
      // The person is asked first: what they answer may change what goes.
      return next.ask.length > 0 ? [] : next.send.map((op) => op.opId)
    }
    const taken = await store.take(choose, runnerId, takeOver, count)
    // Outside of the transaction: what it does has its own.
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
