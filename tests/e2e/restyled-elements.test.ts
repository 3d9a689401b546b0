import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { createBrowserFixture, signIn, type BrowserFixture } from '../support/browser-fixture.ts'
import { createRichWorld, type RichWorld } from '../support/rich-world.ts'
import { waitUntilSettled } from '../support/screen-faults.ts'

let fixture: BrowserFixture
let world: RichWorld

beforeAll(async () => {
  fixture = await createBrowserFixture()
  world = await createRichWorld(fixture.server)
})
afterAll(() => fixture.teardown())

/** An event of the browser's timeline. */
interface TraceEvent {
  name: string
  args: { elementCount?: number }
}

/** Adds an element inside the last match of `selector`. @returns how many elements got a new style for it */
async function restyledBy(page: Page, selector: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const ended = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'devtools.timeline' })
  await page
    .locator(selector)
    .last()
    .evaluate((place) => {
      place.append(document.createElement('span'))
      // Reading a size computes the styles now.
      place.getBoundingClientRect()
    })
  await devtools.send('Tracing.end')
  await ended
  return Math.max(0, ...events.map(({ args }) => args.elementCount ?? 0))
}

test('a change inside a page gives few elements a new style', async () => {
  const { server, browser } = fixture
  const page = await browser.start()
  await signIn(page, server.origin, world.seeker)
  for (const [path, place] of [
    ['/dashboard', 'main a[href^="/view-listing/"]'],
    [`/messages?with=${world.owner.user._id}`, 'main ol li p'],
    ['/saved', 'main li a'],
    ['/pricing', 'main li'],
  ] as const) {
    await page.goto(`${server.origin}${path}`)
    await page.locator(place).last().waitFor()
    await waitUntilSettled(page)
    const all = await page.locator('*').count()
    // The trace may also have a change that the page makes by itself.
    const counts: number[] = []
    while (counts.length < 3) counts.push(await restyledBy(page, place))
    expect(Math.min(...counts), `${path}, which has ${all} elements`).toBeLessThan(all / 5)
  }
})
