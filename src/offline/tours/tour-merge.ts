import type { SavedHome } from '../../domain/tours/saved-home.ts'
import { isNewer, type TourEntry, type TourEntryOfHome } from '../../domain/tours/tour.ts'
import type { SavedHomeRow } from '../db/rows.ts'

/**
 * A tour entry after a merge with the server's. An entry that is not sent yet stays until its own response.
 * Otherwise the later entry counts, so that a late response does not overwrite a newer entry.
 */
export function mergeEntry(
  local: TourEntryOfHome | undefined,
  server: TourEntry,
  listingId: string,
  isUnsent: boolean,
): TourEntryOfHome {
  if (local && (isUnsent || !isNewer(server.writtenAt, local.writtenAt))) return local
  return { listingId, ...server }
}

/** The row of a saved home from a response, with the fields that only this device has. */
export function mergeHome(local: SavedHomeRow | undefined, server: SavedHome): SavedHomeRow {
  const { listingId, home, gone, offMarket, changes } = server
  return {
    listingId,
    home,
    gone,
    ...(offMarket ? { offMarket } : {}),
    changes,
    savedAt: Date.parse(server.savedAt),
    touchedAt: local?.touchedAt ?? 0,
    removedAt: local?.removedAt ?? null,
    photos: local?.photos && hasAllPhotos(local.photos, home) ? local.photos : null,
    conversationAt: local?.conversationAt ?? null,
  }
}

/** Whether all photos of the home are pinned. */
export function hasAllPhotos(
  pinned: NonNullable<SavedHomeRow['photos']>,
  home: Pick<SavedHomeRow['home'], 'photos'>,
): boolean {
  const urls = new Set(pinned.urls)
  return home.photos.every(({ url }) => urls.has(url))
}
