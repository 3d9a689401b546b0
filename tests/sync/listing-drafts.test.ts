import { describe, expect, test } from 'vitest'
import { editKind } from '../../src/contract/drafts.ts'
import { beginEdit, formOfListing } from '../../src/domain/listings/listing-edit.ts'
import { readListingForm } from '../../src/domain/listings/listing-form.ts'
import { toListingPayload } from '../../src/domain/listings/listing-payload.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { TODAY } from '../support/api-samples.ts'
import { fullListingForm } from '../support/listing-form.ts'
import { twoOwnersPhones, type Phone } from './mirroring-phone.ts'
import { saveDraft, allDrafts, currentDraft, draftHistory, resolveClash } from '../../src/offline/drafts/draft-rows.ts'
import { rebaseEdit } from '../../src/offline/drafts/edit-drafts.ts'
import { bringForward, continueAsEdit, continueRefused, discardDraft } from '../../src/offline/drafts/stale-drafts.ts'
import { enqueue } from '../../src/offline/outbox/enqueue.ts'
import { createEngineStore } from '../../src/offline/outbox/engine-store.ts'
import { pendingOps } from '../../src/offline/outbox/op-rows.ts'

let streets = 0
const form = (change: object = {}) => ({
  ...fullListingForm(),
  address: `${++streets} Draft Street`,
  ...change,
})
const write = (phone: Phone, fields: object, draftId?: string) =>
  saveDraft(phone.store, 'listing', {
    ...(draftId ? { draftId } : {}),
    fields: fields as Record<string, unknown>,
    step: 4,
  })
/** Creates the listing on the server with the draft's id, as its op does. */
const publish = async (person: Person, draftId: string, fields: Record<string, unknown>) =>
  person.call('createListing', {
    body: toListingPayload(readListingForm(fields), TODAY),
    opId: newOpId(),
    draftId,
  })
const edit = (phone: Phone, view: ListingView, change: object) =>
  saveDraft(phone.store, editKind(view._id), { fields: { ...beginEdit(view), ...change }, step: 2 })
const rebase = (phone: Phone, view: ListingView) =>
  rebaseEdit(phone.store, { listingId: view._id, revision: view.revision, form: formOfListing(view) })

