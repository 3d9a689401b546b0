import { describe, expect, test } from 'vitest'
import { UNDO_MS } from '../../../src/domain/core/limits.ts'
import { localPhotoUrl } from '../../../src/domain/core/photo-urls.ts'
import { plan } from '../../../src/sync/plan.ts'
import type { Op } from '../../../src/sync/types.ts'
import { account, answer, busy, done, handClock, message, refusal } from './fixture.ts'
import { freshId } from '../../support/fresh-id.ts'
import { enqueue, enqueueAll } from '../../../src/offline/outbox/enqueue.ts'
import { createEngineStore } from '../../../src/offline/engine-store.ts'
import { cancelOp, editOp, cancelHeld } from '../../../src/offline/outbox/outbox.ts'
import { pendingOps } from '../../../src/offline/outbox/op-rows.ts'
import { closeAccount } from '../../../src/offline/account/open-account.ts'
import { putPhoto } from '../../../src/offline/photos/photo-files.ts'
import { saveDraft, currentDraft } from '../../../src/offline/drafts/draft-rows.ts'

async function oneMessage() {
  const clock = handClock()
  const [me, to] = [freshId(), freshId()]
  const store = await account(me, { now: clock.now })
  const op = await enqueue(store, { kind: 'message.send', payload: { recipientId: to, content: 'hi' } })
  const port = createEngineStore(store)
  const sent = done(message(me, to, 1, { opId: op.opId }))
  const settle = (verdict: typeof busy, runner: string) =>
    port.settle([{ opId: op.opId, disposition: verdict, nextAttemptAt: 0 }], runner)
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
    await cancelOp(store, op.opId)
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

describe('requests on their way', () => {
  const write = (store: Awaited<ReturnType<typeof account>>, count: number, to = freshId()) =>
    enqueueAll(store, 
      Array.from({ length: count }, (_, index) => ({
        kind: 'message.send' as const,
        payload: { recipientId: to, content: `m${index}` },
      })),
    )

  test('a lease shows on its ops at once, and is taken back by their answers, one by one', async () => {
    const store = await account()
    const port = createEngineStore(store)
    const ops = await write(store, 12)
    const ids = ops.map((op) => op.opId)
    await port.open()
    expect(await port.lease(ids, 'me', false)).toHaveLength(12)
    expect((await pendingOps(store)).map((op) => [op.state, op.lease?.runnerId])).toEqual(
      Array.from({ length: 12 }, () => ['sending', 'me']),
    )
    expect(await port.lease(ids, 'other', false)).toEqual([])
    const settle = (each: string[]) =>
      port.settle(
        each.map((opId) => ({ opId, disposition: { kind: 'skipped' }, nextAttemptAt: 0 })),
        'me',
      )
    await settle(ids.slice(0, 5))
    expect((await pendingOps(store)).map((op) => op.state)).toEqual([
      ...Array<string>(5).fill('ready'),
      ...Array<string>(7).fill('sending'),
    ])
    await settle(ids.slice(5))
    expect((await pendingOps(store)).map((op) => op.lease)).toEqual(Array(12).fill(null))
  })

  test('a runner that takes over a dead one knows that its ops may have arrived, and so does the disk', async () => {
    const userId = freshId()
    const store = await account(userId)
    const ids = (await write(store, 10)).map((op) => op.opId)
    await createEngineStore(store).lease(ids, 'dead', false)
    await closeAccount(store)
    const next = await account(userId)
    const port = createEngineStore(next)
    await port.open()
    const taken = await port.lease(ids.slice(0, 4), 'me', true)
    expect(taken.map((op) => op.maybeSent)).toEqual(Array(4).fill(true))
    await port.settle(
      taken.map(({ opId }) => ({ opId, disposition: { kind: 'skipped' }, nextAttemptAt: 0 })),
      'me',
    )
    const after = await pendingOps(next)
    expect(after.slice(0, 4).map((op) => [op.state, op.maybeSent])).toEqual(
      Array.from({ length: 4 }, () => ['uncertain', true]),
    )
    expect(after.slice(4).map((op) => op.lease?.runnerId)).toEqual(Array(6).fill('dead'))
  })

  test('the head of the outbox comes with what it depends on, however far back that lies', async () => {
    const store = await account()
    const photoId = await putPhoto(store, new ArrayBuffer(1), 'image/jpeg')
    const upload = await enqueue(store, { kind: 'photo.profile', payload: { photoId } })
    const profilePicture = localPhotoUrl(photoId)
    const profile = await enqueue(store, { kind: 'profile.update', payload: { profilePicture } })
    const messages = await write(store, 30)
    await answer(store, upload.opId, refusal())
    const another = await putPhoto(store, new ArrayBuffer(2), 'image/jpeg')
    const again = await editOp(store, upload.opId, { photoId: another })
    const port = createEngineStore(store)
    const head = async (count?: number) => {
      let seen: string[] = []
      const look = (ops: readonly Op[]) => {
        seen = ops.map((op) => op.opId)
        return []
      }
      await port.take(look, 'me', false, count)
      return seen
    }
    const inOrder = [profile, ...messages, again].map((op) => op.opId)
    expect(await head(5)).toEqual([...inOrder.slice(0, 5), again.opId])
    expect(await head(500)).toEqual(inOrder)
    expect(await head()).toEqual(inOrder)
  })
})

describe('what can still be undone', () => {
  const removal = () => ({
    kind: 'photo.profile.delete' as const,
    payload: { url: `/photos/${'a'.repeat(32)}`, public_id: 'a'.repeat(32) },
  })

  test('waits its five seconds, and goes then', async () => {
    const clock = handClock()
    const store = await account(freshId(), { now: clock.now })
    const held = await enqueue(store, removal())
    expect(held).toMatchObject({ state: 'held', nextAttemptAt: clock.now() + UNDO_MS })
    const taken = () =>
      plan({
        ops: [held],
        now: clock.now(),
        inFlight: new Set(),
        runnerId: 'me',
        takeOver: false,
        maxItems: 10,
      })
    expect(taken()).toMatchObject({ send: [], wakeAt: clock.now() + UNDO_MS })
    clock.advance(UNDO_MS)
    expect(taken().send).toHaveLength(1)
  })

  test('undone, or left behind by a page that ended, it gives the picture back to the draft', async () => {
    for (const undo of ['cancel', 'start'] as const) {
      const store = await account()
      const { payload } = removal()
      await saveDraft(store, 'seeker', { fields: { profilePicture: '', budget: 1500 }, step: 5 })
      const held = await enqueue(store, removal())
      if (undo === 'cancel') await cancelOp(store, held.opId)
      else await cancelHeld(store)
      expect(await pendingOps(store)).toEqual([])
      expect((await currentDraft(store, 'seeker'))?.fields).toEqual({
        profilePicture: payload.url,
        budget: 1500,
      })
    }
  })
})
