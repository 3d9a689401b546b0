import type { VirtualTime } from './virtual-time.ts'

const realSetTimeout = globalThis.setTimeout
const realClearTimeout = globalThis.clearTimeout
const realNow = Date.now
const realChannel = globalThis.BroadcastChannel

/** Delays up to this come from libraries that only yield to the event loop; the product's are longer. */
const ANOTHER_TURN_MS = 1

/**
 * Replaces the platform's timers and clock by a virtual time, so that ky's timeouts and all other timers
 * follow the schedule. Node's channels between pages, which deliver in real time and to every device, are taken away;
 * pages hear each other through the simulated ones.
 * @returns a function that restores the real ones.
 */
export function takeOverGlobalTime(time: VirtualTime): () => void {
  const setTimer = (run: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) => {
    if (delayMs <= ANOTHER_TURN_MS) return { off: scheduleImmediate(() => run(...args)) }
    return { off: time.setTimer(() => run(...args), delayMs) }
  }
  const clearTimer = (timer: unknown) => {
    if (isOurs(timer)) timer.off()
    else realClearTimeout(timer as Parameters<typeof clearTimeout>[0])
  }
  globalThis.setTimeout = setTimer as unknown as typeof setTimeout
  globalThis.clearTimeout = clearTimer as typeof clearTimeout
  Date.now = () => time.now
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  return () => {
    globalThis.BroadcastChannel = realChannel
    globalThis.setTimeout = realSetTimeout
    globalThis.clearTimeout = realClearTimeout
    Date.now = realNow
  }
}

function scheduleImmediate(run: () => void): () => void {
  const immediate = setImmediate(run)
  return () => clearImmediate(immediate)
}

function isOurs(timer: unknown): timer is { off: () => void } {
  return typeof timer === 'object' && timer !== null && 'off' in timer
}
