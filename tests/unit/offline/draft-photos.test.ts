import { describe, expect, test } from 'vitest'
import type { OpPayload } from '../../../src/contract/ops.ts'
import type { ListingForm } from '../../../src/domain/listings/listing-form.ts'
import { DONE_STORED_DAYS, PHOTOS_MAX, UNDO_WINDOW_MS } from '../../../src/domain/core/limits.ts'
import { toListingPayload } from '../../../src/domain/listings/listing-payload.ts'
import { localPhotoId, publicIdOf } from '../../../src/domain/core/photo-urls.ts'
import { TooManyPhotosError } from '../../../src/offline/db/storage-errors.ts'
import { putPhoto, readPhoto } from '../../../src/offline/photos/photo-files.ts'
import { photosIn } from '../../../src/offline/photos/uploaded-photos.ts'
import { fullListingForm } from '../../support/listing-form.ts'
import { openTestAccount, settleWith, done, createManualClock, refusal } from './fixture.ts'
import {
  addDraftPhoto,
  removeDraftPhotos,
  restoreDraftPhotos,
  restoreRevision,
} from '../../../src/offline/outbox/draft-photos.ts'
import { createDraft } from '../../../src/offline/drafts/create-draft.ts'
import { currentDraft, saveDraft } from '../../../src/offline/drafts/draft-rows.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { cancelOp, pruneOutbox, retryOp } from '../../../src/offline/outbox/outbox.ts'
import type { Account } from '../../../src/offline/db/account.ts'

const serverUrl = (n: number) => `/photos/${n.toString(16).padStart(32, '0')}`
const bytes = (n: number) => new Uint8Array([n]).buffer

const addPhoto = (account: Account, n: number, more: { alt?: string; replaces?: string } = {}) =>
  addDraftPhoto(account, { kind: 'listing' }, { bytes: bytes(n), type: 'image/jpeg', ...more })
const readPhotos = async (account: Account) =>
  photosIn((await currentDraft(account, 'listing'))?.fields ?? {})
const readUrls = async (account: Account) => (await readPhotos(account)).map(({ url }) => url)
const uploads = async (account: Account) =>
  (await listOpenOps(account)).filter((op) => op.kind === 'photo.listing')
const uploadOf = async (account: Account, url: string) => {
  const upload = (await uploads(account)).find(
    (op) => (op.payload as OpPayload<'photo.listing'>).photoId === localPhotoId(url),
  )
  if (!upload) throw new Error(`no upload of ${url}`)
  return upload
}
/** Settles the upload of the photo with this local address; `n` numbers its address on the server. */
const finishUpload = async (account: Account, url: string, n: number) =>
  settleWith(
    account,
    (await uploadOf(account, url)).opId,
    done({ imageData: [{ url: serverUrl(n), public_id: publicIdOf(serverUrl(n)), name: 'x.jpg' }] }),
  )
const removePhotos = (account: Account, ...removed: string[]) =>
  removeDraftPhotos(account, { kind: 'listing' }, ({ url }) => removed.includes(url))
const deletions = async (account: Account) =>
  (await listOpenOps(account)).filter((op) => op.kind === 'photo.listing.delete')
const deletion = async (account: Account) => {
  const [op] = await deletions(account)
  if (!op) throw new Error('no deletion is pending')
  return op
}

