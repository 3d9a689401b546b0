import { useSyncExternalStore } from 'react'
import { onServerClock } from './api-client/server-clock.ts'

const MINUTE_MS = 60_000
let shown = 0

/** Whole minutes: an offset that differs by a second with every answer would draw the page anew each time. */
function subscribe(changed: () => void): () => void {
  return onServerClock((offsetMs) => {
    const next = Math.round(offsetMs / MINUTE_MS) * MINUTE_MS
    if (next === shown) return
    shown = next
    changed()
  })
}

/** How far the server's clock is ahead of this device's, in milliseconds; 0 while they agree. */
export function useClockOffset(): number {
  return useSyncExternalStore(subscribe, () => shown)
}
