import * as v from 'valibot'

/**
 * PostgreSQL refuses NUL in text and UTF-8 has no lone surrogates, so both are refused at the edge
 * instead of surfacing as a database error.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** Text of 0 to `max` UTF-16 code units that every layer can store. */
export function storableText(max: number) {
  return v.pipe(
    v.string(),
    v.maxLength(max, `Please keep this to ${max} characters`),
    v.check(isStorableText, 'This text has a character that cannot be stored'),
  )
}

/** Walks any JSON value and says whether each string in it, keys included, can be stored. */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (Array.isArray(value)) return value.every(isStorableJson)
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).every(([key, inner]) => isStorableText(key) && isStorableJson(inner))
  }
  return true
}

/** Bytes of a text in UTF-8; TextEncoder is not everywhere this runs. */
export function utf8Length(text: string): number {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x80) continue
    // Two bytes up to U+07FF, three above; the two halves of a pair make four together.
    bytes += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2
  }
  return bytes
}
