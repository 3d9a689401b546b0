import { startJobs } from './background/jobs.ts'
import { appStore } from './data/state.ts'
import { signedInFrameAtom } from './shell/frame-slot.ts'
import { signedInFrame } from './shell/signed-in-frame.tsx'

/*
 * The parts of the app for a signed-in person: the frame around pages and the background jobs. The session
 * loads them without importing their folders; see session/account-jobs.ts.
 */
appStore.set(signedInFrameAtom, signedInFrame)

export { startJobs }
