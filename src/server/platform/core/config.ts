import { NEW_CONVERSATIONS_PER_DAY } from '../../../domain/core/limits.ts'
import { isLoopback, type Env } from './env.ts'

/** A budget of `max` uses per `windowMs`. */
export interface RateLimit {
  max: number
  windowMs: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The server's rate limits; "address" is the client's network address. */
export interface RateLimits {
  signInByAddress: RateLimit
  registrationByAddress: RateLimit
  referralByAddress: RateLimit
  newsletterByAddress: RateLimit
  newConversationsPerDay: number
  /** Failed sign-ins to one account before the exponential delay starts. */
  freeSignInFailures: number
}

/** The limits in production; tests use others. */
export const PRODUCT_RATE_LIMITS: RateLimits = {
  signInByAddress: { max: 60, windowMs: 10 * MINUTE_MS },
  // A shared flat, a campus or an office has one address, so this limit is generous.
  registrationByAddress: { max: 60, windowMs: HOUR_MS },
  referralByAddress: { max: 120, windowMs: 10 * MINUTE_MS },
  newsletterByAddress: { max: 60, windowMs: HOUR_MS },
  newConversationsPerDay: NEW_CONVERSATIONS_PER_DAY,
  freeSignInFailures: 5,
}

/** Settings that depend on the environment. */
export interface ServerConfig {
  /** The origin at which people reach this server; null for a loopback server without PUBLIC_ORIGIN. */
  publicOrigin: string | null
  /** The origin that pages name: the public one, or the loopback address of this server. */
  pageOrigin: string
  /** Whether people reach this server over https. */
  secure: boolean
  /** Name of the session cookie. */
  sessionCookie: string
  /** Name of the cookie that identifies a browser for the unsent ledger, and for nothing else. */
  deviceCookie: string
  /** The number of proxies before this server, which append to X-Forwarded-For. */
  trustedProxies: number
  rateLimits: RateLimits
}

/**
 * Returns the config of a server that listens on `port`.
 * @throws TypeError for a public origin over plain http that is not a loopback address
 */
export function configOf(
  env: Partial<Pick<Env, 'PUBLIC_ORIGIN' | 'TRUST_PROXY'>>,
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
    pageOrigin: publicOrigin ?? `http://localhost:${port}`,
    secure,
    // Cookies ignore ports, so without the port in its name two servers on one machine would share a cookie.
    sessionCookie: secure ? '__Host-sid' : `sid-${port}`,
    deviceCookie: secure ? '__Host-device' : `device-${port}`,
    trustedProxies: env.TRUST_PROXY ?? 0,
    rateLimits,
  }
}
