import { atom } from 'jotai/vanilla'

/** The upload in flight and its progress from 0 to 1; null when there is none. Uploads never overlap. */
export const uploadProgressAtom = atom<{ opId: string; fraction: number } | null>(null)
