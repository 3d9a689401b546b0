import { listingDraftName, UNTITLED } from '../../../../domain/listings/listing-drafts.ts'
import { readListingForm } from '../../../../domain/listings/listing-form.ts'
import type { DraftRow } from '../../../../offline/db/rows.ts'

/** The name of an unfinished listing in a list: its address or its title. */
export const draftName = ({ fields }: Pick<DraftRow, 'fields'>): string =>
  listingDraftName(readListingForm(fields)) || UNTITLED
