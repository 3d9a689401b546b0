import { useCallback, useEffect, useRef, useState } from 'react'
import type { DraftKind } from '../../../../contract/drafts.ts'
import type { FormPhoto } from '../../../../domain/listings/listing-form.ts'
import { UNDO_WINDOW_MS } from '../../../../domain/core/limits.ts'
import { sortPicks, UPLOAD_FAILED_MESSAGE } from '../../../../domain/listings/photo-picks.ts'
import { isLocalPhoto, localPhotoId } from '../../../../domain/core/photo-urls.ts'
import { StorageFullError, TooManyPhotosError } from '../../../../offline/db/storage-errors.ts'
import { photosIn } from '../../../../offline/photos/uploaded-photos.ts'
import type { Op } from '../../../../sync/types.ts'
import type { OpenDraft } from '../../../forms/wizard/use-draft.ts'
import { NotAnImageError, shrinkImage, type Turns } from '../../../forms/images/shrink.ts'
import { useAccount, useOps } from '../../../data/account-hooks.ts'
import {
  addDraftPhoto,
  removeDraftPhotos,
  restoreDraftPhotos,
} from '../../../../offline/outbox/draft-photos.ts'
import { changeDraft } from '../../../../offline/drafts/draft-rows.ts'
import { retryOp } from '../../../../offline/outbox/outbox.ts'
import { listOpenOpsButMessages } from '../../../../offline/outbox/op-rows.ts'
import { readPhoto } from '../../../../offline/photos/photo-files.ts'
import type { Account } from '../../../../offline/db/account.ts'
import type { DraftRow } from '../../../../offline/db/rows.ts'
import * as strings from '../strings/listing-photos.ts'

/** A picked file that is being stored on this device. */
export interface PhotoInProgress {
  key: string
  name: string
  /** An object URL that shows the file before it is shrunk and stored. */
  preview: string
}

/** The photos of a listing's draft, and the actions on them. */
export interface ListingPhotos {
  /** The picked files that are being stored. */
  photosInProgress: readonly PhotoInProgress[]
  /** The messages about files that were not added, until the person dismisses them. */
  refusals: readonly string[]
  /** Removes all messages of `refusals`. */
  dismissRefusals: () => void
  /** The files for which this device had no room. */
  unstoredFiles: readonly File[]
  /** Adds the files of `unstoredFiles` again. */
  addUnstoredFiles: () => void
  add: (files: readonly File[]) => void
  /** The upload operation of a photo that is only on this device. */
  uploadOf: (url: string) => Op | undefined
  change: (change: (photos: FormPhoto[]) => FormPhoto[]) => Promise<void>
  /** Rotates a photo by a quarter turn. */
  rotate: (photo: FormPhoto) => Promise<void>
  remove: (photo: FormPhoto) => Promise<void>
  removeAll: () => Promise<void>
  /** The number of deleted photos that can be restored; null when there are none. */
  deletedCount: number | null
  undoDelete: () => Promise<void>
  /** Ends the undo window of the deleted photos. */
  dismissUndo: () => void
  /** Sends the upload of a photo again. */
  retryUpload: (url: string) => void
}

const PREVIEWS_AT_ONCE = 4

/**
 * Adds, rotates, deletes and restores the photos of a listing's draft. The draft in the device's database is
 * their only state: a photo is shown as stored only after it and its upload operation are written.
 * @param draft the form's draft; its unsaved edits are written before each change of the photos.
 */
