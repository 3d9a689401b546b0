import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createClient } from '../../src/app/data/api-client/client.ts'
import { createTransport } from '../../src/app/data/api-client/transport.ts'
import { api } from '../../src/contract/api.ts'
import { editDraftKind, type DraftKind } from '../../src/contract/drafts.ts'
import { DELIVERY_CHECK_EVERY_MS } from '../../src/domain/core/limits.ts'
import { localPhotoUrl } from '../../src/domain/core/photo-urls.ts'
import { beginEdit, formOfListing } from '../../src/domain/listings/listing-edit.ts'
import { readListingForm } from '../../src/domain/listings/listing-form.ts'
import { toListingPayload } from '../../src/domain/listings/listing-payload.ts'
import { toSeekerPayload } from '../../src/domain/seeker/seeker-payload.ts'
import { closeAccount } from '../../src/offline/account/open-account.ts'
import type { Account } from '../../src/offline/db/account.ts'
import { allDrafts, saveDraft } from '../../src/offline/drafts/draft-rows.ts'
import { rebaseEdit } from '../../src/offline/drafts/edit-drafts.ts'
import { createEngineStore } from '../../src/offline/engine-store.ts'
import { readThread } from '../../src/offline/messages.ts'
import { createDeliveryStore } from '../../src/offline/outbox/delivery-store.ts'
import { enqueue, enqueueAll, type EnqueueInput } from '../../src/offline/outbox/enqueue.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { cancelOp, deleteOp, editOp, retryOp, timelineOps } from '../../src/offline/outbox/outbox.ts'
import { continueRefused } from '../../src/offline/outbox/stale-drafts.ts'
import { addPicked } from '../../src/offline/photos/picked-photos.ts'
import { putPhoto } from '../../src/offline/photos/photo-files.ts'
import { createDeliveryCheck } from '../../src/sync/delivery-check.ts'
import { createEngine } from '../../src/sync/engine.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { newOpId, register, type Person } from '../support/api-client.ts'
import { TODAY } from '../support/api-samples.ts'
import { createHomeowner, picture } from '../support/api-users.ts'
import { openOnFreshDisk } from '../support/disk.ts'
import { newId } from '../support/fresh-id.ts'
import { fullListingForm } from '../support/listing-form.ts'
import { seekerAnswers } from '../support/people.ts'
import { noLock } from './fixture.ts'

type Submission = Extract<EnqueueInput, { kind: 'listing.update' | 'profile.update' }>

let server: TestApp
let ben: Person
beforeAll(async () => {
  server = await createTestApp()
  ben = await register(server)
})
afterAll(() => server.close())

/** A device of a new person: the real store, engine and delivery check against the real server. */
async function openDevice(owner?: Person) {
  const person = owner ?? (await register(server))
  let time = server.clock.now().getTime()
  const now = () => time
  const store = await openOnFreshDisk(person.id, { now })
  const paths: string[] = []
  const fetch = async (input: Request | URL | string, init?: RequestInit) => {
    const request = new Request(input, init)
    paths.push(new URL(request.url).pathname)
    request.headers.set('cookie', person.cookie)
    return server.app.fetch(request)
  }
  const connection = { account: () => person.id, origin: 'http://localhost', fetch }
  const client = createClient(connection)
  const engine = createEngine({
    store: createEngineStore(store),
    transport: createTransport(connection),
    clock: { now, setTimer: () => () => undefined },
    random: () => 0,
    lock: noLock,
    runnerId: newId(),
  })
  const delivery = createDeliveryCheck({
    store: createDeliveryStore(store),
    ask: async (opIds) => (await client.call(api.checkDelivered, { body: { opIds: [...opIds] } })).unknown,
    now,
  })
  engine.start()
  onTestFinished(async () => {
    engine.stop()
    await closeAccount(store)
  })
  /** Lets the time of a check come, checks, and sends what waits. */
  const sync = async () => {
    time += DELIVERY_CHECK_EVERY_MS
    await delivery.check()
    await engine.flush()
  }
  return { person, store, engine, sync, paths }
}

