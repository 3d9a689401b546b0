import { useSyncExternalStore } from 'react'
import { onClockOffset } from './api-client/server-clock.ts'

const MINUTE_MS = 60_000
/** A smaller offset does not concern the person. */
export const CLOCK_OFFSET_SHOWN_MS = 10 * MINUTE_MS
let shownOffsetMs = 0

/** The offset that the person sees: 0 up to ten minutes, and full minutes, so that few changes render. */
export const shownOffset = (offsetMs: number): number =>
  Math.abs(offsetMs) > CLOCK_OFFSET_SHOWN_MS ? Math.round(offsetMs / MINUTE_MS) * MINUTE_MS : 0

function subscribe(onChange: () => void): () => void {
  return onClockOffset((offsetMs) => {
    const next = shownOffset(offsetMs)
    if (next === shownOffsetMs) return
    shownOffsetMs = next
    onChange()
  })
}

/** The milliseconds by which the server's clock is ahead of this device's; 0 while both agree within ten minutes. */
export function useClockOffset(): number {
  return useSyncExternalStore(subscribe, () => shownOffsetMs)
}
