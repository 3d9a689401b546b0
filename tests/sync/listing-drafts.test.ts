import { describe, expect, test } from 'vitest'
import { editDraftKind } from '../../src/contract/drafts.ts'
import { beginEdit, formOfListing } from '../../src/domain/listings/listing-edit.ts'
import { readListingForm } from '../../src/domain/listings/listing-form.ts'
import { toListingPayload } from '../../src/domain/listings/listing-payload.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { TODAY } from '../support/api-samples.ts'
import { fullListingForm } from '../support/listing-form.ts'
import { newId } from '../support/fresh-id.ts'
import { openTwoOwnerPhones, type Phone } from './mirror-phone.ts'
import { localPhotoUrl } from '../../src/domain/core/photo-urls.ts'
import { DRAFTS_MAX } from '../../src/domain/core/limits.ts'
import { DRAFTS_FULL_MESSAGE } from '../../src/domain/listings/listing-drafts.ts'
import { isOnlyHere } from '../../src/offline/drafts/draft-bases.ts'
import { resolveClash } from '../../src/offline/drafts/clashes.ts'
import { saveDraft, allDrafts, currentDraft, draftHistory } from '../../src/offline/drafts/draft-rows.ts'
import { createDraft } from '../../src/offline/drafts/create-draft.ts'
import { rebaseEdit } from '../../src/offline/drafts/edit-drafts.ts'
import {
  makeDraftCurrent,
  continueAsEdit,
  continueRefused,
  discardDraft,
} from '../../src/offline/outbox/stale-drafts.ts'
import { enqueue } from '../../src/offline/outbox/enqueue.ts'
import { createEngineStore } from '../../src/offline/engine-store.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'

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
/** Publishes the listing on the server with the draft's id, as the operation does. */
const publish = async (person: Person, draftId: string, fields: Record<string, unknown>) =>
  person.call('createListing', {
    body: toListingPayload(readListingForm(fields), TODAY),
    opId: newOpId(),
    draftId,
  })
const edit = (phone: Phone, view: ListingView, change: object) =>
  saveDraft(phone.store, editDraftKind(view._id), { fields: { ...beginEdit(view), ...change }, step: 2 })
const rebase = (phone: Phone, view: ListingView) =>
  rebaseEdit(phone.store, { listingId: view._id, revision: view.revision, form: formOfListing(view) })

