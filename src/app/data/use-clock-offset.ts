import { useSyncExternalStore } from 'react'
import { onClockOffset } from './api-client/server-clock.ts'

const MINUTE_MS = 60_000
let shownOffsetMs = 0

/** Rounds the offset to minutes, so that a difference of one second does not cause a render. */
function subscribe(onChange: () => void): () => void {
  return onClockOffset((offsetMs) => {
    const next = Math.round(offsetMs / MINUTE_MS) * MINUTE_MS
    if (next === shownOffsetMs) return
    shownOffsetMs = next
    onChange()
  })
}

/** The milliseconds by which the server's clock is ahead of this device's; 0 while both agree. */
export function useClockOffset(): number {
  return useSyncExternalStore(subscribe, () => shownOffsetMs)
}
