import { startJobs } from './background/jobs.ts'
import { appStore } from './data/state.ts'
import { signedInFrameAtom } from './shell/frame-slot.ts'
import { watchKeyboard } from './shell/keyboard.ts'
import { signedInFrame } from './shell/signed-in-frame.tsx'

/*
 * The parts of the app for a signed-in person: the frame around pages, which knows the keyboard of the screen,
 * and the background jobs. The session loads them without importing their folders; see session/account-jobs.ts.
 */
appStore.set(signedInFrameAtom, signedInFrame)
watchKeyboard()

export { startJobs }
