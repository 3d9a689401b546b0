import * as v from 'valibot'
import { plainText, runsOf } from '../inline-links.ts'
import { list, PageText } from './shared-schema.ts'

const TARGET =
  /^(\/[a-z0-9/-]*(#[a-z0-9-]+)?|#[a-z0-9-]+|https:\/\/[^\s]+|mailto:[^\s@]+@[^\s@]+|tel:[+0-9-]+)$/

/** Text that can contain links, written `[text](target)`. */
export const TextWithLinks = v.pipe(
  PageText,
  v.check((text) => runsOf(text).every(({ to }) => to === undefined || TARGET.test(to)), 'has a wrong link'),
  v.check((text) => !/[[\]]/.test(plainText(text)), 'has a bracket that is no link'),
)

/** A named subject with its facts, for example a cookie and its lifetime. */
export const FactRecord = v.strictObject({
  name: PageText,
  facts: v.pipe(v.array(v.strictObject({ label: PageText, text: TextWithLinks })), v.minLength(1)),
})
export type FactRecord = v.InferOutput<typeof FactRecord>

/** A piece of running text: a paragraph, points, steps in order, or records. */
export const ProseBlock = v.union([
  TextWithLinks,
  v.strictObject({ points: list(TextWithLinks, 2) }),
  v.strictObject({ steps: list(TextWithLinks, 2) }),
  v.strictObject({ records: list(FactRecord) }),
])
export type ProseBlock = v.InferOutput<typeof ProseBlock>

export const ProseBlocks = list(ProseBlock)
