import * as v from 'valibot'
import { Anchor, ClaimStatus, PageText } from './shared-schema.ts'

/**
 * The background of a band of a page: the page's own (`paper`), oat, lavender, dark (`night`) or yellow
 * (`lamp`).
 */
export const Tone = v.picklist(['paper', 'oat', 'lavender', 'night', 'lamp'])
export type Tone = v.InferOutput<typeof Tone>

/** The label of a block whose people and figures are samples. */
export const Sample = v.strictObject({ status: v.literal('sample'), words: PageText })
/** A claim about the product with its status. */
export const Claim = v.strictObject({ title: PageText, text: PageText, status: ClaimStatus })

/** The fields that every block has. */
export const blockFields = {
  tone: v.optional(Tone),
  id: v.optional(Anchor),
  title: PageText,
  lede: v.optional(PageText),
}
