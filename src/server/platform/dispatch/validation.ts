import * as v from 'valibot'
import type { Schema } from '../../../contract/endpoint.ts'
import { isStorableJson, UNSTORABLE_MESSAGE } from '../../../domain/core/text.ts'
import { Refusal } from '../core/refusal.ts'

/** Valibot's default messages. They contain the input, which may be a password, so they are never sent. */
const DEFAULT_MESSAGE = /^Invalid /
const FALLBACK = 'Something in this request is missing or wrong'

/** The first message that the schema defines itself, also of inner issues: a union has a default message. */
function ownMessage(issue: v.BaseIssue<unknown>): string | null {
  if (!DEFAULT_MESSAGE.test(issue.message)) return issue.message
  for (const inner of issue.issues ?? []) {
    const message = ownMessage(inner)
    if (message) return message
  }
  return null
}

/** The issue's field, from keys of the schema only, so that the response repeats no name from the client. */
function fieldOf(issue: v.BaseIssue<unknown>): string | undefined {
  const path = issue.path ?? []
  const known = issue.type === 'strict_object' && issue.expected === 'never' ? path.slice(0, -1) : path
  const field = known.map((item) => String(item.key)).join('.')
  return field === '' || !/^[\w.-]{1,100}$/.test(field) ? undefined : field
}

/**
 * Parses `value` with a schema.
 * @throws Refusal `invalid` (400) with the first message that the schema defines itself, and its field
 */
export function parse<S extends Schema>(schema: S, value: unknown): v.InferOutput<S> {
  if (!isStorableJson(value)) throw new Refusal('invalid', UNSTORABLE_MESSAGE)
  // A pipe stops at its first issue, so that no check runs on a text or a list that is too long.
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true })
  if (parsed.success) return parsed.output
  const first = parsed.issues.find((issue) => ownMessage(issue) !== null) ?? parsed.issues[0]
  const field = first && fieldOf(first)
  throw new Refusal('invalid', (first && ownMessage(first)) ?? FALLBACK, field === undefined ? {} : { field })
}
