import 'fake-indexeddb/auto'
import { afterEach } from 'vitest'
import type { BatchItem, BatchResult } from '../../src/contract/batch.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { openAccount, type AccountStore } from '../../src/offline/account.ts'
import { createEngine, type Engine, type EngineOptions, type EnginePhase } from '../../src/sync/engine.ts'
import type { Clock, Lock } from '../../src/sync/ports.ts'
import type { Answer, OpRequest, Transport } from '../../src/sync/types.ts'

let counter = 0
export function freshId(): string {
  counter += 1
  return `${counter.toString(16).padStart(8, '0')}-0000-7000-8000-000000000000`
}

/** Time that only the test moves: timers run when it passes them. */
export class HandClock implements Clock {
  time = Date.parse('2026-03-01T12:00:00Z')
  #timers: { at: number; run: () => void }[] = []

  now = () => this.time

  setTimer(run: () => void, delayMs: number): () => void {
    const timer = { at: this.time + delayMs, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Delays until the waiting timers, shortest first. */
  get delays(): number[] {
    return this.#timers.map((timer) => timer.at - this.time).toSorted((a, b) => a - b)
  }

  advance(ms: number): void {
    const until = this.time + ms
    for (;;) {
      const next = this.#timers.toSorted((a, b) => a.at - b.at)[0]
      if (!next || next.at > until) break
      this.time = Math.max(this.time, next.at)
      this.#timers = this.#timers.filter((other) => other !== next)
      next.run()
    }
    this.time = until
  }
}

/** What happens to the next request. */
export type Fate =
  | 'ok'
  | 'no-network' // it never arrives
  | 'lose-answer' // it has its effect, the answer does not come back
  | 'html' // a captive portal answers
  | 'hang' // nothing, until the engine is stopped
  | { status: number; code: ErrorCode; retryAfterMs?: number }

const textOf = (body: unknown) => (body as { content?: string } | null)?.content ?? '?'

/**
 * The server's protocol in one page: receipts make a repeated op harmless, a lane stops at a
 * transient failure. It is the model that the engine's promises are checked against; the real server
 * has its own tests.
 */
export class ModelServer implements Transport {
  /** Effects in the order in which they happened, by content. */
  effects: string[] = []
  /** What arrived, as a timeline: `send a`, `batch a b c`, `probe yes`. */
  log: string[] = []
  /** Fates of the next requests; then everything works. */
  fates: Fate[] = []
  healthy = true
  /** Refused for good, by content. */
  refused = new Set<string>()
  /** Fails this often for now, by content. */
  stumbles = new Map<string, number>()
  #receipts = new Map<string, { status: number; body: unknown }>()

  #perform(
    opId: string,
    body: unknown,
  ): { status: number; body: unknown; replayed: boolean; code?: ErrorCode } {
    const known = this.#receipts.get(opId)
    if (known) return { ...known, replayed: true }
    const text = textOf(body)
    const stumbles = this.stumbles.get(text) ?? 0
    if (stumbles > 0) {
      this.stumbles.set(text, stumbles - 1)
      return {
        status: 503,
        code: 'unavailable',
        body: { msg: 'Later', code: 'unavailable' },
        replayed: false,
      }
    }
    if (this.refused.has(text)) {
      const receipt = { status: 422, body: { msg: 'No', code: 'invalid' as const } }
      this.#receipts.set(opId, receipt)
      return { ...receipt, code: 'invalid', replayed: false }
    }
    this.effects.push(text)
    const receipt = { status: 201, body: { seen: text } }
    this.#receipts.set(opId, receipt)
    return { ...receipt, replayed: false }
  }

  async #meet(signal: AbortSignal, isBatch: boolean, arrive: () => Answer): Promise<Answer> {
    const next = this.fates.shift() ?? 'ok'
    // One message is never too large: the payload's own rules saw to that.
    const fate = typeof next === 'object' && next.status === 413 && !isBatch ? 'ok' : next
    if (fate === 'no-network') return { kind: 'unreachable', why: 'network' }
    if (fate === 'html') return { kind: 'unreachable', why: 'not-ours' }
    if (fate === 'hang') {
      arrive()
      return new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve({ kind: 'unreachable', why: 'aborted' })),
      )
    }
    if (typeof fate === 'object') {
      const { status, code, retryAfterMs } = fate
      return {
        kind: 'answer',
        status,
        body: { msg: code, code },
        opId: null,
        retryAfterMs: retryAfterMs ?? null,
        replayed: false,
      }
    }
    const answer = arrive()
    return fate === 'lose-answer' ? { kind: 'unreachable', why: 'network' } : answer
  }

  send = (request: OpRequest, signal: AbortSignal) => {
    this.log.push(
      request.upload ? `upload ${request.upload.bytes.byteLength}` : `send ${textOf(request.body)}`,
    )
    return this.#meet(signal, false, (): Answer => {
      const { code: _, ...receipt } = this.#perform(
        request.opId,
        request.upload ? { content: 'photo' } : request.body,
      )
      return { kind: 'answer', ...receipt, opId: request.opId, retryAfterMs: null }
    })
  }

  sendBatch = (items: BatchItem[], signal: AbortSignal) => {
    this.log.push(`batch ${items.map((item) => textOf(item.body)).join(' ')}`)
    return this.#meet(signal, true, (): Answer => {
      const stopped = new Set<string>()
      const results = items.map((item): BatchResult => {
        const behind =
          stopped.has(item.lane) || item.dependsOn?.some((id) => (this.#receipts.get(id)?.status ?? 0) >= 400)
        if (behind) {
          return {
            opId: item.opId,
            status: 424,
            code: 'skipped',
            replayed: false,
            body: { msg: '', code: 'skipped' },
          }
        }
        const done = this.#perform(item.opId, item.body)
        if (done.status >= 500) stopped.add(item.lane)
        return { opId: item.opId, ...done }
      })
      return {
        kind: 'answer',
        status: 200,
        body: { results },
        opId: null,
        retryAfterMs: null,
        replayed: false,
      }
    })
  }

  probe = async () => {
    this.log.push(`probe ${this.healthy ? 'yes' : 'no'}`)
    return this.healthy
  }
}

