import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    /** While it is set, `Date.now` stands still at this time. */
    stoppedAt?: number
  }
}

/** Lets `pauseUndoTimers` stop the clock of the device's pages: the app keeps the `Date.now` of its start. */
export async function letClockStop(device: BrowserContext): Promise<void> {
  await device.addInitScript(() => {
    const { now } = Date
    Date.now = () => window.stoppedAt ?? now()
  })
}

/** Delays of the timers to pause: from just below the undo window of 5 s to the 8 s of a toast. */
export const HELD_MS = { from: 4500, to: 8000 }

/**
 * Pauses the timers of this document that end an undo window, so that a slow machine can still undo. The clock stands
 * still meanwhile, because a timer that is set late or again would else be shorter, and the engine looks at the time.
 * @returns a function that ends the pause and runs the paused timers at once.
 */
export async function pauseUndoTimers(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(({ from, to }) => {
    const { setTimeout: start, clearTimeout: end } = window
    const waiting = new Map<number, () => void>()
    window.stoppedAt = Date.now()
    const hold = (run: () => void, ms = 0, ...args: unknown[]) => {
      if (ms < from || ms > to) return start(run, ms, ...args)
      // A timer that does nothing provides a valid id.
      const id = start(() => undefined, 2 ** 31 - 1)
      waiting.set(id, () => Reflect.apply(run, undefined, args))
      return id
    }
    window.setTimeout = hold as typeof window.setTimeout
    window.clearTimeout = (id) => {
      waiting.delete(Number(id))
      end(id)
    }
    return () => {
      window.setTimeout = start
      window.clearTimeout = end
      delete window.stoppedAt
      for (const run of waiting.values()) run()
    }
  }, HELD_MS)
  return () => held.evaluate((release) => release())
}
