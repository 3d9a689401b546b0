import * as v from 'valibot'
import { Anchor, ClaimStatus, Words } from './shared-schema.ts'

/** The bands a page is made of: paper is the page, oat a shade darker, night the evening, lamp the lit window. */
export const Tone = v.picklist(['paper', 'oat', 'lavender', 'night', 'lamp'])
export type Tone = v.InferOutput<typeof Tone>

/** The mark of a block whose people and figures are made up. */
export const Sample = v.strictObject({ status: v.literal('sample'), words: Words })
export const Claim = v.strictObject({ title: Words, text: Words, status: ClaimStatus })

/** What every band has. */
export const top = { tone: v.optional(Tone), id: v.optional(Anchor), title: Words, lede: v.optional(Words) }
