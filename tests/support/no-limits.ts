import type { RateLimits } from '../../src/server/platform/config.ts'

/** No limit gets in the way of a test that is not about limits. */
export const NO_LIMITS: RateLimits = {
  signInByAddress: { max: Infinity, windowMs: 1 },
  registrationByAddress: { max: Infinity, windowMs: 1 },
  referralByAddress: { max: Infinity, windowMs: 1 },
  newsletterByAddress: { max: Infinity, windowMs: 1 },
  newConversationsPerDay: Infinity,
  freeSignInFailures: Infinity,
}
