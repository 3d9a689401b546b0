import type { DraftKind } from '../contract/drafts.ts'
import { PHOTOS_MAX } from '../domain/limits.ts'
import { isLocalPhoto, localPhotoId, localPhotoUrl } from '../domain/photos.ts'
import { isChangeable } from '../sync/transitions.ts'
import type { AccountContext } from './context.ts'
import { changeDraft } from './drafts.ts'
import { addOp } from './enqueue.ts'
import { TooManyPhotosError } from './errors.ts'
import { flights, opOf } from './op-rows.ts'
import { takeBack } from './outbox.ts'
import { photosIn } from './photo-urls.ts'
import { uploadsOf } from './photos.ts'

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

const tablesOf = ({ db }: AccountContext) => [
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
export function addDraftPhoto(ctx: AccountContext, kind: DraftKind, photo: NewPhoto): Promise<string> {
  return ctx.write(tablesOf(ctx), async () => {
    const photoId = ctx.newId()
    const url = localPhotoUrl(photoId)
    await changeDraft(ctx, kind, (fields) => {
      const photos = photosIn(fields)
      const at = photos.findIndex((each) => each.url === photo.replaces)
      if (at === -1 && photos.length >= PHOTOS_MAX)
        throw new TooManyPhotosError('There are twenty pictures already')
      const added = { url, public_id: '', alt: photo.alt ?? photos[at]?.alt ?? '' }
      return { photos: at === -1 ? [...photos, added] : photos.with(at, added) }
    })
    await ctx.db.photos.put({ photoId, bytes: photo.bytes, type: photo.type, createdAt: ctx.now() })
    await addOp(ctx, { kind: 'photo.listing', payload: { photoId }, dependsOn: photo.dependsOn ?? [] })
    if (photo.replaces !== undefined) await withdrawUpload(ctx, photo.replaces)
    return url
  })
}

/**
 * Takes a picture out of a draft. An upload that has not left is withdrawn; one that arrived is the
 * caller's to delete from the server.
 */
export function removeDraftPhoto(ctx: AccountContext, kind: DraftKind, url: string): Promise<void> {
  return ctx.write(tablesOf(ctx), async () => {
    await changeDraft(ctx, kind, (fields) => ({
      photos: photosIn(fields).filter((photo) => photo.url !== url),
    }))
    await withdrawUpload(ctx, url)
  })
}

/** What is on its way, or may have arrived, stays: the server sweeps pictures that nothing shows. */
async function withdrawUpload(ctx: AccountContext, url: string): Promise<void> {
  if (!isLocalPhoto(url)) return
  const onTheirWay = await flights(ctx)
  for (const row of await uploadsOf(ctx, [localPhotoId(url)])) {
    const op = opOf(row, onTheirWay)
    if (isChangeable(op)) await takeBack(ctx, op)
  }
}
