import { isLoopback, type Env } from './env.ts'
import { PRODUCT_RATE_LIMITS, type RateLimits } from './rate-limit-table.ts'

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
  /** Name of the cookie by which a sign-in knows a browser that signed in before. */
  knownDeviceCookie: string
  /** The number of proxies before this server, which append to X-Forwarded-For. */
  trustedProxies: number
  rateLimits: RateLimits
  /** Whether people prove their address before they reach others; without it, every address counts as confirmed. */
  emailProof: boolean
}

/**
 * Returns the config of a server that listens on `port`.
 * @throws TypeError for a public origin over plain http that is not a loopback address
 */
export function configOf(
  env: Partial<Pick<Env, 'PUBLIC_ORIGIN' | 'TRUST_PROXY' | 'EMAIL_PROOF'>>,
  port: number,
  rateLimits: RateLimits = PRODUCT_RATE_LIMITS,
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
    knownDeviceCookie: secure ? '__Host-known' : `known-${port}`,
    trustedProxies: env.TRUST_PROXY ?? 0,
    rateLimits,
    emailProof: env.EMAIL_PROOF !== 'off',
  }
}
