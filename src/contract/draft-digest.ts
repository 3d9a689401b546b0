/** The number of characters of a digest. */
export const DRAFT_DIGEST_LENGTH = 16

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/**
 * A digest of a draft's answers, by which device and server name a write without repeating it. It is not for
 * secrets: two equal digests of different answers only make a merge ask less.
 */
export function draftDigest(fields: Record<string, unknown>): string {
  let [low, high] = [0x811c9dc5, 0x9747b28c]
  for (const character of canonical(fields)) {
    const code = character.codePointAt(0) ?? 0
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x5bd1e995) ^ (high >>> 15)
  }
  return [low, high].map((half) => (half >>> 0).toString(16).padStart(DRAFT_DIGEST_LENGTH / 2, '0')).join('')
}
