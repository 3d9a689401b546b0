import * as v from 'valibot'

/**
 * Whether every layer can store `text`. PostgreSQL refuses NUL and UTF-8 has no lone surrogates, so both are
 * refused with the request instead of causing a database error later.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** A schema for text of 0 to `max` UTF-16 code units that every layer can store. */
export function storableText(max: number) {
  return v.pipe(
    v.string(),
    v.maxLength(max, `Please keep this to ${max} characters`),
    v.check(isStorableText, 'This text has a character we can’t save'),
  )
}

/** Whether every string in a JSON value, including keys, can be stored. */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (Array.isArray(value)) return value.every(isStorableJson)
  if (value === null || typeof value !== 'object') return true
  // A loop over the keys makes no list of them, which matters for an object with many.
  for (const key in value)
    if (!isStorableText(key) || !isStorableJson((value as Record<string, unknown>)[key])) return false
  return true
}

/**
 * The length of a text in UTF-8 bytes, without TextEncoder, which is not available wherever this code runs.
 */
export function utf8Length(text: string): number {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x80) continue
    // UTF-8 takes two bytes up to U+07FF, three above, and four for a surrogate pair: two for each half.
    bytes += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2
  }
  return bytes
}
