import { describe, expect, test } from 'vitest'
import type { OpPayload } from '../../../src/contract/ops.ts'
import type { ListingForm } from '../../../src/domain/listings/listing-form.ts'
import { PHOTOS_MAX, UNDO_MS } from '../../../src/domain/core/limits.ts'
import { toListingPayload } from '../../../src/domain/listings/listing-payload.ts'
import { localPhotoId, publicIdOf } from '../../../src/domain/core/photo-urls.ts'
import { TooManyPhotosError } from '../../../src/offline/db/storage-errors.ts'
import { photosIn } from '../../../src/offline/photos/uploaded-photos.ts'
import { fullListingForm } from '../../support/listing-form.ts'
import { account, answer, done, handClock, refusal } from './fixture.ts'
import { addDraftPhoto, removeDraftPhotos, restoreDraftPhotos, restoreRevision } from '../../../src/offline/outbox/draft-photos.ts'
import { currentDraft, saveDraft } from '../../../src/offline/drafts/draft-rows.ts'
import { pendingOps } from '../../../src/offline/outbox/op-rows.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { cancelOp, retryOp } from '../../../src/offline/outbox/outbox.ts'
import type { Account } from '../../../src/offline/db/account.ts'

const onServer = (n: number) => `/photos/${n.toString(16).padStart(32, '0')}`
const bytes = (n: number) => new Uint8Array([n]).buffer

const add = (store: Account, n: number, more: { alt?: string; replaces?: string } = {}) =>
  addDraftPhoto(store, 'listing', { bytes: bytes(n), type: 'image/jpeg', ...more })
const photos = async (store: Account) => photosIn((await currentDraft(store, 'listing'))?.fields ?? {})
const urls = async (store: Account) => (await photos(store)).map(({ url }) => url)
const uploads = async (store: Account) =>
  (await pendingOps(store)).filter((op) => op.kind === 'photo.listing')
const uploadOf = async (store: Account, url: string) => {
  const upload = (await uploads(store)).find(
    (op) => (op.payload as OpPayload<'photo.listing'>).photoId === localPhotoId(url),
  )
  if (!upload) throw new Error(`no upload of ${url}`)
  return upload
}
/** The upload of this picture arrives. */
const arrive = async (store: Account, url: string, n: number) =>
  answer(
    store,
    (await uploadOf(store, url)).opId,
    done({ imageData: [{ url: onServer(n), public_id: publicIdOf(onServer(n)), name: 'x.jpg' }] }),
  )
const remove = (store: Account, ...gone: string[]) =>
  removeDraftPhotos(store, 'listing', ({ url }) => gone.includes(url))
const deletions = async (store: Account) =>
  (await pendingOps(store)).filter((op) => op.kind === 'photo.listing.delete')
const deletion = async (store: Account) => {
  const [op] = await deletions(store)
  if (!op) throw new Error('nothing is being deleted')
  return op
}

describe('pictures of a listing’s draft', () => {
  test('stand in their order, each with its upload, and keep their place when they arrive', async () => {
    const store = await account()
    const local = [await add(store, 1), await add(store, 2), await add(store, 3)]
    expect(await urls(store)).toEqual(local)
    expect((await uploads(store)).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])
    await arrive(store, local[1] ?? '', 2)
    expect(await urls(store)).toEqual([local[0], onServer(2), local[2]])
  })

  test('are not lost when what was typed is saved over them', async () => {
    const store = await account()
    const before = await saveDraft(store, 'listing', { fields: { title: 'A' }, step: 4 })
    const url = await add(store, 1)
    await saveDraft(store, 'listing', { draftId: before.draftId, fields: { title: 'AB' }, step: 4 })
    expect((await currentDraft(store, 'listing'))?.fields).toMatchObject({ title: 'AB', photos: [{ url }] })
  })

  test('are twenty at most, and the twenty-first leaves nothing behind', async () => {
    const store = await account()
    for (let n = 1; n <= PHOTOS_MAX; n++) await add(store, n)
    await expect(add(store, 21)).rejects.toThrow(TooManyPhotosError)
    expect([(await urls(store)).length, (await uploads(store)).length]).toEqual([PHOTOS_MAX, PHOTOS_MAX])
  })

  test('one that replaces another takes its place, its words, and its upload away', async () => {
    const store = await account()
    const [first, second] = [await add(store, 1, { alt: 'The kitchen' }), await add(store, 2)]
    const turned = await add(store, 3, { replaces: first })
    expect(await photos(store)).toMatchObject([{ url: turned, alt: 'The kitchen' }, { url: second }])
    expect((await uploads(store)).map((op) => op.payload)).toEqual([
      { photoId: localPhotoId(second) },
      { photoId: localPhotoId(turned) },
    ])
  })

  test('a finished listing waits for those on their way and takes the addresses of the others', async () => {
    const store = await account()
    const [first, second] = [await add(store, 1), await add(store, 2)]
    await arrive(store, first, 1)
    const draft = await saveDraft(store, 'listing', { fields: fullListingForm(), step: 4 })
    // The page had not heard of the arrival when it wrote.
    const form: ListingForm = {
      ...fullListingForm(),
      photos: [first, second].map((url) => ({ url, public_id: '', alt: '' })),
    }
    const op = await enqueue(store, {
      kind: 'listing.create',
      payload: toListingPayload(form, '2026-03-01'),
      draft,
    })
    expect(op).toMatchObject({
      state: 'waiting-for-parent',
      dependsOn: [(await uploadOf(store, second)).opId],
      payload: { images: [onServer(1), second] },
    })
    await arrive(store, second, 2)
    expect((await pendingOps(store))[0]).toMatchObject({
      state: 'ready',
      payload: {
        images: [onServer(1), onServer(2)],
        form: { photos: [{ url: onServer(1) }, { url: onServer(2) }] },
      },
    })
  })

  test('one whose upload was cancelled leaves after all with the listing that shows it', async () => {
    const store = await account()
    const url = await add(store, 1)
    await cancelOp(store, (await uploadOf(store, url)).opId)
    expect(await uploads(store)).toEqual([])
    const draft = await saveDraft(store, 'listing', { fields: { title: 'A' }, step: 4 })
    const form = { ...fullListingForm(), photos: await photos(store) }
    const op = await enqueue(store, {
      kind: 'listing.create',
      payload: toListingPayload(form, '2026-03-01'),
      draft,
    })
    expect(op.dependsOn).toEqual([(await uploadOf(store, url)).opId])
  })

  test('one of three that is refused stays in the form, and hands the listing back at the photos', async () => {
    const store = await account()
    const local = [await add(store, 1), await add(store, 2), await add(store, 3)]
    const draft = await saveDraft(store, 'listing', { fields: { title: 'A' }, step: 4 })
    const form = { ...fullListingForm(), photos: await photos(store) }
    await enqueue(store, { kind: 'listing.create', payload: toListingPayload(form, '2026-03-01'), draft })
    await answer(store, (await uploadOf(store, local[1] ?? '')).opId, refusal('Too many pictures'))
    const back = await currentDraft(store, 'listing')
    expect([back?.sealedBy, back?.errorField, back?.errorMsg]).toEqual([null, 'photos', 'Too many pictures'])
    expect(await urls(store)).toEqual(local)
  })
})

