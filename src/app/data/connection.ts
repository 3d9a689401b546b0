import { isNetworkSignIn } from './api-client/network-sign-in.ts'
import type { OfflineError } from './api-client/api-error.ts'
import { appStore, obstacleAtom, onlineAtom } from './state.ts'

const FIRST_PROBE_MS = 2000
const LONGEST_PROBE_MS = 30_000

let hasResponded = false

/** Whether the server responded to this page, and no later request failed without a response. */
export function hasServerResponded(): boolean {
  return hasResponded
}

/** The part of the open account in watching the connection. */
interface ConnectionMonitor {
  /** Tests whether the server can be reached. */
  probe: () => Promise<boolean>
  /** Called when the server can be reached again. */
  onReconnected: () => void
}

let monitor: ConnectionMonitor | null = null

/** Sets the monitor of the open account; null when the account is closed. */
export function monitorConnection(next: ConnectionMonitor | null): void {
  monitor = next
  if (timer !== null) clearTimeout(timer)
  timer = null
}

let timer: ReturnType<typeof setTimeout> | null = null

/**
 * Records that the server responded. "Online" means that the server can be reached: with a weak signal, a
 * captive portal or a stopped server the browser still reports the device as online.
 */
export function noteReachable(): void {
  const wasUnreachable = !hasResponded || !appStore.get(onlineAtom)
  if (timer !== null) clearTimeout(timer)
  timer = null
  hasResponded = true
  appStore.set(obstacleAtom, null)
  if (navigator.onLine) appStore.set(onlineAtom, true)
  if (wasUnreachable) monitor?.onReconnected()
}

/** Probes the server now instead of after up to 30 s, because the device is online again. */
export function probeNow(): void {
  if (timer === null) return
  clearTimeout(timer)
  probeAfter(0)
}

/** Records that the server cannot be reached, and probes it until it responds. Needs an open account. */
export function noteUnreachable(): void {
  if (monitor === null) return
  hasResponded = false
  appStore.set(onlineAtom, false)
  if (timer === null) probeAfter(FIRST_PROBE_MS)
}

function probeAfter(delayMs: number): void {
  const ownTimer = setTimeout(() => {
    void monitor?.probe().then((isReachable) => {
      // Another request got a response, or another probe has started.
      if (timer !== ownTimer) return undefined
      if (isReachable) return noteReachable()
      return probeAfter(Math.min(LONGEST_PROBE_MS, Math.max(FIRST_PROBE_MS, delayMs * 2)))
    })
  }, delayMs)
  timer = ownTimer
}

/** Records whether a network that requires a sign-in responded in place of the server. */
export function detectNetworkSignIn(error: OfflineError): void {
  if (error.why !== 'aborted') appStore.set(obstacleAtom, isNetworkSignIn(error) ? 'network-sign-in' : null)
}

/** Records that the server responded that it cannot work, so that the page does not call the device offline. */
export function noteServerDown(): void {
  appStore.set(obstacleAtom, 'server-down')
}
