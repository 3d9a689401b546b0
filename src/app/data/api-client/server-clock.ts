/** Less is a slow answer or a clock that drifts as clocks do; it changes nothing that a person sees. */
export const CLOCK_OFF_MIN_MS = 10 * 60_000

/**
 * How far the server's clock is ahead of this device's, from an answer's Date header; 0 while both
 * agree within ten minutes, null where the header says nothing.
 */
export function clockOffset(date: string | null, nowMs: number): number | null {
  const serverMs = date === null ? NaN : Date.parse(date)
  if (Number.isNaN(serverMs)) return null
  const offset = serverMs - nowMs
  return Math.abs(offset) > CLOCK_OFF_MIN_MS ? offset : 0
}

type Listener = (offsetMs: number) => void

const listeners = new Set<Listener>()
let last: number | null = null

/** Called with every answer of ours; others' clocks prove nothing. */
export function noteServerDate(date: string | null): void {
  const offset = clockOffset(date, Date.now())
  if (offset === null) return
  last = offset
  for (const listener of listeners) listener(offset)
}

/** Tells the offset as soon as it is known, and with every answer from then on. */
export function onServerClock(listener: Listener): () => void {
  listeners.add(listener)
  if (last !== null) listener(last)
  return () => listeners.delete(listener)
}