describe('drafts of new listings', () => {
  test('several can be open; each device shows the newest and can switch to another', async () => {
    const [one, two] = await openTwoOwnerPhones()
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
    // The later change must have a later time, and the clock counts whole milliseconds.
    const before = Date.now()
    await expect.poll(() => Date.now()).toBeGreaterThan(before)
    await makeDraftCurrent(two.store, first.draftId)
    expect((await currentDraft(two.store, 'listing'))?.draftId).toBe(first.draftId)
  })

  test('one draft more than an account may have is refused before it begins', async () => {
    const [one] = await openTwoOwnerPhones()
    for (let index = 0; index < DRAFTS_MAX; index++)
      await createDraft(one.store, 'listing', { title: `Room ${index}` })
    await expect(createDraft(one.store, 'listing', { title: 'One more' })).rejects.toThrow(
      DRAFTS_FULL_MESSAGE,
    )
    expect(await allDrafts(one.store)).toHaveLength(DRAFTS_MAX)
  })

  test('drafts of two devices that are too many together stay where they are, and go when there is room [M6]', async () => {
    const [one, two] = await openTwoOwnerPhones()
    const begin = async (phone: Phone, count: number) => {
      for (let index = 0; index < count; index++)
        await createDraft(phone.store, 'listing', { ...form(), title: `Room ${index}` })
    }
    two.connection = 'no-network'
    await begin(one, DRAFTS_MAX - 1)
    await begin(two, 2)
    await one.sync()
    two.connection = 'ok'
    await two.sync()
    const onServer = async () =>
      (await one.person.call('drafts')).body.drafts.filter(({ closedAs }) => closedAs === null)
    expect(await onServer()).toHaveLength(DRAFTS_MAX)
    const kept = async () => {
      const drafts = await allDrafts(two.store)
      const flags = await Promise.all(drafts.map(({ draftId }) => isOnlyHere(two.store, draftId)))
      return drafts.filter((_, index) => flags[index])
    }
    const [draft, ...others] = await kept()
    expect(others).toEqual([])
    expect(await allDrafts(two.store)).toHaveLength(DRAFTS_MAX + 1)
    // It is not asked again and again, and what is typed in it stays.
    two.requests.length = 0
    await two.sync()
    expect(two.requests).toEqual(['GET drafts'])
    await write(two, { title: 'Typed on' }, draft!.draftId)
    await two.sync()
    expect((await kept()).map(({ fields }) => fields['title'])).toEqual(['Typed on'])
    const [published] = await onServer()
    await publish(one.person, published!.draftId, published!.fields)
    await two.sync()
    await two.sync()
    expect(await kept()).toEqual([])
    expect((await onServer()).map(({ fields }) => fields['title'])).toContain('Typed on')
  })

  test('a draft that was published on another device is closed, and the next one begins empty', async () => {
    const [one, two] = await openTwoOwnerPhones()
    const fields = form()
    const { draftId } = await write(one, fields)
    await one.sync()
    await two.sync()
    expect((await publish(one.person, draftId, fields)).status).toBe(201)
    await two.sync()
    expect(await currentDraft(two.store, 'listing')).toBeUndefined()
    expect((await write(two, { title: 'Another' })).draftId).not.toBe(draftId)
  })

  test('a draft with a picture that was not uploaded yet stays when it was published on another device', async () => {
    const [one, two] = await openTwoOwnerPhones()
    const fields = form()
    const { draftId } = await write(one, fields)
    await one.sync()
    await two.sync()
    const photos = [{ url: localPhotoUrl(newId()), public_id: '', description: '' }]
    await write(two, { photos }, draftId)
    await two.sync()
    const { body: view } = await publish(one.person, draftId, fields)
    await two.sync()
    expect(await allDrafts(two.store)).toMatchObject([
      { draftId, fields: { photos }, closedAs: { kind: 'listing', id: view._id } },
    ])
  })

  test('changes after publication become an edit of the listing, merged answer by answer', async () => {
    const [one, two] = await openTwoOwnerPhones()
    const fields = form({ title: 'As agreed', price: '1200' })
    const { draftId } = await write(one, fields)
    await one.sync()
    await two.sync()
    // The first device changes the rent and publishes; the second, offline, changes the title.
    const { body: view } = await publish(one.person, draftId, { ...fields, price: '1300' })
    await write(two, { title: 'Said later' }, draftId)
    await two.sync()
    const late = (await allDrafts(two.store)).find((draft) => draft.draftId === draftId)
    expect(late?.closedAs).toEqual({ kind: 'listing', id: view._id })

    const continued = await continueAsEdit(two.store, draftId)
    expect(continued.kind).toBe(editDraftKind(view._id))
    const merged = await rebase(two, view)
    expect(merged?.fields).toMatchObject({ title: 'Said later', price: '1300', baseRevision: 1 })
    expect(merged?.clashes).toEqual([])
    // The edit has the listing's form and is sent as a change of its first revision.
    const { base: _base, baseRevision, ...mine } = merged?.fields ?? {}
    const response = await two.person.call('updateListing', {
      params: { listingId: view._id },
      body: { revision: baseRevision, listing: toListingPayload(readListingForm(mine), TODAY) },
      opId: newOpId(),
      draftId: continued.draftId,
    })
    expect(response.body).toMatchObject({ title: 'Said later', price: 1300, revision: 2 })
  })

  /** Submits on both phones; the second submission is refused, and a profile change depends on it. */
  async function refusedSubmission() {
    const [one, two] = await openTwoOwnerPhones()
    const fields = form({ title: 'As agreed' })
    const { draftId } = await write(one, fields)
    await one.sync()
    await two.sync()
    const submitted = await write(two, { title: 'Said later' }, draftId)
    const op = await enqueue(two.store, {
      kind: 'listing.create',
      payload: toListingPayload(readListingForm(submitted.fields), TODAY),
      draft: { kind: 'listing', draftId, revision: submitted.revision },
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
    await port.settle(
      [{ opId: op.opId, disposition: { kind: 'refused', error }, nextAttemptAt: 0 }],
      'runner',
    )
    return { two, draftId, op, view }
  }

  test.each([
    ['its operation', false],
    ['its draft after a sync', true],
  ])('a refused submission is continued as that edit from %s, and is removed', async (_, isSynced) => {
    const { two, draftId, op, view } = await refusedSubmission()
    if (isSynced) await two.sync()
    const continued = await (isSynced
      ? continueAsEdit(two.store, draftId)
      : continueRefused(two.store, op.opId))
    expect(continued.kind).toBe(editDraftKind(view._id))
    expect(await listOpenOps(two.store)).toEqual([])
    expect((await rebase(two, view))?.fields).toMatchObject({ title: 'Said later' })
    await expect(continueRefused(two.store, op.opId)).rejects.toThrow()
  })

  test('discarding a draft removes its refused submission', async () => {
    const { two, draftId } = await refusedSubmission()
    await discardDraft(two.store, draftId)
    expect(await listOpenOps(two.store)).toEqual([])
    expect(await allDrafts(two.store)).toEqual([])
  })
})

describe('an edit of a listing that another device has changed', () => {
  const publishedListing = async (): Promise<[Phone, ListingView]> => {
    const [one] = await openTwoOwnerPhones()
    const fields = form({ title: 'Before', description: 'Before', price: '1200' })
    const { body } = await publish(one.person, newOpId(), fields)
    return [one, body]
  }
  const changeOnServer = async (phone: Phone, view: ListingView, change: object): Promise<ListingView> => {
    const next = { ...formOfListing(view), ...change }
    const { body } = await phone.person.call('updateListing', {
      params: { listingId: view._id },
      body: { revision: view.revision, listing: toListingPayload(next, TODAY) },
      opId: newOpId(),
    })
    return body
  }

  test('merges answers that only one device changed', async () => {
    const [phone, view] = await publishedListing()
    await edit(phone, view, { title: 'Mine' })
    const now = await changeOnServer(phone, view, { price: '1300' })
    expect(await rebase(phone, now)).toMatchObject({
      fields: { title: 'Mine', price: '1300', description: 'Before', baseRevision: 2 },
      clashes: [],
    })
    // A second rebase has nothing to do.
    expect(await rebase(phone, now)).toBeNull()
  })

  test('keeps this device’s answer where both changed one, and offers the other', async () => {
    const [phone, view] = await publishedListing()
    const { draftId } = await edit(phone, view, { title: 'Mine', description: 'Mine' })
    const now = await changeOnServer(phone, view, { title: 'Theirs', price: '1300' })
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

  test('a rebase without an edit does nothing', async () => {
    const [phone, view] = await publishedListing()
    expect(await rebase(phone, view)).toBeNull()
  })
})
