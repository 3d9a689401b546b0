import * as v from 'valibot'
import { LISTING_DESCRIPTION_MAX_LENGTH, LISTING_TITLE_MAX_LENGTH } from '../core/limits.ts'
import { storableText } from '../core/text.ts'
import { ReportWords } from './report.ts'

/** The body of POST /address-claims: a home that is the claimant's, at an address that another listing has. */
export const NewAddressClaim = v.strictObject({
  street: v.pipe(storableText(200), v.trim(), v.nonEmpty('Please enter a property address')),
  zipCode: v.pipe(storableText(20), v.trim(), v.nonEmpty('Please enter a zip code')),
  /** The claimant's own listing, as far as it is written. */
  title: storableText(LISTING_TITLE_MAX_LENGTH),
  description: storableText(LISTING_DESCRIPTION_MAX_LENGTH),
  /** What shows that the home is theirs. */
  words: v.optional(ReportWords, ''),
})
export type NewAddressClaim = v.InferOutput<typeof NewAddressClaim>

/** A home as its person wanted to list it. */
export type ClaimedHome = Omit<NewAddressClaim, 'words'>

/** What a claim is called: the title of the claimant's own listing, or its street. */
export const claimTitle = ({ title, street }: Pick<NewAddressClaim, 'title' | 'street'>): string =>
  title.trim() || street.trim()
