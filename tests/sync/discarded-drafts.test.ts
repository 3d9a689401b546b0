import { describe, expect, test } from 'vitest'
import { draftDigest } from '../../src/contract/draft-digest.ts'
import { DRAFTS_MAX } from '../../src/domain/core/limits.ts'
import { allDrafts, currentDraft, saveDraft, isStaleDraft } from '../../src/offline/drafts/draft-rows.ts'
import { createDraft } from '../../src/offline/drafts/create-draft.ts'
import { isOnlyHere } from '../../src/offline/drafts/draft-bases.ts'
import { createDeliveryStore } from '../../src/offline/outbox/delivery-store.ts'
import { discardListingDraft } from '../../src/offline/outbox/discard-draft.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { cancelOp, deleteOp } from '../../src/offline/outbox/outbox.ts'
import { continueAsEdit, discardDraft } from '../../src/offline/outbox/stale-drafts.ts'
import type { Op } from '../../src/sync/types.ts'
import { newId } from '../support/fresh-id.ts'
import { backUp, draftsOnServer, openTwoOwnerPhones, server, type Phone } from './mirror-phone.ts'

const write = (phone: Phone, fields: Record<string, unknown>, draftId?: string) =>
  saveDraft(phone.store, 'listing', { ...(draftId ? { draftId } : {}), fields, step: 2 })

/** Discards a draft as its form does. */
async function discard(phone: Phone, draftId: string): Promise<Op> {
  const row = (await allDrafts(phone.store)).find((draft) => draft.draftId === draftId)
  if (!row) throw new Error('there is no such draft')
  return discardListingDraft(phone.store, { draftId, revision: row.revision, opId: newId() })
}

/** A draft that both phones have. */
async function commonDraft(): Promise<{ one: Phone; two: Phone; draftId: string }> {
  const [one, two] = await openTwoOwnerPhones()
  const { draftId } = await write(one, { title: 'Attic', description: 'Quiet' })
  await one.sync()
  await two.sync()
  return { one, two, draftId }
}

const open = async (phone: Phone) =>
  (await allDrafts(phone.store)).filter(({ sealedBy, closedAs }) => sealedBy === null && closedAs === null)

