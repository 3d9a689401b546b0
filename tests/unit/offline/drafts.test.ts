import { describe, expect, test } from 'vitest'
import { DRAFT_REVISIONS_KEPT } from '../../../src/domain/core/limits.ts'
import { DraftChangedError, DraftSealedError } from '../../../src/offline/db/storage-errors.ts'
import { seekerPayload } from '../../support/api-samples.ts'
import { account, answer, collect, done, onlyOp, refusal, user } from './fixture.ts'
import { freshId } from '../../support/fresh-id.ts'
import { eventually } from '../../support/eventually.ts'
import { saveDraft, currentDraft, draftHistory } from '../../../src/offline/drafts/draft-rows.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { discardDraft } from '../../../src/offline/outbox/stale-drafts.ts'
import { watch } from '../../../src/offline/db/watch.ts'
import { pendingOps } from '../../../src/offline/outbox/op-rows.ts'
import { readProfile } from '../../../src/offline/account/cached-responses.ts'
import { cancelOp, editOp } from '../../../src/offline/outbox/outbox.ts'

async function submitted(userId = freshId()) {
  const store = await account(userId)
  const draft = await saveDraft(store, 'seeker', { fields: { location: 'sd' }, step: 5 })
  const op = await enqueue(store, { kind: 'profile.update', payload: seekerPayload(), draft })
  return { store, draft, op, userId }
}

describe('saving', () => {
  test('begins a draft once and then writes its next revisions', async () => {
    const store = await account()
    const first = await saveDraft(store, 'seeker', { fields: { budget: 1500 }, step: 1 })
    const second = await saveDraft(store, 'seeker', {
      draftId: first.draftId,
      fields: { budget: 1600 },
      step: 2,
    })
    expect([first.revision, second.revision]).toEqual([1, 2])
    expect(await currentDraft(store, 'seeker')).toEqual(second)
    expect(await currentDraft(store, 'listing')).toBeUndefined()
  })

  test('two tabs that both begin without an id make one draft', async () => {
    const userId = freshId()
    const [one, two] = [await account(userId), await account(userId)]
    const rows = await Promise.all([
      saveDraft(one, 'seeker', { fields: { budget: 1 }, step: 1 }),
      saveDraft(two, 'seeker', { fields: { budget: 2 }, step: 1 }),
    ])
    expect(new Set(rows.map((row) => row.draftId)).size).toBe(1)
    expect(rows.map((row) => row.revision).toSorted()).toEqual([1, 2])
  })

  test('keeps the last revisions, newest first', async () => {
    const store = await account()
    const { draftId } = await saveDraft(store, 'listing', { fields: { title: '1' }, step: 1 })
    for (let title = 2; title <= DRAFT_REVISIONS_KEPT + 5; title++) {
      await saveDraft(store, 'listing', { draftId, fields: { title: `${title}` }, step: 1 })
    }
    const history = await draftHistory(store, draftId)
    expect(history.map((row) => row.revision)).toEqual(
      Array.from({ length: DRAFT_REVISIONS_KEPT }, (_, index) => DRAFT_REVISIONS_KEPT + 5 - index),
    )
    expect(history[0]?.fields).toEqual({ title: '25' })
  })

  test('discarding takes the draft and its history, and a new one begins', async () => {
    const store = await account()
    const { draftId } = await saveDraft(store, 'seeker', { fields: { a: 1 }, step: 1 })
    await discardDraft(store, draftId)
    expect(await currentDraft(store, 'seeker')).toBeUndefined()
    expect(await draftHistory(store, draftId)).toEqual([])
    expect((await saveDraft(store, 'seeker', { fields: {}, step: 1 })).draftId).not.toBe(draftId)
  })

  test('another tab sees a save without asking', async () => {
    const userId = freshId()
    const [one, two] = [await account(userId), await account(userId)]
    const seen = collect(watch(two, () => currentDraft(two, 'seeker')))
    await eventually(() => expect(seen.values).toEqual([undefined]))
    await saveDraft(one, 'seeker', { fields: { location: 'la' }, step: 3 })
    await eventually(() => expect(seen.last()).toMatchObject({ fields: { location: 'la' }, step: 3 }))
    seen.unsubscribe()
  })
})

