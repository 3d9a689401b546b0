import * as v from 'valibot'
import { Id } from '../core/ids.ts'
import { ListingView } from '../listings/listing-view.ts'
import { HomeEntry } from './tour.ts'

/** What a person is told of when it differs from what they last saw. */
export const WATCHED_FIELDS = ['price', 'availableFrom', 'status', 'confirmedOn'] as const

const Watched = v.union([v.string(), v.number()])
export const HomeChange = v.object({ field: v.picklist(WATCHED_FIELDS), before: Watched, after: Watched })
export type HomeChange = v.InferOutput<typeof HomeChange>

/** A home as its person kept it. */
export const SavedHome = v.object({
  listingId: Id,
  /** As it is now, or as it was last seen when it is no longer to be had. */
  home: ListingView,
  /** No longer listed. */
  gone: v.boolean(),
  savedAt: v.string(),
  changes: v.array(HomeChange),
  entries: v.array(HomeEntry),
})
export type SavedHome = v.InferOutput<typeof SavedHome>

/** What a person has not seen yet, in the order in which it is told. */
export function changesBetween(before: ListingView, after: ListingView): HomeChange[] {
  return WATCHED_FIELDS.flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  )
}
