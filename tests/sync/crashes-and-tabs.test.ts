import { describe, expect, test } from 'vitest'
import {
  ANNA,
  BEN,
  noLock,
  HOUR,
  advanceAndFlush,
  MINUTE,
  createFixture,
  unsentStates,
  writeMessages,
} from './fixture.ts'
import { eventually } from '../support/eventually.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { createEngineStore } from '../../src/offline/engine-store.ts'
import { closeAccount } from '../../src/offline/account/open-account.ts'

describe('crashes and tabs', () => {
  test('a tab killed before it stored the response: sent again, applied once on the server', async () => {
    const { server, tab } = createFixture()
    const one = await tab()
    server.nextFaults = ['hang']
    await writeMessages(one.account, ANNA, 'a', 'b')
    one.engine.start()
    await eventually(() => expect(server.effects).toEqual(['a', 'b']))
    one.kill()
    const two = await tab()
    expect(await unsentStates(two.account)).toEqual({ a: 'sending', b: 'sending' })
    two.engine.start()
    await two.engine.flush()
    expect(server.log).toEqual(['batch a b', 'batch a b'])
    expect(server.effects).toEqual(['a', 'b'])
    expect(await listOpenOps(two.account)).toEqual([])
  })

  test('after a response that could not be stored, the operation is sent again', async () => {
    const { server, clock, tab } = createFixture()
    const store = createEngineStore((await tab()).account)
    let failures = 1
    const settle: typeof store.settle = async (settlements, runner) => {
      if (failures-- > 0) throw new DOMException('full', 'QuotaExceededError')
      return store.settle(settlements, runner)
    }
    const one = await tab({ store: { ...store, settle } })
    await writeMessages(one.account, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    await advanceAndFlush(clock, one, MINUTE)
    expect(one.faults).toEqual([expect.objectContaining({ name: 'QuotaExceededError' })])
    expect(server.log).toEqual(['send a', 'send a'])
    expect(server.effects).toEqual(['a'])
    expect(await listOpenOps(one.account)).toEqual([])
  })

  test('a disk that takes no response is not tried without end', async () => {
    const { server, clock, tab } = createFixture()
    const store = createEngineStore((await tab()).account)
    const settle: typeof store.settle = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    const take: typeof store.take = async (...args) => {
      const taken = await store.take(...args)
      // The page wakes the engine after every change of the outbox, also after the engine's own.
      if (one.faults.length < 3) one.engine.poke('enqueue')
      return taken
    }
    const one = await tab({ store: { ...store, take, settle } })
    await writeMessages(one.account, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    expect(one.faults).toHaveLength(1)
    expect(server.log).toEqual(['send a'])
    const { delays } = clock
    one.engine.poke('enqueue')
    expect(clock.delays, 'the pause goes on').toEqual(delays)
    await advanceAndFlush(clock, one, MINUTE)
    expect(server.effects).toEqual(['a'])
  })

  test('without locks a dead tab’s lease expires, even when the clock jumps back', async () => {
    const { server, clock, tab } = createFixture()
    const one = await tab({ lock: noLock })
    server.nextFaults = ['hang']
    await writeMessages(one.account, ANNA, 'a')
    one.engine.start()
    await eventually(() => expect(server.effects).toEqual(['a']))
    one.kill()
    const two = await tab({ lock: noLock })
    two.engine.start()
    await two.engine.flush()
    expect(server.log).toEqual(['send a'])
    clock.time -= 24 * HOUR
    await two.engine.flush()
    expect(server.log).toEqual(['send a', 'send a'])
    expect(await listOpenOps(two.account)).toEqual([])
  })

  test('a long request renews its lease, so that another tab does not send it too', async () => {
    const { server, clock, tab } = createFixture()
    const [one, two] = [await tab({ lock: noLock }), await tab({ lock: noLock })]
    server.nextFaults = ['hang']
    await writeMessages(one.account, ANNA, 'a')
    one.engine.start()
    await eventually(() => expect(server.log).toEqual(['send a']))
    for (let beats = 0; beats < 12; beats++) {
      clock.advance(20_000)
      const until = clock.time + 60_000
      await eventually(async () => expect((await listOpenOps(one.account))[0]?.lease?.until).toBe(until))
    }
    two.engine.start()
    await two.engine.flush()
    expect(server.log).toEqual(['send a'])
  })

  test('when another tab leases the first message of a lane, the second one waits', async () => {
    const { server, clock, tab } = createFixture()
    const plain = createEngineStore((await tab()).account)
    let leasedElsewhere: string | null = null
    const take: typeof plain.take = async (...args) => {
      if (leasedElsewhere !== null) await plain.lease([leasedElsewhere], 'rival', false)
      leasedElsewhere = null
      return plain.take(...args)
    }
    const one = await tab({ store: { ...plain, take }, lock: noLock })
    leasedElsewhere = (await writeMessages(one.account, ANNA, 'a1', 'a2'))[0] ?? null
    await writeMessages(one.account, BEN, 'b1')
    one.engine.start()
    await one.engine.flush()
    expect(server.effects).toEqual(['b1'])
    expect(await unsentStates(one.account)).toEqual({ a1: 'sending', a2: 'ready' })
    await advanceAndFlush(clock, one, 3 * MINUTE)
    expect(server.effects).toEqual(['b1', 'a1', 'a2'])
  })

  test('a tab that cannot get the lock tries again', async () => {
    const { server, clock, tab } = createFixture()
    const [one, two] = [await tab(), await tab()]
    server.nextFaults = ['hang']
    await writeMessages(one.account, ANNA, 'a')
    one.engine.start()
    await eventually(() => expect(server.log).toEqual(['send a']))
    await writeMessages(two.account, BEN, 'b')
    two.engine.start()
    await eventually(() => expect(clock.delays).toContain(500))
    one.kill()
    await eventually(() => {
      clock.advance(500)
      expect(server.effects).toEqual(['a', 'b'])
    })
  })

  test('[F8] stopping aborts the request in flight, writes nothing more and sets no timer', async () => {
    const { server, clock, tab } = createFixture()
    const one = await tab()
    server.nextFaults = ['hang']
    await writeMessages(one.account, ANNA, 'a')
    one.engine.start()
    await eventually(() => expect(server.log).toEqual(['send a']))
    one.engine.stop()
    await closeAccount(one.account)
    one.engine.poke('online')
    await one.engine.flush()
    expect(server.log).toEqual(['send a'])
    expect(one.faults).toEqual([])
    expect(clock.delays).toEqual([])
  })
})
