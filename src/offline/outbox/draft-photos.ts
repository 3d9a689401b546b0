import { PHOTOS_MAX } from '../../domain/core/limits.ts'
import type { FormPhoto } from '../../domain/listings/listing-form.ts'
import { isLocalPhoto, localPhotoId, localPhotoUrl, publicIdOf } from '../../domain/core/photo-urls.ts'
import { isChangeable } from '../../sync/transitions.ts'
import type { Account } from '../db/account.ts'
import { changeOpenDraft, requireOpenDraft, putRevision, type DraftPlace } from '../drafts/draft-rows.ts'
import { addOp, requeueUpload } from './enqueue.ts'
import { DraftChangedError, TooManyPhotosError } from '../db/storage-errors.ts'
import { laneRange } from '../db/lane-range.ts'
import { inFlightRows, opOf } from './op-rows.ts'
import { cancelUpload } from './cancel-upload.ts'
import { cancelAndUndo } from './outbox.ts'
import { photosIn } from '../photos/uploaded-photos.ts'
import { withUploadedPhotos } from '../photos/photo-files.ts'
import { parseRow } from '../db/quarantine.ts'
import type { DraftRow } from '../db/rows.ts'
import { TOO_MANY_PHOTOS_MESSAGE } from '../../domain/listings/photo-picks.ts'

/** A photo to add to a draft; `type` is its media type. */
export interface NewPhoto {
  bytes: ArrayBuffer
  type: string
  /** The description; by default that of the replaced photo. */
  alt?: string
  /** The URL of the photo that this one replaces, such as the unrotated one. */
  replaces?: string
  /** Ids of the operations that must be accepted before the upload is sent. */
  dependsOn?: string[]
}

const tablesOf = ({ db }: Account) => [
  db.ops,
  db.flights,
  db.drafts,
  db.draftRevisions,
  db.draftBases,
  db.photos,
  db.composers,
  db.conversations,
]

/**
 * Adds a photo of a home to a draft. Its bytes, its upload and its position in the draft are written in one
 * transaction, so that none of the three exists without the others.
 * @returns its URL: `photo:<id>` until it is uploaded.
 * @throws TooManyPhotosError, DraftSealedError, StorageFullError.
 */
export function addDraftPhoto(account: Account, place: DraftPlace, photo: NewPhoto): Promise<string> {
  return account.write(tablesOf(account), async () => {
    const photoId = account.newId()
    const url = localPhotoUrl(photoId)
    await changeOpenDraft(account, place, (fields) => {
      const photos = photosIn(fields)
      const at = photos.findIndex((each) => each.url === photo.replaces)
      if (at === -1 && photos.length >= PHOTOS_MAX) throw new TooManyPhotosError(TOO_MANY_PHOTOS_MESSAGE)
      const added = { url, public_id: '', alt: photo.alt ?? photos[at]?.alt ?? '' }
      return { photos: at === -1 ? [...photos, added] : photos.with(at, added) }
    })
    await account.db.photos.put({ photoId, bytes: photo.bytes, type: photo.type, createdAt: account.now() })
    await addOp(account, { kind: 'photo.listing', payload: { photoId }, dependsOn: photo.dependsOn ?? [] })
    if (photo.replaces !== undefined) await cancelUpload(account, photo.replaces)
    return url
  })
}

/**
 * Removes photos from a draft in one transaction. An upload that was not sent is cancelled; a photo that is
 * already on the server is deleted there after an undo window. An existing listing loses its photos only when
 * its changes are saved.
 * @returns the photos before the removal, for `restoreDraftPhotos`.
 */
export function removeDraftPhotos(
  account: Account,
  place: DraftPlace,
  isRemoved: (photo: FormPhoto) => boolean,
): Promise<FormPhoto[]> {
  return account.write(tablesOf(account), async () => {
    let before: FormPhoto[] = []
    await changeOpenDraft(account, place, (fields) => {
      before = photosIn(fields)
      return { photos: before.filter((photo) => !isRemoved(photo)) }
    })
    for (const { url, public_id } of before.filter(isRemoved)) {
      if (isLocalPhoto(url)) await cancelUpload(account, url)
      else if (place.kind === 'listing')
        await addOp(account, {
          kind: 'photo.listing.delete',
          payload: { url, public_id: public_id || publicIdOf(url) },
        })
    }
    return before
  })
}

/**
 * Restores removed photos at their positions, with their uploads. `before` is the list before the removal. A
 * photo whose deletion was already sent stays deleted.
 */
export function restoreDraftPhotos(
  account: Account,
  place: DraftPlace,
  before: readonly FormPhoto[],
): Promise<void> {
  return account.write(tablesOf(account), async () => {
    const wanted = await restorable(account, before)
    await changeOpenDraft(account, place, (fields) => {
      const later = photosIn(fields).filter(({ url }) => !wanted.some((photo) => photo.url === url))
      return { photos: [...wanted, ...later].slice(0, PHOTOS_MAX) }
    })
  })
}

/**
 * Restores the answers of an earlier revision as a new revision, so that this can be undone in the same way.
 * @throws DraftSealedError when it was submitted, DraftChangedError when the revision is gone.
 */
export function restoreRevision(account: Account, draftId: string, revision: number): Promise<DraftRow> {
  const { db } = account
  return account.write(tablesOf(account), async () => {
    const revisionRow = parseRow(db, 'draftRevisions', await db.draftRevisions.get([draftId, revision]))
    const photos = await restorable(account, photosIn(revisionRow?.fields ?? {}))
    const row = await requireOpenDraft(account, draftId)
    if (!revisionRow) throw new DraftChangedError('This version is no longer saved')
    const fields = { ...row.fields, ...revisionRow.fields, ...('photos' in revisionRow.fields && { photos }) }
    return putRevision(account, { ...row, fields, clashes: [] })
  })
}

/**
 * The photos that can be restored. Cancels their deletions that were not sent and queues their cancelled
 * uploads again.
 */
async function restorable(account: Account, photos: readonly FormPhoto[]): Promise<FormPhoto[]> {
  const inFlight = await inFlightRows(account)
  const kind = 'photo.listing.delete'
  const found = [
    await laneRange(account, kind, undefined, 0).toArray(),
    await laneRange(account, kind).toArray(),
  ]
  const deletions = found
    .flat()
    .filter((row) => row.state !== 'cancelled')
    .map((row) => opOf(row, inFlight))
    .sort((a, b) => a.seq - b.seq)
  const restored: FormPhoto[] = []
  for (const photo of await withUploadedPhotos(account, photos)) {
    const deletion = deletions.find((op) => (op.payload as { url: string }).url === photo.url)
    if (deletion && !isChangeable(deletion)) continue
    if (deletion) await cancelAndUndo(account, deletion)
    if (isLocalPhoto(photo.url) && !(await requeueUpload(account, localPhotoId(photo.url)))) continue
    restored.push(photo)
  }
  return restored
}
