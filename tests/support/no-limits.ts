import {
  PRODUCT_RATE_LIMITS,
  type LimitName,
  type RateLimits,
} from '../../src/server/platform/core/rate-limit-table.ts'

/** The numbers of some limits, as a test sets them. */
export type LimitChanges = { [K in LimitName]?: { max: number; windowMs?: number } }

/** The product's limits with every number replaced by `max`, except those in `changes`. */
export function limitsOf(max: number, changes: LimitChanges = {}): RateLimits {
  const entries = Object.entries(PRODUCT_RATE_LIMITS) as [LimitName, RateLimits[LimitName]][]
  return Object.fromEntries(
    entries.map(([name, limit]) => [name, { ...limit, max, ...changes[name] }]),
  ) as RateLimits
}

/** Rate limits for tests of anything but rate limits. */
export const NO_LIMITS = limitsOf(Infinity)
