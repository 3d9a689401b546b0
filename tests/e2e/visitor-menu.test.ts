import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { FRAME_LABELS, VISITOR_LINKS } from '../../src/content/nav.ts'
import { createBrowserFixture, signIn, type BrowserFixture } from '../support/browser-fixture.ts'
import { PHONE } from '../support/iphone.ts'
import { localDay } from '../../src/domain/core/dates.ts'
import { registerSeeker } from '../support/people.ts'
import { hydrated } from '../support/public-pages.ts'

/** A point of the page beside the menu. */
const OUTSIDE = { x: 30, y: 700 }

let fixture: BrowserFixture
let origin: string

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ origin } = fixture.server)
  await fixture.browser.start()
})
afterAll(async () => {
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await fixture.teardown()
})

const menuOf = (page: Page) => page.getByRole('navigation', { name: FRAME_LABELS.menu })

/** Takes the interface of popovers from the pages, as in Safari before 17. */
const removePopovers = (device: BrowserContext) =>
  device.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      Reflect.deleteProperty(HTMLElement.prototype, name)
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'popoverTargetElement')
  })

describe.each([
  ['with popovers', async () => undefined],
  ['without popovers', removePopovers],
] as const)('in a browser %s', (_, prepare) => {
  let device: BrowserContext
  let page: Page
  const button = () => page.getByRole('button', { name: FRAME_LABELS.menu })
  const menu = () => page.getByRole('navigation', { name: FRAME_LABELS.menu })
  const isOpen = async () => (await menu().count()) === 1

  beforeAll(async () => {
    device = await fixture.browser.newDevice({ viewport: PHONE, hasTouch: true, isMobile: true })
    await prepare(device)
    page = await device.newPage()
  })
  afterAll(() => device.close())

  test('the visitor’s menu opens and closes by taps, and its links work', async () => {
    await page.goto(origin)
    await hydrated(page)
    await expect.poll(isOpen).toBe(false)
    for (let round = 0; round < 2; round += 1) {
      await button().tap()
      await expect.poll(isOpen).toBe(true)
      // The script works the menu, so nothing depends on what the browser does with a popover.
      expect(await page.locator('[popover], [popovertarget]').count()).toBe(0)
      await button().tap()
      await expect.poll(isOpen).toBe(false)
      await button().tap()
      await expect.poll(isOpen).toBe(true)
      await page.touchscreen.tap(OUTSIDE.x, OUTSIDE.y)
      await expect.poll(isOpen).toBe(false)
    }
    expect(new URL(page.url()).pathname).toBe('/')
    await button().tap()
    const { to, label } = VISITOR_LINKS[2] ?? { to: '', label: '' }
    await menu().getByRole('link', { name: label, exact: true }).tap()
    await page.waitForURL(origin + to)
    await expect.poll(isOpen).toBe(false)
  })

  test('the visitor’s menu works by keyboard, and Escape gives the focus back', async () => {
    await page.goto(`${origin}/pricing`)
    await hydrated(page)
    const hasFocus = () => button().evaluate((element) => element === document.activeElement)
    await button().focus()
    await page.keyboard.press('Enter')
    await expect.poll(isOpen).toBe(true)
    expect(await button().getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Tab')
    const first = menu().getByRole('link').first()
    expect(await first.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(isOpen).toBe(false)
    expect(await hasFocus()).toBe(true)
    expect(await button().getAttribute('aria-expanded')).toBe('false')
  })

  test('the menu of a member opens and closes by taps and by keyboard', async () => {
    const member = await registerSeeker(
      origin,
      prepare === removePopovers ? 'Ivo' : 'Ida',
      localDay(new Date()),
    )
    await signIn(page, origin, member)
    const account = page.getByRole('button', { name: /^Welcome back/ })
    const items = () => page.getByRole('menuitem').count()
    await account.tap()
    await expect.poll(items).toBeGreaterThan(1)
    await page.touchscreen.tap(OUTSIDE.x, OUTSIDE.y)
    await expect.poll(items).toBe(0)
    await account.focus()
    await page.keyboard.press('Enter')
    await expect.poll(items).toBeGreaterThan(1)
    await page.keyboard.press('Escape')
    await expect.poll(items).toBe(0)
    expect(await account.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

test.each([
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
])('a person who comes back finds Sign In at a width of $width', async (viewport) => {
  const device = await fixture.browser.newDevice({ viewport })
  const page = await device.newPage()
  await page.goto(`${origin}/about`)
  if (viewport.width < 640) await page.getByRole('button', { name: FRAME_LABELS.menu }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign In', level: 1 }).waitFor()
  expect(new URL(page.url()).search).toBe('?mode=sign-in')
  await device.close()
})

test('a link that is pressed while the app takes over a page is followed without an error', async () => {
  const device = await fixture.browser.newDevice({ viewport: PHONE })
  const page = await device.newPage()
  const devtools = await device.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await page.goto(`${origin}/about`)
  // The press of the menu starts the app; the link is pressed while React takes over the page.
  await page.getByRole('button', { name: FRAME_LABELS.menu }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign In', level: 1 }).waitFor()
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await device.close()
})

test('a page whose late code does not arrive works without it, and without an error', async () => {
  const device = await fixture.browser.newDevice({ viewport: PHONE })
  const page = await device.newPage()
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/after-load-'))
  await page.route(/\/assets\/after-load-.*\.js$/, (route) => route.abort())
  await page.goto(`${origin}/account`)
  await failed
  await page.getByRole('button', { name: FRAME_LABELS.menu }).click()
  await menuOf(page).waitFor()
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await device.close()
})

test('a menu that was opened before the script ran stays open', async () => {
  const device = await fixture.browser.newDevice({ viewport: PHONE })
  const page = await device.newPage()
  // The script waits until the menu is open.
  let run = () => {}
  const opened = new Promise<void>((resolve) => (run = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await opened
    await route.continue()
  })
  await page.goto(origin, { waitUntil: 'commit' })
  const menu = menuOf(page)
  await page.getByRole('button', { name: FRAME_LABELS.menu }).click()
  await menu.waitFor()
  run()
  await hydrated(page)
  await expect.poll(() => page.locator('[popover]').count()).toBe(0)
  expect(await menu.isVisible()).toBe(true)
  await page.mouse.click(OUTSIDE.x, OUTSIDE.y)
  await expect.poll(() => menu.count()).toBe(0)
  await device.close()
})
