import { isNetworkSignIn } from './api-client/network-sign-in.ts'
import type { OfflineError } from './api-client/api-error.ts'
import { appStore, networkSignInAtom, onlineAtom } from './state.ts'

const FIRST_PROBE_MS = 2000
const LONGEST_PROBE_MS = 30_000

let answered = false

/** Whether something of ours answered this page, and nothing has stayed silent since. */
export function hasServerResponded(): boolean {
  return answered
}

/** How an open account finds out that the server is back, and what it does then, whoever found out. */
interface ConnectionMonitor {
  probe: () => Promise<boolean>
  onBack: () => void
}

let line: ConnectionMonitor | null = null

/** Given by the account that is open; null when it closes. */
export function monitorConnection(next: ConnectionMonitor | null): void {
  line = next
  if (timer !== null) clearTimeout(timer)
  timer = null
}

let timer: ReturnType<typeof setTimeout> | null = null

/**
 * "Online" means that we can be reached, not that the device has a network: a stairwell, a captive
 * portal and a stopped server all look online to the browser.
 */
export function noteReachable(): void {
  const wasAway = !answered || !appStore.get(onlineAtom)
  if (timer !== null) clearTimeout(timer)
  timer = null
  answered = true
  appStore.set(networkSignInAtom, false)
  if (navigator.onLine) appStore.set(onlineAtom, true)
  if (wasAway) line?.onBack()
}

/** The device has a network again: what would be found out in up to half a minute is found out now. */
export function probeNow(): void {
  if (timer === null) return
  clearTimeout(timer)
  probeAfter(0)
}

/** Nothing of ours answered an open account: says so, and probes now and then until it does. */
export function noteUnreachable(): void {
  if (line === null) return
  answered = false
  appStore.set(onlineAtom, false)
  if (timer === null) probeAfter(FIRST_PROBE_MS)
}

function probeAfter(delayMs: number): void {
  const mine = setTimeout(() => {
    void line?.probe().then((reached) => {
      // Found out in another way, or asked again meanwhile.
      if (timer !== mine) return undefined
      if (reached) return noteReachable()
      return probeAfter(Math.min(LONGEST_PROBE_MS, Math.max(FIRST_PROBE_MS, delayMs * 2)))
    })
  }, delayMs)
  timer = mine
}

/** What came instead of our answer: a network that wants a sign-in of its own, or nothing. */
export function noteNoResponse(error: OfflineError): void {
  if (error.why !== 'aborted') appStore.set(networkSignInAtom, isNetworkSignIn(error))
}
