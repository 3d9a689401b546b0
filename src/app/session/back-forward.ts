import { REGISTRY_NAME } from '../../offline/account/registry-names.ts'
import { readCurrentAccount } from '../../offline/account/registry-reader.ts'
import { followTransactions } from '../../offline/db/stopped-page.ts'
import { appStore, sessionAtom } from '../data/state.ts'
import { flushUnsaved } from '../data/unsaved.ts'

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

/** Whether the browser's engine is WebKit, which all browsers on an iPhone use. */
const isWebKit = () => navigator.vendor.startsWith('Apple')

/**
 * Protects pages in the browser's back/forward cache, which miss a sign-out in the meantime. A restored page
 * stays hidden until its user is confirmed, and is reloaded when another user or nobody is signed in, or when
 * WebKit stopped it in a transaction, after which its queries would show nothing new.
 */
export function guardBackForward(): void {
  const { style } = document.documentElement
  const transactions = typeof IDBDatabase === 'function' ? followTransactions() : null
  // Chromium freezes a page that was out of sight for long, in or outside of its cache.
  document.addEventListener('freeze', () => transactions?.stop())
  document.addEventListener('resume', () => transactions?.resume())
  addEventListener('pagehide', (event) => {
    if (!event.persisted) return
    if (shownUserId() !== null) style.visibility = 'hidden'
    if (isWebKit()) transactions?.stop()
  })
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    // Until its person is confirmed, the page reads nothing else: a query would create a database that was deleted.
    transactions?.allow(REGISTRY_NAME)
    void currentUserId().then(async (userId) => {
      if (userId !== shownUserId()) return location.reload()
      const hasAborted = transactions?.resume() ?? false
      if (!hasAborted) {
        style.visibility = ''
        return
      }
      // Words of the last second are on the page only.
      await flushUnsaved()
      location.reload()
    })
  })
}
