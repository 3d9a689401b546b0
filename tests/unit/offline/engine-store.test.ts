import { describe, expect, test } from 'vitest'
import { UNDO_WINDOW_MS } from '../../../src/domain/core/limits.ts'
import { localPhotoUrl } from '../../../src/domain/core/photo-urls.ts'
import { plan } from '../../../src/sync/plan.ts'
import type { Op } from '../../../src/sync/types.ts'
import { openTestAccount, settleWith, busy, done, createManualClock, message, refusal } from './fixture.ts'
import { newId } from '../../support/fresh-id.ts'
import { enqueue, enqueueAll } from '../../../src/offline/outbox/enqueue.ts'
import { createEngineStore } from '../../../src/offline/engine-store.ts'
import { cancelOp, editOp } from '../../../src/offline/outbox/outbox.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { closeAccount } from '../../../src/offline/account/open-account.ts'
import { putPhoto } from '../../../src/offline/photos/photo-files.ts'
import { saveDraft, currentDraft } from '../../../src/offline/drafts/draft-rows.ts'

/** Opens an account with one unsent message and an engine store over it. */
async function createFixture() {
  const clock = createManualClock()
  const [me, to] = [newId(), newId()]
  const account = await openTestAccount(me, { now: clock.now })
  const op = await enqueue(account, { kind: 'message.send', payload: { recipientId: to, content: 'hi' } })
  const port = createEngineStore(account)
  const sent = done(message(me, to, 1, { opId: op.opId }))
  const settle = (disposition: typeof busy, runner: string) =>
    port.settle([{ opId: op.opId, disposition, nextAttemptAt: 0 }], runner)
  const readOp = async () => (await port.open())[0]
  return { clock, account, op, port, sent, settle, readOp }
}

describe('leases', () => {
  test('block a second runner until they expire, unless the lock proves that the first runner is gone', async () => {
    const { clock, op, port } = await createFixture()
    expect(await port.lease([op.opId], 'one', false)).toMatchObject([{ state: 'sending', maybeSent: false }])
    expect(await port.lease([op.opId], 'two', false)).toEqual([])
    clock.advance(60_000 + 60_001)
    expect(await port.lease([op.opId], 'two', false)).toMatchObject([
      { lease: { runnerId: 'two' }, maybeSent: true },
    ])
    expect(await port.lease([op.opId], 'three', true)).toMatchObject([{ lease: { runnerId: 'three' } }])
  })

  test('are renewed by their own runner only', async () => {
    const { clock, op, port, readOp } = await createFixture()
    await port.lease([op.opId], 'one', false)
    const first = (await readOp())?.lease?.until ?? 0
    clock.advance(20_000)
    await port.renew([op.opId], 'two')
    expect((await readOp())?.lease?.until).toBe(first)
    await port.renew([op.opId], 'one')
    expect((await readOp())?.lease?.until).toBe(first + 20_000)
  })

  test('are not given for operations that are cancelled or wait for the person', async () => {
    const { account, op, port } = await createFixture()
    await port.ask([op.opId])
    expect(await port.lease([op.opId], 'one', true)).toEqual([])
    await cancelOp(account, op.opId)
    expect(await port.lease([op.opId], 'one', true)).toEqual([])
  })
})

describe('settling', () => {
  test('by a runner that lost its lease changes nothing, unless the operation succeeded', async () => {
    const { op, port, sent, settle, readOp } = await createFixture()
    await port.lease([op.opId], 'one', false)
    await port.lease([op.opId], 'two', true)
    for (const late of [busy, refusal('late')]) {
      await settle(late, 'one')
      expect(await readOp()).toMatchObject({ state: 'sending', attempts: 0, lease: { runnerId: 'two' } })
    }
    await settle(sent, 'one')
    expect(await readOp()).toBeUndefined()
    await settle(refusal('later still'), 'two')
    expect(await readOp(), 'an accepted operation stays accepted').toBeUndefined()
  })

  test('counts the attempt for a retry, but not for a missing sign-in or a skipped operation', async () => {
    const { op, port, settle, readOp } = await createFixture()
    const error = { status: 401, code: 'unauthenticated', msg: '', field: null } as const
    await port.lease([op.opId], 'one', false)
    await settle({ kind: 'sign-in', why: 'unauthenticated', error }, 'one')
    expect(await readOp()).toMatchObject({ state: 'waiting-for-sign-in', attempts: 0, lease: null })
    await port.lease([op.opId], 'one', false)
    await settle({ kind: 'skipped' }, 'one')
    expect(await readOp()).toMatchObject({ state: 'ready', attempts: 0, maybeSent: false })
    await port.lease([op.opId], 'one', false)
    await settle(busy, 'one')
    expect(await readOp()).toMatchObject({ state: 'uncertain', attempts: 1, lastError: { msg: 'Busy' } })
  })
})

