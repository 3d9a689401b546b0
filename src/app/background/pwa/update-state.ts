import { atom } from 'jotai/vanilla'

/**
 * A new version on its way into this page:
 * - `ready` installed, and waiting for the person's word;
 * - `finishing` agreed, and waiting until nothing is being sent in any tab or in the worker;
 * - `unsaved` agreed, but words of this page cannot be put on the disk;
 * - `switching` the page is about to reload;
 * - `left-behind` another tab switched, and this page has words that a reload would lose.
 */
export type UpdateState = 'none' | 'ready' | 'finishing' | 'unsaved' | 'switching' | 'left-behind'

export const updateStateAtom = atom<UpdateState>('none')
