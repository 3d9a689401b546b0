import { SIGNED_IN_HINT_COOKIE } from '../../../contract/headers.ts'
import { readCurrentAccount } from '../../../offline/account/registry-reader.ts'
import { hasStoredSubscriptions } from './stored-subscriptions.ts'
import { whenIdle } from '../../data/when-idle.ts'

/** A page is long idle this many milliseconds after its load event. */
export const LONG_IDLE_MS = 9000

/** Controls, and links to the only screen of the app to which public pages lead. */
const ASKS_FOR_APP = 'button, input, select, textarea, label, [role="tab"], a[href^="/account"]'

/** The interface for the state of the line, which some browsers lack. */
type WithConnection = Navigator & {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}

/** Runs once the document is seen: neither prerendered nor in a hidden tab. */
export function whenSeen(run: () => void): void {
  if (document.visibilityState === 'visible') return run()
  // A prerendered document is hidden too, and gets this event when it is shown.
  document.addEventListener('visibilitychange', () => whenSeen(run), { once: true })
}

/** Runs after the page's load event. */
export function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run()
  else addEventListener('load', run, { once: true })
}

/** Whether a script of a hundred kilobytes would cost the person something that nobody asked for. */
function isLineDear(): boolean {
  const { connection } = navigator as WithConnection
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g'
}

/** Whether an account of this device has to be looked at: it is signed in, or its sign-out is not complete. */
async function hasAccount(): Promise<boolean> {
  return document.cookie.includes(SIGNED_IN_HINT_COOKIE) || (await readCurrentAccount()) !== null
}

/**
 * Calls `start` when a prerendered page has a reason for the app: a person reaches for a control, an account may be
 * signed in, the address asks for what the page was not built with, or the page has long been idle.
 */
export function onReasonToStart(start: () => void): void {
  const onReach = ({ target }: Event) => {
    if (target instanceof Element && target.closest(ASKS_FOR_APP)) start()
  }
  const options = { capture: true, passive: true }
  for (const type of ['pointerover', 'pointerdown', 'focusin'])
    document.addEventListener(type, onReach, options)
  document.addEventListener('keydown', start, options)

  const lookForAccount = () => void hasAccount().then((isThere) => isThere && start())
  whenSeen(lookForAccount)
  // The person may have signed in elsewhere while the browser kept the page.
  addEventListener('pageshow', ({ persisted }) => persisted && lookForAccount())

  const query = new URLSearchParams(location.search)
  if (query.has('ref') || query.has('for')) whenSeen(() => whenLoaded(start))
  whenLoaded(() => {
    whenSeen(() => void hasStoredSubscriptions().then((isThere) => isThere && whenIdle(start)))
    setTimeout(() => {
      if (!isLineDear()) whenSeen(() => whenIdle(start))
    }, LONG_IDLE_MS)
  })
}