describe('[M7] a discarded draft', () => {
  test('leaves both devices and the server, and does not come back', async () => {
    const { one, two, draftId } = await commonDraft()
    await discard(one, draftId)
    expect(await open(one)).toEqual([])
    // Until it is sent, the mirror sends nothing of it.
    await one.sync()
    expect(await open(one)).toEqual([])
    await one.deliver()
    for (let round = 0; round < 2; round++) {
      await two.sync()
      await one.sync()
      expect([await allDrafts(one.store), await allDrafts(two.store)]).toEqual([[], []])
      expect(await draftsOnServer(one.person)).toEqual([])
    }
    expect(await listOpenOps(one.store)).toEqual([])
  })

  test('comes back when the discard is cancelled, with what another device wrote meanwhile', async () => {
    const { one, two, draftId } = await commonDraft()
    const op = await discard(one, draftId)
    await write(two, { title: 'Attic room' }, draftId)
    await two.sync()
    await one.sync()
    expect(await open(one)).toEqual([])
    await cancelOp(one.store, op.opId)
    await one.sync()
    expect((await currentDraft(one.store, 'listing', draftId))?.fields).toEqual({
      title: 'Attic room',
      description: 'Quiet',
    })
  })

  test('stays everywhere when another device has written newer answers that the server has', async () => {
    const { one, two, draftId } = await commonDraft()
    const op = await discard(one, draftId)
    await write(two, { title: 'Attic room' }, draftId)
    await two.sync()
    await one.deliver()
    const [refused] = await listOpenOps(one.store)
    expect(refused).toMatchObject({
      opId: op.opId,
      state: 'needs-review',
      lastError: { code: 'target_changed' },
    })
    await one.sync()
    const shown = await currentDraft(one.store, 'listing', draftId)
    expect(shown).toMatchObject({ fields: { title: 'Attic room' }, errorMsg: null })
    expect((await currentDraft(two.store, 'listing', draftId))?.fields['title']).toBe('Attic room')
    // The person has seen them now. The new discard takes the place of the refused one.
    await discard(one, draftId)
    await one.deliver()
    expect(await listOpenOps(one.store)).toEqual([])
    await two.sync()
    expect(await allDrafts(two.store)).toEqual([])
  })

  test('stays as a stale draft on a device with unsent answers, which become a new draft or go', async () => {
    for (const kept of [true, false]) {
      const { one, two, draftId } = await commonDraft()
      two.connection = 'no-network'
      await write(two, { title: 'Said on the other phone' }, draftId)
      await discard(one, draftId)
      await one.deliver()
      two.connection = 'ok'
      await two.sync()
      expect(await open(two)).toEqual([])
      const [stale] = await allDrafts(two.store)
      expect(stale && isStaleDraft(stale)).toBe(true)
      expect(stale?.fields).toEqual({ title: 'Said on the other phone', description: 'Quiet' })
      if (kept) {
        const next = await continueAsEdit(two.store, draftId)
        expect(next).toMatchObject({ kind: 'listing', closedAs: null, fields: stale?.fields })
        expect(next.draftId).not.toBe(draftId)
      } else await discardDraft(two.store, draftId)
      await two.sync()
      await one.sync()
      const titles = async (phone: Phone) => (await open(phone)).map(({ fields }) => fields['title'])
      const expected = kept ? ['Said on the other phone'] : []
      expect([await titles(one), await titles(two)]).toEqual([expected, expected])
    }
  })

  test('is discarded although the response to this device’s last write was lost', async () => {
    const { one, draftId } = await commonDraft()
    await write(one, { title: 'Sent without a response' }, draftId)
    one.connection = 'lose-answer'
    await one.sync()
    one.connection = 'ok'
    await discard(one, draftId)
    await one.deliver()
    expect(await listOpenOps(one.store)).toEqual([])
    expect(await draftsOnServer(one.person)).toEqual([])
  })

  test('that was discarded on two devices is discarded once, without a word', async () => {
    const { one, two, draftId } = await commonDraft()
    await discard(one, draftId)
    await discard(two, draftId)
    await one.deliver()
    await two.deliver()
    await two.sync()
    for (const phone of [one, two]) {
      expect(await listOpenOps(phone.store)).toEqual([])
      expect(await allDrafts(phone.store)).toEqual([])
    }
  })

  test('makes room for a draft that was one too many [M6]', async () => {
    const [one, two] = await openTwoOwnerPhones()
    two.connection = 'no-network'
    for (let index = 0; index < DRAFTS_MAX; index++)
      await createDraft(one.store, 'listing', { title: `Room ${index}` })
    const late = await createDraft(two.store, 'listing', { title: 'Late' })
    await one.sync()
    two.connection = 'ok'
    await two.sync()
    expect(await isOnlyHere(two.store, late.draftId)).toBe(true)
    const [first] = await draftsOnServer(one.person)
    await discard(two, first?.draftId ?? '')
    await two.deliver()
    await two.sync()
    await two.sync()
    expect(await isOnlyHere(two.store, late.draftId)).toBe(false)
    const titles = (await draftsOnServer(one.person)).map(({ fields }) => fields['title'])
    expect(titles).toHaveLength(DRAFTS_MAX)
    expect(titles).toContain('Late')
  })

  test('is discarded again after the server was restored, and given back if that is refused', async () => {
    for (const [isChanged, wasCancelled] of [
      [false, false],
      [true, false],
      [true, true],
    ]) {
      const { one, two, draftId } = await commonDraft()
      if (wasCancelled) await cancelOp(one.store, (await discard(one, draftId)).opId)
      const { opId } = await discard(one, draftId)
      await one.deliver()
      // The backup has the draft, and no record of the discard.
      const app = await server()
      const fields = { title: isChanged ? 'Newer' : 'Attic', description: 'Quiet' }
      await app.db.deleteFrom('op_receipts').where('op_id', '=', opId).execute()
      await app.db
        .updateTable('drafts')
        .set({
          closed_kind: null,
          closed_id: null,
          fields,
          writes: draftDigest(fields),
          ...(isChanged ? { revision: 2, updated_at: new Date() } : {}),
        })
        .where('draft_id', '=', draftId)
        .execute()
      await createDeliveryStore(one.store).sendAgain([opId])
      await one.deliver()
      await one.sync()
      await two.sync()
      const titles = async (phone: Phone) => (await open(phone)).map((draft) => draft.fields['title'])
      const expected = isChanged ? ['Newer'] : []
      expect([await titles(one), await titles(two)]).toEqual([expected, expected])
      for (const op of await listOpenOps(one.store)) await deleteOp(one.store, op.opId)
      await one.sync()
      expect(await titles(one)).toEqual(expected)
    }
  })

  test('keeps answers that another device had sent to a server that lost them in a restore', async () => {
    const { one, two, draftId } = await commonDraft()
    await discard(one, draftId)
    await write(two, { title: 'Sent, and lost' }, draftId)
    await two.sync()
    const app = await server()
    await app.db.deleteFrom('drafts').where('draft_id', '=', draftId).execute()
    await one.deliver()
    await two.sync()
    const [stale] = await allDrafts(two.store)
    expect(stale && isStaleDraft(stale)).toBe(true)
    expect(stale?.fields['title']).toBe('Sent, and lost')
  })

  test('opens again with what was typed into it since, when a restored server has it', async () => {
    const { one, two, draftId } = await commonDraft()
    const restore = await backUp(one.person)
    await write(two, { title: 'Loft' }, draftId)
    await two.sync()
    await one.sync()
    await discard(one, draftId)
    await one.deliver()
    await write(two, { title: 'Typed since' }, draftId)
    // The second one waits for the pull that follows the response.
    for (let syncs = 0; syncs < 2; syncs++) await two.sync()
    expect((await allDrafts(two.store)).map(isStaleDraft)).toEqual([true])
    await restore()
    await two.sync()
    expect(await allDrafts(two.store)).toMatchObject([
      { draftId, fields: { title: 'Typed since' }, closedAs: null },
    ])
    const [there] = await draftsOnServer(two.person)
    expect(there).toMatchObject({ draftId, fields: { title: 'Typed since' }, closedAs: null })
  })

  test('into which another device types before it hears of it stays there as a stale draft', async () => {
    const { one, two, draftId } = await commonDraft()
    await discard(one, draftId)
    await one.deliver()
    await write(two, { title: 'Typed since' }, draftId)
    await two.sync()
    const stale = (await allDrafts(two.store)).find((draft) => draft.draftId === draftId)
    expect(stale).toMatchObject({ closedAs: { kind: 'listing', id: draftId } })
    // Words typed on stay in it.
    await write(two, { title: 'Typed on' }, draftId)
    expect((await continueAsEdit(two.store, draftId)).fields['title']).toBe('Typed on')
  })
})
