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
  const account = await openTestAccount()
  const photoId = await putPhoto(account, new Uint8Array([1, 2, 3]).buffer, 'image/jpeg')
  const upload = await enqueue(account, { kind: 'photo.profile', payload: { photoId } })
  const fields = { profilePicture: localPhotoUrl(photoId), location: 'sd' }
  const draft = await saveDraft(account, 'seeker', { fields, step: 5 })
  const payload = seekerPayload({ profilePicture: localPhotoUrl(photoId) })
  const profile = await enqueue(account, { kind: 'profile.update', payload, draft })
  return { account, photoId, upload, draft, profile }
}

describe('a picture chosen offline', () => {
  test('is stored with its bytes and type', async () => {
    const { account, photoId } = await chosenOffline()
    const stored = await readPhoto(account, photoId)
    expect(stored && [...new Uint8Array(stored.bytes), stored.type]).toEqual([1, 2, 3, 'image/jpeg'])
    expect(await readPhoto(account, newId())).toBeUndefined()
  })

  test('is uploaded before the profile that shows it', async () => {
    const { profile, upload } = await chosenOffline()
    expect(profile).toMatchObject({ state: 'waiting-for-parent', dependsOn: [upload.opId] })
  })

  test('once uploaded, replaces its local address in the profile, the form and the draft', async () => {
    const { account, upload } = await chosenOffline()
    await settleWith(account, upload.opId, done({ imageUrl: URL_ON_SERVER }))
    const profile = await onlyOp(account)
    expect(profile).toMatchObject({ state: 'ready', dependsOn: [], attempts: 0 })
    expect(picturesOf(profile.payload)).toEqual([URL_ON_SERVER, URL_ON_SERVER])
    expect((await currentDraft(account, 'seeker'))?.fields).toEqual({
      profilePicture: URL_ON_SERVER,
      location: 'sd',
    })
  })

  test('is replaced in a profile that is submitted after the upload with the local address', async () => {
    const account = await openTestAccount()
    const photoId = await putPhoto(account, new ArrayBuffer(1), 'image/jpeg')
    const upload = await enqueue(account, { kind: 'photo.profile', payload: { photoId } })
    await settleWith(account, upload.opId, done({ imageUrl: URL_ON_SERVER }))
    const profile = await enqueue(account, {
      kind: 'profile.update',
      payload: seekerPayload({ profilePicture: localPhotoUrl(photoId) }),
    })
    expect(profile).toMatchObject({ state: 'ready', dependsOn: [] })
    expect(picturesOf(profile.payload)).toEqual([URL_ON_SERVER, URL_ON_SERVER])
  })

  test('once uploaded, is a new revision of an open draft, so that an open wizard shows it', async () => {
    const account = await openTestAccount()
    const photoId = await putPhoto(account, new ArrayBuffer(1), 'image/jpeg')
    const upload = await enqueue(account, { kind: 'photo.profile', payload: { photoId } })
    const before = await saveDraft(account, 'seeker', {
      fields: { profilePicture: localPhotoUrl(photoId) },
      step: 5,
    })
    await settleWith(account, upload.opId, done({ imageUrl: URL_ON_SERVER }))
    expect(await currentDraft(account, 'seeker')).toMatchObject({
      revision: before.revision + 1,
      fields: { profilePicture: URL_ON_SERVER },
    })
  })

  test('when refused, opens the draft again at the picture; the next submission replaces the profile', async () => {
    const { account, upload, profile, draft } = await chosenOffline()
    await settleWith(account, upload.opId, refusal('Only image files are allowed'))
    const states = (await listOpenOps(account)).map((op) => [op.opId, op.state])
    expect(states).toEqual([
      [upload.opId, 'rejected'],
      [profile.opId, 'needs-review'],
    ])
    expect(await currentDraft(account, 'seeker')).toMatchObject({
      sealedBy: null,
      errorField: 'profilePicture',
      errorMsg: 'Only image files are allowed',
    })
    const saved = await saveDraft(account, 'seeker', {
      draftId: draft.draftId,
      fields: { profilePicture: '' },
      step: 5,
    })
    const next = await enqueue(account, {
      kind: 'profile.update',
      payload: seekerPayload(),
      draft: saved,
    })
    expect(next).toMatchObject({ state: 'ready', supersedes: profile.opId })
  })

  test('when refused before the form is submitted, opens the draft at the picture as well', async () => {
    const account = await openTestAccount()
    const photoId = await putPhoto(account, new ArrayBuffer(1), 'image/jpeg')
    const upload = await enqueue(account, { kind: 'photo.profile', payload: { photoId } })
    const profilePicture = localPhotoUrl(photoId)
    const draft = await saveDraft(account, 'seeker', { fields: { profilePicture }, step: 5 })
    await settleWith(account, upload.opId, refusal('Only image files are allowed'))
    const payload = seekerPayload({ profilePicture })
    const profile = await enqueue(account, { kind: 'profile.update', payload, draft })
    expect(profile.state).toBe('needs-review')
    expect(await currentDraft(account, 'seeker')).toMatchObject({
      draftId: draft.draftId,
      sealedBy: null,
      errorField: 'profilePicture',
      errorMsg: 'Only image files are allowed',
    })
  })

  test('when replaced after a refusal, lets the profile wait for the new upload', async () => {
    const { account, upload, profile } = await chosenOffline()
    await settleWith(account, upload.opId, refusal())
    const photoId = await putPhoto(account, new ArrayBuffer(2), 'image/png')
    const again = await editOp(account, upload.opId, { photoId })
    const waiting = (await listOpenOps(account)).find((op) => op.opId === profile.opId)
    expect(waiting).toMatchObject({ state: 'waiting-for-parent', dependsOn: [again.opId] })
  })

  test('when cancelled, lets the profile wait for the person', async () => {
    const { account, upload } = await chosenOffline()
    await cancelOp(account, upload.opId)
    expect((await onlyOp(account)).state).toBe('needs-review')
  })
})
