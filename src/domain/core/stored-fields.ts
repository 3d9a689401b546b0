import * as v from 'valibot'

/**
 * Stored answers as a whole form. One that cannot be read, because another version wrote it, is as in
 * `empty` and does not cost the others.
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
