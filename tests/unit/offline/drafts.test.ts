import { describe, expect, test } from 'vitest'
import { draftDigest } from '../../../src/contract/draft-digest.ts'
import { DRAFT_REVISIONS_MAX } from '../../../src/domain/core/limits.ts'
import { DraftChangedError, DraftSealedError } from '../../../src/offline/db/storage-errors.ts'
import { seekerPayload } from '../../support/api-samples.ts'
import { openTestAccount, settleWith, collect, done, onlyOp, refusal, user } from './fixture.ts'
import { newId } from '../../support/fresh-id.ts'
import { eventually } from '../../support/eventually.ts'
import { addRevision, saveDraft, currentDraft, draftHistory } from '../../../src/offline/drafts/draft-rows.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { discardDraft } from '../../../src/offline/outbox/stale-drafts.ts'
import { watch } from '../../../src/offline/db/watch.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { readProfile } from '../../../src/offline/db/profile-row.ts'
import { cancelOp, editOp, retryOp } from '../../../src/offline/outbox/outbox.ts'

const CHANGED = { status: 409, code: 'target_changed', msg: 'This changed', field: null } as const

/** Opens an account with a seeker draft that was just submitted. */
async function submitDraft(userId = newId()) {
  const account = await openTestAccount(userId)
  const draft = await saveDraft(account, 'seeker', { fields: { location: 'sd' }, step: 5 })
  const op = await enqueue(account, { kind: 'profile.update', payload: seekerPayload(), draft })
  return { account, draft, op, userId }
}

describe('saving', () => {
  test('creates a draft once and then writes its next revisions', async () => {
    const account = await openTestAccount()
    const first = await saveDraft(account, 'seeker', { fields: { budget: 1500 }, step: 1 })
    const second = await saveDraft(account, 'seeker', {
      draftId: first.draftId,
      fields: { budget: 1600 },
      step: 2,
    })
    expect([first.revision, second.revision]).toEqual([1, 2])
    expect(await currentDraft(account, 'seeker')).toEqual(second)
    expect(await currentDraft(account, 'listing')).toBeUndefined()
  })

  test('two tabs that both save without an id create one draft', async () => {
    const userId = newId()
    const [one, two] = [await openTestAccount(userId), await openTestAccount(userId)]
    const rows = await Promise.all([
      saveDraft(one, 'seeker', { fields: { budget: 1 }, step: 1 }),
      saveDraft(two, 'seeker', { fields: { budget: 2 }, step: 1 }),
    ])
    expect(new Set(rows.map((row) => row.draftId)).size).toBe(1)
    expect(rows.map((row) => row.revision).toSorted()).toEqual([1, 2])
  })

  test('two tabs that change one text at once keep the words of both', async () => {
    const userId = newId()
    const [one, two] = [await openTestAccount(userId), await openTestAccount(userId)]
    const { draftId } = await saveDraft(one, 'listing', { fields: { title: 'Room' }, step: 1 })
    const texts = { base: { title: 'Room' }, rules: { title: { between: ' ', maxLength: 20 } } }
    await saveDraft(one, 'listing', { draftId, fields: { title: 'Room A' }, step: 1, texts })
    const both = await saveDraft(two, 'listing', { draftId, fields: { title: 'Room B' }, step: 1, texts })
    expect(both).toMatchObject({ fields: { title: 'Room A B' }, clashes: [] })
    const long = { draftId, fields: { title: 'Room with a garden' }, step: 1, texts }
    expect(await saveDraft(one, 'listing', long)).toMatchObject({
      fields: { title: 'Room with a garden' },
      clashes: [{ field: 'title', theirs: 'Room A B' }],
    })
  })

  test('keeps the last revisions, newest first', async () => {
    const account = await openTestAccount()
    const { draftId } = await saveDraft(account, 'listing', { fields: { title: '1' }, step: 1 })
    for (let title = 2; title <= DRAFT_REVISIONS_MAX + 5; title++) {
      await saveDraft(account, 'listing', { draftId, fields: { title: `${title}` }, step: 1 })
    }
    const history = await draftHistory(account, draftId)
    expect(history.map((row) => row.revision)).toEqual(
      Array.from({ length: DRAFT_REVISIONS_MAX }, (_, index) => DRAFT_REVISIONS_MAX + 5 - index),
    )
    expect(history[0]?.fields).toEqual({ title: '25' })
  })

  test('revisions before a number that was passed over are deleted too', async () => {
    const account = await openTestAccount()
    const draft = await saveDraft(account, 'listing', { fields: { title: '1' }, step: 1 })
    const add = (revision: number) =>
      account.write([account.db.draftRevisions], () => addRevision(account, { ...draft, revision }, 'here'))
    for (let revision = 2; revision <= DRAFT_REVISIONS_MAX + 10; revision++)
      if (revision !== DRAFT_REVISIONS_MAX + 1) await add(revision)
    const history = await draftHistory(account, draft.draftId)
    expect(Math.min(...history.map((row) => row.revision))).toBe(11)
  })

  test('discarding deletes the draft and its history, and the next save creates a new draft', async () => {
    const account = await openTestAccount()
    const { draftId } = await saveDraft(account, 'seeker', { fields: { a: 1 }, step: 1 })
    await discardDraft(account, draftId)
    expect(await currentDraft(account, 'seeker')).toBeUndefined()
    expect(await draftHistory(account, draftId)).toEqual([])
    expect((await saveDraft(account, 'seeker', { fields: {}, step: 1 })).draftId).not.toBe(draftId)
  })

  test('a watch in another tab reports a save', async () => {
    const userId = newId()
    const [one, two] = [await openTestAccount(userId), await openTestAccount(userId)]
    const seen = collect(watch(two, () => currentDraft(two, 'seeker')))
    await eventually(() => expect(seen.values).toEqual([undefined]))
    await saveDraft(one, 'seeker', { fields: { location: 'la' }, step: 3 })
    await eventually(() => expect(seen.last()).toMatchObject({ fields: { location: 'la' }, step: 3 }))
    seen.unsubscribe()
  })
})

