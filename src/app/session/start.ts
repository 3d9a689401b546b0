import { StorageUnavailableError } from '../../offline/db/storage-errors.ts'
import { readCurrentAccount } from '../../offline/account/registry-reader.ts'
import { isProtectedPath } from '../../content/paths.ts'
import { loadJobs } from './account-jobs.ts'
import { guardBackForward } from './back-forward.ts'
import { appStore, isSignedInHinted, onlineAtom, rememberedAtom, sessionAtom } from '../data/state.ts'
import { flushWhenHidden } from '../data/unsaved.ts'
import { whenIdle } from '../data/when-idle.ts'

/** Dexie, ky, the engine and the jobs: loaded only where somebody is, or may be, signed in. */
async function loadSignIn() {
  const [signIn] = await Promise.all([import('./sign-in.ts'), loadJobs()])
  return signIn
}

function needsAccountNow(path: string): boolean {
  return path === '/account' || isProtectedPath(path) || path.startsWith('/setup/')
}

/**
 * Finds out who is here. The registry on this device answers in a few milliseconds and without the
 * network; a visitor's public page is not held up by anything of the product.
 */
export async function startSession(path: string): Promise<void> {
  const lost = () => appStore.set(onlineAtom, false)
  if (!navigator.onLine) lost()
  addEventListener('online', () => appStore.set(onlineAtom, true))
  addEventListener('offline', lost)
  flushWhenHidden()
  guardBackForward()

  try {
    await findOut(path)
  } finally {
    // Whatever went wrong: guards wait for a word, and without one nobody is here.
    if (isUnknown()) nobody()
  }
}

const isUnknown = () => appStore.get(sessionAtom).status === 'loading'
const nobody = () => appStore.set(sessionAtom, { status: 'signed-out' })

async function findOut(path: string): Promise<void> {
  // Both take a while on a cold start, and neither needs the other.
  const loading = needsAccountNow(path) ? loadSignIn() : null
  const known = await readCurrentAccount()
  if (known !== null) {
    appStore.set(rememberedAtom, true)
    const signIn = await (loading ?? loadSignIn())
    try {
      await signIn.resume(known)
    } catch (error) {
      if (!(error instanceof StorageUnavailableError)) throw error
      // The person put it off: public pages work, the account waits for the next visit.
      nobody()
    }
    return
  }
  if (loading !== null) {
    const signIn = await loading
    await signIn.verify()
    return
  }
  // Without the hint a request would only earn a 401; with it the device's storage was evicted.
  const isHinted = isSignedInHinted()
  if (isHinted && isUnknown()) {
    // The shell stands here and not a visitor's page: it becomes one only when the server says so, or the call ends.
    const signIn = await loadSignIn()
    await signIn.verify()
    return
  }
  nobody()
  if (isHinted) whenIdle(() => void loadSignIn().then((signIn) => signIn.verify()))
}
