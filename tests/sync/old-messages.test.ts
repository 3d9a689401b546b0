import { describe, expect, test } from 'vitest'
import {
  ANNA,
  BEN,
  firstAttempt,
  HOUR,
  advanceAndFlush,
  createFixture,
  unsentStates,
  writeMessages,
} from './fixture.ts'
import { confirmOp } from '../../src/offline/outbox/outbox.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'

describe('old messages', () => {
  test('a message that waited two days needs consent, and its lane keeps its order', async () => {
    const { server, clock, tab } = createFixture()
    const one = await tab()
    const [opId = ''] = await writeMessages(one.account, ANNA, 'old')
    clock.advance(49 * HOUR)
    await writeMessages(one.account, ANNA, 'new')
    await writeMessages(one.account, BEN, 'other')
    one.engine.start()
    await one.engine.flush()
    expect(server.effects).toEqual(['other'])
    expect(await unsentStates(one.account)).toEqual({ old: 'needs-review', new: 'ready' })
    await confirmOp(one.account, opId)
    await one.engine.flush()
    expect(server.effects).toEqual(['other', 'old', 'new'])
  })

  test('a message whose response was lost needs no consent, because the server may have it', async () => {
    const { server, clock, one } = await firstAttempt('lose-answer', 'a')
    server.healthy = true
    await advanceAndFlush(clock, one, 72 * HOUR)
    expect(server.effects).toEqual(['a'])
    expect(await listOpenOps(one.account)).toEqual([])
  })
})
