import * as v from 'valibot'

/**
 * Reads stored fields as a complete form. An unreadable field, written by another version of the product,
 * takes its value from `empty`; the other fields stay.
 */
export function readStoredFields<Fields extends object>(
  schema: v.GenericSchema<unknown, Fields>,
  empty: Fields,
  stored: Record<string, unknown>,
): Fields {
  const whole = v.safeParse(schema, { ...empty, ...stored })
  if (whole.success) return whole.output
  let fields = empty
  for (const [key, value] of Object.entries(stored)) {
    const tried = v.safeParse(schema, { ...fields, [key]: value })
    if (tried.success) fields = tried.output
  }
  return fields
}
