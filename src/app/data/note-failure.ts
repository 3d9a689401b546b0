import { OfflineError } from './api-client/api-error.ts'
import { isUnauthenticated } from './api-client/app-client.ts'
import { noteNoResponse, noteUnreachable } from './connection.ts'
import { accountAtom, appStore, needsSignInAtom } from './state.ts'

/**
 * What a failed call says about the session and the network. A 401 in the middle of work moves
 * nothing: a banner offers to sign in, words and queue stay.
 */
export function noteFailure(error: unknown): void {
  if (error instanceof OfflineError) {
    noteNoResponse(error)
    noteUnreachable()
  }
  if (isUnauthenticated(error) && appStore.get(accountAtom) !== null) appStore.set(needsSignInAtom, true)
}
