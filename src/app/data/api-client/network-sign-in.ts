import type { OfflineError } from './api-error.ts'

/** RFC 6585: "Network Authentication Required". */
const NETWORK_AUTHENTICATION_REQUIRED = 511

/**
 * Whether what answered in our place is a network that wants a sign-in first, as in hotels and on
 * trains: a page of its own, or a redirect to one. A gateway that answers 502 in HTML wants nothing.
 */
export function isNetworkSignIn({ why, status }: Pick<OfflineError, 'why' | 'status'>): boolean {
  if (why !== 'not-ours' || status === null) return false
  return status < 400 || status === NETWORK_AUTHENTICATION_REQUIRED
}
