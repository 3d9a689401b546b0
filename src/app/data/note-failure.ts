import { OfflineError } from '../api-client/errors.ts'
import { isUnauthenticated } from './client.ts'
import { noticeSilence, noticeUnreachable } from './reachability.ts'
import { accountAtom, appStore, needsSignInAtom } from './state.ts'

/**
 * What a failed call says about the session and the network. A 401 in the middle of work moves
 * nothing: a banner offers to sign in, words and queue stay.
 */
export function noticeFailure(error: unknown): void {
  if (error instanceof OfflineError) {
    noticeSilence(error)
    noticeUnreachable()
  }
  if (isUnauthenticated(error) && appStore.get(accountAtom) !== null) appStore.set(needsSignInAtom, true)
}
