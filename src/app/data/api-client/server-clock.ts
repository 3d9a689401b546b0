/** A smaller offset counts as 0: a slow response or normal clock drift can cause it. */
export const CLOCK_OFFSET_MIN_MS = 10 * 60_000

/**
 * The milliseconds by which the server's clock is ahead of this device's, from the Date header of a response;
 * 0 when both agree within ten minutes, null without a valid header.
 */
export function clockOffset(date: string | null, nowMs: number): number | null {
  const serverMs = date === null ? NaN : Date.parse(date)
  if (Number.isNaN(serverMs)) return null
  const offset = serverMs - nowMs
  return Math.abs(offset) > CLOCK_OFFSET_MIN_MS ? offset : 0
}

type Listener = (offsetMs: number) => void

const listeners = new Set<Listener>()
let lastOffset: number | null = null

/** Takes the Date header of a response from Commonroof's server; dates of other servers do not count. */
export function noteServerDate(date: string | null): void {
  const offset = clockOffset(date, Date.now())
  if (offset === null) return
  lastOffset = offset
  for (const listener of listeners) listener(offset)
}

/**
 * Calls `listener` with the offset as soon as it is known, and after every response.
 * @returns a function that removes the listener.
 */
export function onClockOffset(listener: Listener): () => void {
  listeners.add(listener)
  if (lastOffset !== null) listener(lastOffset)
  return () => listeners.delete(listener)
}
