import type { RateLimits } from '../../src/server/platform/core/config.ts'

/** Rate limits for tests of anything but rate limits. */
export const NO_LIMITS: RateLimits = {
  signInByAddress: { max: Infinity, windowMs: 1 },
  registrationByAddress: { max: Infinity, windowMs: 1 },
  referralByAddress: { max: Infinity, windowMs: 1 },
  newsletterByAddress: { max: Infinity, windowMs: 1 },
  newConversationsPerDay: Infinity,
  freeSignInFailures: Infinity,
}