export function useListingPhotos(
  kind: DraftKind,
  draft: Pick<OpenDraft<unknown>, 'row' | 'saveNow'>,
): ListingPhotos {
  const account = useAccount()
  const ops = useOps()
  const [photosInProgress, setPhotosInProgress] = useState<PhotoInProgress[]>([])
  const [refusals, setRefusals] = useState<string[]>([])
  const [unstoredFiles, setUnstoredFiles] = useState<File[]>([])
  /** The photos before the deletions that can be undone, and the number of deleted photos. */
  const [undoable, setUndoable] = useState<{
    draftId: string
    list: FormPhoto[]
    count: number
  } | null>(null)
  const previews = useRef(new Set<string>())
  /** The running additions: each waits for the one before, so that the photos have the order of picking. */
  const additions = useRef(Promise.resolve())
  /** The last photo of the running additions. */
  const lastStored = useRef(Promise.resolve())
  const form = useRef(draft)
  useEffect(() => {
    form.current = draft
  })
  /** Saves the form's edits. @returns its draft. @throws StorageFullError when nothing of the form is stored. */
  const savedDraft = useCallback(async (): Promise<DraftRow> => {
    // A form that cannot be saved still takes pictures: each is stored by itself or reported.
    const row = (await form.current.saveNow()) ?? form.current.row
    if (!row) throw new StorageFullError('The form could not be saved')
    return row
  }, [])
  useEffect(
    () => () => {
      for (const preview of previews.current) URL.revokeObjectURL(preview)
    },
    [],
  )

  const refuse = useCallback((message: string) => {
    setRefusals((previous) => (previous.includes(message) ? previous : [...previous, message]))
  }, [])
  const dismissRefusals = useCallback(() => setRefusals([]), [])

  const storePhoto = useCallback(
    async (
      openAccount: Account,
      draftId: string,
      { file, item }: { file: File; item: PhotoInProgress },
      previousStored: Promise<void>,
    ) => {
      try {
        const shrinking = shrinkImage(file)
        // Files are stored in the order of picking, even if a later one is shrunk first.
        await Promise.all([shrinking.catch(() => undefined), previousStored])
        const image = await shrinking
        await addDraftPhoto(
          openAccount,
          { kind, draftId },
          { ...image, dependsOn: await uploadDependencies(openAccount) },
        )
      } catch (error) {
        if (error instanceof StorageFullError) {
          setUnstoredFiles((others) => [...others, file])
          refuse(strings.deviceFull)
        } else {
          const hasMessage = error instanceof NotAnImageError || error instanceof TooManyPhotosError
          refuse(hasMessage ? error.message : UPLOAD_FAILED_MESSAGE)
        }
      } finally {
        setPhotosInProgress((others) => others.filter((each) => each !== item))
        previews.current.delete(item.preview)
        URL.revokeObjectURL(item.preview)
      }
    },
    [kind, refuse],
  )

  const add = useCallback(
    (files: readonly File[]) => {
      if (!account || files.length === 0) return
      additions.current = additions.current.then(async () => {
        const { draftId, fields } = await savedDraft()
        const photoCount = photosIn(fields).length + previews.current.size
        const { taken, refusals: messages } = sortPicks(files, photoCount)
        setRefusals(messages)
        const items = taken.map((file) => {
          const preview = URL.createObjectURL(file)
          previews.current.add(preview)
          return { file, item: { key: preview, name: file.name, preview } }
        })
        // The previews appear a few at a time, because twenty at once block the page for a noticeable time.
        for (let at = 0; at < items.length; at += PREVIEWS_AT_ONCE) {
          const shown = items.slice(at, at + PREVIEWS_AT_ONCE).map(({ item }) => item)
          setPhotosInProgress((previous) => [...previous, ...shown])
          await new Promise((resolve) => setTimeout(resolve))
        }
        for (const each of items) lastStored.current = storePhoto(account, draftId, each, lastStored.current)
      })
      additions.current = additions.current.catch((error: unknown) =>
        refuse(error instanceof StorageFullError ? strings.deviceFull : UPLOAD_FAILED_MESSAGE),
      )
    },
    [account, storePhoto, savedDraft, refuse],
  )

  const change = useCallback(
    async (next: (photos: FormPhoto[]) => FormPhoto[]) => {
      try {
        // This save writes the form's edits into the draft, with the photos that the listing already has.
        const { draftId } = await savedDraft()
        await (account &&
          changeDraft(account, { kind, draftId }, (fields) => ({ photos: next(photosIn(fields)) })))
      } catch (error) {
        refuse(error instanceof StorageFullError ? strings.deviceFull : UPLOAD_FAILED_MESSAGE)
      }
    },
    [account, kind, savedDraft, refuse],
  )

  const uploadOf = (url: string) => {
    if (!isLocalPhoto(url)) return undefined
    const photoId = localPhotoId(url)
    return ops?.find(
      (op) =>
        op.kind === 'photo.listing' &&
        op.state !== 'cancelled' &&
        (op.payload as { photoId: string }).photoId === photoId,
    )
  }

  const rotate = useCallback(
    async (photo: FormPhoto) => {
      if (!account) return
      try {
        const { draftId } = await savedDraft()
        const image = await shrinkImage(await bytesOf(account, photo.url), 1 satisfies Turns)
        const dependsOn = await uploadDependencies(account)
        await addDraftPhoto(account, { kind, draftId }, { ...image, replaces: photo.url, dependsOn })
      } catch (error) {
        refuse(error instanceof StorageFullError ? strings.deviceFull : strings.notRotated)
      }
    },
    [account, kind, savedDraft, refuse],
  )

  const removeWhere = useCallback(
    async (isRemoved: (photo: FormPhoto) => boolean) => {
      try {
        const { draftId } = await savedDraft()
        const list = (await (account && removeDraftPhotos(account, { kind, draftId }, isRemoved))) ?? []
        const count = list.filter(isRemoved).length
        setUndoable((earlier) => ({
          draftId,
          list: [...(earlier?.list ?? []), ...list.filter((each) => !hasUrl(earlier?.list ?? [], each))],
          count: (earlier?.count ?? 0) + count,
        }))
      } catch {
        refuse(strings.notDeleted)
      }
    },
    [account, kind, savedDraft, refuse],
  )
  useEffect(() => {
    if (undoable === null) return undefined
    const timer = setTimeout(() => setUndoable(null), UNDO_WINDOW_MS)
    return () => clearTimeout(timer)
  }, [undoable])

  return {
    photosInProgress,
    refusals,
    dismissRefusals,
    unstoredFiles,
    addUnstoredFiles: () => {
      setUnstoredFiles([])
      dismissRefusals()
      add(unstoredFiles)
    },
    add,
    uploadOf,
    change,
    rotate,
    remove: (photo) => removeWhere(({ url }) => url === photo.url),
    removeAll: () => removeWhere(() => true),
    deletedCount: undoable?.count ?? null,
    undoDelete: async () => {
      if (undoable === null) return
      setUndoable(null)
      if (account)
        await restoreDraftPhotos(account, { kind, draftId: undoable.draftId }, undoable.list).catch(() =>
          refuse(UPLOAD_FAILED_MESSAGE),
        )
    },
    dismissUndo: () => setUndoable(null),
    retryUpload: (url) => {
      const op = uploadOf(url)
      if (op && account) void retryOp(account, op.opId).catch(() => undefined)
    },
  }
}

const hasUrl = (list: readonly FormPhoto[], { url }: FormPhoto) => list.some((photo) => photo.url === url)

/**
 * The ids of the pending changes of the account type. A photo upload depends on them, because the server
 * accepts photos of homes only from a homeowner.
 */
export async function uploadDependencies(account: Account): Promise<string[]> {
  return (await listOpenOpsButMessages(account))
    .filter(
      (op) => op.kind === 'profile.update' && (op.payload as { userType?: string }).userType !== undefined,
    )
    .map((op) => op.opId)
}

/** Reads the bytes of a photo. @throws NotAnImageError when neither this device nor the server has them. */
async function bytesOf(account: Account, url: string): Promise<Blob> {
  if (isLocalPhoto(url)) {
    const photo = await readPhoto(account, localPhotoId(url))
    if (photo) return new Blob([photo.bytes], { type: photo.type })
    throw new NotAnImageError('This picture is no longer on this device')
  }
  // `fetch` and not the API client: photos are no endpoint of the API.
  const response = await fetch(url)
  if (!response.ok) throw new NotAnImageError('This picture could not be loaded')
  return response.blob()
}
