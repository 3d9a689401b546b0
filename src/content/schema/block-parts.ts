import * as v from 'valibot'
import { ClaimStatus, Words } from './shared.ts'

/** The bands a page is made of: paper is the page, oat a shade darker, night the evening, lamp the lit window. */
export const Tone = v.picklist(['paper', 'oat', 'lavender', 'night', 'lamp'])
export type Tone = v.InferOutput<typeof Tone>

export const Name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'is not a name for an address'))
/** The mark of a block whose people and figures are made up. */
export const Sample = v.strictObject({ status: v.literal('sample'), words: Words })
export const Claim = v.strictObject({ title: Words, text: Words, status: ClaimStatus })
export const list = <T extends v.GenericSchema>(item: T, least = 1) =>
  v.pipe(v.array(item), v.minLength(least))
/** No two of a list alike in one thing. */
export const once = <T>(key: (item: T) => unknown) =>
  v.check<T[], string>((items) => new Set(items.map(key)).size === items.length, 'has the same one twice')

/** What every band has. */
export const top = { tone: v.optional(Tone), id: v.optional(Name), title: Words, lede: v.optional(Words) }