const write = (store: Account, ...texts: string[]) =>
  enqueueAll(
    store,
    texts.map((content) => ({ kind: 'message.send' as const, payload: { recipientId: ben.id, content } })),
  )

async function received(from: Person): Promise<string[]> {
  const rows = await server.db.selectFrom('messages').selectAll().where('sender_id', '=', from.id).execute()
  return rows.toSorted((a, b) => Number(a.ordinal) - Number(b.ordinal)).map((row) => row.content)
}

/** Lets the server forget these operations of a person and their messages, as a restore from a backup does. */
async function forget(person: Person, opIds: readonly string[], texts: readonly string[]): Promise<void> {
  await server.db
    .deleteFrom('op_receipts')
    .where('user_id', '=', person.id)
    .where('op_id', 'in', opIds)
    .execute()
  if (texts.length > 0)
    await server.db
      .deleteFrom('messages')
      .where('sender_id', '=', person.id)
      .where('content', 'in', texts)
      .execute()
}

describe('after the server was restored from an older backup', () => {
  test('[I12] [F4] lost messages are no longer shown as sent, and arrive again once and in order', async () => {
    const { person, store, engine, sync } = await openDevice()
    const [, ...lost] = await write(store, 'kept', 'one', 'two', 'three')
    await engine.flush()
    await forget(
      person,
      lost.map((op) => op.opId),
      ['one', 'two', 'three'],
    )
    await write(store, 'new')
    await sync()
    await sync()
    expect(await received(person)).toEqual(['kept', 'one', 'two', 'three', 'new'])
    expect(await listOpenOps(store)).toEqual([])
    expect((await readThread(store, ben.id)).map(({ state }) => state)).toEqual(Array(5).fill('sent'))
  })

  test('they show as queued until then, and the person is not asked about their age', async () => {
    const { person, store, engine, sync } = await openDevice()
    const [op] = await write(store, 'an old message')
    await engine.flush()
    await forget(person, op ? [op.opId] : [], ['an old message'])
    engine.stop()
    await sync()
    expect(await readThread(store, ben.id)).toMatchObject([{ content: 'an old message', state: 'queued' }])
    expect(await listOpenOps(store)).toMatchObject([
      { opId: op?.opId, seq: op?.seq, state: 'uncertain', confirmed: true },
    ])
  })

  test('nothing that the person withdrew or that was refused is sent again', async () => {
    const { person, store, engine, sync, paths } = await openDevice()
    const refused = await enqueue(store, {
      kind: 'message.send',
      payload: { recipientId: newId(), content: 'to nobody' },
    })
    const [gone, deleted] = await write(store, 'cancelled', 'deleted')
    await cancelOp(store, gone?.opId ?? '')
    await engine.flush()
    await deleteOp(store, deleted?.opId ?? '')
    await forget(person, [refused.opId, deleted?.opId ?? ''], ['deleted'])
    await sync()
    expect(await received(person)).toEqual([])
    expect((await listOpenOps(store)).map((op) => op.state)).toEqual(['rejected'])
    expect(paths.filter((path) => path.endsWith('/messages'))).toHaveLength(0)
  })

  test('[I12] a change that the server has a later one of is shown instead of sent', async () => {
    const { person, store, engine, sync } = await openDevice()
    const older = await enqueue(store, { kind: 'profile.update', payload: { firstName: 'Anna' } })
    await engine.flush()
    await enqueue(store, { kind: 'profile.update', payload: { firstName: 'Ann' } })
    await engine.flush()
    await forget(person, [older.opId], [])
    await sync()
    expect(await listOpenOps(store)).toMatchObject([{ opId: older.opId, state: 'needs-review' }])
    expect((await person.call('currentUser')).body.firstName).toBe('Ann')
    await retryOp(store, older.opId)
    await engine.flush()
    expect((await person.call('currentUser')).body.firstName).toBe('Anna')
  })

  test('[F4] [I12] a change whose late copy the restored server refused is shown', async () => {
    const { person, store, engine, sync } = await openDevice()
    const files = [{ bytes: await picture() }]
    const { imageUrl } = (await person.call('uploadProfilePhoto', { files, opId: newOpId() })).body
    const body = { firstName: 'Anna', profilePicture: imageUrl }
    const { opId } = await enqueue(store, { kind: 'profile.update', payload: body })
    await engine.flush()
    await forget(person, [opId], [])
    await server.db.updateTable('users').set({ profile_picture: '' }).where('id', '=', person.id).execute()
    await server.db.deleteFrom('photos').where('owner_id', '=', person.id).execute()
    expect((await person.call('updateProfile', { body, opId })).status).toBe(400)
    await sync()
    await engine.flush()
    expect(await listOpenOps(store)).toMatchObject([{ opId, state: 'rejected', lastError: { status: 400 } }])
  })

  test.each([true, false])(
    'a picture and what shows it arrive again while its bytes are here: %s',
    async (isHere) => {
      const { person, store, engine, sync } = await openDevice()
      const bytes = (await picture()).buffer
      const photoId = await putPhoto(store, bytes, 'image/jpeg')
      const [upload, change] = await enqueueAll(store, [
        { kind: 'photo.profile', payload: { photoId } },
        { kind: 'profile.update', payload: { firstName: 'Ana', profilePicture: localPhotoUrl(photoId) } },
      ])
      await engine.flush()
      const before = (await person.call('currentUser')).body.profilePicture
      expect(before).toMatch(/^\/photos\//)
      await forget(person, [upload?.opId ?? '', change?.opId ?? ''], [])
      await server.db.updateTable('users').set({ profile_picture: '' }).where('id', '=', person.id).execute()
      await server.db.deleteFrom('photos').where('owner_id', '=', person.id).execute()
      if (!isHere) await store.db.photos.clear()
      await sync()
      const after = (await person.call('currentUser')).body.profilePicture
      if (isHere) {
        expect(await listOpenOps(store)).toEqual([])
        expect(after).toMatch(/^\/photos\//)
        const photos = server.db.selectFrom('photos').select('id').where('owner_id', '=', person.id)
        expect((await photos.execute()).map(({ id }) => `/photos/${id}`)).toEqual([after])
        return
      }
      const [waiting] = await listOpenOps(store)
      expect(waiting).toMatchObject({ opId: upload?.opId, state: 'needs-review' })
      expect(waiting?.lastError?.msg).toContain('Add it again')
    },
  )

  test('a lost message arrives again with its photo, and before the words after it', async () => {
    const { person, store, engine, sync } = await openDevice()
    const url = await addPicked(store, ben.id, { bytes: (await picture()).buffer, type: 'image/jpeg' })
    const payload = { recipientId: ben.id, content: 'with a photo', photos: [url] }
    const message = await enqueue(store, { kind: 'message.send', payload })
    await engine.flush()
    expect(await received(person)).toEqual(['with a photo'])
    const opIds = (await timelineOps(store)).map(({ opId }) => opId)
    expect(opIds).toHaveLength(2)
    await forget(person, opIds, ['with a photo'])
    await server.db.deleteFrom('photos').where('owner_id', '=', person.id).execute()
    await write(store, 'after it')
    await sync()
    await sync()
    expect(await listOpenOps(store)).toEqual([])
    const { messages } = (await ben.call('conversation', { params: { userId: person.id } })).body
    expect(messages.map(({ content, opId }) => [content, opId === message.opId])).toEqual([
      ['with a photo', true],
      ['after it', false],
    ])
    const photos = server.db.selectFrom('photos').select('id').where('owner_id', '=', person.id)
    expect((await photos.execute()).map(({ id }) => `/photos/${id}`)).toEqual(messages[0]?.photos)
  })
})

describe('a submission that the server lost, and whose draft another device has submitted since', () => {
  /** Submits a new listing, whose draft goes with its acceptance, and submits its draft elsewhere after a restore. */
  async function refusedListing() {
    const device = await openDevice(await createHomeowner(server))
    const { person, store, engine, sync } = device
    const form = { ...fullListingForm(), address: `${newId()} Lost Street`, title: 'From the tablet' }
    const { draftId, revision } = await saveDraft(store, 'listing', { fields: { ...form }, step: 4 })
    const payload = toListingPayload(readListingForm(form), TODAY)
    const op = await enqueue(store, {
      kind: 'listing.create',
      payload,
      draft: { kind: 'listing', draftId, revision },
    })
    await engine.flush()
    expect(await allDrafts(store)).toEqual([])
    await forget(person, [op.opId], [])
    await server.db.deleteFrom('drafts').where('draft_id', '=', draftId).execute()
    const lost = server.db.selectFrom('listings').select('id').where('draft_id', '=', draftId)
    await server.db.deleteFrom('cases').where('listing_id', 'in', lost).execute()
    await server.db.deleteFrom('listings').where('draft_id', '=', draftId).execute()
    const { body: listing } = await person.call('createListing', {
      body: toListingPayload(readListingForm({ ...form, title: 'From the phone' }), TODAY),
      opId: newOpId(),
      draftId,
    })
    await sync()
    await sync()
    return { ...device, op, listing }
  }

  test('[I2] [I12] stays with its words, which become an edit of what the other device made', async () => {
    const { store, op, listing } = await refusedListing()
    expect(await listOpenOps(store)).toMatchObject([
      { opId: op.opId, state: 'rejected', lastError: { code: 'draft_closed' } },
    ])
    const edit = await continueRefused(store, op.opId)
    expect(edit).toMatchObject({ kind: editDraftKind(listing._id), fields: { title: 'From the tablet' } })
    expect(await listOpenOps(store)).toEqual([])
    expect(await allDrafts(store)).toHaveLength(1)
  })

  test('[I2] [I12] stays with its words when it is an edit, which becomes another edit', async () => {
    const { person, store, engine, sync } = await openDevice(await createHomeowner(server))
    const { body: view } = await person.call('createListing', {
      body: toListingPayload(readListingForm({ ...fullListingForm(), address: `${newId()} Street` }), TODAY),
    })
    const fields = { ...beginEdit(view), title: 'From the tablet' }
    const kind = editDraftKind(view._id)
    const { draftId, revision } = await saveDraft(store, kind, { fields, step: 4 })
    const { base: _base, baseRevision, ...form } = fields
    const listing = toListingPayload(readListingForm(form), TODAY)
    const op = await enqueue(store, {
      kind: 'listing.update',
      payload: { listingId: view._id, revision: baseRevision, listing },
      draft: { kind, draftId, revision },
    })
    await engine.flush()
    await forget(person, [op.opId], [])
    await server.db.deleteFrom('drafts').where('draft_id', '=', draftId).execute()
    const phone = await person.call('updateListing', {
      params: { listingId: view._id },
      body: {
        revision: baseRevision + 1,
        listing: toListingPayload(readListingForm({ ...form, title: 'From the phone' }), TODAY),
      },
      opId: newOpId(),
      draftId,
    })
    expect(phone.status).toBe(200)
    await sync()
    await sync()
    const edit = await continueRefused(store, op.opId)
    expect(edit).toMatchObject({ kind, fields: { title: 'From the tablet', base: {}, baseRevision: 0 } })
    const opened = await rebaseEdit(store, {
      listingId: view._id,
      revision: phone.body.revision,
      form: formOfListing(phone.body),
    })
    expect(opened).toMatchObject({
      fields: { title: 'From the tablet', baseRevision: phone.body.revision },
      clashes: [{ field: 'title', theirs: 'From the phone' }],
    })
  })

  test('[I2] [I12] changes the profile again when it is one, once the person wants it', async () => {
    const { person, store, engine, sync } = await openDevice()
    const { draftId, revision } = await saveDraft(store, 'seeker', { fields: { budget: 1200 }, step: 1 })
    const payload = { firstName: 'Tablet' }
    const op = await enqueue(store, {
      kind: 'profile.update',
      payload,
      draft: { kind: 'seeker', draftId, revision },
    })
    await engine.flush()
    await forget(person, [op.opId], [])
    await server.db.deleteFrom('drafts').where('draft_id', '=', draftId).execute()
    await person.call('updateProfile', { body: { firstName: 'Phone' }, opId: newOpId(), draftId })
    await sync()
    await sync()
    const name = async () => (await person.call('currentUser')).body.firstName
    expect(await name()).toBe('Phone')
    await editOp(store, op.opId, payload)
    await engine.flush()
    expect([await name(), await listOpenOps(store)]).toEqual(['Tablet', []])
  })
})

describe('a submission that the server lost and has a later change of', () => {
  /** Submits a draft and then a later change, and deletes the submission after the server has lost it. */
  async function deleteLost(
    owner: Person,
    [submission, later]: [Submission, Submission],
    kind: DraftKind,
    fields: object,
  ) {
    const { store, engine, sync } = await openDevice(owner)
    const { draftId, revision } = await saveDraft(store, kind, { fields: { ...fields }, step: 4 })
    const op = await enqueue(store, { ...submission, draft: { kind, draftId, revision } })
    await engine.flush()
    await enqueue(store, later)
    await engine.flush()
    expect(await allDrafts(store)).toEqual([])
    await forget(owner, [op.opId], [])
    await sync()
    expect(await listOpenOps(store)).toMatchObject([{ opId: op.opId, state: 'needs-review' }])
    await deleteOp(store, op.opId)
    expect(await listOpenOps(store)).toEqual([])
    return allDrafts(store)
  }

  test('[I2] returns to the form of the profile when the person deletes it', async () => {
    const person = await register(server)
    await person.call('updateProfile', { body: { userType: 'seeker' } })
    const fields = seekerAnswers()
    const submission: Submission = { kind: 'profile.update', payload: toSeekerPayload(fields, TODAY) }
    const later: Submission = { kind: 'profile.update', payload: { firstName: 'Ann' } }
    const drafts = await deleteLost(person, [submission, later], 'seeker', fields)
    expect(drafts).toMatchObject([{ kind: 'seeker', fields, sealedBy: null }])
  })

  test('[I2] returns to the form of a listing when the person deletes it', async () => {
    const owner = await createHomeowner(server)
    const { body: view } = await owner.call('createListing', {
      body: toListingPayload(readListingForm({ ...fullListingForm(), address: `${newId()} Street` }), TODAY),
    })
    const fields = { ...beginEdit(view), title: 'From the tablet' }
    const { base: _base, baseRevision, ...form } = fields
    const kind = editDraftKind(view._id)
    const edit = (revision: number, title: string): Submission => ({
      kind: 'listing.update',
      payload: {
        listingId: view._id,
        revision,
        listing: toListingPayload(readListingForm({ ...form, title }), TODAY),
      },
    })
    const edits: [Submission, Submission] = [
      edit(baseRevision, 'From the tablet'),
      edit(baseRevision + 1, 'Later'),
    ]
    const drafts = await deleteLost(owner, edits, kind, fields)
    expect(drafts).toMatchObject([{ kind, fields: { title: 'From the tablet', baseRevision: 0 } }])
  })
})

test('a server that has everything is asked once in a quarter of an hour, and nothing changes', async () => {
  const { person, store, engine, sync, paths } = await openDevice()
  await write(store, 'one', 'two')
  await engine.flush()
  await sync()
  const before = await timelineOps(store)
  await engine.flush()
  await sync()
  expect(paths.filter((path) => path.endsWith('/ledger/check'))).toHaveLength(2)
  expect(await timelineOps(store)).toEqual(before)
  expect(await received(person)).toEqual(['one', 'two'])
})
