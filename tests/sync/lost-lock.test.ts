import { expect, test } from 'vitest'
import type { Lock } from '../../src/sync/ports.ts'
import type { Transport } from '../../src/sync/types.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { ANNA, advanceAndFlush, createFixture, MINUTE, unsentStates, writeMessages } from './fixture.ts'

/** A lock of two tabs that can be stolen from the one that holds it, or handed over by a frozen page. */
function stealableLock(): { lock: Lock; steal: () => void } {
  let holder: AbortController | null = null
  return {
    lock: {
      ifAvailable: async (body) => {
        if (holder !== null) return 'busy'
        const mine = new AbortController()
        holder = mine
        try {
          await body(true, mine.signal)
          return 'ran'
        } finally {
          if (holder === mine) holder = null
        }
      },
    },
    steal: () => {
      holder?.abort()
      holder = null
    },
  }
}

const TEN = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']

/** Every number of messages in the request, and both sides of its arrival, at which the lock can be lost. */
const MOMENTS = TEN.flatMap((_, at) => [
  { first: at + 1, isDelivered: true },
  { first: at + 1, isDelivered: false },
])

test.each(MOMENTS)(
  'a lock lost in a request of $first of ten loses and doubles nothing (arrived: $isDelivered)',
  async ({ first, isDelivered }) => {
    const { server, clock, tab } = createFixture()
    server.refused.add('3')
    const { lock, steal } = stealableLock()
    let letGo = (): void => undefined
    let asked = (): void => undefined
    const isAsked = new Promise<void>((resolve) => (asked = resolve))
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const holding = async <T>(deliver: () => Promise<T>): Promise<T> => {
      const answer = isDelivered ? await deliver() : null
      asked()
      await held
      return answer ?? deliver()
    }
    const slow: Transport = {
      send: (request, signal) => holding(() => server.send(request, signal)),
      sendBatch: (items, signal, tries) => holding(() => server.sendBatch(items, signal, tries)),
      probe: () => server.probe(),
    }
    const one = await tab({ lock, transport: slow })
    await writeMessages(one.account, ANNA, ...TEN.slice(0, first))
    one.engine.start()
    await isAsked
    steal()
    if (first < TEN.length) await writeMessages(one.account, ANNA, ...TEN.slice(first))
    const two = await tab({ lock })
    two.engine.start()
    await two.engine.flush()
    letGo()
    await one.engine.flush()
    await advanceAndFlush(clock, two, MINUTE)
    expect(server.effects).toEqual(TEN.filter((text) => text !== '3'))
    const [refused, ...others] = await listOpenOps(one.account)
    expect(others).toEqual([])
    expect(refused).toMatchObject({ state: 'rejected', payload: { content: '3' } })
    expect(await unsentStates(one.account)).toEqual({ '3': 'rejected' })
  },
)

test('the one that lost its lock sends nothing more until it has the lock again', async () => {
  const { server, tab } = createFixture()
  const { lock, steal } = stealableLock()
  const one = await tab({
    lock,
    transport: {
      send: async (request, signal) => {
        const answer = await server.send(request, signal)
        await writeMessages(one.account, ANNA, 'b')
        steal()
        // Another tab has the lock from here on.
        void lock.ifAvailable(() => new Promise(() => undefined))
        return answer
      },
      sendBatch: server.sendBatch,
      probe: () => server.probe(),
    },
  })
  await writeMessages(one.account, ANNA, 'a')
  one.engine.start()
  await expect.poll(() => one.phases).toEqual(['idle', 'sending', 'idle'])
  expect(server.log).toEqual(['send a'])
  expect(await unsentStates(one.account), 'its response is settled').toEqual({ b: 'ready' })
})
