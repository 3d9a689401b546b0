import { describe, expect, test } from 'vitest'
import { ANNA, brokenLock, HOUR, later, MINUTE, scene, states, write, type Tab } from './fixture.ts'
import type { HandClock } from './hand-clock.ts'
import { eventually } from '../support/eventually.ts'

const DAY = 24 * HOUR

/** A person sets the date while the page is open: the time told jumps, timers go on as they were. */
function adjustable(clock: HandClock): (ms: number) => void {
  let off = 0
  clock.now = () => clock.time + off
  return (ms) => (off += ms)
}

async function minutesPass(clock: HandClock, tab: Tab, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) await later(clock, tab, MINUTE)
}

describe.each([
  ['a day ahead', DAY],
  ['a day back', -DAY],
])('a clock that jumps %s', (_, jump) => {
  test('between two tries neither stalls the lane nor floods the server', async () => {
    const { server, clock, tab } = scene()
    const setClock = adjustable(clock)
    const one = await tab()
    server.stumbles.set('a', 3)
    await write(one.store, ANNA, 'a', 'b')
    one.engine.start()
    await one.engine.flush()
    expect(await states(one.store)).toEqual({ a: 'uncertain', b: 'ready' })
    setClock(jump)
    await minutesPass(clock, one, 5)
    expect(server.effects).toEqual(['a', 'b'])
    expect(server.log.length).toBeLessThanOrEqual(6)
  })

  test('while nothing answers changes nothing about how often is asked', async () => {
    const { server, clock, tab } = scene()
    const setClock = adjustable(clock)
    const one = await tab()
    server.healthy = false
    server.fates = ['no-network']
    await write(one.store, ANNA, 'a')
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
    await minutesPass(clock, one, 2)
    expect(server.effects).toEqual(['a'])
  })

  test('under a runner that died leaves nothing leased for a day', async () => {
    const { server, clock, tab } = scene()
    const setClock = adjustable(clock)
    const one = await tab()
    server.fates = ['hang']
    await write(one.store, ANNA, 'a')
    one.engine.start()
    await eventually(() => expect(server.effects).toEqual(['a']))
    one.kill()
    setClock(jump)
    // A browser without locks: only the lease says whose it was.
    const two = await tab({ lock: brokenLock })
    two.engine.start()
    await minutesPass(clock, two, 3)
    expect(await states(two.store)).toEqual({})
    expect(server.effects).toEqual(['a'])
  })
})
