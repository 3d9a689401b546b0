import { describe, expect, test } from 'vitest'
import { InvalidPayloadError, OpStateError } from '../../../src/offline/db/storage-errors.ts'
import { UNDO_WINDOW_MS } from '../../../src/domain/core/limits.ts'
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
import { enqueue, enqueueAll, type EnqueueInput } from '../../../src/offline/outbox/enqueue.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { putProfile } from '../../../src/offline/account/cached-responses.ts'
import { saveDraft } from '../../../src/offline/drafts/draft-rows.ts'
import { toSeekerPayload } from '../../../src/domain/seeker/seeker-payload.ts'
import { seekerAnswers } from '../../support/people.ts'
import { readText, saveText } from '../../../src/offline/drafts/unsent-texts.ts'
import {
  editOp,
  cancelOp,
  deleteOp,
  pruneOutbox,
  retryOp,
  outboxStats,
  confirmOp,
  timelineOps,
  releaseHeld,
} from '../../../src/offline/outbox/outbox.ts'
import { createEngineStore } from '../../../src/offline/engine-store.ts'
import { watch } from '../../../src/offline/db/watch.ts'
import { closeAccount } from '../../../src/offline/account/open-account.ts'
import type { Account } from '../../../src/offline/db/account.ts'

const sendMessage = (
  account: Account,
  recipientId: string,
  content: string,
  extra: Pick<EnqueueInput, 'opId' | 'takes'> = {},
) => enqueue(account, { kind: 'message.send', payload: { recipientId, content }, ...extra })

/** Matches an OpStateError with this reason. */
const opStateError = (reason: string) => expect.objectContaining({ name: 'OpStateError', reason })

