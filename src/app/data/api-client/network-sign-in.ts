import type { OfflineError } from './api-error.ts'

/** RFC 6585: "Network Authentication Required". */
const NETWORK_AUTHENTICATION_REQUIRED = 511

/**
 * Whether an error comes from a network that requires a sign-in, as in hotels and on trains: the response was
 * a sign-in page or a redirect to one. A gateway's 502 error page in HTML is not a sign-in page.
 */
export function isNetworkSignIn({ why, status }: Pick<OfflineError, 'why' | 'status'>): boolean {
  if (why !== 'not-ours' || status === null) return false
  return status < 400 || status === NETWORK_AUTHENTICATION_REQUIRED
}