describe('submitting', () => {
  test('seals the draft: it takes no changes while its operation is unsent or in flight', async () => {
    const { account, draft, op } = await submitDraft()
    expect(await currentDraft(account, 'seeker')).toMatchObject({
      sealedBy: op.opId,
      revision: draft.revision,
    })
    await expect(
      saveDraft(account, 'seeker', { draftId: draft.draftId, fields: {}, step: 1 }),
    ).rejects.toThrow(DraftSealedError)
  })

  test('a second tap on Complete queues no second operation', async () => {
    const { account, draft } = await submitDraft()
    const again = enqueue(account, { kind: 'profile.update', payload: seekerPayload(), draft })
    await expect(again).rejects.toThrow(DraftSealedError)
    expect(await listOpenOps(account)).toHaveLength(1)
  })

  test('a draft that another tab has changed since it was read is not submitted', async () => {
    const account = await openTestAccount()
    const read = await saveDraft(account, 'seeker', { fields: { a: 1 }, step: 5 })
    await saveDraft(account, 'seeker', { draftId: read.draftId, fields: { a: 2 }, step: 5 })
    const submit = enqueue(account, { kind: 'profile.update', payload: seekerPayload(), draft: read })
    await expect(submit).rejects.toThrow(DraftChangedError)
    expect(await listOpenOps(account)).toEqual([])
    expect((await currentDraft(account, 'seeker'))?.sealedBy).toBeNull()
  })

  test('acceptance deletes the draft and stores the new profile in one transaction', async () => {
    const { account, op, draft, userId } = await submitDraft()
    await settleWith(account, op.opId, done(user(userId, { profileCompleted: true, userType: 'seeker' })))
    expect(await currentDraft(account, 'seeker')).toBeUndefined()
    expect((await readProfile(account))?.user.profileCompleted).toBe(true)
    expect(await listOpenOps(account)).toEqual([])
    const late = saveDraft(account, 'seeker', { draftId: draft.draftId, fields: { late: true }, step: 5 })
    await expect(late, 'a late autosave').rejects.toThrow(DraftSealedError)
  })

  test('a refusal opens the draft again at the refused field, and the next submission replaces the refused one', async () => {
    const { account, op } = await submitDraft()
    await settleWith(account, op.opId, refusal('Please select a location', 'location'))
    const reopened = await currentDraft(account, 'seeker')
    expect(reopened).toMatchObject({
      sealedBy: null,
      errorField: 'location',
      errorMsg: 'Please select a location',
    })
    if (!reopened) throw new Error('the draft is gone')
    const saved = await saveDraft(account, 'seeker', {
      draftId: reopened.draftId,
      fields: { location: 'oc' },
      step: 1,
    })
    const next = await enqueue(account, {
      kind: 'profile.update',
      payload: seekerPayload(),
      draft: saved,
    })
    expect(next.supersedes).toBe(op.opId)
    expect(next.opId).not.toBe(op.opId)
    expect((await onlyOp(account)).opId).toBe(next.opId)
  })

  test('cancelling the operation opens the draft again without an error', async () => {
    const { account, op } = await submitDraft()
    await cancelOp(account, op.opId)
    expect(await currentDraft(account, 'seeker')).toMatchObject({ sealedBy: null, errorMsg: null })
  })

  test('a new draft can be created beside a sealed one and becomes the current draft', async () => {
    const { account, draft } = await submitDraft()
    const newDraft = await saveDraft(account, 'seeker', { fields: { location: 'oc' }, step: 1 })
    expect(newDraft.draftId).not.toBe(draft.draftId)
    expect((await currentDraft(account, 'seeker'))?.draftId).toBe(newDraft.draftId)
  })

  test('answers that were written after the server asked something stay when the operation is sent after all', async () => {
    const { account, draft, op } = await submitDraft()
    await settleWith(account, op.opId, { kind: 'ask', error: CHANGED })
    await saveDraft(account, 'seeker', { draftId: draft.draftId, fields: { location: 'oc' }, step: 1 })
    await retryOp(account, op.opId)
    await settleWith(account, op.opId, done({}))
    expect(await currentDraft(account, 'seeker')).toMatchObject({
      draftId: draft.draftId,
      fields: { location: 'oc' },
      sealedBy: null,
    })
  })

  test.each(['ask', 'refused'] as const)(
    'an unchanged draft is sealed again when its operation, after the response “%s”, is sent after all',
    async (kind) => {
      const { account, draft, op } = await submitDraft()
      await settleWith(account, op.opId, { kind, error: CHANGED })
      expect((await currentDraft(account, 'seeker'))?.sealedBy).toBeNull()
      const { opId } = await retryOp(account, op.opId)
      expect(await currentDraft(account, 'seeker')).toMatchObject({ draftId: draft.draftId, sealedBy: opId })
      await settleWith(account, opId, done({}))
      expect(await currentDraft(account, 'seeker')).toBeUndefined()
    },
  )

  test('an operation names the answers that the person had seen', async () => {
    const account = await openTestAccount()
    await saveDraft(account, 'seeker', { fields: { location: 'sd' }, step: 1 })
    const draft = await saveDraft(account, 'seeker', { fields: { location: 'oc' }, step: 1 })
    const op = await enqueue(account, { kind: 'profile.update', payload: seekerPayload(), draft })
    expect(op.draft?.seen).toEqual([{ location: 'oc' }, { location: 'sd' }].map(draftDigest))
  })

  test('a draft that another device submitted first can be sent as an edit of the created record', async () => {
    const { account, op } = await submitDraft()
    const closed = {
      status: 409,
      code: 'draft_closed',
      msg: 'This draft was already submitted',
      field: null,
    } as const
    await settleWith(account, op.opId, { kind: 'refused', error: closed })
    const edit = await editOp(account, op.opId, op.payload)
    expect(edit).toMatchObject({ supersedes: op.opId, draft: null, payload: op.payload, state: 'ready' })
    expect(
      edit.timeline.map((event) => event.what),
      'one timeline',
    ).toEqual(['queued', 'tried', 'refused', 'edited', 'queued'])
    expect((await onlyOp(account)).opId).toBe(edit.opId)
  })
})
