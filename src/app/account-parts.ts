import { appStore } from './data/state.ts'
import { signedInFrameAtom } from './shell/frame-slot.ts'
import { watchKeyboard } from './shell/keyboard.ts'
import { signedInFrame } from './shell/signed-in-frame.tsx'

/*
 * The frame around the pages of a signed-in person, which knows the keyboard of the screen. The session loads it
 * without importing its folder; see session/account-jobs.ts.
 */
appStore.set(signedInFrameAtom, signedInFrame)
watchKeyboard()
