import type { VirtualTime } from './virtual-time.ts'

const realSetTimeout = globalThis.setTimeout
const realClearTimeout = globalThis.clearTimeout
const realNow = Date.now

/** Shorter than any timer of the product: libraries that only want another turn of the event loop. */
const ANOTHER_TURN_MS = 1

/**
 * Gives the platform's own timers and clock to a virtual time: ky's time-outs and whatever else asks
 * the platform then happen when the schedule says so.
 * @returns puts the real ones back.
 */
export function takeOverGlobalTime(time: VirtualTime): () => void {
  const setTimer = (run: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) => {
    if (delayMs <= ANOTHER_TURN_MS) return { off: cancelImmediate(() => run(...args)) }
    return { off: time.setTimer(() => run(...args), delayMs) }
  }
  const clearTimer = (timer: unknown) => {
    if (isOurs(timer)) timer.off()
    else realClearTimeout(timer as Parameters<typeof clearTimeout>[0])
  }
  globalThis.setTimeout = setTimer as unknown as typeof setTimeout
  globalThis.clearTimeout = clearTimer as typeof clearTimeout
  Date.now = () => time.now
  return () => {
    globalThis.setTimeout = realSetTimeout
    globalThis.clearTimeout = realClearTimeout
    Date.now = realNow
  }
}

function cancelImmediate(run: () => void): () => void {
  const immediate = setImmediate(run)
  return () => clearImmediate(immediate)
}

function isOurs(timer: unknown): timer is { off: () => void } {
  return typeof timer === 'object' && timer !== null && 'off' in timer
}
