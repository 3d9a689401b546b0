import * as v from 'valibot'
import { plainWords, runsOf } from '../inline-links.ts'
import { list, Words } from './shared-schema.ts'

const TARGET =
  /^(\/[a-z0-9/-]*(#[a-z0-9-]+)?|#[a-z0-9-]+|https:\/\/[^\s]+|mailto:[^\s@]+@[^\s@]+|tel:[+0-9-]+)$/

/** Text that can contain links, written `[text](target)`. */
export const LinkedWords = v.pipe(
  Words,
  v.check((text) => runsOf(text).every(({ to }) => to === undefined || TARGET.test(to)), 'has a wrong link'),
  v.check((text) => !/[[\]]/.test(plainWords(text)), 'has a bracket that is no link'),
)

/** A named subject with its facts, for example a cookie and its lifetime. */
export const FactRecord = v.strictObject({
  name: Words,
  facts: v.pipe(v.array(v.strictObject({ label: Words, text: LinkedWords })), v.minLength(1)),
})
export type FactRecord = v.InferOutput<typeof FactRecord>

/** A piece of running text: a paragraph, points, steps in order, or records. */
export const Block = v.union([
  LinkedWords,
  v.strictObject({ points: list(LinkedWords, 2) }),
  v.strictObject({ steps: list(LinkedWords, 2) }),
  v.strictObject({ records: list(FactRecord) }),
])
export type Block = v.InferOutput<typeof Block>

export const Blocks = list(Block)
