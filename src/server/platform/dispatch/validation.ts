import * as v from 'valibot'
import type { Schema } from '../../../contract/endpoint.ts'
import { isStorableJson } from '../../../domain/core/text.ts'
import { Refusal } from './refusal.ts'

/** How valibot's own messages begin. They carry the input, a password too, and are never sent. */
const OWN_WORDS = /^Invalid /
const PLAIN = 'Something in this request is missing or has the wrong form'

/** The innermost complaint that speaks our language: a union's own message never does. */
function ourSentence(issue: v.BaseIssue<unknown>): string | null {
  if (!OWN_WORDS.test(issue.message)) return issue.message
  for (const inner of issue.issues ?? []) {
    const sentence = ourSentence(inner)
    if (sentence) return sentence
  }
  return null
}

/** Keys of the schema only: a name that the client made up would be its input echoed. */
function fieldOf(issue: v.BaseIssue<unknown>): string | undefined {
  const path = issue.path ?? []
  const known = issue.type === 'strict_object' && issue.expected === 'never' ? path.slice(0, -1) : path
  const field = known.map((item) => String(item.key)).join('.')
  return field === '' || !/^[\w.-]{1,100}$/.test(field) ? undefined : field
}

/**
 * `value` as the schema reads it.
 * @throws Refusal `invalid` (400) with our own sentence for the first complaint, and its field.
 */
export function parse<S extends Schema>(schema: S, value: unknown): v.InferOutput<S> {
  if (!isStorableJson(value)) throw new Refusal('invalid', 'This text has a character that cannot be stored')
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const first = parsed.issues.find((issue) => ourSentence(issue) !== null) ?? parsed.issues[0]
  const field = first && fieldOf(first)
  throw new Refusal('invalid', (first && ourSentence(first)) ?? PLAIN, field === undefined ? {} : { field })
}
