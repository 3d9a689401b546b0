import { atom } from 'jotai/vanilla'

/** The upload in flight and its progress from 0 to 1; null when there is none. Uploads never overlap. */
export const uploadProgressAtom = atom<ReadonlyMap<string, number>>(new Map())
