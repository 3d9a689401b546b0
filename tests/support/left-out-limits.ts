import type { Page } from 'playwright-core'

/**
 * Leaves out the app's limits of these lengths in milliseconds, in later documents of the page: its timers, and signals
 * that abort a request. A story on a slow machine may take longer than a limit that it is not about.
 */
export async function leaveOutLimits(page: Page, ...lengthsMs: number[]): Promise<void> {
  await page.addInitScript((lengths) => {
    const later = window.setTimeout
    window.setTimeout = ((run: () => void, ms = 0, ...args: unknown[]) =>
      lengths.includes(ms) ? 0 : later(run, ms, ...args)) as typeof setTimeout
    const abortLater = AbortSignal.timeout
    AbortSignal.timeout = (ms) => (lengths.includes(ms) ? new AbortController().signal : abortLater(ms))
  }, lengthsMs)
}
