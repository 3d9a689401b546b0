import { atom } from 'jotai/vanilla'

/** The upload that is on its way, 0 to 1; one at a time leaves this device. */
export const uploadProgressAtom = atom<{ opId: string; fraction: number } | null>(null)
