import { atom } from 'jotai/vanilla'
import type { Day } from '../../domain/core/dates.ts'
import { isPhotoPath } from '../../domain/core/photo-urls.ts'
import { tourOf } from '../../domain/tours/tour-view.ts'
import type { SavedHomeOnDevice } from '../../offline/tours/saved-home-rows.ts'
import type { Op } from '../../sync/types.ts'

/** The home whose photos are being downloaded, and how many of them are done; null when none is. */
export const pinningAtom = atom<{ listingId: string; done: number; of: number } | null>(null)

/** Whether this device has no room for all photos of the saved homes. */
export const pinningFullAtom = atom(false)

/** The URLs of the photos that a saved home needs offline: its own and those of the tour. */
export function photoUrlsOf(home: Pick<SavedHomeOnDevice, 'home' | 'entries'>): string[] {
  const tourUrls = tourOf(home.entries).pictures.map(({ url }) => url)
  return [...home.home.photos.map(({ url }) => url), ...tourUrls].filter(isPhotoPath)
}

/** Whether all photos of a home are on this device; null when the browser cannot store photos. */
export function isPinned(home: Pick<SavedHomeOnDevice, 'home' | 'entries' | 'photos'>): boolean | null {
  if (!canPinPhotos()) return null
  const pinnedUrls = new Set(home.photos?.urls)
  return home.photos !== null && photoUrlsOf(home).every((url) => pinnedUrls.has(url))
}

/** Whether this browser can store photos. */
export const canPinPhotos = () => 'caches' in globalThis

/** The job that keeps the photos of saved homes on this device. */
export interface HomePinner {
  /** Downloads the list of saved homes, then pins the missing photos. @throws the error of the request. */
  refresh: () => Promise<void>
  /** Refreshes if requests are allowed and the person has or may have saved homes; ignores errors. */
  refreshIfAllowed: () => Promise<void>
  /**
   * Refreshes, and downloads the conversations with the owners of the homes that are planned for this day.
   * @throws the error of a request.
   */
  prepareTours: (day: Day) => Promise<void>
  /** Takes the operations of the outbox after every change. */
  outboxChanged: (ops: readonly Op[]) => void
}

/** The home pinner of the open account; null when no account is open. */
export const homePinnerAtom = atom<HomePinner | null>(null)
