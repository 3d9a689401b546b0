import * as v from 'valibot'
import { Id } from '../core/ids.ts'
import { ListingView } from '../listings/listing-view.ts'
import { OffMarket } from '../listings/listing-life.ts'
import { TourEntry } from './tour.ts'

/** The fields of a home whose changes are shown to the person who saved it. */
export const WATCHED_FIELDS = ['price', 'availableFrom', 'status', 'confirmedOn'] as const

const Watched = v.union([v.string(), v.number()])
/** A change of one field since the person last looked at the home. */
export const HomeChange = v.object({ field: v.picklist(WATCHED_FIELDS), before: Watched, after: Watched })
export type HomeChange = v.InferOutput<typeof HomeChange>

/** A person's saved home with its changes and tour entries. */
export const SavedHome = v.object({
  listingId: Id,
  /** The current home, or its last seen state when it is no longer available. */
  home: ListingView,
  /** Whether the home is no longer listed. */
  gone: v.boolean(),
  /** What became of a home that is no longer listed, where the server says it. */
  offMarket: v.optional(OffMarket),
  savedAt: v.string(),
  changes: v.array(HomeChange),
  entries: v.array(TourEntry),
})
export type SavedHome = v.InferOutput<typeof SavedHome>

/** The changes between the home that the person last saw and the current one, in display order. */
export function changesBetween(before: ListingView, after: ListingView): HomeChange[] {
  return WATCHED_FIELDS.flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  )
}
