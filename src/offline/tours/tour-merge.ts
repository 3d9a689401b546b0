import type { SavedHome } from '../../domain/tours/saved-home.ts'
import { isNewer, type HomeEntry, type HomeEntryOf } from '../../domain/tours/tour.ts'
import type { HomeRow } from '../db/rows.ts'

/**
 * What this device holds of one register after the server told it of `server`. A word that still waits
 * to be sent stands until its own answer comes; of two that do not wait the later one stands, so that
 * an answer that was overtaken takes nothing back.
 */
export function mergedEntry(
  local: HomeEntryOf | undefined,
  server: HomeEntry,
  listingId: string,
  waits: boolean,
): HomeEntryOf {
  if (local && (waits || !isNewer(server.writtenAt, local.writtenAt))) return local
  return { listingId, ...server }
}

/** A saved home as the server tells of it, with what this device did about it. */
export function mergedHome(local: HomeRow | undefined, server: SavedHome): HomeRow {
  const { listingId, home, gone, changes } = server
  return {
    listingId,
    home,
    gone,
    changes,
    savedAt: Date.parse(server.savedAt),
    touchedAt: local?.touchedAt ?? 0,
    removedAt: local?.removedAt ?? null,
    photos: local?.photos && hasPhotosOf(local.photos, home) ? local.photos : null,
    conversationAt: local?.conversationAt ?? null,
  }
}

/** Whether every picture of the home is among those that were kept. */
export function hasPhotosOf(
  kept: NonNullable<HomeRow['photos']>,
  home: Pick<HomeRow['home'], 'photos'>,
): boolean {
  const urls = new Set(kept.urls)
  return home.photos.every(({ url }) => urls.has(url))
}
