import { atom } from 'jotai'
import { keepsPasskeys } from '../data/passkey-support.ts'
import { appStore } from '../data/state.ts'

/** Whether a person who has just signed in with a password may be offered a passkey. */
export const passkeyOfferAtom = atom(false)

/** Offers a passkey after a sign-in with a password, if this device can keep one. */
export function offerPasskey(): void {
  void keepsPasskeys().then((isPossible) => appStore.set(passkeyOfferAtom, isPossible))
}
