import { describe, expect, test } from 'vitest'
import type { OpPayload } from '../../../src/contract/ops.ts'
import { DRAFT_SEEN_MAX, UNDO_WINDOW_MS } from '../../../src/domain/core/limits.ts'
import { toListingPayload } from '../../../src/domain/listings/listing-payload.ts'
import { DraftChangedError, DraftSealedError } from '../../../src/offline/db/storage-errors.ts'
import type { Account } from '../../../src/offline/db/account.ts'
import type { DraftRow } from '../../../src/offline/db/rows.ts'
import {
  allDrafts,
  countOpenDrafts,
  currentDraft,
  saveDraft,
} from '../../../src/offline/drafts/draft-rows.ts'
import { wasDiscarded } from '../../../src/offline/drafts/was-discarded.ts'
import { addDraftPhoto } from '../../../src/offline/outbox/draft-photos.ts'
import { discardListingDraft } from '../../../src/offline/outbox/discard-draft.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { cancelOp, deleteOp, releaseHeld, retryOp } from '../../../src/offline/outbox/outbox.ts'
import { fullListingForm } from '../../support/listing-form.ts'
import { newId } from '../../support/fresh-id.ts'
import { createManualClock, done, openTestAccount, refusal, settleWith } from './fixture.ts'

const NEWER = {
  kind: 'ask' as const,
  error: { status: 409, code: 'target_changed' as const, msg: 'It changed', field: null },
}
const begin = (account: Account, fields: object = fullListingForm()): Promise<DraftRow> =>
  saveDraft(account, 'listing', { fields: { ...fields }, step: 2 })
const discard = (account: Account, { draftId, revision }: DraftRow, opId = newId()) =>
  discardListingDraft(account, { draftId, revision, opId })
const kinds = async (account: Account) => (await listOpenOps(account)).map(({ kind }) => kind)
const present = async (account: Account, { draftId }: DraftRow) =>
  (await allDrafts(account)).find((draft) => draft.draftId === draftId)

