import { describe, expect, test } from 'vitest'
import { ANNA, BEN, HOUR, advanceAndFlush, createFixture, unsentStates, writeMessages } from './fixture.ts'
import type * as v from 'valibot'
import type { BatchResponse } from '../../src/contract/batch.ts'
import { MAX_TRIES } from '../../src/sync/backoff.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { editOp, outboxStats, retryOp } from '../../src/offline/outbox/outbox.ts'

describe('sending', () => {
  test('one operation is sent alone, several are sent in one request, in order', async () => {
    const { server, tab } = createFixture()
    const { account, engine } = await tab()
    await writeMessages(account, ANNA, 'a')
    engine.start()
    await engine.flush()
    await writeMessages(account, ANNA, 'b', 'c')
    await writeMessages(account, BEN, 'd')
    await engine.flush()
    expect(server.log).toEqual(['send a', 'batch b c d'])
    expect(server.effects).toEqual(['a', 'b', 'c', 'd'])
    expect(await listOpenOps(account)).toEqual([])
  })

  test('300 queued messages are one request', async () => {
    const { server, tab } = createFixture()
    const { account, engine } = await tab()
    const texts = Array.from({ length: 300 }, (_, index) => `m${index}`)
    await writeMessages(account, ANNA, ...texts)
    engine.start()
    await engine.flush()
    expect(server.log).toHaveLength(1)
    expect(server.effects).toEqual(texts)
  })

  test('more operations than a batch holds are sent in several batches', async () => {
    const { server, tab } = createFixture()
    const { account, engine } = await tab()
    const long = '🏠'.repeat(900)
    await writeMessages(account, ANNA, ...Array.from({ length: 600 }, (_, index) => `${index} ${long}`))
    engine.start()
    await engine.flush()
    const sizes = server.log.map((line) => line.split(' ').length - 1)
    expect(sizes).toHaveLength(2)
    expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0)
    expect(server.effects).toHaveLength(600)
  })

  test('a message written while a request is in flight is sent with the next one', async () => {
    const { server, tab } = createFixture()
    const { account, engine } = await tab()
    const original = server.send
    server.send = async (request, signal) => {
      const response = await original(request, signal)
      await writeMessages(account, ANNA, 'b')
      engine.poke('enqueue')
      server.send = original
      return response
    }
    await writeMessages(account, ANNA, 'a')
    engine.start()
    await engine.flush()
    expect(server.effects).toEqual(['a', 'b'])
  })

  test('a refused message keeps its text and does not hold up its lane', async () => {
    const { server, tab } = createFixture()
    const { account, engine } = await tab()
    server.refused.add('b')
    await writeMessages(account, ANNA, 'a', 'b', 'c')
    engine.start()
    await engine.flush()
    expect(server.effects).toEqual(['a', 'c'])
    expect(await unsentStates(account)).toEqual({ b: 'rejected' })
    expect(await outboxStats(account)).toEqual({ unsent: 0, needsYou: 1 })
  })

  test('a code of a newer server is a refusal in a batch too, and holds up nothing else', async () => {
    const { server, tab } = createFixture()
    const { account, engine } = await tab()
    const original = server.sendBatch
    server.sendBatch = async (...given) => {
      const response = await original(...given)
      if (response.kind !== 'answer') return response
      const { results } = response.body as v.InferOutput<typeof BatchResponse>
      const body = { msg: 'Only on weekdays', code: 'weekend' }
      const newer = results.map((result, at) =>
        at === 1 ? { ...result, status: 403, ...body, body } : result,
      )
      return { ...response, body: { results: newer } }
    }
    await writeMessages(account, ANNA, 'a', 'b', 'c')
    engine.start()
    await engine.flush()
    expect(await listOpenOps(account)).toMatchObject([
      { payload: { content: 'b' }, state: 'rejected', lastError: { code: null, msg: 'Only on weekdays' } },
    ])
  })

  test('a temporary failure holds up only its lane, which then continues in order', async () => {
    const { server, clock, tab } = createFixture()
    const one = await tab()
    server.temporaryFailures.set('a2', 1)
    await writeMessages(one.account, ANNA, 'a1', 'a2', 'a3')
    await writeMessages(one.account, BEN, 'b1')
    one.engine.start()
    await one.engine.flush()
    expect(server.effects).toEqual(['a1', 'b1'])
    expect(await unsentStates(one.account)).toEqual({ a2: 'uncertain', a3: 'ready' })
    await advanceAndFlush(clock, one, HOUR)
    expect(server.effects).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('a request tells how often its most often sent operation was sent before', async () => {
    const { server, clock, tab } = createFixture()
    const one = await tab()
    server.temporaryFailures.set('a', 2)
    await writeMessages(one.account, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    await writeMessages(one.account, BEN, 'b')
    await one.engine.flush()
    await writeMessages(one.account, BEN, 'c')
    for (let tries = 0; tries < 2; tries++) await advanceAndFlush(clock, one, HOUR)
    expect(server.log).toEqual(['send a', 'send b', 'batch a c', 'send a'])
    expect(server.tries).toEqual([0, 0, 1, 2])
  })

  test('[I7] a limit of the server lasts for a day: the message waits without a question and stays editable', async () => {
    const { server, clock, tab } = createFixture()
    const one = await tab()
    const limit = { status: 429, code: 'rate_limited', retryAfterMs: 24 * HOUR } as const
    server.nextFaults = Array.from({ length: MAX_TRIES + 2 }, () => limit)
    const [opId = ''] = await writeMessages(one.account, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    for (let tries = 0; tries <= MAX_TRIES; tries++) await advanceAndFlush(clock, one, HOUR)
    expect(server.nextFaults).toEqual([])
    expect(await unsentStates(one.account)).toEqual({ a: 'ready' })
    // The server responds, so there is no question whether it works.
    expect(new Set(server.log)).toEqual(new Set(['send a']))
    await editOp(one.account, opId, { recipientId: ANNA, content: 'b' })
    await advanceAndFlush(clock, one, HOUR)
    expect(server.effects).toEqual(['b'])
  })

  test('after eight attempts the person must decide, and the lane waits', async () => {
    const { server, clock, tab } = createFixture()
    const one = await tab()
    server.temporaryFailures.set('a', 8)
    const [opId = ''] = await writeMessages(one.account, ANNA, 'a', 'b')
    await writeMessages(one.account, BEN, 'c')
    one.engine.start()
    for (let tries = 0; tries < 12; tries++) await advanceAndFlush(clock, one, HOUR)
    expect(await unsentStates(one.account)).toEqual({ a: 'needs-review', b: 'ready' })
    expect(server.effects).toEqual(['c'])
    await retryOp(one.account, opId)
    await one.engine.flush()
    expect(server.effects).toEqual(['c', 'a', 'b'])
  })
})
