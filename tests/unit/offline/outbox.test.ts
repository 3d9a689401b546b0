import { describe, expect, test } from 'vitest'
import { InvalidPayloadError, OpStateError } from '../../../src/offline/db/storage-errors.ts'
import { PAUSED_WORK_AFTER_MS, UNDO_WINDOW_MS } from '../../../src/domain/core/limits.ts'
import {
  openTestAccount,
  settleWith,
  busy,
  collect,
  done,
  createManualClock,
  message,
  onlyOp,
  refusal,
  unreachable,
  user,
} from './fixture.ts'
import { newId } from '../../support/fresh-id.ts'
import { eventually } from '../../support/eventually.ts'
import { enqueue, enqueueAll } from '../../../src/offline/outbox/enqueue.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { saveComposerDraft, readComposerDraft } from '../../../src/offline/drafts/composer-drafts.ts'
import {
  editOp,
  cancelOp,
  deleteOp,
  retryOp,
  outboxStats,
  confirmOp,
  timelineOps,
  releaseHeld,
  cancelHeld,
} from '../../../src/offline/outbox/outbox.ts'
import { createEngineStore } from '../../../src/offline/engine-store.ts'
import { watch } from '../../../src/offline/db/watch.ts'
import { closeAccount } from '../../../src/offline/account/open-account.ts'
import { readEffectiveUser } from '../../../src/offline/account/effective-user.ts'
import { putProfile, readProfile } from '../../../src/offline/account/cached-responses.ts'
import { pauseOldWork, countPaused, resumePaused } from '../../../src/offline/account/paused-work.ts'
import type { Account } from '../../../src/offline/db/account.ts'

const sendMessage = (store: Account, recipientId: string, content: string, extra: { opId?: string } = {}) =>
  enqueue(store, { kind: 'message.send', payload: { recipientId, content }, ...extra })

/** Matches an OpStateError with this reason. */
const opStateError = (reason: string) => expect.objectContaining({ name: 'OpStateError', reason })