describe('photos of a listing draft', () => {
  test('belong to the draft of their form, also when another draft is newer', async () => {
    const account = await openTestAccount()
    const own = await createDraft(account, 'listing', { title: 'Mine' })
    const newer = await createDraft(account, 'listing', { title: 'Of another device' })
    const place = { kind: 'listing' as const, draftId: own.draftId }
    const url = await addDraftPhoto(account, place, { bytes: bytes(1), type: 'image/jpeg' })
    const read = async (draftId: string) =>
      photosIn((await currentDraft(account, 'listing', draftId))?.fields ?? {}).map((photo) => photo.url)
    expect([await read(own.draftId), await read(newer.draftId)]).toEqual([[url], []])
    const before = await removeDraftPhotos(account, place, () => true)
    expect(await read(own.draftId)).toEqual([])
    await restoreDraftPhotos(account, place, before)
    expect(await read(own.draftId)).toEqual([url])
  })

  test('keep the order in which they were added, each with its upload, also after an upload', async () => {
    const account = await openTestAccount()
    const local = [await addPhoto(account, 1), await addPhoto(account, 2), await addPhoto(account, 3)]
    expect(await readUrls(account)).toEqual(local)
    expect((await uploads(account)).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])
    await finishUpload(account, local[1] ?? '', 2)
    expect(await readUrls(account)).toEqual([local[0], serverUrl(2), local[2]])
  })

  test('are not lost when the form saves its typed fields', async () => {
    const account = await openTestAccount()
    const before = await saveDraft(account, 'listing', { fields: { title: 'A' }, step: 4 })
    const url = await addPhoto(account, 1)
    await saveDraft(account, 'listing', { draftId: before.draftId, fields: { title: 'AB' }, step: 4 })
    expect((await currentDraft(account, 'listing'))?.fields).toMatchObject({ title: 'AB', photos: [{ url }] })
  })

  test('are twenty at most, and the twenty-first is neither shown nor uploaded', async () => {
    const account = await openTestAccount()
    for (let n = 1; n <= PHOTOS_MAX; n++) await addPhoto(account, n)
    await expect(addPhoto(account, 21)).rejects.toThrow(TooManyPhotosError)
    expect([(await readUrls(account)).length, (await uploads(account)).length]).toEqual([
      PHOTOS_MAX,
      PHOTOS_MAX,
    ])
  })

  test('a replacement takes the position and text of the old photo, and cancels its upload', async () => {
    const account = await openTestAccount()
    const [first, second] = [await addPhoto(account, 1, { alt: 'The kitchen' }), await addPhoto(account, 2)]
    const rotated = await addPhoto(account, 3, { replaces: first })
    expect(await readPhotos(account)).toMatchObject([{ url: rotated, alt: 'The kitchen' }, { url: second }])
    expect((await uploads(account)).map((op) => op.payload)).toEqual([
      { photoId: localPhotoId(second) },
      { photoId: localPhotoId(rotated) },
    ])
  })

  test('a finished listing waits for unfinished uploads and takes the addresses of the finished ones', async () => {
    const account = await openTestAccount()
    const [first, second] = [await addPhoto(account, 1), await addPhoto(account, 2)]
    await finishUpload(account, first, 1)
    const draft = await saveDraft(account, 'listing', { fields: fullListingForm(), step: 4 })
    // The page had not seen the finished upload when it wrote the form.
    const form: ListingForm = {
      ...fullListingForm(),
      photos: [first, second].map((url) => ({ url, public_id: '', alt: '' })),
    }
    const op = await enqueue(account, {
      kind: 'listing.create',
      payload: toListingPayload(form, '2026-03-01'),
      draft,
    })
    expect(op).toMatchObject({
      state: 'waiting-for-parent',
      dependsOn: [(await uploadOf(account, second)).opId],
      payload: { images: [serverUrl(1), second] },
    })
    await finishUpload(account, second, 2)
    expect((await listOpenOps(account))[0]).toMatchObject({
      state: 'ready',
      payload: {
        images: [serverUrl(1), serverUrl(2)],
        form: { photos: [{ url: serverUrl(1) }, { url: serverUrl(2) }] },
      },
    })
  })

  test('a photo with a cancelled upload is uploaded again with the listing that shows it', async () => {
    const account = await openTestAccount()
    const url = await addPhoto(account, 1)
    await cancelOp(account, (await uploadOf(account, url)).opId)
    expect(await uploads(account)).toEqual([])
    const draft = await saveDraft(account, 'listing', { fields: { title: 'A' }, step: 4 })
    const form = { ...fullListingForm(), photos: await readPhotos(account) }
    const op = await enqueue(account, {
      kind: 'listing.create',
      payload: toListingPayload(form, '2026-03-01'),
      draft,
    })
    expect(op.dependsOn).toEqual([(await uploadOf(account, url)).opId])
  })

  test('a refused photo stays in the form, and the draft opens again with the error at the photos', async () => {
    const account = await openTestAccount()
    const local = [await addPhoto(account, 1), await addPhoto(account, 2), await addPhoto(account, 3)]
    const draft = await saveDraft(account, 'listing', { fields: { title: 'A' }, step: 4 })
    const form = { ...fullListingForm(), photos: await readPhotos(account) }
    await enqueue(account, { kind: 'listing.create', payload: toListingPayload(form, '2026-03-01'), draft })
    await settleWith(account, (await uploadOf(account, local[1] ?? '')).opId, refusal('Too many pictures'))
    const back = await currentDraft(account, 'listing')
    expect([back?.sealedBy, back?.errorField, back?.errorMsg]).toEqual([null, 'photos', 'Too many pictures'])
    expect(await readUrls(account)).toEqual(local)
  })
})

