import * as v from 'valibot'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const NOT_AN_ID = 'This identifier is not valid'

/** A lower-case UUID of any version: the only form of an id in requests, responses and stored rows. */
export const Id = v.pipe(v.string(), v.length(36, NOT_AN_ID), v.regex(UUID, NOT_AN_ID))

/** Whether `value` is a lower-case UUID. */
export function isId(value: string): boolean {
  return UUID.test(value)
}

/**
 * Makes a UUIDv7 (RFC 9562) from 48 bits of `nowMs` (Unix milliseconds) and 74 bits of `random` (at least 10
 * bytes). Do not sort by these ids: a device's clock can jump back.
 */
export function uuidv7(nowMs: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16)
  let time = Math.max(0, Math.floor(nowMs))
  for (let index = 5; index >= 0; index--) {
    bytes[index] = time % 256
    time = Math.floor(time / 256)
  }
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
