import 'fake-indexeddb/auto'
import { onTestFinished } from 'vitest'
import { createEngine, type Engine, type EngineOptions, type EnginePhase } from '../../src/sync/engine.ts'
import type { Lock } from '../../src/sync/ports.ts'
import { HandClock } from './hand-clock.ts'
import { ModelServer, textOf, type Fate } from './model-server.ts'
import { freshId } from '../support/fresh-id.ts'
import { createEngineStore } from '../../src/offline/outbox/engine-store.ts'
import { closeAccount, openAccount } from '../../src/offline/account/open-account.ts'
import { enqueueAll } from '../../src/offline/outbox/enqueue.ts'
import { pendingOps } from '../../src/offline/outbox/op-rows.ts'
import type { Account } from '../../src/offline/db/account.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

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

export interface Tab {
  store: Account
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
      store: createEngineStore(store),
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
    onTestFinished(() => {
      engine.stop()
      return closeAccount(store)
    })
    return { store, engine, phases, needsSignIn, faults, kill: () => engine.stop() }
  }
  return { server, clock, userId, tab }
}

/** Lets time pass until the engine has nothing more to do. */
export async function later(clock: HandClock, { engine }: Tab, ms: number): Promise<void> {
  clock.advance(ms)
  await engine.flush()
}

export const ANNA = freshId()
export const BEN = freshId()

export async function write(store: Account, to: string, ...texts: string[]): Promise<string[]> {
  const ops = await enqueueAll(store, 
    texts.map((content) => ({ kind: 'message.send' as const, payload: { recipientId: to, content } })),
  )
  return ops.map((op) => op.opId)
}

/** The state of each message that is not done, by content. */
/** One tab whose first words meet `fate`; nothing else reaches the server until it is healthy again. */
export async function firstTry(
  fate: Fate,
  ...texts: string[]
): Promise<Pick<Scene, 'server' | 'clock'> & { one: Tab }> {
  const { server, clock, tab } = scene()
  const one = await tab()
  server.fates = [fate]
  server.healthy = false
  await write(one.store, ANNA, ...texts)
  one.engine.start()
  await one.engine.flush()
  return { server, clock, one }
}

export async function states(store: Account): Promise<Record<string, string>> {
  const ops = await pendingOps(store)
  return Object.fromEntries(ops.map((op) => [textOf(op.payload), op.state]))
}