describe('enqueue', () => {
  test('sets a UUIDv7, a rising seq, the lane, the local day and the first event', async () => {
    const clock = createManualClock()
    const account = await openTestAccount(newId(), { now: clock.now })
    const to = newId()
    const [one, two] = [await sendMessage(account, to, 'one'), await sendMessage(account, to, 'two')]
    expect(one.opId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(two.seq).toBeGreaterThan(one.seq)
    expect(one).toMatchObject({ lane: `message:${to}`, state: 'ready', composedAt: clock.now(), attempts: 0 })
    expect(one.composedOn).toMatch(/^2026-03-0[12]$/)
    expect(one.timeline).toEqual([{ at: clock.now(), what: 'queued' }])
    expect(await listOpenOps(account)).toEqual([one, two])
  })

  test('a message of a seeker waits for the profile that completes it, and goes without it later', async () => {
    const account = await openTestAccount()
    await putProfile(account, user(account.userId, { userType: 'seeker' }))
    const draft = await saveDraft(account, 'seeker', { step: 5, fields: { ...seekerAnswers() } })
    const profile = await enqueue(account, {
      kind: 'profile.update',
      payload: toSeekerPayload(seekerAnswers(), '2026-03-01'),
      draft,
    })
    const to = newId()
    const early = await sendMessage(account, to, 'Is it free?')
    expect(early).toMatchObject({ state: 'waiting-for-parent', dependsOn: [profile.opId] })
    const complete = user(account.userId, { userType: 'seeker', profileCompleted: true })
    await settleWith(account, profile.opId, done(complete))
    expect((await listOpenOps(account)).find(({ opId }) => opId === early.opId)?.state).toBe('ready')
    expect(await sendMessage(account, to, 'Still?')).toMatchObject({ state: 'ready', dependsOn: [] })
  })

  test('the same opId twice is one operation', async () => {
    const account = await openTestAccount()
    const [to, opId] = [newId(), newId()]
    await sendMessage(account, to, 'hello', { opId })
    const again = await sendMessage(account, to, 'hello', { opId })
    expect(again.opId).toBe(opId)
    expect(await listOpenOps(account)).toHaveLength(1)
  })

  test('an invalid payload is refused with its field, and nothing is written', async () => {
    const account = await openTestAccount()
    await expect(sendMessage(account, newId(), '   ')).rejects.toThrow(InvalidPayloadError)
    await expect(sendMessage(account, newId(), '   ')).rejects.toMatchObject({
      field: 'content',
      message: 'Write a message',
    })
    expect(await listOpenOps(account)).toEqual([])
  })

  test('several operations are one transaction: when one cannot be written, none is', async () => {
    const account = await openTestAccount()
    const gone = { kind: 'seeker' as const, draftId: newId(), revision: 1 }
    const both = enqueueAll(account, [
      { kind: 'profile.update', payload: { userType: 'seeker' } },
      { kind: 'seeker.option', payload: { seekingOption: 'SOLO' }, draft: gone },
    ])
    await expect(both).rejects.toThrow('changed in another tab')
    expect(await listOpenOps(account)).toEqual([])
  })

  test('sending takes the text out of its box, in the same transaction, and only that text', async () => {
    const account = await openTestAccount()
    const [anna, ben] = [newId(), newId()]
    await saveText(account, anna, { base: '', text: 'half a sentence' })
    await saveText(account, ben, { base: '', text: 'for Ben' })
    await sendMessage(account, anna, 'half a sentence', {
      takes: [{ key: anna, texts: ['half a sentence'] }],
    })
    expect(await readText(account, anna)).toBeUndefined()
    expect(await readText(account, ben)).toBe('for Ben')
  })

  test('words that were typed since, or that belong to no sent text, stay in their box', async () => {
    const account = await openTestAccount()
    const anna = newId()
    await saveText(account, anna, { base: '', text: 'the next one' })
    await sendMessage(account, anna, 'sent from another form')
    await sendMessage(account, anna, 'the first one', { takes: [{ key: anna, texts: ['the first one'] }] })
    expect(await readText(account, anna)).toBe('the next one')
  })

  test('marking the same conversation as read twice is one unsent operation', async () => {
    const account = await openTestAccount()
    const userId = newId()
    await enqueue(account, { kind: 'message.read', payload: { userId } })
    await enqueue(account, { kind: 'message.read', payload: { userId } })
    await enqueue(account, { kind: 'message.read', payload: { userId: newId() } })
    expect(await listOpenOps(account)).toHaveLength(2)
  })
})

describe('changing pending operations', () => {
  test('an unsent operation is edited in place and keeps its position in the lane', async () => {
    const account = await openTestAccount()
    const to = newId()
    const first = await sendMessage(account, to, 'frist')
    await sendMessage(account, to, 'second')
    await editOp(account, first.opId, { recipientId: to, content: 'first' })
    const ops = await listOpenOps(account)
    expect(ops.map((op) => (op.payload as { content: string }).content)).toEqual(['first', 'second'])
    expect(ops[0]).toMatchObject({ opId: first.opId, seq: first.seq })
  })

  test('an operation in flight can be neither edited nor cancelled', async () => {
    const account = await openTestAccount()
    const op = await sendMessage(account, newId(), 'hello')
    await createEngineStore(account).lease([op.opId], 'runner', false)
    await expect(editOp(account, op.opId, op.payload)).rejects.toEqual(opStateError('in-flight'))
    await expect(cancelOp(account, op.opId)).rejects.toEqual(opStateError('in-flight'))
    await expect(deleteOp(account, op.opId)).rejects.toEqual(opStateError('in-flight'))
  })

  test('an operation that may have arrived can be neither edited nor cancelled', async () => {
    const account = await openTestAccount()
    const op = await sendMessage(account, newId(), 'hello')
    await settleWith(account, op.opId, unreachable)
    expect((await onlyOp(account)).state).toBe('uncertain')
    await expect(editOp(account, op.opId, op.payload)).rejects.toEqual(opStateError('uncertain'))
    await expect(cancelOp(account, op.opId)).rejects.toEqual(opStateError('uncertain'))
  })

  test('an operation that may have arrived cannot be edited after its last attempt either', async () => {
    const account = await openTestAccount()
    const op = await sendMessage(account, newId(), 'hello')
    for (let tries = 0; tries < 8; tries++) await settleWith(account, op.opId, busy)
    expect(await onlyOp(account)).toMatchObject({ state: 'needs-review', attempts: 8, maybeSent: true })
    await expect(editOp(account, op.opId, op.payload)).rejects.toEqual(opStateError('uncertain'))
    const again = await retryOp(account, op.opId)
    expect(again).toMatchObject({ opId: op.opId, state: 'uncertain', attempts: 0 })
    await expect(cancelOp(account, op.opId)).rejects.toEqual(opStateError('uncertain'))
  })

  test('editing a refused operation queues one with a new id and closes the old one', async () => {
    const account = await openTestAccount()
    const to = newId()
    const op = await sendMessage(account, to, 'hello')
    await settleWith(account, op.opId, refusal('Not like this', 'content'))
    const next = await editOp(account, op.opId, { recipientId: to, content: 'hello again' })
    expect(next).toMatchObject({ supersedes: op.opId, state: 'ready', attempts: 0 })
    expect(next.opId).not.toBe(op.opId)
    expect((await onlyOp(account)).opId).toBe(next.opId)
    await expect(editOp(account, op.opId, op.payload)).rejects.toEqual(opStateError('finished'))
  })

  test('retrying a refused operation uses a new id, because the server stored the refusal under the old one', async () => {
    const account = await openTestAccount()
    const op = await sendMessage(account, newId(), 'hello')
    await settleWith(account, op.opId, refusal())
    const next = await retryOp(account, op.opId)
    expect(next.opId).not.toBe(op.opId)
    expect(next.payload).toEqual(op.payload)
  })

  test('a refused operation can be deleted, a waiting one cannot', async () => {
    const account = await openTestAccount()
    const op = await sendMessage(account, newId(), 'hello')
    await expect(deleteOp(account, op.opId)).rejects.toEqual(opStateError('not-possible'))
    await settleWith(account, op.opId, refusal())
    await deleteOp(account, op.opId)
    expect(await listOpenOps(account)).toEqual([])
    await expect(deleteOp(account, op.opId)).rejects.toThrow(OpStateError)
  })

  test('an operation too old to be sent without consent is sent after a confirmation', async () => {
    const account = await openTestAccount()
    const op = await sendMessage(account, newId(), 'hello')
    await createEngineStore(account).ask([op.opId])
    expect(await outboxStats(account)).toEqual({ unsent: 0, needsYou: 1 })
    expect(await confirmOp(account, op.opId)).toMatchObject({
      opId: op.opId,
      state: 'ready',
      confirmed: true,
    })
    expect(await outboxStats(account)).toEqual({ unsent: 1, needsYou: 0 })
  })
})

describe('the outbox', () => {
  test('lists open operations and those accepted in the last 24 hours', async () => {
    const clock = createManualClock()
    const userId = newId()
    const account = await openTestAccount(userId, { now: clock.now })
    const to = newId()
    const old = await sendMessage(account, to, 'old')
    await settleWith(account, old.opId, done(message(userId, to, 1, { opId: old.opId })))
    clock.advance(25 * 3_600_000)
    const recent = await sendMessage(account, to, 'recent')
    await settleWith(account, recent.opId, done(message(userId, to, 2, { opId: recent.opId })))
    const waiting = await sendMessage(account, to, 'waiting')
    const seen = collect(watch(account, () => timelineOps(account)))
    await eventually(() => expect(seen.last()?.map((op) => op.opId)).toEqual([recent.opId, waiting.opId]))
    expect(seen.last()?.[0]?.timeline.map((event) => event.what)).toEqual(['queued', 'tried', 'accepted'])
    seen.unsubscribe()
  })

  test('deletes accepted operations after a week and unsent ones never', async () => {
    const clock = createManualClock()
    const userId = newId()
    const to = newId()
    const account = await openTestAccount(userId, { now: clock.now })
    const sent = await sendMessage(account, to, 'sent')
    await settleWith(account, sent.opId, done(message(userId, to, 1, { opId: sent.opId })))
    await sendMessage(account, to, 'kept')
    clock.advance(30 * 24 * 3_600_000)
    await pruneOutbox(account)
    expect((await listOpenOps(account)).map((op) => op.payload)).toEqual([
      { recipientId: to, content: 'kept' },
    ])
    const again = await enqueue(account, {
      kind: 'message.send',
      payload: { recipientId: to, content: 'x' },
      opId: sent.opId,
    })
    expect(again.state, 'the row of the accepted operation is deleted').toBe('ready')
  })
})

describe('an operation in its undo window', () => {
  test('becomes an ordinary operation that outlives its page when the window is over', async () => {
    const clock = createManualClock()
    const account = await openTestAccount(undefined, { now: clock.now })
    const payload = { recipientId: newId(), content: 'It was nice to see the room' }
    await enqueue(account, { kind: 'message.verdict', payload })
    clock.advance(UNDO_WINDOW_MS - 1)
    await releaseHeld(account)
    expect((await onlyOp(account)).state).toBe('held')
    clock.advance(1)
    expect(await releaseHeld(account)).toEqual([])
    expect(await onlyOp(account)).toMatchObject({ state: 'ready', payload })
  })

  test('stays, can be undone and counts as unsent after its page was closed', async () => {
    const clock = createManualClock()
    const userId = newId()
    const account = await openTestAccount(userId, { now: clock.now })
    const payload = { recipientId: newId(), content: 'No' }
    const { opId } = await enqueue(account, { kind: 'message.verdict', payload })
    await closeAccount(account)
    const later = await openTestAccount(userId, { now: clock.now })
    expect(await onlyOp(later)).toMatchObject({ state: 'held', payload })
    expect(await outboxStats(later)).toEqual({ unsent: 1, needsYou: 0 })
    await cancelOp(later, opId)
    expect(await listOpenOps(later)).toEqual([])
  })

  test('ends its window although the clock was set back', async () => {
    const clock = createManualClock()
    const account = await openTestAccount(undefined, { now: clock.now })
    await enqueue(account, { kind: 'message.verdict', payload: { recipientId: newId(), content: 'Yes' } })
    clock.advance(-30 * 60_000)
    await releaseHeld(account)
    expect((await onlyOp(account)).state).toBe('ready')
  })
})
