import { atom } from 'jotai/vanilla'

/**
 * The state of an update of this page to a new version:
 * - `ready`: the version is installed and waits for the person's consent;
 * - `finishing`: the person agreed, and requests in flight must end in all tabs and in the worker;
 * - `unsaved`: the person agreed, but input of this page cannot be saved;
 * - `switching`: the page is about to reload;
 * - `left-behind`: another tab has switched, and this page has input that a reload would lose.
 */
export type UpdateState = 'none' | 'ready' | 'finishing' | 'unsaved' | 'switching' | 'left-behind'

export const updateStateAtom = atom<UpdateState>('none')

/**
 * How long the new worker may take to become active before the page reloads, in milliseconds. A request at the moment
 * of the switch wakes the old worker, and Chromium then keeps the new one waiting until a navigation.
 */
export const TAKEOVER_MAX_MS = 4_000