describe('deleting photos', () => {
  test('cancels an unsent upload, and restoring the photo queues the upload again', async () => {
    const account = await openTestAccount()
    const local = [await addPhoto(account, 1), await addPhoto(account, 2), await addPhoto(account, 3)]
    const before = await removePhotos(account, local[1] ?? '')
    expect(await readUrls(account)).toEqual([local[0], local[2]])
    expect(await uploads(account)).toHaveLength(2)
    const added = await addPhoto(account, 4)
    await restoreDraftPhotos(account, { kind: 'listing' }, before)
    expect(await readUrls(account)).toEqual([...local, added])
    expect((await uploadOf(account, local[1] ?? '')).state).toBe('ready')
    expect(await uploads(account)).toHaveLength(4)
  })

  test('of an uploaded photo can be undone until the deletion is sent', async () => {
    const clock = createManualClock()
    const account = await openTestAccount(undefined, { now: clock.now })
    const local = [await addPhoto(account, 1), await addPhoto(account, 2)]
    await finishUpload(account, local[0] ?? '', 1)
    const before = await removePhotos(account, serverUrl(1))
    expect((await deletion(account)).state).toBe('held')
    await restoreDraftPhotos(account, { kind: 'listing' }, before)
    expect(await readUrls(account)).toEqual([serverUrl(1), local[1]])
    expect((await listOpenOps(account)).map(({ kind }) => kind)).toEqual(['photo.listing'])

    await removePhotos(account, serverUrl(1))
    const op = await deletion(account)
    clock.advance(UNDO_WINDOW_MS + 1)
    await settleWith(account, op.opId, done({ ok: true }))
    await restoreDraftPhotos(account, { kind: 'listing' }, before)
    expect(await readUrls(account)).toEqual([local[1]])
  })

  test('that the server refuses leaves the photo in the form', async () => {
    const account = await openTestAccount()
    const url = await addPhoto(account, 1, { alt: 'The kitchen' })
    await finishUpload(account, url, 1)
    await saveDraft(account, 'listing', { fields: { title: 'A' }, step: 4 })
    await removePhotos(account, serverUrl(1))
    const op = await deletion(account)
    await retryOp(account, op.opId)
    await settleWith(account, op.opId, refusal())
    expect(await readPhotos(account)).toMatchObject([{ url: serverUrl(1), alt: 'The kitchen' }])
  })

  test('an earlier revision is restored with its photos and their unfinished uploads', async () => {
    const account = await openTestAccount()
    const local = [await addPhoto(account, 1), await addPhoto(account, 2)]
    await finishUpload(account, local[1] ?? '', 2)
    const full = await saveDraft(account, 'listing', { fields: { title: 'Two' }, step: 4 })
    await removePhotos(account, local[0] ?? '', serverUrl(2))
    expect(await deletions(account)).toHaveLength(1)
    await saveDraft(account, 'listing', { fields: { title: 'None' }, step: 4 })
    expect(await uploads(account)).toEqual([])
    const back = await restoreRevision(account, full.draftId, full.revision)
    expect(back.fields).toMatchObject({ title: 'Two', photos: [{ url: local[0] }, { url: serverUrl(2) }] })
    expect(await uploads(account)).toHaveLength(1)
  })
})

test('a picture whose upload is repeated outlives the upload before it', async () => {
  const clock = createManualClock()
  const account = await openTestAccount(undefined, { now: clock.now })
  const photoId = await putPhoto(account, bytes(1), 'image/jpeg')
  const first = await enqueue(account, { kind: 'photo.profile', payload: { photoId } })
  await settleWith(account, first.opId, refusal())
  await retryOp(account, first.opId)
  clock.advance((DONE_STORED_DAYS + 1) * 24 * 60 * 60 * 1000)
  await pruneOutbox(account)
  expect(await listOpenOps(account)).toMatchObject([{ kind: 'photo.profile', state: 'ready' }])
  expect(await readPhoto(account, photoId)).toBeDefined()
})

test('a picture that nothing uses any more goes with its upload', async () => {
  const clock = createManualClock()
  const account = await openTestAccount(undefined, { now: clock.now })
  const photoId = await putPhoto(account, bytes(1), 'image/jpeg')
  const upload = await enqueue(account, { kind: 'photo.profile', payload: { photoId } })
  await cancelOp(account, upload.opId)
  clock.advance((DONE_STORED_DAYS + 1) * 24 * 60 * 60 * 1000)
  await pruneOutbox(account)
  expect(await readPhoto(account, photoId)).toBeUndefined()
})
