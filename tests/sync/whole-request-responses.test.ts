import { describe, expect, test } from 'vitest'
import { ANNA, HOUR, advanceAndFlush, MINUTE, createFixture, unsentStates, writeMessages } from './fixture.ts'
import { eventually } from '../support/eventually.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'

describe('responses to the whole request', () => {
  test('401 in the middle of the queue: everything waits for the sign-in, no attempt counts', async () => {
    const { server, tab } = createFixture()
    const one = await tab()
    await writeMessages(one.account, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    server.nextFaults = [{ status: 401, code: 'unauthenticated' }]
    await writeMessages(one.account, ANNA, 'b', 'c')
    await one.engine.flush()
    expect(await unsentStates(one.account)).toEqual({ b: 'waiting-for-sign-in', c: 'waiting-for-sign-in' })
    expect((await listOpenOps(one.account)).map((op) => op.attempts)).toEqual([0, 0])
    expect(one.needsSignIn).toEqual(['unauthenticated'])
    expect(one.phases.at(-1)).toBe('needs-sign-in')
    await writeMessages(one.account, ANNA, 'd')
    await one.engine.flush()
    expect(server.effects).toEqual(['a'])
    await one.engine.resume()
    expect(server.effects).toEqual(['a', 'b', 'c', 'd'])
  })

  test('while another person is signed in, nothing is sent in that person’s name', async () => {
    const { server, tab } = createFixture()
    const one = await tab()
    server.nextFaults = [{ status: 401, code: 'account_mismatch' }]
    await writeMessages(one.account, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    expect(one.needsSignIn).toEqual(['account_mismatch'])
    expect(server.effects).toEqual([])
    expect(await unsentStates(one.account)).toEqual({ a: 'waiting-for-sign-in' })
  })

  test('a new engine retries operations that waited for the sign-in', async () => {
    const { server, tab } = createFixture()
    const one = await tab()
    server.nextFaults = [{ status: 401, code: 'unauthenticated' }]
    await writeMessages(one.account, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    one.kill()
    const two = await tab()
    two.engine.start()
    await eventually(() => expect(server.effects).toEqual(['a']))
  })

  test('429 waits at least as long as the response’s Retry-After', async () => {
    const { server, clock, tab } = createFixture()
    const one = await tab()
    server.nextFaults = [{ status: 429, code: 'rate_limited', retryAfterMs: 10 * MINUTE }]
    await writeMessages(one.account, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    expect(clock.delays).toEqual([10 * MINUTE])
    await advanceAndFlush(clock, one, 9 * MINUTE)
    expect(server.effects).toEqual([])
    await advanceAndFlush(clock, one, MINUTE)
    expect(server.effects).toEqual(['a'])
  })

  test('a batch that is too large is sent in halves', async () => {
    const { server, tab } = createFixture()
    const one = await tab()
    server.nextFaults = [{ status: 413, code: 'too_large' }]
    await writeMessages(one.account, ANNA, 'a', 'b', 'c', 'd')
    one.engine.start()
    await one.engine.flush()
    expect(server.log).toEqual(['batch a b c d', 'batch a b', 'batch c d'])
    expect(server.effects).toEqual(['a', 'b', 'c', 'd'])
  })

  test('a clock that jumped back does not stall a lane', async () => {
    const { server, clock, tab } = createFixture()
    const one = await tab()
    server.temporaryFailures.set('a', 1)
    await writeMessages(one.account, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    clock.time -= 365 * 24 * HOUR
    await one.engine.flush()
    expect(server.effects).toEqual(['a'])
  })
})
