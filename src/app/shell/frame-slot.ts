import { atom } from 'jotai/vanilla'
import type { ComponentType } from 'react'
import type { Viewer } from './viewer.ts'

/** The parts above and below a page for a signed-in person. */
export interface SignedInFrame {
  Top: ComponentType<{
    viewer: Viewer
    path: string
    /** Whether the page has no navigation. */
    noNavigation: boolean
    onSignIn: () => void
    onSignOut: () => void
  }>
  Bottom: ComponentType<{ viewer: Viewer; path: string }>
}

/** The frame for signed-in people; set by the account's code, which visitors never load. */
export const signedInFrameAtom = atom<SignedInFrame | null>(null)
