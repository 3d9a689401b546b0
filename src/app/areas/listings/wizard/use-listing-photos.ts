import { useCallback, useEffect, useRef, useState } from 'react'
import type { DraftKind } from '../../../../contract/drafts.ts'
import type { FormPhoto } from '../../../../domain/listings/listing-form.ts'
import { UNDO_MS } from '../../../../domain/core/limits.ts'
import { sortPicks, UPLOAD_FAILED_MESSAGE } from '../../../../domain/listings/photo-picks.ts'
import { isLocalPhoto, localPhotoId } from '../../../../domain/core/photo-urls.ts'
import { StorageFullError, TooManyPhotosError } from '../../../../offline/db/storage-errors.ts'
import { photosIn } from '../../../../offline/photos/uploaded-photos.ts'
import type { Op } from '../../../../sync/types.ts'
import { NotAnImageError, shrinkImage, type Turns } from '../../../forms/images/shrink.ts'
import { useAccount, useOps } from '../../../data/account-hooks.ts'
import { addDraftPhoto, removeDraftPhotos, restoreDraftPhotos } from '../../../../offline/outbox/draft-photos.ts'
import { currentDraft, changeDraft } from '../../../../offline/drafts/draft-rows.ts'
import { retryOp } from '../../../../offline/outbox/outbox.ts'
import { pendingOps } from '../../../../offline/outbox/op-rows.ts'
import { readPhoto } from '../../../../offline/photos/photo-files.ts'
import type { Account } from '../../../../offline/db/account.ts'

/** A picked file on its way onto this device. */
export interface WorkingPhoto {
  key: string
  name: string
  /** Shows the file as it is, at once. */
  preview: string
}

export interface ListingPhotos {
  working: readonly WorkingPhoto[]
  /** Sentences about what was not taken, until they are dismissed. */
  refusals: readonly string[]
  dismiss: () => void
  /** Files that this device had no room for, to be tried again. */
  waiting: readonly File[]
  tryAgain: () => void
  add: (files: readonly File[]) => void
  /** The upload of a picture that is only on this device. */
  uploadOf: (url: string) => Op | undefined
  change: (change: (photos: FormPhoto[]) => FormPhoto[]) => Promise<void>
  turn: (photo: FormPhoto) => Promise<void>
  remove: (photo: FormPhoto) => Promise<void>
  removeAll: () => Promise<void>
  /** How many were deleted a moment ago; null when none was. */
  deleted: number | null
  undoDelete: () => Promise<void>
  /** What was deleted stays so. */
  letGo: () => void
  retry: (url: string) => void
}

const SHOWN_AT_ONCE = 4

const NO_ROOM =
  'This device has no room for more pictures. Free some space and try again; nothing else is lost.'

/**
 * The pictures of a listing's draft. They live on the disk, never in the page's state alone: each is
 * there, with its upload, before it is shown as kept, and the form follows the disk.
 */
