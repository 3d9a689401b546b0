import { describe, expect, test } from 'vitest'
import type { OpPayload } from '../../../src/contract/ops.ts'
import { localPhotoUrl } from '../../../src/domain/core/photo-urls.ts'
import { seekerPayload } from '../../support/api-samples.ts'
import { openTestAccount, settleWith, done, onlyOp, refusal } from './fixture.ts'
import { newId } from '../../support/fresh-id.ts'
import { putPhoto, readPhoto } from '../../../src/offline/photos/photo-files.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { saveDraft, currentDraft } from '../../../src/offline/drafts/draft-rows.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { editOp, cancelOp } from '../../../src/offline/outbox/outbox.ts'

const URL_ON_SERVER = `/photos/${'ab'.repeat(16)}`
/** Reads the picture of a profile payload and the picture of its form. */
const picturesOf = (payload: unknown) => {
  const { profilePicture, form } = payload as OpPayload<'profile.update'>
  return [profilePicture, form?.profilePicture]
}

/** Opens an account with the unsent upload of a picture and the submitted profile that shows it. */
async function chosenOffline() {
  const store = await openTestAccount()
  const photoId = await putPhoto(store, new Uint8Array([1, 2, 3]).buffer, 'image/jpeg')
  const upload = await enqueue(store, { kind: 'photo.profile', payload: { photoId } })
  const fields = { profilePicture: localPhotoUrl(photoId), location: 'sd' }
  const draft = await saveDraft(store, 'seeker', { fields, step: 5 })
  const payload = seekerPayload({ profilePicture: localPhotoUrl(photoId) })
  const profile = await enqueue(store, { kind: 'profile.update', payload, draft })
  return { store, photoId, upload, draft, profile }
}

describe('a picture chosen offline', () => {
  test('is stored with its bytes and type', async () => {
    const { store, photoId } = await chosenOffline()
    const stored = await readPhoto(store, photoId)
    expect(stored && [...new Uint8Array(stored.bytes), stored.type]).toEqual([1, 2, 3, 'image/jpeg'])
    expect(await readPhoto(store, newId())).toBeUndefined()
  })

  test('is uploaded before the profile that shows it', async () => {
    const { profile, upload } = await chosenOffline()
    expect(profile).toMatchObject({ state: 'waiting-for-parent', dependsOn: [upload.opId] })
  })

  test('once uploaded, replaces its local address in the profile, the form and the draft', async () => {
    const { store, upload } = await chosenOffline()
    await settleWith(store, upload.opId, done({ imageUrl: URL_ON_SERVER }))
    const profile = await onlyOp(store)
    expect(profile).toMatchObject({ state: 'ready', dependsOn: [], attempts: 0 })
    expect(picturesOf(profile.payload)).toEqual([URL_ON_SERVER, URL_ON_SERVER])
    expect((await currentDraft(store, 'seeker'))?.fields).toEqual({
      profilePicture: URL_ON_SERVER,
      location: 'sd',
    })
  })

  test('is replaced in a profile that is submitted after the upload with the local address', async () => {
    const store = await openTestAccount()
    const photoId = await putPhoto(store, new ArrayBuffer(1), 'image/jpeg')
    const upload = await enqueue(store, { kind: 'photo.profile', payload: { photoId } })
    await settleWith(store, upload.opId, done({ imageUrl: URL_ON_SERVER }))
    const profile = await enqueue(store, {
      kind: 'profile.update',
      payload: seekerPayload({ profilePicture: localPhotoUrl(photoId) }),
    })
    expect(profile).toMatchObject({ state: 'ready', dependsOn: [] })
    expect(picturesOf(profile.payload)).toEqual([URL_ON_SERVER, URL_ON_SERVER])
  })

  test('once uploaded, is a new revision of an open draft, so that an open wizard shows it', async () => {
    const store = await openTestAccount()
    const photoId = await putPhoto(store, new ArrayBuffer(1), 'image/jpeg')
    const upload = await enqueue(store, { kind: 'photo.profile', payload: { photoId } })
    const before = await saveDraft(store, 'seeker', {
      fields: { profilePicture: localPhotoUrl(photoId) },
      step: 5,
    })
    await settleWith(store, upload.opId, done({ imageUrl: URL_ON_SERVER }))
    expect(await currentDraft(store, 'seeker')).toMatchObject({
      revision: before.revision + 1,
      fields: { profilePicture: URL_ON_SERVER },
    })
  })

  test('when refused, opens the draft again at the picture; the next submission replaces the profile', async () => {
    const { store, upload, profile, draft } = await chosenOffline()
    await settleWith(store, upload.opId, refusal('Only image files are allowed'))
    const states = (await listOpenOps(store)).map((op) => [op.opId, op.state])
    expect(states).toEqual([
      [upload.opId, 'rejected'],
      [profile.opId, 'needs-review'],
    ])
    expect(await currentDraft(store, 'seeker')).toMatchObject({
      sealedBy: null,
      errorField: 'profilePicture',
      errorMsg: 'Only image files are allowed',
    })
    const saved = await saveDraft(store, 'seeker', {
      draftId: draft.draftId,
      fields: { profilePicture: '' },
      step: 5,
    })
    const next = await enqueue(store, {
      kind: 'profile.update',
      payload: seekerPayload(),
      draft: saved,
    })
    expect(next).toMatchObject({ state: 'ready', supersedes: profile.opId })
  })

  test('when replaced after a refusal, lets the profile wait for the new upload', async () => {
    const { store, upload, profile } = await chosenOffline()
    await settleWith(store, upload.opId, refusal())
    const photoId = await putPhoto(store, new ArrayBuffer(2), 'image/png')
    const again = await editOp(store, upload.opId, { photoId })
    const waiting = (await listOpenOps(store)).find((op) => op.opId === profile.opId)
    expect(waiting).toMatchObject({ state: 'waiting-for-parent', dependsOn: [again.opId] })
  })

  test('when cancelled, lets the profile wait for the person', async () => {
    const { store, upload } = await chosenOffline()
    await cancelOp(store, upload.opId)
    expect((await onlyOp(store)).state).toBe('needs-review')
  })
})
