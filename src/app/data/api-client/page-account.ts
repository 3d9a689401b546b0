import { accountAtom, appStore } from '../state.ts'

/** The id of the account that is open on this page; null while none is open. */
export const openUserId = () => appStore.get(accountAtom)?.userId ?? null

let listener = () => {}

/** Sets the function that handles a refusal because another person is signed in. */
export function onAccountMismatch(handle: () => void): void {
  listener = handle
}

/** Reports that the server refused a request because another person is signed in. */
export const reportAccountMismatch = () => listener()
