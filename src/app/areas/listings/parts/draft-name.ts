import { listingDraftName } from '../../../../domain/listings/listing-drafts.ts'
import { readListingForm } from '../../../../domain/listings/listing-form.ts'
import type { DraftRow } from '../../../../offline/db/rows.ts'
import * as strings from './strings/discard-draft.ts'

/** The name of an unfinished listing in a list: its address or its title. */
export const draftName = ({ fields }: Pick<DraftRow, 'fields'>): string =>
  listingDraftName(readListingForm(fields)) || strings.untitled

/** The unfinished new listings among drafts, the newest first. */
export const unfinishedListings = (drafts: readonly DraftRow[]): DraftRow[] =>
  drafts
    .filter((draft) => draft.kind === 'listing' && draft.sealedBy === null && draft.closedAs === null)
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
