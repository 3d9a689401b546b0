import { NEW_CONVERSATIONS_PER_DAY } from '../../domain/core/limits.ts'
import { isLoopback, type Env } from './env.ts'

/** A budget of `max` uses per `windowMs`. */
export interface RateLimit {
  max: number
  windowMs: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface RateLimits {
  signInByAddress: RateLimit
  registrationByAddress: RateLimit
  referralByAddress: RateLimit
  newsletterByAddress: RateLimit
  newConversationsPerDay: number
  /** Failed sign-ins of one account before the exponential delay starts. */
  freeSignInFailures: number
}

export const PRODUCT_RATE_LIMITS: RateLimits = {
  signInByAddress: { max: 60, windowMs: 10 * MINUTE_MS },
  // A shared flat, a campus or an office is one address.
  registrationByAddress: { max: 60, windowMs: HOUR_MS },
  referralByAddress: { max: 120, windowMs: 10 * MINUTE_MS },
  newsletterByAddress: { max: 60, windowMs: HOUR_MS },
  newConversationsPerDay: NEW_CONVERSATIONS_PER_DAY,
  freeSignInFailures: 5,
}

export interface ServerConfig {
  /** Where people reach this server; null on a loopback server without one. */
  publicOrigin: string | null
  secure: boolean
  sessionCookie: string
  /** Names this browser on this device, for nothing but the ledger. */
  deviceCookie: string
  trustProxy: boolean
  rateLimits: RateLimits
}

/** Config for a server that listens on `port`. */
export function configOf(
  env: Pick<Env, 'PUBLIC_ORIGIN' | 'TRUST_PROXY'>,
  port: number,
  rateLimits = PRODUCT_RATE_LIMITS,
): ServerConfig {
  const publicOrigin = env.PUBLIC_ORIGIN ?? null
  const secure = publicOrigin?.startsWith('https:') ?? false
  if (publicOrigin && !secure && !isLoopback(new URL(publicOrigin).hostname)) {
    throw new TypeError('Sessions do not travel over plain http')
  }
  return {
    publicOrigin,
    secure,
    // Cookies do not know ports: two servers on one machine would sign each other's people out.
    sessionCookie: secure ? '__Host-sid' : `sid-${port}`,
    deviceCookie: secure ? '__Host-device' : `device-${port}`,
    trustProxy: env.TRUST_PROXY,
    rateLimits,
  }
}
