import { describe, expect, test } from 'vitest'
import {
  advanceAndFlush,
  ANNA,
  BEN,
  createFixture,
  HOUR,
  MINUTE,
  unsentStates,
  writeMessages,
} from './fixture.ts'

const OUTAGE_MS = 8 * HOUR

describe('a server whose database is away for eight hours', () => {
  test('uses up no try, is asked less and less often, and everything goes by itself afterwards', async () => {
    const { server, clock, tab } = createFixture()
    const one = await tab()
    await writeMessages(one.account, ANNA, 'a1', 'a2')
    await writeMessages(one.account, BEN, 'b1')
    server.isAway = true
    server.healthy = false
    for (const text of ['a1', 'b1']) server.temporaryFailures.set(text, Infinity)
    one.engine.start()
    for (let ms = 0; ms < OUTAGE_MS; ms += MINUTE) await advanceAndFlush(clock, one, MINUTE)
    expect(server.effects).toEqual([])
    expect(new Set(Object.values(await unsentStates(one.account)))).toEqual(new Set(['uncertain', 'ready']))
    // One request and then probes: nobody sends the outbox again to a server that says it cannot work.
    const requests = server.log.filter((line) => !line.startsWith('probe'))
    expect(requests).toHaveLength(1)
    expect(server.log.length).toBeLessThan((OUTAGE_MS / MINUTE) * 2 + 20)

    server.healthy = true
    server.temporaryFailures.clear()
    for (let ms = 0; ms < 3 * MINUTE; ms += MINUTE) await advanceAndFlush(clock, one, MINUTE)
    expect(server.effects).toEqual(['a1', 'a2', 'b1'])
  })

  test('in one table: other lanes go on, and the lane goes by itself afterwards', async () => {
    const { server, clock, tab } = createFixture()
    const one = await tab()
    await writeMessages(one.account, ANNA, 'a1', 'a2')
    server.isAway = true
    server.temporaryFailures.set('a1', Infinity)
    one.engine.start()
    for (let ms = 0; ms < OUTAGE_MS / 2; ms += MINUTE) await advanceAndFlush(clock, one, MINUTE)
    await writeMessages(one.account, BEN, 'b1')
    one.engine.poke('enqueue')
    await one.engine.flush()
    expect(server.effects).toEqual(['b1'])
    for (let ms = 0; ms < OUTAGE_MS / 2; ms += MINUTE) await advanceAndFlush(clock, one, MINUTE)
    expect(await unsentStates(one.account)).toEqual({ a1: 'uncertain', a2: 'ready' })
    server.temporaryFailures.clear()
    await advanceAndFlush(clock, one, MINUTE)
    expect(server.effects).toEqual(['b1', 'a1', 'a2'])
  })
})
