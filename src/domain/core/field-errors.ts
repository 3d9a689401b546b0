import * as v from 'valibot'

/** A validation error of one field; `field` is a dotted path, such as `address.street`. */
export interface FieldError {
  field: string
  message: string
}

type AnySchema = v.GenericSchema<unknown, unknown>

/**
 * The validation errors of `value`: at most one per field, in the order of the schema's fields. Only messages
 * are returned, because valibot's issues also hold the input, which can be a password.
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
