import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortOrFull } from '../support/full-figures.ts'
import { ANNA, BEN, noLock, createFixture, unsentStates, writeMessages, type Tab } from './fixture.ts'
import type { ManualClock } from './manual-clock.ts'
import type { ModelFault } from './model-server.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { retryOp } from '../../src/offline/outbox/outbox.ts'
import { closeAccount } from '../../src/offline/account/open-account.ts'

const RUNS = shortOrFull(60, 1000)

const fault: fc.Arbitrary<ModelFault> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('ok' as const) },
  { weight: 3, arbitrary: fc.constantFrom('lose-answer' as const, 'no-network' as const, 'html' as const) },
  { weight: 1, arbitrary: fc.constant({ status: 401, code: 'unauthenticated' as const }) },
  { weight: 1, arbitrary: fc.constant({ status: 429, code: 'rate_limited' as const, retryAfterMs: 90_000 }) },
  { weight: 1, arbitrary: fc.constant({ status: 502, code: 'unavailable' as const }) },
  { weight: 1, arbitrary: fc.constant({ status: 413, code: 'too_large' as const }) },
  { weight: 1, arbitrary: fc.constant({ status: 409, code: 'in_progress' as const }) },
)

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      to: fc.constantFrom(ANNA, BEN),
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('flush' as const), tab: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('both' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 400_000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), tab: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign-in' as const), tab: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unplug' as const), healthy: fc.boolean() }) },
)

const schedule = fc.record({
  fates: fc.array(fault, { maxLength: 30 }),
  steps: fc.array(step, { minLength: 1, maxLength: 30 }),
  locks: fc.boolean(),
})

/** Flushes while the clock advances, because a tab that cannot get the lock waits by the clock. */
async function flush(clock: ManualClock, ...tabs: Tab[]): Promise<void> {
  let isDone = false
  const flushing = Promise.all(tabs.map(({ engine }) => engine.flush())).finally(() => (isDone = true))
  while (!isDone) {
    for (let turns = 0; turns < 20 && !isDone; turns++) await new Promise((resolve) => setImmediate(resolve))
    if (!isDone) clock.advance(500)
  }
  await flushing
}

/** Kills the tab while its request is in flight. */
async function crashMidway(tab: Tab): Promise<void> {
  void tab.engine.flush()
  await listOpenOps(tab.account)
  tab.kill()
}

test('with any faults and dying tabs, each message arrives once and each lane in order', async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async ({ fates, steps, locks }) => {
      const { server, clock, tab } = createFixture()
      const open = () => tab(locks ? {} : { lock: noLock })
      const tabs = [await open(), await open()]
      const at = (index: number) => tabs[index] ?? tabs[0]!
      for (const one of tabs) one.engine.start()
      server.nextFaults = [...fates]
      const written = new Map<string, string[]>([
        [ANNA, []],
        [BEN, []],
      ])
      let count = 0
      for (const one of steps) {
        if (one.do === 'write') {
          const texts = Array.from({ length: one.count }, () => `${one.to === ANNA ? 'a' : 'b'}${++count}`)
          await writeMessages(at(0).account, one.to, ...texts)
          written.get(one.to)?.push(...texts)
        } else if (one.do === 'flush') await flush(clock, at(one.tab))
        else if (one.do === 'both') await flush(clock, ...tabs)
        else if (one.do === 'wait') clock.advance(one.ms)
        else if (one.do === 'sign-in') await at(one.tab).engine.resume()
        else if (one.do === 'unplug') server.healthy = one.healthy
        else {
          await crashMidway(at(one.tab))
          const next = await open()
          tabs[one.tab] = next
          next.engine.start()
        }
      }
      // Without faults everything must arrive; operations that exhausted their attempts are retried by hand.
      server.nextFaults = []
      server.healthy = true
      for (let round = 0; round < 40; round++) {
        for (const { engine } of tabs) await engine.resume()
        clock.advance(3_600_000)
        await flush(clock, ...tabs)
        const unsent = await listOpenOps(at(0).account)
        if (unsent.length === 0) break
        for (const op of unsent) if (op.state === 'needs-review') await retryOp(at(0).account, op.opId)
      }
      expect(await unsentStates(at(0).account)).toEqual({})
      for (const [to, texts] of written) {
        const prefix = to === ANNA ? 'a' : 'b'
        expect(server.effects.filter((text) => text.startsWith(prefix))).toEqual(texts)
      }
      expect(tabs.flatMap(({ faults }) => faults)).toEqual([])
      for (const { engine, account } of tabs) {
        engine.stop()
        await closeAccount(account)
      }
    }),
    { numRuns: RUNS, seed: 20260301, endOnFailure: true },
  )
})
