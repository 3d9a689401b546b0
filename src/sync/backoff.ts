/** Own backoff doubles from here, */
export const BACKOFF_BASE_MS = 1000
/** up to here. */
export const BACKOFF_CAP_MS = 5 * 60_000
/** No wait is longer, whatever the server asks and whatever a clock did. */
export const LONGEST_BACKOFF_MS = 60 * 60_000
/** After so many counted tries the person decides. */
export const MAX_TRIES = 8

/**
 * Milliseconds until the next try after `attempts` counted ones (at least 1): full jitter, so that
 * a thousand phones that lost the same cell do not come back in the same second. The server's own
 * wish wins. `random` is in [0, 1).
 */
export function backoffMs(attempts: number, random: number, retryAfterMs: number | null = null): number {
  if (retryAfterMs !== null) return Math.min(LONGEST_BACKOFF_MS, Math.max(0, retryAfterMs))
  const ceiling = Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** Math.min(30, Math.max(0, attempts - 1)))
  return Math.round(random * ceiling)
}

/** The first probe comes after the 1.5 s that iOS needs before fetch works again on resume. */
const PAUSE_BASE_MS = 1500
const PAUSE_CAP_MS = 60_000

/** Milliseconds until the next /healthz probe after `misses` (at least 1) in a row: half fixed, half jitter. */
export function pauseMs(misses: number, random: number): number {
  const ceiling = Math.min(PAUSE_CAP_MS, PAUSE_BASE_MS * 2 ** Math.min(30, misses))
  return Math.round(ceiling / 2 + (random * ceiling) / 2)
}

/**
 * Whether a try is due. A time further ahead than the longest wait can only come from a clock that
 * jumped, so it counts as due instead of stalling the lane.
 */
export function isDue(nextAttemptAt: number, now: number): boolean {
  return nextAttemptAt <= now || nextAttemptAt > now + LONGEST_BACKOFF_MS
}

/** Retry-After in milliseconds: a number of seconds, or an HTTP date; null when it is neither. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d+$/.test(text)) return Number(text) * 1000
  // Every HTTP date has letters in it; Date.parse alone would take "-5" for a year.
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