describe('[M7] discarding an unfinished listing', () => {
  test('seals it, so that no form shows it and it is not counted', async () => {
    const account = await openTestAccount()
    const row = await begin(account)
    const other = await saveDraft(account, 'listing', {
      draftId: newId(),
      fields: { title: 'Other' },
      step: 1,
    })
    const op = await discard(account, row)
    expect(op).toMatchObject({
      kind: 'draft.discard',
      state: 'held',
      draft: { kind: 'listing', draftId: row.draftId, revision: row.revision },
      payload: { draftId: row.draftId, name: '12 Heron Lane' },
    })
    expect(await countOpenDrafts(account, 'listing')).toBe(1)
    expect((await currentDraft(account, 'listing'))?.draftId).toBe(other.draftId)
    expect(await wasDiscarded(account, row.draftId)).toBe(true)
    expect(await wasDiscarded(account, other.draftId)).toBe(false)
  })

  test('is held for its undo window, and cancelled in it the draft is back', async () => {
    const clock = createManualClock()
    const account = await openTestAccount(newId(), { now: clock.now })
    const row = await begin(account)
    const op = await discard(account, row)
    clock.advance(UNDO_WINDOW_MS - 1)
    expect(await releaseHeld(account)).toHaveLength(1)
    await cancelOp(account, op.opId)
    expect((await currentDraft(account, 'listing'))?.fields).toEqual(row.fields)
    expect(await wasDiscarded(account, row.draftId)).toBe(false)
    const again = await discard(account, row)
    clock.advance(UNDO_WINDOW_MS)
    expect(await releaseHeld(account)).toEqual([])
    expect((await listOpenOps(account)).map(({ opId, state }) => [opId, state])).toEqual([
      [again.opId, 'ready'],
    ])
  })

  test('pressed twice with one id is one operation, and a second form finds it sealed', async () => {
    const account = await openTestAccount()
    const row = await begin(account)
    const opId = newId()
    const ops = await Promise.all([discard(account, row, opId), discard(account, row, opId)])
    expect(new Set(ops.map((op) => op.seq)).size).toBe(1)
    await expect(discard(account, row)).rejects.toThrow(DraftSealedError)
    expect(await kinds(account)).toEqual(['draft.discard'])
  })

  test('of another revision than the one on the screen does nothing', async () => {
    const account = await openTestAccount()
    const row = await begin(account)
    await addDraftPhoto(account, { kind: 'listing', draftId: row.draftId }, photo())
    await expect(discard(account, row)).rejects.toThrow(DraftChangedError)
    expect(await kinds(account)).toEqual(['photo.listing'])
    await expect(discard(account, { ...row, draftId: newId() })).rejects.toThrow(DraftChangedError)
  })

  test('names every answer of the draft that the server can have from this device, and no more than allowed', async () => {
    const account = await openTestAccount()
    let row = await begin(account, { title: '0' })
    for (let n = 1; n < 40; n++)
      row = await saveDraft(account, 'listing', {
        draftId: row.draftId,
        fields: { title: `${n}` },
        step: 1,
      })
    const { seen } = (await discard(account, row)).payload as OpPayload<'draft.discard'>
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(20)
    expect(seen.length).toBeLessThanOrEqual(DRAFT_SEEN_MAX)
  })

  const photo = () => ({ bytes: new Uint8Array([1]).buffer, type: 'image/jpeg' })

  test.each(['cancelled', 'refused', 'deleted'])(
    'cancels the uploads of its photos, which wait again after it was %s',
    async (how) => {
      const clock = createManualClock()
      const account = await openTestAccount(newId(), { now: clock.now })
      const { draftId } = await begin(account)
      await addDraftPhoto(account, { kind: 'listing', draftId }, photo())
      const row = (await currentDraft(account, 'listing', draftId))!
      const { opId } = await discard(account, row)
      expect(await kinds(account)).toEqual(['draft.discard'])
      if (how === 'cancelled') await cancelOp(account, opId)
      else await settleWith(account, opId, how === 'refused' ? NEWER : refusal())
      if (how === 'deleted') await deleteOp(account, opId)
      const left = how === 'refused' ? ['draft.discard', 'photo.listing'] : ['photo.listing']
      expect((await kinds(account)).toSorted()).toEqual(left)
      expect(await present(account, row)).toMatchObject({ sealedBy: null, errorMsg: null })
    },
  )

  test('leaves an upload alone that may have arrived; its photo is unused on the server', async () => {
    const account = await openTestAccount()
    const { draftId } = await begin(account)
    await addDraftPhoto(account, { kind: 'listing', draftId }, photo())
    const [upload] = await listOpenOps(account)
    await settleWith(account, upload!.opId, { kind: 'unreachable', why: 'network' })
    const { opId } = await discard(account, (await currentDraft(account, 'listing', draftId))!)
    expect((await kinds(account)).toSorted()).toEqual(['draft.discard', 'photo.listing'])
    await settleWith(account, opId, done({ ok: true }))
    expect(await kinds(account)).toEqual(['photo.listing'])
    expect(await allDrafts(account)).toEqual([])
  })

  test('takes its refused submission along, with what waits for it', async () => {
    const account = await openTestAccount()
    const row = await begin(account)
    const create = await enqueue(account, {
      kind: 'listing.create',
      payload: toListingPayload(fullListingForm(), '2026-03-01'),
      draft: { kind: 'listing', draftId: row.draftId, revision: row.revision },
    })
    await enqueue(account, {
      kind: 'profile.update',
      payload: { profileCompleted: true },
      dependsOn: [create.opId],
    })
    await expect(discard(account, row)).rejects.toThrow(DraftSealedError)
    await settleWith(account, create.opId, refusal('Taken', 'address.street'))
    expect(await present(account, row)).toMatchObject({ sealedBy: null, errorMsg: 'Taken' })
    await discard(account, row)
    expect(await kinds(account)).toEqual(['draft.discard'])
  })

  test('is over when the server has it: a late autosave begins another draft', async () => {
    const account = await openTestAccount()
    const row = await begin(account)
    const { opId } = await discard(account, row)
    await settleWith(account, opId, done({ ok: true }))
    expect(await allDrafts(account)).toEqual([])
    expect(await wasDiscarded(account, row.draftId)).toBe(true)
    const late = { draftId: row.draftId, fields: { title: 'Late' }, step: 1 }
    await expect(saveDraft(account, 'listing', late)).rejects.toThrow(DraftSealedError)
    const other = await begin(account, { title: 'Late' })
    expect(other.draftId).not.toBe(row.draftId)
  })

  test('does not delete what was written after the server had first refused it', async () => {
    const account = await openTestAccount()
    const row = await begin(account)
    const { opId } = await discard(account, row)
    await settleWith(account, opId, NEWER)
    const { draftId } = row
    await saveDraft(account, 'listing', { draftId, fields: { title: 'Written since' }, step: 1 })
    await retryOp(account, opId)
    await settleWith(account, opId, done({ ok: true }))
    expect(await present(account, row)).toMatchObject({
      fields: { title: 'Written since' },
      closedAs: { kind: 'listing', id: draftId },
    })
  })
})
