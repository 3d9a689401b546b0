import type { Page } from 'playwright-core'
import { createBrowserFixture, openSignedInPage } from '../support/browser-fixture.ts'
import { PHONE } from '../support/iphone.ts'
import { waitUntilSettled } from '../support/screen-faults.ts'
import { createRichWorld } from '../support/rich-world.ts'
import { percentile, type Row } from './rows.ts'

/** How much slower the processor is made, by the DevTools; a phone of four years ago is about the last. */
const SLOWDOWNS = [1, 4, 6]
const PRESSES = 20
/** Event Timing reports no shorter time than this, in milliseconds. */
const SHORTEST_MS = 16

/** The list rows that people press most, by page. */
const ROWS = [
  ['a home', '/home-finder', 'a[href^="/view-listing/"]'],
  ['a person', '/find-roommates', '[data-person] a'],
  ['a conversation', '/messages', 'a[href*="with="]'],
  ['a link of Today', '/dashboard', 'main a'],
  ['an answer of a form', '/profile/edit', 'label:has(> input[type="radio"])'],
] as const

/**
 * Presses the first row of a page, moves away and lets go, so that the page stays.
 * @returns the milliseconds from each press to the frame that shows it, by the Event Timing API.
 */
async function press(page: Page, selector: string): Promise<number[]> {
  const target = page.locator(selector).first()
  await target.scrollIntoViewIfNeeded()
  await page.evaluate((shortest) => {
    const found: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => found.push(...list.getEntries()))
    observer.observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit)
    Object.assign(window, { slowEvents: () => [...found, ...observer.takeRecords()] })
  }, SHORTEST_MS)
  const twoFrames = () =>
    page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  for (let count = 0; count < PRESSES; count++) {
    await target.hover()
    await page.mouse.down()
    await twoFrames()
    await page.mouse.move(1, 1)
    await page.mouse.up()
  }
  // The browser reports an event after the frame that shows it.
  await twoFrames()
  const slow = await page.evaluate(() =>
    (window as unknown as { slowEvents: () => PerformanceEntry[] })
      .slowEvents()
      .filter(({ name }) => name === 'pointerdown')
      .map(({ duration }) => duration),
  )
  return [...slow, ...Array.from({ length: Math.max(0, PRESSES - slow.length) }, () => SHORTEST_MS)]
}

/** The time from a press on a row to the frame that shows it, on a phone's screen with a slowed processor. */
export async function bench(): Promise<Row[]> {
  const fixture = await createBrowserFixture()
  try {
    const world = await createRichWorld(fixture.server)
    await fixture.browser.start()
    const page = await openSignedInPage(fixture, world.seeker)
    await page.setViewportSize(PHONE)
    const devtools = await page.context().newCDPSession(page)
    const rows: Row[] = []
    for (const [name, path, selector] of ROWS) {
      await page.goto(fixture.server.origin + path)
      await page.locator(selector).first().waitFor()
      for (const rate of SLOWDOWNS) {
        await waitUntilSettled(page)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate })
        const times = await press(page, selector)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        const figure = (metric: string, value: number): Row => ({
          bench: 'press',
          subject: 'commonroof',
          case: `${name}, processor slowed ${rate} times`,
          metric,
          value,
          unit: 'ms',
        })
        rows.push(figure('p50', percentile(times, 0.5)), figure('slowest of 20', Math.max(...times)))
      }
    }
    return rows
  } finally {
    await fixture.teardown()
  }
}
