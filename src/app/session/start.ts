import { readCurrentAccount } from '../../offline/account/registry-reader.ts'
import { isProtectedPath } from '../../content/paths.ts'
import { accountParts } from './account-jobs.ts'
import { guardBackForward } from './back-forward.ts'
import { appStore, hasSignedInHint, onlineAtom, hasStoredAccountAtom, sessionAtom } from '../data/state.ts'
import { removeBlockedChannel } from '../data/refusing-browser.ts'
import { flushWhenHidden } from '../data/unsaved.ts'
import { whenIdle } from '../data/when-idle.ts'

/** Loads Dexie, the session and the frame. A visitor's page does not need them. */
async function loadSignIn() {
  const [signIn] = await Promise.all([import('./sign-in.ts'), accountParts().loadFrame()])
  return signIn
}

function needsAccountNow(path: string): boolean {
  return path === '/account' || isProtectedPath(path) || path.startsWith('/setup/')
}

/**
 * Finds out who is signed in. The registry on this device gives the account in a few milliseconds without the
 * network, and a visitor's public page loads nothing of the product.
 */
export async function restoreSession(path: string): Promise<void> {
  const setOffline = () => appStore.set(onlineAtom, false)
  if (!navigator.onLine) setOffline()
  addEventListener('online', () => appStore.set(onlineAtom, true))
  addEventListener('offline', setOffline)
  flushWhenHidden()
  guardBackForward()
  removeBlockedChannel()

  try {
    await findSession(path)
  } catch (error) {
    // The guards wait for a session, so after an error the person counts as signed out.
    if (isUnknown()) setSignedOut()
    throw error
  }
}

const isUnknown = () => appStore.get(sessionAtom).status === 'loading'
const setSignedOut = () => appStore.set(sessionAtom, { status: 'signed-out' })

async function findSession(path: string): Promise<void> {
  // Both take time on a cold start and run in parallel.
  const loading = needsAccountNow(path) ? loadSignIn() : null
  const known = await readCurrentAccount()
  if (known !== null) {
    appStore.set(hasStoredAccountAtom, true)
    const signIn = await (loading ?? loadSignIn())
    return signIn.openLastAccount(known)
  }
  if (loading !== null) {
    const signIn = await loading
    await signIn.verifySession()
    return
  }
  // Without the hint cookie a request would only get a 401; with it the device's storage was evicted.
  const isHinted = hasSignedInHint()
  if (isHinted && isUnknown()) {
    // The page shows the app shell, so the response of the server decides before a visitor's page is shown.
    const signIn = await loadSignIn()
    await signIn.verifySession()
    return
  }
  setSignedOut()
  if (isHinted) whenIdle(() => void loadSignIn().then((signIn) => signIn.verifySession()))
}
