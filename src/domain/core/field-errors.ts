import * as v from 'valibot'

/** One complaint at one field: what a form scrolls to, and what the server answers with. */
export interface FieldError {
  field: string
  message: string
}

type AnySchema = v.GenericSchema<unknown, unknown>

/**
 * The complaints of `schema` about `value`, one per field, in the order of the schema's fields.
 * Never carries the input: an issue of valibot does, a password too.
 */
export function fieldErrors(schema: AnySchema, value: unknown): FieldError[] {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return []
  const seen = new Map<string, string>()
  for (const issue of parsed.issues) {
    const field = issue.path?.map((item) => String(item.key)).join('.') ?? ''
    if (!seen.has(field)) seen.set(field, issue.message)
  }
  return Array.from(seen, ([field, message]) => ({ field, message }))
}
