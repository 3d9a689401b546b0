import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createBrowserFixture,
  openSignedInPage,
  signIn,
  type BrowserFixture,
} from '../support/browser-fixture.ts'
import { PHONE } from '../support/iphone.ts'
import { createRichWorld, type RichWorld } from '../support/rich-world.ts'
import { waitUntilSettled } from '../support/screen-faults.ts'

let fixture: BrowserFixture
let world: RichWorld

beforeAll(async () => {
  fixture = await createBrowserFixture()
  world = await createRichWorld(fixture.server)
  await fixture.browser.start()
})
afterAll(() => fixture.teardown())

test('the field of a counter has no buttons of the browser beside those of the form', async () => {
  const page = await openSignedInPage(fixture, world.owner)
  await page.goto(`${fixture.server.origin}/setup/property-listing`)
  // The form opens where its draft was left.
  await page.getByRole('heading', { name: 'Pricing & List' }).waitFor()
  await page
    .getByRole('button', { name: /Room Details/ })
    .first()
    .click()
  const field = page.getByRole('spinbutton', { name: 'Bedrooms' })
  const before = await field.inputValue()
  const { width, height } = (await field.boundingBox()) ?? { width: 0, height: 0 }
  // The buttons of the browser are one above the other at the right end, once the pointer is over the field.
  for (const y of [height * 0.3, height * 0.7]) {
    await field.click({ position: { x: width - 6, y } })
    expect(await field.inputValue()).toBe(before)
  }
  await page.context().close()
})

test.each([
  ['/messages', 'a[href*="with="]'],
  ['/home-finder', 'a[href^="/view-listing/"]'],
  ['/find-roommates', '[data-person] a'],
  ['/profile', 'a[href^="/profile/edit"]'],
  // The news come last and move what is below them.
  ['/dashboard', 'main a[href^="/reports"]'],
  ['/profile/edit', 'label:has(> input[type="radio"])'],
])('a press on %s shows before it ends', async (path, pressed) => {
  const phone = await fixture.browser.newDevice({ viewport: PHONE, isMobile: true, hasTouch: true })
  const page = await phone.newPage()
  await signIn(page, fixture.server.origin, world.seeker)
  await page.goto(fixture.server.origin + path)
  const target = page.locator(pressed).first()
  await target.waitFor()
  await waitUntilSettled(page)
  const opacity = () => target.evaluate((element) => Number(getComputedStyle(element).opacity))
  expect(await opacity()).toBe(1)
  // Chromium without a screen never marks a touched element as active, so a pointer presses here.
  await target.hover({ position: { x: 12, y: 12 } })
  await page.mouse.down()
  await expect.poll(opacity).toBeLessThan(1)
  await page.mouse.move(1, 1)
  await page.mouse.up()
  await expect.poll(opacity).toBe(1)
  await phone.close()
})