describe('drafts of new listings', () => {
  test('several may be half written; each device shows the newest, and brings another forward', async () => {
    const [one, two] = await twoOwnersPhones()
    const first = await write(one, { title: 'Garden room' })
    const second = await write(two, { title: 'Attic' })
    expect(first.draftId).not.toBe(second.draftId)
    await one.sync()
    await two.sync()
    await one.sync()
    const open = async (phone: Phone) =>
      (await allDrafts(phone.store)).map(({ fields }) => fields['title']).toSorted()
    expect([await open(one), await open(two)]).toEqual([
      ['Attic', 'Garden room'],
      ['Attic', 'Garden room'],
    ])
    await new Promise((resolve) => setTimeout(resolve, 2))
    await bringForward(two.store, first.draftId)
    expect((await currentDraft(two.store, 'listing'))?.draftId).toBe(first.draftId)
  })

  test('one that was published elsewhere is gone, and the next begins empty', async () => {
    const [one, two] = await twoOwnersPhones()
    const fields = form()
    const { draftId } = await write(one, fields)
    await one.sync()
    await two.sync()
    expect((await publish(one.person, draftId, fields)).status).toBe(201)
    await two.sync()
    expect(await currentDraft(two.store, 'listing')).toBeUndefined()
    expect((await write(two, { title: 'Another' })).draftId).not.toBe(draftId)
  })

  test('late words become an edit of what it was published as, merged answer by answer', async () => {
    const [one, two] = await twoOwnersPhones()
    const fields = form({ title: 'As agreed', price: '1200' })
    const { draftId } = await write(one, fields)
    await one.sync()
    await two.sync()
    // The one changes the rent and publishes; the other, offline, changes the title.
    const { body: view } = await publish(one.person, draftId, { ...fields, price: '1300' })
    await write(two, { title: 'Said later' }, draftId)
    await two.sync()
    const late = (await allDrafts(two.store)).find((draft) => draft.draftId === draftId)
    expect(late?.closedAs).toEqual({ kind: 'listing', id: view._id })

    const continued = await continueAsEdit(two.store, draftId)
    expect(continued.kind).toBe(editKind(view._id))
    const merged = await rebase(two, view)
    expect(merged?.fields).toMatchObject({ title: 'Said later', price: '1300', baseRevision: 1 })
    expect(merged?.clashes).toEqual([])
    // It is the listing's own form otherwise, and goes to the server as a change of its first revision.
    const { base: _base, baseRevision, ...mine } = merged?.fields ?? {}
    const answer = await two.person.call('updateListing', {
      params: { listingId: view._id },
      body: { revision: baseRevision, listing: toListingPayload(readListingForm(mine), TODAY) },
      opId: newOpId(),
      draftId: continued.draftId,
    })
    expect(answer.body).toMatchObject({ title: 'Said later', price: 1300, revision: 2 })
  })

  /** Submitted on both phones; the later submission was refused, and a change of the profile waits behind it. */
  async function refusedSubmission() {
    const [one, two] = await twoOwnersPhones()
    const fields = form({ title: 'As agreed' })
    const { draftId } = await write(one, fields)
    await one.sync()
    await two.sync()
    const sealed = await write(two, { title: 'Said later' }, draftId)
    const op = await enqueue(two.store, {
      kind: 'listing.create',
      payload: toListingPayload(readListingForm(sealed.fields), TODAY),
      draft: { kind: 'listing', draftId, revision: sealed.revision },
    })
    await enqueue(two.store, {
      kind: 'profile.update',
      payload: { profileCompleted: true },
      dependsOn: [op.opId],
    })
    const { body: view } = await publish(one.person, draftId, fields)
    const port = createEngineStore(two.store)
    await port.lease([op.opId], 'runner', true)
    const error = {
      status: 409,
      code: 'draft_closed' as const,
      msg: 'This draft was already submitted',
      field: null,
      closedAs: { kind: 'listing' as const, id: view._id },
    }
    await port.settle([{ opId: op.opId, disposition: { kind: 'refused', error }, nextAttemptAt: 0 }], 'runner')
    return { two, draftId, op, view }
  }

  test.each([
    ['its operation', false],
    ['its draft, of which the server has told meanwhile', true],
  ])('a refused submission goes on as that edit, asked of %s, with nothing of it left', async (_, isTold) => {
    const { two, draftId, op, view } = await refusedSubmission()
    if (isTold) await two.sync()
    const continued = await (isTold ? continueAsEdit(two.store, draftId) : continueRefused(two.store, op.opId))
    expect(continued.kind).toBe(editKind(view._id))
    expect(await pendingOps(two.store)).toEqual([])
    expect((await rebase(two, view))?.fields).toMatchObject({ title: 'Said later' })
    await expect(continueRefused(two.store, op.opId)).rejects.toThrow()
  })

  test('a refused submission whose draft is thrown away goes with it', async () => {
    const { two, draftId } = await refusedSubmission()
    await discardDraft(two.store, draftId)
    expect(await pendingOps(two.store)).toEqual([])
    expect(await allDrafts(two.store)).toEqual([])
  })
})

describe('an edit that another device was faster with', () => {
  const listed = async (): Promise<[Phone, ListingView]> => {
    const [one] = await twoOwnersPhones()
    const fields = form({ title: 'Before', description: 'Before', price: '1200' })
    const { body } = await publish(one.person, newOpId(), fields)
    return [one, body]
  }
  const changed = async (phone: Phone, view: ListingView, change: object): Promise<ListingView> => {
    const next = { ...formOfListing(view), ...change }
    const { body } = await phone.person.call('updateListing', {
      params: { listingId: view._id },
      body: { revision: view.revision, listing: toListingPayload(next, TODAY) },
      opId: newOpId(),
    })
    return body
  }

  test('keeps what each changed alone', async () => {
    const [phone, view] = await listed()
    await edit(phone, view, { title: 'Mine' })
    const now = await changed(phone, view, { price: '1300' })
    expect(await rebase(phone, now)).toMatchObject({
      fields: { title: 'Mine', price: '1300', description: 'Before', baseRevision: 2 },
      clashes: [],
    })
    // Once is enough.
    expect(await rebase(phone, now)).toBeNull()
  })

  test('shows what both changed, keeps this device’s, and either can be chosen', async () => {
    const [phone, view] = await listed()
    const { draftId } = await edit(phone, view, { title: 'Mine', description: 'Mine' })
    const now = await changed(phone, view, { title: 'Theirs', price: '1300' })
    const merged = await rebase(phone, now)
    expect(merged).toMatchObject({
      fields: { title: 'Mine', description: 'Mine', price: '1300' },
      clashes: [{ field: 'title', theirs: 'Theirs' }],
    })
    const history = await draftHistory(phone.store, draftId)
    expect(history.find(({ origin }) => origin === 'elsewhere')?.fields).toMatchObject({ title: 'Theirs' })
    expect((await resolveClash(phone.store, draftId, 'title', 'theirs')).fields).toMatchObject({
      title: 'Theirs',
      description: 'Mine',
    })
  })

  test('without one there is nothing to do', async () => {
    const [phone, view] = await listed()
    expect(await rebase(phone, view)).toBeNull()
  })
})
