import { readCurrentAccount } from '../../offline/account/registry-reader.ts'
import { appStore, sessionAtom } from '../data/state.ts'

/** The id of the user whose data the page shows; null for a visitor. */
function shownUserId(): string | null {
  const session = appStore.get(sessionAtom)
  return session.status === 'signed-in' ? session.user._id : null
}

/** The id of the user who is signed in on this device now; null for nobody. */
async function currentUserId(): Promise<string | null> {
  const known = await readCurrentAccount()
  return known === null || known.signOutPending ? null : known.userId
}

/**
 * Protects pages in the browser's back/forward cache, which miss a sign-out in the meantime. A restored page
 * stays hidden until its user is confirmed, and is reloaded when another user or nobody is signed in.
 */
export function guardBackForward(): void {
  const { style } = document.documentElement
  addEventListener('pagehide', (event) => {
    if (event.persisted && shownUserId() !== null) style.visibility = 'hidden'
  })
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    void currentUserId().then((userId) => {
      if (userId !== shownUserId()) location.reload()
      else style.visibility = ''
    })
  })
}
