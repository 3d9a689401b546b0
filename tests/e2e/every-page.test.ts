import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowserFixture, signIn, type BrowserFixture } from '../support/browser-fixture.ts'
import { policyLines, watchPolicy } from '../support/content-policy.ts'
import { onAllSteps } from '../support/form-steps.ts'
import { PHONE } from '../support/iphone.ts'
import { narrowFaults } from '../support/narrow-faults.ts'
import { CRAWL_MAX_MS } from '../support/patience.ts'
import { installPressable, waitUntilQuiet } from '../support/pressable.ts'
import { createRichWorld, type RichWorld } from '../support/rich-world.ts'
import { textControls, ZOOM_BELOW_PX, type TextControl } from '../support/text-controls.ts'
import { pagesOfWorld, type PageReader } from '../support/world-pages.ts'

const READERS: PageReader[] = [null, 'seeker', 'beginner', 'owner', 'admin']

let fixture: BrowserFixture
let world: RichWorld
const kinds = new Set<string>()

beforeAll(async () => {
  fixture = await createBrowserFixture()
  world = await createRichWorld(fixture.server)
  await fixture.browser.start()
})
afterAll(() => fixture.teardown())

/** What is wrong with the page as it is: in narrow windows, and with its controls for text on a phone. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults = await narrowFaults(page)
  await page.setViewportSize(PHONE)
  const controls: TextControl[] = await textControls(page)
  for (const { kind } of controls) kinds.add(kind)
  const small = controls.filter(({ fontPx }) => fontPx < ZOOM_BELOW_PX)
  return [...faults, ...small.map(({ markup, fontPx }) => `an iPhone zooms: ${fontPx} px: ${markup}`)]
}

describe('every page fits a narrow window, zooms no iPhone, and needs nothing that the policies refuse', () => {
  test.each(READERS)('of the reader: %s', { timeout: CRAWL_MAX_MS }, async (reader) => {
    const phone = await fixture.browser.newDevice({ viewport: PHONE, isMobile: true, hasTouch: true })
    await installPressable(phone, true)
    const refused = await watchPolicy(phone)
    const page = await phone.newPage()
    await page.bringToFront()
    if (reader) await signIn(page, fixture.server.origin, world[reader])
    const [, addresses] = pagesOfWorld(world).find(([who]) => who === reader) ?? [reader, []]
    expect(addresses.length).toBeGreaterThan(0)
    const faults = new Set<string>()
    for (const address of addresses) {
      const response = await page.goto(fixture.server.origin + address)
      expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
      await waitUntilQuiet(page)
      for (const fault of await onAllSteps(page, faultsOf)) faults.add(`${address}: ${fault}`)
    }
    // The app also renders pages that the server did not prerender for this visit.
    for (const link of ['/dashboard', '/']) {
      await page.evaluate((path) => history.pushState(null, '', path), link)
      await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
      await waitUntilQuiet(page)
    }
    expect([...faults]).toEqual([])
    expect(refused).toEqual([])
    expect(policyLines(fixture)).toEqual([])
    await phone.close()
  })

  test('with controls of every kind', () => {
    expect(kinds).toEqual(new Set(['input', 'select', 'textarea']))
  })
})