describe('enqueue', () => {
  test('sets a UUIDv7, a rising seq, the lane, the local day and the first event', async () => {
    const clock = createManualClock()
    const store = await openTestAccount(newId(), { now: clock.now })
    const to = newId()
    const [one, two] = [await sendMessage(store, to, 'one'), await sendMessage(store, to, 'two')]
    expect(one.opId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(two.seq).toBeGreaterThan(one.seq)
    expect(one).toMatchObject({ lane: `message:${to}`, state: 'ready', composedAt: clock.now(), attempts: 0 })
    expect(one.composedOn).toMatch(/^2026-03-0[12]$/)
    expect(one.timeline).toEqual([{ at: clock.now(), what: 'queued' }])
    expect(await listOpenOps(store)).toEqual([one, two])
  })

  test('the same opId twice is one operation', async () => {
    const store = await openTestAccount()
    const [to, opId] = [newId(), newId()]
    await sendMessage(store, to, 'hello', { opId })
    const again = await sendMessage(store, to, 'hello', { opId })
    expect(again.opId).toBe(opId)
    expect(await listOpenOps(store)).toHaveLength(1)
  })

  test('an invalid payload is refused with its field, and nothing is written', async () => {
    const store = await openTestAccount()
    await expect(sendMessage(store, newId(), '   ')).rejects.toThrow(InvalidPayloadError)
    await expect(sendMessage(store, newId(), '   ')).rejects.toMatchObject({
      field: 'content',
      message: 'Please write a message',
    })
    expect(await listOpenOps(store)).toEqual([])
  })

  test('several operations are one transaction: when one cannot be written, none is', async () => {
    const store = await openTestAccount()
    const gone = { kind: 'seeker' as const, draftId: newId(), revision: 1 }
    const both = enqueueAll(store, [
      { kind: 'profile.update', payload: { userType: 'seeker' } },
      { kind: 'seeker.option', payload: { seekingOption: 'SOLO' }, draft: gone },
    ])
    await expect(both).rejects.toThrow('changed in another tab')
    expect(await listOpenOps(store)).toEqual([])
  })

  test('sending clears the composer draft of that thread only, in the same transaction', async () => {
    const store = await openTestAccount()
    const [anna, ben] = [newId(), newId()]
    await saveComposerDraft(store, anna, 'half a sent')
    await saveComposerDraft(store, ben, 'for Ben')
    await sendMessage(store, anna, 'half a sentence, finished')
    expect(await readComposerDraft(store, anna)).toBe('')
    expect(await readComposerDraft(store, ben)).toBe('for Ben')
  })

  test('marking the same conversation as read twice is one unsent operation', async () => {
    const store = await openTestAccount()
    const userId = newId()
    await enqueue(store, { kind: 'message.read', payload: { userId } })
    await enqueue(store, { kind: 'message.read', payload: { userId } })
    await enqueue(store, { kind: 'message.read', payload: { userId: newId() } })
    expect(await listOpenOps(store)).toHaveLength(2)
  })
})

describe('changing pending operations', () => {
  test('an unsent operation is edited in place and keeps its position in the lane', async () => {
    const store = await openTestAccount()
    const to = newId()
    const first = await sendMessage(store, to, 'frist')
    await sendMessage(store, to, 'second')
    await editOp(store, first.opId, { recipientId: to, content: 'first' })
    const ops = await listOpenOps(store)
    expect(ops.map((op) => (op.payload as { content: string }).content)).toEqual(['first', 'second'])
    expect(ops[0]).toMatchObject({ opId: first.opId, seq: first.seq })
  })

  test('an operation in flight can be neither edited nor cancelled', async () => {
    const store = await openTestAccount()
    const op = await sendMessage(store, newId(), 'hello')
    await createEngineStore(store).lease([op.opId], 'runner', false)
    await expect(editOp(store, op.opId, op.payload)).rejects.toEqual(opStateError('in-flight'))
    await expect(cancelOp(store, op.opId)).rejects.toEqual(opStateError('in-flight'))
    await expect(deleteOp(store, op.opId)).rejects.toEqual(opStateError('in-flight'))
  })

  test('an operation that may have arrived can be neither edited nor cancelled', async () => {
    const store = await openTestAccount()
    const op = await sendMessage(store, newId(), 'hello')
    await settleWith(store, op.opId, unreachable)
    expect((await onlyOp(store)).state).toBe('uncertain')
    await expect(editOp(store, op.opId, op.payload)).rejects.toEqual(opStateError('uncertain'))
    await expect(cancelOp(store, op.opId)).rejects.toEqual(opStateError('uncertain'))
  })

  test('an operation that may have arrived cannot be edited after its last attempt either', async () => {
    const store = await openTestAccount()
    const op = await sendMessage(store, newId(), 'hello')
    for (let tries = 0; tries < 8; tries++) await settleWith(store, op.opId, busy)
    expect(await onlyOp(store)).toMatchObject({ state: 'needs-review', attempts: 8, maybeSent: true })
    await expect(editOp(store, op.opId, op.payload)).rejects.toEqual(opStateError('uncertain'))
    const again = await retryOp(store, op.opId)
    expect(again).toMatchObject({ opId: op.opId, state: 'uncertain', attempts: 0 })
    await expect(cancelOp(store, op.opId)).rejects.toEqual(opStateError('uncertain'))
  })

  test('editing a refused operation queues one with a new id and closes the old one', async () => {
    const store = await openTestAccount()
    const to = newId()
    const op = await sendMessage(store, to, 'hello')
    await settleWith(store, op.opId, refusal('Not like this', 'content'))
    const next = await editOp(store, op.opId, { recipientId: to, content: 'hello again' })
    expect(next).toMatchObject({ supersedes: op.opId, state: 'ready', attempts: 0 })
    expect(next.opId).not.toBe(op.opId)
    expect((await onlyOp(store)).opId).toBe(next.opId)
    await expect(editOp(store, op.opId, op.payload)).rejects.toEqual(opStateError('finished'))
  })

  test('retrying a refused operation uses a new id, because the server stored the refusal under the old one', async () => {
    const store = await openTestAccount()
    const op = await sendMessage(store, newId(), 'hello')
    await settleWith(store, op.opId, refusal())
    const next = await retryOp(store, op.opId)
    expect(next.opId).not.toBe(op.opId)
    expect(next.payload).toEqual(op.payload)
  })

  test('a refused operation can be deleted, a waiting one cannot', async () => {
    const store = await openTestAccount()
    const op = await sendMessage(store, newId(), 'hello')
    await expect(deleteOp(store, op.opId)).rejects.toEqual(opStateError('not-possible'))
    await settleWith(store, op.opId, refusal())
    await deleteOp(store, op.opId)
    expect(await listOpenOps(store)).toEqual([])
    await expect(deleteOp(store, op.opId)).rejects.toThrow(OpStateError)
  })

  test('an operation too old to be sent without consent is sent after a confirmation', async () => {
    const store = await openTestAccount()
    const op = await sendMessage(store, newId(), 'hello')
    await createEngineStore(store).ask([op.opId])
    expect(await outboxStats(store)).toEqual({ unsent: 0, needsYou: 1 })
    expect(await confirmOp(store, op.opId)).toMatchObject({ opId: op.opId, state: 'ready', confirmed: true })
    expect(await outboxStats(store)).toEqual({ unsent: 1, needsYou: 0 })
  })
})

describe('the outbox', () => {
  test('lists open operations and those accepted in the last 24 hours', async () => {
    const clock = createManualClock()
    const userId = newId()
    const store = await openTestAccount(userId, { now: clock.now })
    const to = newId()
    const old = await sendMessage(store, to, 'old')
    await settleWith(store, old.opId, done(message(userId, to, 1, { opId: old.opId })))
    clock.advance(25 * 3_600_000)
    const recent = await sendMessage(store, to, 'recent')
    await settleWith(store, recent.opId, done(message(userId, to, 2, { opId: recent.opId })))
    const waiting = await sendMessage(store, to, 'waiting')
    const seen = collect(watch(store, () => timelineOps(store)))
    await eventually(() => expect(seen.last()?.map((op) => op.opId)).toEqual([recent.opId, waiting.opId]))
    expect(seen.last()?.[0]?.timeline.map((event) => event.what)).toEqual(['queued', 'tried', 'accepted'])
    seen.unsubscribe()
  })

  test('deletes accepted operations after a week and unsent ones never', async () => {
    const clock = createManualClock()
    const userId = newId()
    const to = newId()
    const store = await openTestAccount(userId, { now: clock.now })
    const sent = await sendMessage(store, to, 'sent')
    await settleWith(store, sent.opId, done(message(userId, to, 1, { opId: sent.opId })))
    await sendMessage(store, to, 'kept')
    await closeAccount(store)
    clock.advance(30 * 24 * 3_600_000)
    const later = await openTestAccount(userId, { now: clock.now })
    expect((await listOpenOps(later)).map((op) => op.payload)).toEqual([{ recipientId: to, content: 'kept' }])
    const again = await enqueue(later, {
      kind: 'message.send',
      payload: { recipientId: to, content: 'x' },
      opId: sent.opId,
    })
    expect(again.state, 'the row of the accepted operation is deleted').toBe('ready')
  })
})

describe('the effective user', () => {
  test('is the cached profile with every operation that is not refused applied', async () => {
    const userId = newId()
    const store = await openTestAccount(userId)
    expect(await readEffectiveUser(store)).toBeUndefined()
    await putProfile(store, user(userId))
    const [type, option] = await enqueueAll(store, [
      { kind: 'profile.update', payload: { userType: 'seeker' } },
      { kind: 'seeker.option', payload: { seekingOption: 'FIND_GROUP' } },
    ])
    expect(await readEffectiveUser(store)).toEqual({
      userId,
      userType: 'seeker',
      seekingOption: 'FIND_GROUP',
      profileCompleted: false,
      successSeen: false,
    })
    if (!type || !option) throw new Error('two ops were queued')
    await settleWith(store, option.opId, refusal())
    expect(await readEffectiveUser(store)).toMatchObject({ userType: 'seeker', seekingOption: null })
    await settleWith(store, type.opId, done(user(userId, { userType: 'seeker' })))
    expect((await readProfile(store))?.user.userType).toBe('seeker')
    expect(await readEffectiveUser(store)).toMatchObject({ userType: 'seeker' })
  })
})

describe('signing in again', () => {
  test('operations more than an hour old wait for consent, also after a reload', async () => {
    const clock = createManualClock()
    const userId = newId()
    const store = await openTestAccount(userId, { now: clock.now })
    await enqueue(store, { kind: 'message.send', payload: { recipientId: newId(), content: 'old' } })
    clock.advance(PAUSED_WORK_AFTER_MS)
    await pauseOldWork(store)
    expect(await countPaused(store), 'exactly an hour is not more than an hour').toBe(0)
    clock.advance(1)
    await enqueue(store, { kind: 'message.send', payload: { recipientId: newId(), content: 'new' } })
    await pauseOldWork(store)
    expect(await countPaused(store)).toBe(2)
    await closeAccount(store)
    const reloaded = await openTestAccount(userId, { now: clock.now })
    expect(await countPaused(reloaded)).toBe(2)
    await resumePaused(reloaded)
    expect(await countPaused(reloaded)).toBe(0)
  })

  test('read confirmations need no consent', async () => {
    const clock = createManualClock()
    const store = await openTestAccount(newId(), { now: clock.now })
    await enqueue(store, { kind: 'message.read', payload: { userId: newId() } })
    clock.advance(PAUSED_WORK_AFTER_MS + 1)
    await pauseOldWork(store)
    expect(await countPaused(store)).toBe(0)
  })
})

describe('an operation in its undo window', () => {
  test('becomes an ordinary operation that outlives its page when the window is over', async () => {
    const clock = createManualClock()
    const store = await openTestAccount(undefined, { now: clock.now })
    const payload = { recipientId: newId(), content: 'It was nice to see the room' }
    await enqueue(store, { kind: 'message.verdict', payload })
    clock.advance(UNDO_WINDOW_MS - 1)
    await releaseHeld(store)
    expect((await onlyOp(store)).state).toBe('held')
    clock.advance(1)
    await releaseHeld(store)
    await cancelHeld(store)
    expect(await onlyOp(store)).toMatchObject({ state: 'ready', payload })
  })

  test('is cancelled when its page ended before that', async () => {
    const store = await openTestAccount()
    await enqueue(store, { kind: 'message.verdict', payload: { recipientId: newId(), content: 'No' } })
    await cancelHeld(store)
    expect(await listOpenOps(store)).toEqual([])
  })
})