describe('operations in flight', () => {
  const queueMessages = (account: Awaited<ReturnType<typeof openTestAccount>>, count: number, to = newId()) =>
    enqueueAll(
      account,
      Array.from({ length: count }, (_, index) => ({
        kind: 'message.send' as const,
        payload: { recipientId: to, content: `m${index}` },
      })),
    )

  test('a lease shows on its operations at once and ends as each of them is settled', async () => {
    const account = await openTestAccount()
    const port = createEngineStore(account)
    const ops = await queueMessages(account, 12)
    const ids = ops.map((op) => op.opId)
    await port.open()
    expect(await port.lease(ids, 'me', false)).toHaveLength(12)
    expect((await listOpenOps(account)).map((op) => [op.state, op.lease?.runnerId])).toEqual(
      Array.from({ length: 12 }, () => ['sending', 'me']),
    )
    expect(await port.lease(ids, 'other', false)).toEqual([])
    const settle = (each: string[]) =>
      port.settle(
        each.map((opId) => ({ opId, disposition: { kind: 'skipped' }, nextAttemptAt: 0 })),
        'me',
      )
    await settle(ids.slice(0, 5))
    expect((await listOpenOps(account)).map((op) => op.state)).toEqual([
      ...Array<string>(5).fill('ready'),
      ...Array<string>(7).fill('sending'),
    ])
    await settle(ids.slice(5))
    expect((await listOpenOps(account)).map((op) => op.lease)).toEqual(Array(12).fill(null))
  })

  test('a runner that takes over leases records that their operations may have arrived', async () => {
    const userId = newId()
    const account = await openTestAccount(userId)
    const ids = (await queueMessages(account, 10)).map((op) => op.opId)
    await createEngineStore(account).lease(ids, 'dead', false)
    await closeAccount(account)
    const next = await openTestAccount(userId)
    const port = createEngineStore(next)
    await port.open()
    const taken = await port.lease(ids.slice(0, 4), 'me', true)
    expect(taken.map((op) => op.maybeSent)).toEqual(Array(4).fill(true))
    await port.settle(
      taken.map(({ opId }) => ({ opId, disposition: { kind: 'skipped' }, nextAttemptAt: 0 })),
      'me',
    )
    const after = await listOpenOps(next)
    expect(after.slice(0, 4).map((op) => [op.state, op.maybeSent])).toEqual(
      Array.from({ length: 4 }, () => ['uncertain', true]),
    )
    expect(after.slice(4).map((op) => op.lease?.runnerId)).toEqual(Array(6).fill('dead'))
  })

  test('the head of the outbox includes the operations that it depends on, however late they were queued', async () => {
    const account = await openTestAccount()
    const photoId = await putPhoto(account, new ArrayBuffer(1), 'image/jpeg')
    const upload = await enqueue(account, { kind: 'photo.profile', payload: { photoId } })
    const profilePicture = localPhotoUrl(photoId)
    const profile = await enqueue(account, { kind: 'profile.update', payload: { profilePicture } })
    const messages = await queueMessages(account, 30)
    await settleWith(account, upload.opId, refusal())
    const another = await putPhoto(account, new ArrayBuffer(2), 'image/jpeg')
    const again = await editOp(account, upload.opId, { photoId: another })
    const port = createEngineStore(account)
    const readHead = async (count?: number) => {
      let seen: string[] = []
      const recordOps = (ops: readonly Op[]) => {
        seen = ops.map((op) => op.opId)
        return []
      }
      await port.take(recordOps, 'me', false, count)
      return seen
    }
    const inOrder = [profile, ...messages, again].map((op) => op.opId)
    expect(await readHead(5)).toEqual([...inOrder.slice(0, 5), again.opId])
    expect(await readHead(500)).toEqual(inOrder)
    expect(await readHead()).toEqual(inOrder)
  })
})

describe('operations in their undo window', () => {
  const removal = () => ({
    kind: 'photo.profile.delete' as const,
    payload: { url: `/photos/${'a'.repeat(32)}`, public_id: 'a'.repeat(32) },
  })

  test('are sent when their five seconds are over', async () => {
    const clock = createManualClock()
    const account = await openTestAccount(newId(), { now: clock.now })
    const held = await enqueue(account, removal())
    expect(held).toMatchObject({ state: 'held', nextAttemptAt: clock.now() + UNDO_WINDOW_MS })
    const taken = () =>
      plan({
        ops: [held],
        now: clock.now(),
        serverNow: clock.now(),
        inFlight: new Set(),
        runnerId: 'me',
        takeOver: false,
        maxItems: 10,
        uploadRoom: 1,
      })
    expect(taken()).toMatchObject({ send: [], wakeAt: clock.now() + UNDO_WINDOW_MS })
    clock.advance(UNDO_WINDOW_MS)
    expect(taken().send).toHaveLength(1)
  })

  test('restore the picture in the draft when they are cancelled', async () => {
    const account = await openTestAccount()
    const { payload } = removal()
    await saveDraft(account, 'seeker', { fields: { profilePicture: '', budget: 1500 }, step: 5 })
    const held = await enqueue(account, removal())
    await cancelOp(account, held.opId)
    expect(await listOpenOps(account)).toEqual([])
    expect((await currentDraft(account, 'seeker'))?.fields).toEqual({
      profilePicture: payload.url,
      budget: 1500,
    })
  })
})