describe('submitting', () => {
  test('seals the draft: it takes no changes while its op is on the way', async () => {
    const { store, draft, op } = await submitted()
    expect(await currentDraft(store, 'seeker')).toMatchObject({ sealedBy: op.opId, revision: draft.revision })
    await expect(saveDraft(store, 'seeker', { draftId: draft.draftId, fields: {}, step: 1 })).rejects.toThrow(
      DraftSealedError,
    )
  })

  test('a second tap on Complete makes no second op', async () => {
    const { store, draft } = await submitted()
    const again = enqueue(store, { kind: 'profile.update', payload: seekerPayload(), draft })
    await expect(again).rejects.toThrow(DraftSealedError)
    expect(await pendingOps(store)).toHaveLength(1)
  })

  test('a draft that another tab changed meanwhile is not submitted over its head', async () => {
    const store = await account()
    const read = await saveDraft(store, 'seeker', { fields: { a: 1 }, step: 5 })
    await saveDraft(store, 'seeker', { draftId: read.draftId, fields: { a: 2 }, step: 5 })
    const submit = enqueue(store, { kind: 'profile.update', payload: seekerPayload(), draft: read })
    await expect(submit).rejects.toThrow(DraftChangedError)
    expect(await pendingOps(store)).toEqual([])
    expect((await currentDraft(store, 'seeker'))?.sealedBy).toBeNull()
  })

  test('acceptance deletes the draft and brings the new profile, together', async () => {
    const { store, op, draft, userId } = await submitted()
    await answer(store, op.opId, done(user(userId, { profileCompleted: true, userType: 'seeker' })))
    expect(await currentDraft(store, 'seeker')).toBeUndefined()
    expect((await readProfile(store))?.user.profileCompleted).toBe(true)
    expect(await pendingOps(store)).toEqual([])
    const late = saveDraft(store, 'seeker', { draftId: draft.draftId, fields: { late: true }, step: 5 })
    await expect(late, 'a late autosave').rejects.toThrow(DraftSealedError)
  })

  test('a refusal opens it again at its field, and the next submission replaces the refused one', async () => {
    const { store, op } = await submitted()
    await answer(store, op.opId, refusal('Please select a location', 'location'))
    const open = await currentDraft(store, 'seeker')
    expect(open).toMatchObject({
      sealedBy: null,
      errorField: 'location',
      errorMsg: 'Please select a location',
    })
    if (!open) throw new Error('the draft is gone')
    const saved = await saveDraft(store, 'seeker', {
      draftId: open.draftId,
      fields: { location: 'oc' },
      step: 1,
    })
    const next = await enqueue(store, {
      kind: 'profile.update',
      payload: seekerPayload(),
      draft: saved,
    })
    expect(next.supersedes).toBe(op.opId)
    expect(next.opId).not.toBe(op.opId)
    expect((await onlyOp(store)).opId).toBe(next.opId)
  })

  test('taking it back opens it again without a complaint', async () => {
    const { store, op } = await submitted()
    await cancelOp(store, op.opId)
    expect(await currentDraft(store, 'seeker')).toMatchObject({ sealedBy: null, errorMsg: null })
  })

  test('a new draft may begin beside a sealed one, and comes first', async () => {
    const { store, draft } = await submitted()
    const fresh = await saveDraft(store, 'seeker', { fields: { location: 'oc' }, step: 1 })
    expect(fresh.draftId).not.toBe(draft.draftId)
    expect((await currentDraft(store, 'seeker'))?.draftId).toBe(fresh.draftId)
  })

  test('submitted on another device first, it can go as an edit of what it became', async () => {
    const { store, op } = await submitted()
    const closed = {
      status: 409,
      code: 'draft_closed',
      msg: 'This draft was already submitted',
      field: null,
    } as const
    await answer(store, op.opId, { kind: 'refused', error: closed })
    const edit = await editOp(store, op.opId, op.payload)
    expect(edit).toMatchObject({ supersedes: op.opId, draft: null, payload: op.payload, state: 'ready' })
    expect(
      edit.timeline.map((event) => event.what),
      'one timeline',
    ).toEqual(['queued', 'tried', 'refused', 'edited', 'queued'])
    expect((await onlyOp(store)).opId).toBe(edit.opId)
  })
})