describe('deleting pictures', () => {
  test('takes the upload back that has not left, and bringing them back queues it again', async () => {
    const store = await account()
    const local = [await add(store, 1), await add(store, 2), await add(store, 3)]
    const before = await remove(store, local[1] ?? '')
    expect(await urls(store)).toEqual([local[0], local[2]])
    expect(await uploads(store)).toHaveLength(2)
    const late = await add(store, 4)
    await restoreDraftPhotos(store, 'listing', before)
    expect(await urls(store)).toEqual([...local, late])
    expect((await uploadOf(store, local[1] ?? '')).state).toBe('ready')
    expect(await uploads(store)).toHaveLength(4)
  })

  test('of one that has arrived can be undone until it leaves, and not after that', async () => {
    const clock = handClock()
    const store = await account(undefined, { now: clock.now })
    const local = [await add(store, 1), await add(store, 2)]
    await arrive(store, local[0] ?? '', 1)
    const before = await remove(store, onServer(1))
    expect((await deletion(store)).state).toBe('held')
    await restoreDraftPhotos(store, 'listing', before)
    expect(await urls(store)).toEqual([onServer(1), local[1]])
    expect((await pendingOps(store)).map(({ kind }) => kind)).toEqual(['photo.listing'])

    await remove(store, onServer(1))
    const op = await deletion(store)
    clock.advance(UNDO_MS + 1)
    await answer(store, op.opId, done({ ok: true }))
    await restoreDraftPhotos(store, 'listing', before)
    expect(await urls(store)).toEqual([local[1]])
  })

  test('that the server refuses leaves the picture in the form', async () => {
    const store = await account()
    const url = await add(store, 1, { alt: 'The kitchen' })
    await arrive(store, url, 1)
    await saveDraft(store, 'listing', { fields: { title: 'A' }, step: 4 })
    await remove(store, onServer(1))
    const op = await deletion(store)
    await retryOp(store, op.opId)
    await answer(store, op.opId, refusal())
    expect(await photos(store)).toMatchObject([{ url: onServer(1), alt: 'The kitchen' }])
  })

  test('an earlier version comes back with its pictures, their uploads, and none that is gone', async () => {
    const store = await account()
    const local = [await add(store, 1), await add(store, 2)]
    await arrive(store, local[1] ?? '', 2)
    const full = await saveDraft(store, 'listing', { fields: { title: 'Two' }, step: 4 })
    await remove(store, local[0] ?? '', onServer(2))
    expect(await deletions(store)).toHaveLength(1)
    await saveDraft(store, 'listing', { fields: { title: 'None' }, step: 4 })
    expect(await uploads(store)).toEqual([])
    const back = await restoreRevision(store, full.draftId, full.revision)
    expect(back.fields).toMatchObject({ title: 'Two', photos: [{ url: local[0] }, { url: onServer(2) }] })
    expect(await uploads(store)).toHaveLength(1)
  })
})
