/** The longest wait after the first try; it doubles with each further try. */
export const BACKOFF_BASE_MS = 1000
/** The upper limit of that doubling. */
export const BACKOFF_CAP_MS = 5 * 60_000
/** The longest wait of all, also when the server asks for more or a clock jumped. */
export const LONGEST_BACKOFF_MS = 60 * 60_000
/** The number of counted tries after which the person decides. */
export const MAX_TRIES = 8

/**
 * Milliseconds until the next try after `attempts` counted ones (at least 1). Full jitter keeps a thousand
 * phones that lost the same cell from retrying in the same second. The server's `retryAfterMs` takes
 * precedence. `random` is in [0, 1).
 */
export function backoffMs(attempts: number, random: number, retryAfterMs: number | null = null): number {
  if (retryAfterMs !== null) return Math.min(LONGEST_BACKOFF_MS, Math.max(0, retryAfterMs))
  const ceiling = Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** Math.min(30, Math.max(0, attempts - 1)))
  return Math.round(random * ceiling)
}

/** The longest wait after the server said that its database is away; half of it is jitter. */
const AWAY_MS = 30_000

/**
 * Milliseconds until an operation is sent again whose last try met a server without its database, at least those
 * that the server asked for. The wait does not grow, because such tries do not count.
 */
export function awayMs(random: number, retryAfterMs: number | null): number {
  return Math.max(
    Math.min(LONGEST_BACKOFF_MS, retryAfterMs ?? 0),
    Math.round(AWAY_MS / 2 + (random * AWAY_MS) / 2),
  )
}

/** The base of the wait before a probe: iOS needs 1.5 s after resuming before fetch works again. */
const PAUSE_BASE_MS = 1500
const PAUSE_CAP_MS = 60_000

/**
 * Milliseconds until the next /readyz probe after `misses` failures in a row (at least 1): half of it is
 * jitter.
 */
export function pauseMs(misses: number, random: number): number {
  const ceiling = Math.min(PAUSE_CAP_MS, PAUSE_BASE_MS * 2 ** Math.min(30, misses))
  return Math.round(ceiling / 2 + (random * ceiling) / 2)
}

/**
 * Whether a try is due. A time further ahead than `longestMs` comes from a clock that jumped, so it counts as
 * due instead of blocking the lane.
 */
export function isDue(nextAttemptAt: number, now: number, longestMs: number): boolean {
  return nextAttemptAt <= now || nextAttemptAt > now + longestMs
}

/** A Retry-After header (seconds or an HTTP date) in milliseconds from `now`; null when it is unreadable. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d+$/.test(text)) return Number(text) * 1000
  // Every HTTP date has letters; without this check Date.parse would read "-5" as a year.
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
