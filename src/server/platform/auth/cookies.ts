import { SIGNED_IN_HINT_COOKIE } from '../../../contract/headers.ts'
import { DEVICE_COOKIE_DAYS, SESSION_ABSOLUTE_DAYS } from '../../../domain/core/limits.ts'
import { hashToken } from './sessions.ts'
import type { SessionCookie } from '../core/call.ts'
import type { ServerConfig } from '../core/config.ts'

const MAX_AGE_S = SESSION_ABSOLUTE_DAYS * 86_400
/** The end of a cookie's name, made from its session. */
const SUFFIX = /^\.[0-9a-f]{6}$/

/** The session cookies of a request that are read; a browser has one, and for a moment two. */
const READ_MAX = 8
/** The characters of a token's hash that name its cookies. */
const NAMED_BY = 6

/**
 * Set-Cookie values for signing in: the session cookie, and a hint cookie that scripts can read. Both are
 * named by their session, so that a late response to a sign-out cannot remove the cookies of a later session.
 */
export function signInCookies(config: ServerConfig, token: string): string[] {
  const suffix = `.${hashToken(token).slice(0, NAMED_BY)}`
  return write(config, suffix, token, '1', MAX_AGE_S)
}

/** Set-Cookie values that remove session cookies with their hint cookies. */
export function removedCookies(config: ServerConfig, cookies: readonly SessionCookie[]): string[] {
  return cookies.flatMap(({ name }) => write(config, name.slice(config.sessionCookie.length), '', '', 0))
}

/** The session cookies of a Cookie header, at most eight. */
export function readSessionCookies(header: string | undefined, config: ServerConfig): SessionCookie[] {
  const { sessionCookie } = config
  return pairsOf(header)
    .filter(({ name }) => name.startsWith(sessionCookie))
    .filter(({ name }) => name === sessionCookie || SUFFIX.test(name.slice(sessionCookie.length)))
    .slice(0, READ_MAX)
    .map(({ name, value }) => ({ name, token: value }))
}

function write(config: ServerConfig, suffix: string, token: string, hint: string, maxAgeS: number): string[] {
  const shared = `Path=/; SameSite=Lax; Max-Age=${maxAgeS}${config.secure ? '; Secure' : ''}`
  return [
    `${config.sessionCookie}${suffix}=${token}; ${shared}; HttpOnly`,
    `${SIGNED_IN_HINT_COOKIE}${suffix}=${hint}; ${shared}`,
  ]
}

/** Set-Cookie value of the device cookie, which outlives the site's storage and is hidden from scripts. */
export function deviceCookie(config: ServerConfig, token: string): string {
  return lasting(config, config.deviceCookie, token)
}

/** Set-Cookie value of the cookie by which a sign-in knows this browser; it outlives the session. */
export function knownDeviceCookie(config: ServerConfig, token: string): string {
  return lasting(config, config.knownDeviceCookie, token)
}

function lasting(config: ServerConfig, name: string, token: string): string {
  const maxAgeS = DEVICE_COOKIE_DAYS * 86_400
  return `${name}=${token}; Path=/; SameSite=Lax; Max-Age=${maxAgeS}${config.secure ? '; Secure' : ''}; HttpOnly`
}

/** Returns the value of one cookie in a Cookie header, or null. */
export function readCookie(header: string | undefined, name: string): string | null {
  return pairsOf(header).find((pair) => pair.name === name)?.value ?? null
}

function pairsOf(header: string | undefined): { name: string; value: string }[] {
  return (header?.split(';') ?? []).flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 ? [{ name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() }] : []
  })
}
