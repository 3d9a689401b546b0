import { describe, expect, test } from 'vitest'
import {
  ANNA,
  BEN,
  firstAttempt,
  HOUR,
  advanceAndFlush,
  MINUTE,
  createFixture,
  unsentStates,
  writeMessages,
} from './fixture.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { cancelOp, editOp } from '../../src/offline/outbox/outbox.ts'

describe('no response', () => {
  test('after a lost response the operation is repeated with the same key and applied once', async () => {
    const { server, clock, one } = await firstAttempt('lose-answer', 'a', 'b')
    expect(await unsentStates(one.account)).toEqual({ a: 'uncertain', b: 'uncertain' })
    server.healthy = true
    await advanceAndFlush(clock, one, MINUTE)
    expect(server.effects).toEqual(['a', 'b'])
    expect(await listOpenOps(one.account)).toEqual([])
  })

  test('without a connection lanes pause, no attempt counts, and the next request is a probe', async () => {
    const { server, clock, one } = await firstAttempt('no-network', 'a')
    expect((await listOpenOps(one.account)).map((op) => op.attempts)).toEqual([0])
    expect(one.phases.at(-1)).toBe('paused')
    for (let probes = 0; probes < 20; probes++) await advanceAndFlush(clock, one, MINUTE)
    expect((await listOpenOps(one.account)).map((op) => op.attempts)).toEqual([0])
    expect(new Set(server.log.slice(1))).toEqual(new Set(['probe no']))
    server.healthy = true
    one.engine.poke('online')
    await one.engine.flush()
    expect(server.log.slice(-2), 'the device says as much as a probe').toEqual(['probe no', 'send a'])
    expect(one.phases.at(-1)).toBe('idle')
  })

  test('a device that came online sends at once, and probes again only when that had no response', async () => {
    const { server, clock, tab } = createFixture()
    let hasResponded = false
    let reached = 0
    const network = { online: () => true, hasResponded: () => hasResponded }
    const one = await tab({ network, onReached: () => void (reached += 1) })
    server.healthy = false
    await writeMessages(one.account, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    expect(new Set(server.log)).toEqual(new Set(['probe no']))
    const before = server.log.length
    server.nextFaults = ['no-network']
    one.engine.poke('online')
    await one.engine.flush()
    expect(server.log[before]).toBe('send a')
    expect(new Set(server.log.slice(before + 1))).toEqual(new Set(['probe no']))
    expect(reached, 'a request is no proof before its response').toBe(0)
    server.healthy = true
    await advanceAndFlush(clock, one, MINUTE)
    expect(server.log.slice(-2)).toEqual(['probe yes', 'send a'])
    expect(server.effects).toEqual(['a'])
    expect(reached).toBeGreaterThan(0)
    hasResponded = true
    await writeMessages(one.account, ANNA, 'b')
    await one.engine.flush()
    expect(server.log.at(-1)).toBe('send b')
  })

  test('a new operation during a pause causes no request and can be cancelled', async () => {
    const { server, one } = await firstAttempt('no-network', 'a')
    const before = server.log.length
    const [opId = ''] = await writeMessages(one.account, BEN, 'b')
    one.engine.poke('enqueue')
    expect(server.log).toHaveLength(before)
    await cancelOp(one.account, opId)
    expect(await unsentStates(one.account)).toEqual({ a: 'uncertain' })
  })

  test('a device that is known to be offline sends nothing', async () => {
    const { server, tab } = createFixture()
    let online = false
    const one = await tab({ network: { online: () => online } })
    await writeMessages(one.account, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    expect(server.log).toEqual([])
    online = true
    one.engine.poke('online')
    await one.engine.flush()
    expect(server.effects).toEqual(['a'])
  })

  test('before the server’s first response it probes, so that messages stay editable', async () => {
    const { server, tab } = createFixture()
    let hasResponded = false
    const one = await tab({ network: { online: () => true, hasResponded: () => hasResponded } })
    one.engine.start()
    await one.engine.flush()
    expect(server.log, 'nothing to send, nothing to ask').toEqual([])
    server.healthy = false
    const [opId = ''] = await writeMessages(one.account, ANNA, 'a')
    await one.engine.flush()
    expect(server.log).toEqual(['probe no'])
    await editOp(one.account, opId, { recipientId: ANNA, content: 'b' })
    server.healthy = true
    hasResponded = true
    await one.engine.flush()
    expect(server.effects).toEqual(['b'])
  })

  test('[F6] a captive portal counts as no network', async () => {
    const { server, clock, one } = await firstAttempt('html', 'a')
    expect(await unsentStates(one.account)).toEqual({ a: 'uncertain' })
    server.healthy = true
    await advanceAndFlush(clock, one, MINUTE)
    expect(server.effects).toEqual(['a'])
  })

  test('a timeout of a reachable server counts for each lane’s head, and batches get smaller', async () => {
    const { server, clock, tab } = createFixture()
    const one = await tab()
    server.nextFaults = ['no-network']
    await writeMessages(one.account, ANNA, 'a', 'b', 'c', 'd')
    one.engine.start()
    await one.engine.flush()
    expect((await listOpenOps(one.account)).map((op) => op.attempts)).toEqual([1, 0, 0, 0])
    await advanceAndFlush(clock, one, HOUR)
    expect(server.log).toEqual(['batch a b c d', 'probe yes', 'batch a b', 'batch c d'])
    expect(server.effects).toEqual(['a', 'b', 'c', 'd'])
  })
})
