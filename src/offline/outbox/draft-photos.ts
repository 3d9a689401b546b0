import type { DraftKind } from '../../contract/drafts.ts'
import { PHOTOS_MAX } from '../../domain/core/limits.ts'
import type { FormPhoto } from '../../domain/listings/listing-form.ts'
import { isLocalPhoto, localPhotoId, localPhotoUrl, publicIdOf } from '../../domain/core/photo-urls.ts'
import { isChangeable } from '../../sync/transitions.ts'
import type { Account } from '../db/account.ts'
import { changeOpenDraft, openRow, putRevision } from '../drafts/draft-rows.ts'
import { addOp, reviveUpload } from './enqueue.ts'
import { DraftChangedError, TooManyPhotosError } from '../db/storage-errors.ts'
import { inFlightRows, opOf } from './op-rows.ts'
import { takeBack } from './outbox.ts'
import { photosIn } from '../photos/uploaded-photos.ts'
import { uploadsOf, withArrivedPhotos } from '../photos/photo-files.ts'
import { readableOne } from '../db/quarantine.ts'
import type { DraftRow } from '../db/rows.ts'

export interface NewPhoto {
  bytes: ArrayBuffer
  type: string
  /** What is to be seen on it; that of the one it replaces when absent. */
  alt?: string
  /** The picture whose place it takes: one that was turned, for example. */
  replaces?: string
  /** Operations that must be through before the upload may leave. */
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
 * Adds a picture of a home to a draft: its bytes, its upload and its place in the draft are ONE
 * transaction, so that none of the three is ever without the others.
 * @returns its address: `photo:<id>` until it was uploaded.
 * @throws TooManyPhotosError, DraftSealedError, StorageFullError.
 */
export function addDraftPhoto(account: Account, kind: DraftKind, photo: NewPhoto): Promise<string> {
  return account.write(tablesOf(account), async () => {
    const photoId = account.newId()
    const url = localPhotoUrl(photoId)
    await changeOpenDraft(account, kind, (fields) => {
      const photos = photosIn(fields)
      const at = photos.findIndex((each) => each.url === photo.replaces)
      if (at === -1 && photos.length >= PHOTOS_MAX)
        throw new TooManyPhotosError('There are twenty pictures already')
      const added = { url, public_id: '', alt: photo.alt ?? photos[at]?.alt ?? '' }
      return { photos: at === -1 ? [...photos, added] : photos.with(at, added) }
    })
    await account.db.photos.put({ photoId, bytes: photo.bytes, type: photo.type, createdAt: account.now() })
    await addOp(account, { kind: 'photo.listing', payload: { photoId }, dependsOn: photo.dependsOn ?? [] })
    if (photo.replaces !== undefined) await withdrawUpload(account, photo.replaces)
    return url
  })
}

/**
 * Takes pictures out of a draft, in one transaction: an upload that has not left is withdrawn, and what
 * is on the server already is deleted there a little later. A listing that exists lets go of its
 * pictures only when its changes are saved.
 * @returns the pictures as they were, for `restoreDraftPhotos`.
 */
export function removeDraftPhotos(
  account: Account,
  kind: DraftKind,
  isGoing: (photo: FormPhoto) => boolean,
): Promise<FormPhoto[]> {
  return account.write(tablesOf(account), async () => {
    let before: FormPhoto[] = []
    await changeOpenDraft(account, kind, (fields) => {
      before = photosIn(fields)
      return { photos: before.filter((photo) => !isGoing(photo)) }
    })
    for (const { url, public_id } of before.filter(isGoing)) {
      if (isLocalPhoto(url)) await withdrawUpload(account, url)
      else if (kind === 'listing')
        await addOp(account, {
          kind: 'photo.listing.delete',
          payload: { url, public_id: public_id || publicIdOf(url) },
        })
    }
    return before
  })
}

/**
 * Puts pictures that were deleted a moment ago back where they were, with their uploads. `before` is
 * the list as it was. One whose deletion has left already stays deleted.
 */
export function restoreDraftPhotos(
  account: Account,
  kind: DraftKind,
  before: readonly FormPhoto[],
): Promise<void> {
  return account.write(tablesOf(account), async () => {
    const wanted = await reviving(account, before)
    await changeOpenDraft(account, kind, (fields) => {
      const later = photosIn(fields).filter(({ url }) => !wanted.some((photo) => photo.url === url))
      return { photos: [...wanted, ...later].slice(0, PHOTOS_MAX) }
    })
  })
}

/**
 * Puts an earlier revision's answers back, as a new revision, so that this can be undone the same way.
 * @throws DraftSealedError when it was submitted, DraftChangedError when the revision is gone.
 */
export function restoreRevision(account: Account, draftId: string, revision: number): Promise<DraftRow> {
  const { db } = account
  return account.write(tablesOf(account), async () => {
    const earlier = readableOne(db, 'draftRevisions', await db.draftRevisions.get([draftId, revision]))
    const photos = await reviving(account, photosIn(earlier?.fields ?? {}))
    const row = await openRow(account, draftId)
    if (!earlier) throw new DraftChangedError('This version is no longer kept')
    const fields = { ...row.fields, ...earlier.fields, ...('photos' in earlier.fields && { photos }) }
    return putRevision(account, { ...row, fields, clashes: [] })
  })
}

/**
 * Those of `photos` that are still to be had: a deletion that has not left is withdrawn, an upload
 * that was withdrawn is queued again.
 */
async function reviving(account: Account, photos: readonly FormPhoto[]): Promise<FormPhoto[]> {
  const onTheirWay = await inFlightRows(account)
  const deletions = (await account.db.ops.toArray())
    .filter((row) => row.kind === 'photo.listing.delete' && row.state !== 'cancelled')
    .map((row) => opOf(row, onTheirWay))
  const revived: FormPhoto[] = []
  for (const photo of await withArrivedPhotos(account, photos)) {
    const deletion = deletions.find((op) => (op.payload as { url: string }).url === photo.url)
    if (deletion && !isChangeable(deletion)) continue
    if (deletion) await takeBack(account, deletion)
    if (isLocalPhoto(photo.url) && !(await reviveUpload(account, localPhotoId(photo.url)))) continue
    revived.push(photo)
  }
  return revived
}

/** Inside a transaction over everything that an op touches: what is on its way, or may have arrived, stays: the server sweeps pictures that nothing shows. */
export async function withdrawUpload(account: Account, url: string): Promise<void> {
  if (!isLocalPhoto(url)) return
  const onTheirWay = await inFlightRows(account)
  for (const row of await uploadsOf(account, [localPhotoId(url)])) {
    const op = opOf(row, onTheirWay)
    if (isChangeable(op)) await takeBack(account, op)
  }
}
