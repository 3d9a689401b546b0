import { onTestFinished } from 'vitest'
import { createEngine, type Engine, type EngineOptions, type EnginePhase } from '../../src/sync/engine.ts'
import type { Lock } from '../../src/sync/ports.ts'
import { ManualClock } from './manual-clock.ts'
import { ModelServer, textOf, type ModelFault } from './model-server.ts'
import { newId } from '../support/fresh-id.ts'
import { createEngineStore } from '../../src/offline/engine-store.ts'
import { closeAccount, openAccount } from '../../src/offline/account/open-account.ts'
import { enqueueAll } from '../../src/offline/outbox/enqueue.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import type { Account } from '../../src/offline/db/account.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** Creates the lock of a browser and returns a function that gives it to a tab. */
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

/** The lock of a browser without Web Locks. */
export const noLock: Lock = {
  ifAvailable: async (body) => {
    await body(false)
    return 'ran'
  },
}

/** A page with a real store and a real engine, and what the engine has reported. */
export interface Tab {
  account: Account
  engine: Engine
  phases: EnginePhase[]
  needsSignIn: string[]
  faults: unknown[]
  /** Simulates the death of the page: it finishes nothing. */
  kill: () => void
}

/** A server and one person's browser; `tab` opens a page. */
export interface SyncFixture {
  server: ModelServer
  clock: ManualClock
  userId: string
  tab: (change?: Partial<EngineOptions>) => Promise<Tab>
}

/** Creates a model server, a manual clock and a browser of one person. */
export function createFixture(): SyncFixture {
  const server = new ModelServer()
  const clock = new ManualClock()
  const userId = newId()
  const lock = sharedLock()
  let runners = 0
  const tab = async (change: Partial<EngineOptions> = {}): Promise<Tab> => {
    runners += 1
    const account = await openAccount(userId, { now: clock.now })
    const phases: EnginePhase[] = []
    const needsSignIn: string[] = []
    const faults: unknown[] = []
    const engine = createEngine({
      store: createEngineStore(account),
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
      return closeAccount(account)
    })
    return { account, engine, phases, needsSignIn, faults, kill: () => engine.stop() }
  }
  return { server, clock, userId, tab }
}

/** Advances the clock by `ms` and flushes the engine. */
export async function advanceAndFlush(clock: ManualClock, { engine }: Tab, ms: number): Promise<void> {
  clock.advance(ms)
  await engine.flush()
}

export const ANNA = newId()
export const BEN = newId()

/** Writes messages to `to` in one transaction and returns the ids of their operations. */
export async function writeMessages(account: Account, to: string, ...texts: string[]): Promise<string[]> {
  const ops = await enqueueAll(
    account,
    texts.map((content) => ({ kind: 'message.send' as const, payload: { recipientId: to, content } })),
  )
  return ops.map((op) => op.opId)
}

/**
 * Opens one tab, lets its first request end with `fault`, and blocks all other requests until `healthy` is
 * set again.
 */
export async function firstAttempt(
  fault: ModelFault,
  ...texts: string[]
): Promise<Pick<SyncFixture, 'server' | 'clock'> & { one: Tab }> {
  const { server, clock, tab } = createFixture()
  const one = await tab()
  server.nextFaults = [fault]
  server.healthy = false
  await writeMessages(one.account, ANNA, ...texts)
  one.engine.start()
  await one.engine.flush()
  return { server, clock, one }
}

/** The state of each unsent message, by its text. */
export async function unsentStates(account: Account): Promise<Record<string, string>> {
  const ops = await listOpenOps(account)
  return Object.fromEntries(ops.map((op) => [textOf(op.payload), op.state]))
}
