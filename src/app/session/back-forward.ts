import { readCurrentAccount } from '../../offline/account/registry-reader.ts'
import { appStore, sessionAtom } from '../data/state.ts'

/** Whose page this is, as far as the page knows. */
function shownUser(): string | null {
  const session = appStore.get(sessionAtom)
  return session.status === 'signed-in' ? session.user._id : null
}

/** Whose device this is by now. */
async function currentUser(): Promise<string | null> {
  const known = await readCurrentAccount()
  return known === null || known.signOutPending ? null : known.userId
}

/**
 * A page that the browser kept whole behind Back does not hear of a sign-out meanwhile: it stays
 * invisible until it is known to be its person's still, and is loaded anew when it is not.
 */
export function guardBackForward(): void {
  const { style } = document.documentElement
  addEventListener('pagehide', (event) => {
    if (event.persisted && shownUser() !== null) style.visibility = 'hidden'
  })
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    void currentUser().then((user) => {
      if (user !== shownUser()) location.reload()
      else style.visibility = ''
    })
  })
}
