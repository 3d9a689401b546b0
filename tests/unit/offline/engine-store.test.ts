import { describe, expect, test } from 'vitest'
import { account, busy, done, freshId, handClock, message, refusal } from './fixture.ts'

async function oneMessage() {
  const clock = handClock()
  const [me, to] = [freshId(), freshId()]
  const store = await account(me, { now: clock.now })
  const op = await store.enqueue({ kind: 'message.send', payload: { recipientId: to, content: 'hi' } })
  const port = store.engineStore()
  const sent = done(message(me, to, 1, { opId: op.opId }))
  const settle = (verdict: typeof busy, runner: string) =>
    port.settle([{ opId: op.opId, verdict, nextAttemptAt: 0 }], runner)
  const now = async () => (await port.open())[0]
  return { clock, store, op, port, sent, settle, now }
}

describe('leases', () => {
  test('keep a second runner off until they are stale, unless the lock proves the first one dead', async () => {
    const { clock, op, port } = await oneMessage()
    expect(await port.lease([op.opId], 'one', false)).toMatchObject([{ state: 'sending', maybeSent: false }])
    expect(await port.lease([op.opId], 'two', false)).toEqual([])
    clock.advance(60_000 + 60_001)
    expect(await port.lease([op.opId], 'two', false)).toMatchObject([
      { lease: { runnerId: 'two' }, maybeSent: true },
    ])
    expect(await port.lease([op.opId], 'three', true)).toMatchObject([{ lease: { runnerId: 'three' } }])
  })

  test('are pushed on by their own runner only', async () => {
    const { clock, op, port, now } = await oneMessage()
    await port.lease([op.opId], 'one', false)
    const first = (await now())?.lease?.until ?? 0
    clock.advance(20_000)
    await port.renew([op.opId], 'two')
    expect((await now())?.lease?.until).toBe(first)
    await port.renew([op.opId], 'one')
    expect((await now())?.lease?.until).toBe(first + 20_000)
  })

  test('are not given for what is taken back, refused or waiting for the person', async () => {
    const { store, op, port } = await oneMessage()
    await port.ask([op.opId])
    expect(await port.lease([op.opId], 'one', true)).toEqual([])
    await store.cancelOp(op.opId)
    expect(await port.lease([op.opId], 'one', true)).toEqual([])
  })
})

describe('an answer', () => {
  test('of a runner that lost its lease changes nothing, unless it is a success', async () => {
    const { op, port, sent, settle, now } = await oneMessage()
    await port.lease([op.opId], 'one', false)
    await port.lease([op.opId], 'two', true)
    for (const late of [busy, refusal('late')]) {
      await settle(late, 'one')
      expect(await now()).toMatchObject({ state: 'sending', attempts: 0, lease: { runnerId: 'two' } })
    }
    await settle(sent, 'one')
    expect(await now()).toBeUndefined()
    await settle(refusal('later still'), 'two')
    expect(await now(), 'done stays done').toBeUndefined()
  })

  test('that says "later" counts the try; "not signed in" and "not your turn" do not', async () => {
    const { op, port, settle, now } = await oneMessage()
    const error = { status: 401, code: 'unauthenticated', msg: '', field: null } as const
    await port.lease([op.opId], 'one', false)
    await settle({ kind: 'sign-in', why: 'unauthenticated', error }, 'one')
    expect(await now()).toMatchObject({ state: 'waiting-for-sign-in', attempts: 0, lease: null })
    await port.lease([op.opId], 'one', false)
    await settle({ kind: 'skipped' }, 'one')
    expect(await now()).toMatchObject({ state: 'ready', attempts: 0, maybeSent: false })
    await port.lease([op.opId], 'one', false)
    await settle(busy, 'one')
    expect(await now()).toMatchObject({ state: 'uncertain', attempts: 1, lastError: { msg: 'Busy' } })
  })
})
