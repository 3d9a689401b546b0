import type { Page } from 'playwright-core'

/** The reading with the shortest way there and back is the most exact one. */
const READINGS = 15

/**
 * The milliseconds by which the page's precise clock is ahead of this process's. Both count from a start that
 * they read from the system's clock once, so they can differ by several milliseconds.
 */
export async function clockDifference(page: Page): Promise<number> {
  let best = { tookMs: Infinity, difference: 0 }
  for (let reading = 0; reading < READINGS; reading++) {
    const askedAt = performance.now()
    const there = await page.evaluate(() => performance.timeOrigin + performance.now())
    const tookMs = performance.now() - askedAt
    if (tookMs >= best.tookMs) continue
    best = { tookMs, difference: there - (performance.timeOrigin + askedAt + tookMs / 2) }
  }
  return best.difference
}
