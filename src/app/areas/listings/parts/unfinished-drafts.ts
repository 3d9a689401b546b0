import type { DraftRow } from '../../../../offline/db/rows.ts'

/** The unfinished new listings among drafts, the newest first. */
export const unfinishedListings = (drafts: readonly DraftRow[]): DraftRow[] =>
  drafts
    .filter((draft) => draft.kind === 'listing' && draft.sealedBy === null && draft.closedAs === null)
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