export function useListingPhotos(kind: DraftKind, saveFirst: () => Promise<unknown>): ListingPhotos {
  const account = useAccount()
  const ops = useOps()
  const [working, setWorking] = useState<WorkingPhoto[]>([])
  const [refusals, setRefusals] = useState<string[]>([])
  const [waiting, setWaiting] = useState<File[]>([])
  /** The list before the deletions that can still be undone, and how many those were. */
  const [before, setBefore] = useState<{ list: FormPhoto[]; count: number } | null>(null)
  const previews = useRef(new Set<string>())
  /** One handful after the other, so that they stand in the order in which they came. */
  const adding = useRef(Promise.resolve())
  const last = useRef(Promise.resolve())
  const save = useRef(saveFirst)
  useEffect(() => {
    save.current = saveFirst
  })
  useEffect(
    () => () => {
      for (const preview of previews.current) URL.revokeObjectURL(preview)
    },
    [],
  )

  const refuse = useCallback((sentence: string) => {
    setRefusals((before) => (before.includes(sentence) ? before : [...before, sentence]))
  }, [])
  const dismiss = useCallback(() => setRefusals([]), [])

  const keep = useCallback(
    async (store: Account, file: File, item: WorkingPhoto, before: Promise<void>) => {
      try {
        const shrinking = shrinkImage(file)
        // Whichever is ready first: they stand in the order in which they were picked.
        await Promise.all([shrinking.catch(() => undefined), before])
        const image = await shrinking
        await addDraftPhoto(store, kind, { ...image, dependsOn: await beforeUploads(store) })
      } catch (error) {
        if (error instanceof StorageFullError) {
          setWaiting((others) => [...others, file])
          refuse(NO_ROOM)
        } else {
          const told = error instanceof NotAnImageError || error instanceof TooManyPhotosError
          refuse(told ? error.message : UPLOAD_FAILED_MESSAGE)
        }
      } finally {
        setWorking((others) => others.filter((each) => each !== item))
        previews.current.delete(item.preview)
        URL.revokeObjectURL(item.preview)
      }
    },
    [kind, refuse],
  )

  const add = useCallback(
    (files: readonly File[]) => {
      if (!account || files.length === 0) return
      adding.current = adding.current.then(async () => {
        await save.current()
        const here = photosIn((await currentDraft(account, kind))?.fields ?? {}).length + previews.current.size
        const { taken, refusals: told } = sortPicks(files, here)
        setRefusals(told)
        const items = taken.map((file) => {
          const preview = URL.createObjectURL(file)
          previews.current.add(preview)
          return { file, item: { key: preview, name: file.name, preview } }
        })
        // A few at a time: twenty at once keep the page from answering for longer than is noticed.
        for (let at = 0; at < items.length; at += SHOWN_AT_ONCE) {
          const shown = items.slice(at, at + SHOWN_AT_ONCE).map(({ item }) => item)
          setWorking((before) => [...before, ...shown])
          await new Promise((resolve) => setTimeout(resolve))
        }
        for (const { file, item } of items) last.current = keep(account, file, item, last.current)
      })
      adding.current = adding.current.catch(() => refuse(UPLOAD_FAILED_MESSAGE))
    },
    [account, keep, kind, refuse],
  )

  const change = useCallback(
    async (next: (photos: FormPhoto[]) => FormPhoto[]) => {
      try {
        // What is on the page is on the disk first, the pictures that a listing has already among it.
        await save.current()
        await (account && changeDraft(account, kind, (fields) => ({ photos: next(photosIn(fields)) })))
      } catch (error) {
        refuse(error instanceof StorageFullError ? NO_ROOM : UPLOAD_FAILED_MESSAGE)
      }
    },
    [account, kind, refuse],
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

  const turn = useCallback(
    async (photo: FormPhoto) => {
      if (!account) return
      try {
        await save.current()
        const image = await shrinkImage(await bytesOf(account, photo.url), 1 satisfies Turns)
        await addDraftPhoto(account, kind, {
          ...image,
          replaces: photo.url,
          dependsOn: await beforeUploads(account),
        })
      } catch (error) {
        refuse(error instanceof StorageFullError ? NO_ROOM : 'This picture could not be turned')
      }
    },
    [account, kind, refuse],
  )

  const removeThose = useCallback(
    async (isGoing: (photo: FormPhoto) => boolean) => {
      try {
        await save.current()
        const list = (await (account && removeDraftPhotos(account, kind, isGoing))) ?? []
        const count = list.filter(isGoing).length
        setBefore((earlier) => ({
          list: [...(earlier?.list ?? []), ...list.filter((each) => !hasUrl(earlier?.list ?? [], each))],
          count: (earlier?.count ?? 0) + count,
        }))
      } catch {
        refuse('That could not be deleted. Nothing was lost.')
      }
    },
    [account, kind, refuse],
  )
  useEffect(() => {
    if (before === null) return undefined
    const timer = setTimeout(() => setBefore(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [before])

  return {
    working,
    refusals,
    dismiss,
    waiting,
    tryAgain: () => {
      setWaiting([])
      dismiss()
      add(waiting)
    },
    add,
    uploadOf,
    change,
    turn,
    remove: (photo) => removeThose(({ url }) => url === photo.url),
    removeAll: () => removeThose(() => true),
    deleted: before?.count ?? null,
    undoDelete: async () => {
      if (before === null) return
      setBefore(null)
      if (account)
        await restoreDraftPhotos(account, kind, before.list).catch(() => refuse(UPLOAD_FAILED_MESSAGE))
    },
    letGo: () => setBefore(null),
    retry: (url) => {
      const op = uploadOf(url)
      if (op && account) void retryOp(account, op.opId).catch(() => undefined)
    },
  }
}

const hasUrl = (list: readonly FormPhoto[], { url }: FormPhoto) => list.some((photo) => photo.url === url)

/** A homeowner who became one a moment ago, offline, is one to the server only after that arrived. */
export async function beforeUploads(store: Account): Promise<string[]> {
  return (await pendingOps(store))
    .filter(
      (op) => op.kind === 'profile.update' && (op.payload as { userType?: string }).userType !== undefined,
    )
    .map((op) => op.opId)
}

async function bytesOf(store: Account, url: string): Promise<Blob> {
  if (isLocalPhoto(url)) {
    const kept = await readPhoto(store, localPhotoId(url))
    if (kept) return new Blob([kept.bytes], { type: kept.type })
    throw new NotAnImageError('This picture is no longer on this device')
  }
  // A stored picture is no call of the API: the page shows it by the same address.
  const response = await fetch(url)
  if (!response.ok) throw new NotAnImageError('This picture could not be loaded')
  return response.blob()
}
