import { SIGNED_IN_HINT_COOKIE } from '../../../contract/headers.ts'
import { DEVICE_COOKIE_DAYS, SESSION_ABSOLUTE_DAYS } from '../../../domain/core/limits.ts'
import type { ServerConfig } from '../core/config.ts'

const MAX_AGE_S = SESSION_ABSOLUTE_DAYS * 86_400

/** Set-Cookie values for signing in: the session cookie, and a hint cookie that scripts can read. */
export function signInCookies(config: ServerConfig, token: string): string[] {
  return write(config, token, '1', MAX_AGE_S)
}

/** Set-Cookie values that remove both cookies. */
export function signOutCookies(config: ServerConfig): string[] {
  return write(config, '', '', 0)
}

function write(config: ServerConfig, token: string, hint: string, maxAgeS: number): string[] {
  const shared = `Path=/; SameSite=Lax; Max-Age=${maxAgeS}${config.secure ? '; Secure' : ''}`
  return [
    `${config.sessionCookie}=${token}; ${shared}; HttpOnly`,
    `${SIGNED_IN_HINT_COOKIE}=${hint}; ${shared}`,
  ]
}

/** Set-Cookie value of the device cookie, which outlives the site's storage and is hidden from scripts. */
export function deviceCookie(config: ServerConfig, token: string): string {
  const maxAgeS = DEVICE_COOKIE_DAYS * 86_400
  return `${config.deviceCookie}=${token}; Path=/; SameSite=Lax; Max-Age=${maxAgeS}${config.secure ? '; Secure' : ''}; HttpOnly`
}

/** Returns the value of one cookie in a Cookie header, or null. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}
