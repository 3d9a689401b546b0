import { OfflineError } from './api-client/api-error.ts'
import { isUnauthenticated } from './api-client/app-client.ts'
import { detectNetworkSignIn, noteUnreachable } from './connection.ts'
import { accountAtom, appStore, needsSignInAtom } from './state.ts'

/**
 * Updates the connection state and the session state after a failed request. After a 401 the page, its input
 * and the outbox stay; only a banner offers to sign in.
 */
export function noteFailure(error: unknown): void {
  if (error instanceof OfflineError) {
    // The page ended the request itself, which says nothing about the connection.
    if (error.why === 'aborted') return
    detectNetworkSignIn(error)
    noteUnreachable()
  }
  if (isUnauthenticated(error) && appStore.get(accountAtom) !== null) appStore.set(needsSignInAtom, true)
}
