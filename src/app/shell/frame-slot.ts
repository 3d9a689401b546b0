import { atom } from 'jotai/vanilla'
import type { ComponentType } from 'react'
import type { Viewer } from './viewer.ts'

/** Around a page, for somebody who is signed in. */
export interface SignedInFrame {
  Top: ComponentType<{
    viewer: Viewer
    path: string
    /** A page without navigation. */
    bare: boolean
    onSignIn: () => void
    onSignOut: () => void
  }>
  Bottom: ComponentType<{ viewer: Viewer; path: string }>
}

/** Comes with the account's own code, before anybody counts as signed in: a visitor never loads it. */
export const signedInFrameAtom = atom<SignedInFrame | null>(null)
