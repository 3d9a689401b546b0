import { describe, expect, test } from 'vitest'
import {
  ANNA,
  noLock,
  HOUR,
  advanceAndFlush,
  MINUTE,
  createFixture,
  unsentStates,
  writeMessages,
  type Tab,
} from './fixture.ts'
import type { ManualClock } from './manual-clock.ts'
import { eventually } from '../support/eventually.ts'

const DAY = 24 * HOUR

/** Lets the clock's time jump while its timers go on, as when a person sets the date while a page is open. */
function makeAdjustable(clock: ManualClock): (ms: number) => void {
  let offsetMs = 0
  clock.now = () => clock.time + offsetMs
  return (ms) => (offsetMs += ms)
}

async function passMinutes(clock: ManualClock, tab: Tab, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) await advanceAndFlush(clock, tab, MINUTE)
}

describe.each([
  ['a day ahead', DAY],
  ['a day back', -DAY],
])('a clock that jumps %s', (_, jump) => {
  test('between two attempts neither stalls the lane nor floods the server', async () => {
    const { server, clock, tab } = createFixture()
    const setClock = makeAdjustable(clock)
    const one = await tab()
    server.temporaryFailures.set('a', 3)
    await writeMessages(one.account, ANNA, 'a', 'b')
    one.engine.start()
    await one.engine.flush()
    expect(await unsentStates(one.account)).toEqual({ a: 'uncertain', b: 'ready' })
    setClock(jump)
    await passMinutes(clock, one, 5)
    expect(server.effects).toEqual(['a', 'b'])
    expect(server.log.length).toBeLessThanOrEqual(6)
  })

  test('without a connection does not change how often the server is probed', async () => {
    const { server, clock, tab } = createFixture()
    const setClock = makeAdjustable(clock)
    const one = await tab()
    server.healthy = false
    server.nextFaults = ['no-network']
    await writeMessages(one.account, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    setClock(jump)
    const before = server.log.length
    for (let second = 0; second < 600; second++) {
      clock.advance(1000)
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
    expect(server.log.length - before).toBeGreaterThan(5)
    expect(server.log.length - before).toBeLessThan(30)
    server.healthy = true
    await passMinutes(clock, one, 2)
    expect(server.effects).toEqual(['a'])
  })

  test('after the death of a runner does not leave its lease in force for a day', async () => {
    const { server, clock, tab } = createFixture()
    const setClock = makeAdjustable(clock)
    const one = await tab()
    server.nextFaults = ['hang']
    await writeMessages(one.account, ANNA, 'a')
    one.engine.start()
    await eventually(() => expect(server.effects).toEqual(['a']))
    one.kill()
    setClock(jump)
    // In a browser without locks, only the lease shows that the operation belongs to the first tab.
    const two = await tab({ lock: noLock })
    two.engine.start()
    await passMinutes(clock, two, 3)
    expect(await unsentStates(two.account)).toEqual({})
    expect(server.effects).toEqual(['a'])
  })
})
