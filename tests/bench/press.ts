import type { Page } from 'playwright-core'
import { createBrowserFixture, openSignedInPage } from '../support/browser-fixture.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
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

/** How often a dialog is opened on a page that has not loaded it yet. */
const DIALOGS = 7

/**
 * Opens a dialog whose code comes with the press, each time on a new page.
 * @returns the milliseconds from each press to the dialog in the page.
 */
async function openDialog(page: Page, address: string): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < DIALOGS; count++) {
    await page.goto(address)
    await page
      .getByRole('button', { name: /^More about/ })
      .first()
      .click()
    await waitUntilSettled(page)
    const item = page.getByRole('menuitem', { name: /^Block/ })
    times.push(
      await item.evaluate(
        (element) =>
          new Promise<number>((resolve) => {
            const pressedAt = performance.now()
            new MutationObserver((_changes, observer) => {
              if (document.querySelector('dialog[open]') === null) return
              observer.disconnect()
              resolve(performance.now() - pressedAt)
            }).observe(document.body, { subtree: true, childList: true, attributes: true })
            ;(element as HTMLElement).click()
          }),
      ),
    )
  }
  return times
}

/** The time from a press to what shows it, on a phone's screen with a slowed processor. */
export async function bench(): Promise<Row[]> {
  const fixture = await createBrowserFixture()
  try {
    const world = await createRichWorld(fixture.server)
    await fixture.browser.start()
    const page = await openSignedInPage(fixture, world.seeker)
    await page.setViewportSize(PHONE)
    const devtools = await page.context().newCDPSession(page)
    const rows: Row[] = []
    const figure = (subject: string, metric: string, value: number): Row => ({
      bench: 'press',
      subject: 'commonroof',
      case: subject,
      metric,
      value,
      unit: 'ms',
    })
    for (const [name, path, selector] of ROWS) {
      await page.goto(fixture.server.origin + path)
      await page.locator(selector).first().waitFor()
      for (const rate of SLOWDOWNS) {
        await waitUntilSettled(page)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate })
        const times = await press(page, selector)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        const subject = `${name}, processor slowed ${rate} times`
        rows.push(
          figure(subject, 'p50', percentile(times, 0.5)),
          figure(subject, `slowest of ${PRESSES}`, Math.max(...times)),
        )
      }
    }
    // The service worker has the code of every dialog.
    await waitForServiceWorker(page)
    for (const rate of SLOWDOWNS) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate })
      const times = await openDialog(page, `${fixture.server.origin}/messages?with=${world.owner.user._id}`)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      const subject = `the first dialog of a page, processor slowed ${rate} times`
      rows.push(
        figure(subject, 'p50', percentile(times, 0.5)),
        figure(subject, `slowest of ${DIALOGS}`, Math.max(...times)),
      )
    }
    return rows
  } finally {
    await fixture.teardown()
  }
}
