/** A Date header has full seconds, so the server's time can be this much later. */
const DATE_HEADER_STEP_MS = 999
/** No response is on its way for longer, so an older date means that the clock is ahead. */
const TRANSIT_MAX_MS = 2 * 60_000

/**
 * The milliseconds by which the server's clock is ahead of this device's, from the Date header of a response
 * to a request that this device sent at `askedAt` and that ended at `nowMs`. The server wrote the header
 * between the two, so the result is the smallest offset that fits; null without a valid header. Where none fits,
 * the clock was set back meanwhile, and only the time of the arrival counts. It can still be ahead.
 */
export function clockOffset(date: string | null, askedAt: number, nowMs: number): number | null {
  const serverMs = date === null ? NaN : Date.parse(date)
  if (Number.isNaN(serverMs)) return null
  const least = serverMs - nowMs
  const most = serverMs + DATE_HEADER_STEP_MS - askedAt
  const wasSetBack = most < least
  if (wasSetBack && least < -TRANSIT_MAX_MS) return least
  return least > 0 || wasSetBack ? Math.max(0, least) : Math.min(0, most)
}

type Listener = (offsetMs: number) => void

const listeners = new Set<Listener>()
let lastOffset: number | null = null

/**
 * Takes the Date header of a response from Commonroof's server; dates of other servers do not count.
 * `askedAt` is the device's time of the request.
 */
export function noteServerDate(date: string | null, askedAt: number): void {
  const offset = clockOffset(date, askedAt, Date.now())
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
