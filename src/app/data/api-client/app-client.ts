import { ApiError, createClient } from './client.ts'
import { accountAtom, appStore } from '../state.ts'

let askWhoIsSignedIn = () => {}

/** Sets the function that handles a refusal because another person is signed in. */
export function onAccountMismatch(listener: () => void): void {
  askWhoIsSignedIn = listener
}

/** The API client of this page; every signed-in request names the account that is open on the page. */
export const client = createClient({
  account: () => appStore.get(accountAtom)?.userId ?? null,
  onAccountMismatch: () => askWhoIsSignedIn(),
})

/** Whether the server responded with 401: there is no valid session. */
export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401
