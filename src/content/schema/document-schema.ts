import * as v from 'valibot'
import { ProseBlocks, TextWithLinks } from './prose-schema.ts'
import { Action, Anchor, Description, Hero, list, uniqueBy, PageText } from './shared-schema.ts'

const Section = v.strictObject({
  id: Anchor,
  title: PageText,
  /** Whether the subject of the section is in use today; absent when the question does not apply. */
  use: v.optional(v.picklist(['in-use', 'not-in-use'])),
  blocks: ProseBlocks,
})
export type DocumentSection = v.InferOutput<typeof Section>

const Day = v.pipe(v.string(), v.isoDate())

/** A legal document with a summary and numbered sections. */
export const DocumentPage = v.strictObject({
  description: Description,
  hero: Hero,
  /** The day of the last change. */
  updated: Day,
  /** The document in plain language. */
  summary: v.pipe(v.array(TextWithLinks), v.minLength(3), v.maxLength(8)),
  sections: v.pipe(
    list(Section, 3),
    uniqueBy(({ id }) => id, 'has two sections of one id'),
  ),
  /** Links to the other documents. */
  others: list(Action),
})
export type DocumentPage = v.InferOutput<typeof DocumentPage>