/** A lock as tabs share it; `broken` is a browser without one. */
export function sharedLock(): () => Lock {
  let held = false
  return () => ({
    ifAvailable: async (body) => {
      if (held) return 'busy'
      held = true
      try {
        await body(true)
        return 'ran'
      } finally {
        held = false
      }
    },
  })
}
export const brokenLock: Lock = {
  ifAvailable: async (body) => {
    await body(false)
    return 'ran'
  },
}

const running: { engine: Engine; store: AccountStore }[] = []
afterEach(async () => {
  for (const { engine, store } of running.splice(0)) {
    engine.stop()
    await store.close()
  }
})

export interface Tab {
  store: AccountStore
  engine: Engine
  phases: EnginePhase[]
  needsSignIn: string[]
  faults: unknown[]
  /** The page dies: nothing it was doing is finished. */
  kill: () => void
}

export interface Scene {
  server: ModelServer
  clock: HandClock
  userId: string
  tab: (change?: Partial<EngineOptions>) => Promise<Tab>
}

/** One person, one server, one clock; as many tabs as a test opens. */
export function scene(): Scene {
  const server = new ModelServer()
  const clock = new HandClock()
  const userId = freshId()
  const lock = sharedLock()
  let runners = 0
  const tab = async (change: Partial<EngineOptions> = {}): Promise<Tab> => {
    runners += 1
    const store = await openAccount(userId, { now: clock.now })
    const phases: EnginePhase[] = []
    const needsSignIn: string[] = []
    const faults: unknown[] = []
    const engine = createEngine({
      store: store.engineStore(),
      transport: server,
      clock,
      random: () => 0.5,
      lock: lock(),
      runnerId: `runner-${runners}`,
      onNeedsSignIn: (why) => needsSignIn.push(why),
      onState: (phase) => phases.push(phase),
      onFault: (fault) => faults.push(fault),
      ...change,
    })
    running.push({ engine, store })
    return { store, engine, phases, needsSignIn, faults, kill: () => engine.stop() }
  }
  return { server, clock, userId, tab }
}

export const ANNA = freshId()
export const BEN = freshId()

export async function write(store: AccountStore, to: string, ...texts: string[]): Promise<string[]> {
  const ops = await store.enqueueAll(
    texts.map((content) => ({ kind: 'message.send' as const, payload: { recipientId: to, content } })),
  )
  return ops.map((op) => op.opId)
}

/** The state of each message that is not done, by content. */
export async function states(store: AccountStore): Promise<Record<string, string>> {
  const ops = await store.pendingOps()
  return Object.fromEntries(ops.map((op) => [textOf(op.payload), op.state]))
}
