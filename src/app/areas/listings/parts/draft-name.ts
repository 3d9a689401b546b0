import { listingDraftName } from '../../../../domain/listings/listing-drafts.ts'
import { readListingForm } from '../../../../domain/listings/listing-form.ts'
import type { DraftRow } from '../../../../offline/db/rows.ts'
import * as strings from './strings/unfinished.ts'

/** The name of an unfinished listing in a list: its address or its title. */
export const draftName = ({ fields }: Pick<DraftRow, 'fields'>): string =>
  listingDraftName(readListingForm(fields)) || strings.untitled
