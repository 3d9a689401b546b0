import * as v from 'valibot'

/**
 * A schema of a list with at most `max` items. It looks at the length before it looks at the items, so that a
 * list that is too long costs nothing.
 */
export function boundedList<const S extends v.GenericSchema<unknown, unknown>>(
  item: S,
  max: number,
  message = `Please keep this to ${max} entries`,
) {
  return v.pipe(v.custom<v.InferInput<S>[]>(Array.isArray), v.maxLength(max, message), v.array(item))
}
