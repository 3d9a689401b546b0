import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import {
  createBrowserFixture,
  openSignedInPage,
  signIn,
  type BrowserFixture,
} from '../support/browser-fixture.ts'
import { pasted } from '../support/clipboard.ts'
import { homePhotos } from '../support/home-photos.ts'
import { PHONE } from '../support/iphone.ts'
import { formOf } from '../support/listing-form.ts'
import { listHome, registerHomeowner, registerSeeker, type TestAccount } from '../support/people.ts'
import { screenFaults, waitUntilSettled } from '../support/screen-faults.ts'

const TITLE = 'Sunny room that looks at a lemon tree'
const WIDE = { width: 1280, height: 800 }
let fixture: BrowserFixture
let origin: string
let owner: TestAccount
let seeker: TestAccount
let home: ListingView
let page: Page

beforeAll(async () => {
  fixture = await createBrowserFixture()
  await fixture.browser.start()
  ;({ origin } = fixture.server)
  owner = await registerHomeowner(origin, 'Rhea')
  seeker = await registerSeeker(origin, 'Sol', localDay(new Date()))
  home = await listHome(origin, owner, await homePhotos(5), formOf({ title: TITLE }))
  page = await openSignedInPage(fixture, seeker)
})

afterAll(() => fixture.teardown())

const path = () => `/view-listing/${home._id}`
const message = (on: Page) => on.getByRole('link', { name: 'Message Rhea' })
const photo = (on: Page, number: number) => on.getByRole('button', { name: `Photo ${number} of 5` })
const lightbox = (on: Page) => on.getByRole('dialog', { name: `Photos of ${TITLE}` })

/** Opens the home and waits until everything of its first screen is there. */
async function openHome(on: Page, at = path()): Promise<void> {
  await on.goto(origin + at)
  await on.getByRole('button', { name: 'Request a viewing' }).waitFor()
}

async function box(element: Locator) {
  const found = await element.boundingBox()
  if (!found) throw new Error(`${String(element)} is not shown`)
  return { ...found, right: found.x + found.width, bottom: found.y + found.height }
}

test('the first screen of a phone says what, where, how much, from when, and how it suits', async () => {
  await page.setViewportSize(PHONE)
  await openHome(page)
  await waitUntilSettled(page)
  const bar = await box(page.locator('[data-tray]'))
  const answers = [
    page.getByRole('heading', { name: TITLE, level: 1 }),
    page.getByText('San Diego, CA · 3 bedrooms'),
    page.getByText('$1,200').first(),
    page.getByText('$1,700').first(),
    page.getByText('Now', { exact: true }),
    page.getByRole('heading', { name: /^Fit: \d+ of 100\. How it fits you/ }),
    page.getByText('$300 under your budget'),
  ]
  for (const answer of answers) expect((await box(answer)).bottom).toBeLessThanOrEqual(bar.y)
  const width = await page.evaluate(() => document.documentElement.clientWidth)
  const first = await box(photo(page, 1))
  expect([first.x, first.width]).toEqual([0, width])
  expect(first.width / first.height).toBeCloseTo(3 / 2, 1)
  expect((await box(page.getByRole('banner'))).bottom).toBeCloseTo(first.y, 0)
})

test('the bar with the price stays on the bottom bar of a phone, and beside a wide page', async () => {
  await page.setViewportSize(PHONE)
  await openHome(page)
  const bar = page.locator('[data-tray]')
  for (const top of [0, 400, 100_000]) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
    await waitUntilSettled(page)
    const { y, bottom, x, right } = await box(bar)
    const nav = await box(page.getByRole('navigation', { name: 'Places' }))
    expect(Math.abs(bottom - nav.y)).toBeLessThanOrEqual(1)
    expect([x, right]).toEqual([nav.x, nav.right])
    // One row: price and buttons beside each other.
    for (const each of [message(page), page.getByRole('button', { name: 'Request a viewing' })]) {
      const button = await box(each)
      expect(button.height).toBeGreaterThanOrEqual(44)
      expect([button.y > y, button.bottom < bottom]).toEqual([true, true])
    }
    expect(bottom - y).toBeLessThan(80)
    expect(await bar.getByText('$1,200').isVisible()).toBe(true)
  }

  await page.setViewportSize(WIDE)
  await page.evaluate(() => scrollTo({ top: 100_000, behavior: 'instant' }))
  await waitUntilSettled(page)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
  const costs = page.getByRole('complementary', { name: 'What it costs' })
  for (const each of [message(page), costs.getByText('to move in').first()]) {
    const { y, bottom } = await box(each)
    expect([y > 0, bottom < WIDE.height]).toEqual([true, true])
  }
})

describe('the photos over the whole window', () => {
  test('open by a key, change by arrow keys, enlarge, and give the focus back', async () => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    const lightboxScripts = () => scripts.filter((url) => /lightbox/.test(url)).length
    await page.setViewportSize(WIDE)
    await openHome(page)
    await waitUntilSettled(page)
    // The code comes with the first opening.
    expect(lightboxScripts()).toBe(0)
    await photo(page, 2).focus()
    await page.keyboard.press('Enter')
    const dialog = lightbox(page)
    await dialog.getByText('2 of 5').waitFor()
    expect(lightboxScripts()).toBe(1)

    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await dialog.getByText('4 of 5').waitFor()
    await page.keyboard.press('ArrowLeft')
    await dialog.getByText('3 of 5').waitFor()
    await page.keyboard.press('End')
    await dialog.getByText('5 of 5').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Home')
    await dialog.getByText('1 of 5').waitFor()

    const scales = () =>
      dialog
        .locator('[data-zoom]')
        .evaluateAll((all) => all.map((each) => Number((each as HTMLElement).dataset['zoom'])))
    await page.keyboard.press('+')
    await expect.poll(scales).toEqual([1.5, 1, 1, 1, 1])
    await dialog.getByRole('button', { name: 'Zoom', pressed: true }).click()
    await expect.poll(scales).toEqual([1, 1, 1, 1, 1])

    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await photo(page, 2).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'All 5 photos' }).click()
    await dialog.getByText('1 of 5').waitFor()
    expect(await screenFaults(page, 'the photos of a home', 'dialog[open]')).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  test('are swiped by a finger, enlarged by two fingers, and the page follows to the last one', async () => {
    const device = await fixture.browser.newDevice({ viewport: PHONE, isMobile: true, hasTouch: true })
    const phone = await device.newPage()
    await signIn(phone, origin, seeker)
    await openHome(phone)
    const touch = await device.newCDPSession(phone)
    let eventTime = Date.now() / 1000
    /** Sends a touch event `afterMs` after the one before by its own time, or now. */
    const fingers = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      places: [number, number][] = [],
      afterMs?: number,
    ) => {
      eventTime = afterMs === undefined ? Date.now() / 1000 : eventTime + afterMs / 1000
      const touchPoints = places.map(([x, y], id) => ({ x, y, id }))
      return touch.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: eventTime })
    }
    // The finger rests before it lifts: the speed of one that does not depends on how late the events come.
    const swipe = async (y: number) => {
      await fingers('touchStart', [[330, y]])
      for (let x = 310; x >= 70; x -= 20) await fingers('touchMove', [[x, y]], 16)
      await fingers('touchMove', [[69, y]], 500)
      await fingers('touchEnd', [], 500)
    }
    await swipe((await box(photo(phone, 1))).y + 180)
    await waitUntilSettled(phone)
    await phone.getByText('2 of 5').waitFor()
    await photo(phone, 2).tap()
    const dialog = lightbox(phone)
    await dialog.getByText('2 of 5').waitFor()
    await swipe(500)
    await waitUntilSettled(phone)
    await dialog.getByText('3 of 5').waitFor()

    const scale = async () => Number(await dialog.locator('[data-zoom]').nth(2).getAttribute('data-zoom'))
    await fingers('touchStart', [
      [170, 450],
      [220, 450],
    ])
    await fingers('touchMove', [
      [145, 450],
      [245, 450],
    ])
    await fingers('touchMove', [
      [120, 450],
      [270, 450],
    ])
    await fingers('touchEnd')
    await expect.poll(scale).toBeCloseTo(3, 1)
    // The browser's own zoom would enlarge the buttons too.
    expect(await phone.evaluate(() => visualViewport?.scale)).toBe(1)
    await dialog.getByText('3 of 5').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await phone.getByText('3 of 5').waitFor()
    await device.close()
  })
})

describe('Back', () => {
  const back = () => page.getByRole('link', { name: 'Back', exact: true })

  test('leads to the page before, with its search', async () => {
    await page.setViewportSize(PHONE)
    await page.goto(`${origin}/home-finder?max=1500`)
    await page.getByRole('link', { name: TITLE }).click()
    await back().click()
    await page.waitForURL(`${origin}/home-finder?max=1500`)
    await page.getByRole('link', { name: TITLE }).waitFor()
  })

  test('leads to the homes when this was the first page, and an owner to the listings', async () => {
    const fresh = await page.context().newPage()
    await fresh.goto(origin + path())
    await fresh.getByRole('link', { name: 'Back', exact: true }).click()
    // The list may add the search of the test before to its address.
    await fresh.waitForURL((url) => url.pathname === '/home-finder')
    await fresh.close()
    const owners = await openSignedInPage(fixture, owner)
    const first = await owners.context().newPage()
    await first.goto(origin + path())
    await first.getByRole('link', { name: 'Back', exact: true }).click()
    await first.waitForURL(`${origin}/view-listing`)
    await owners.context().close()
  })
})

describe('Share', () => {
  test('copies the address of the home, without a query, where the browser cannot share', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    await openHome(page, `${path()}?from=mail`)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('button', { name: 'Link copied' }).waitFor()
    expect(await pasted(page)).toBe(origin + path())
  })

  test('gives title and address to a browser that can', async () => {
    const sharing = await page.context().newPage()
    await sharing.addInitScript(() => {
      // Chromium on Linux cannot share.
      Object.assign(navigator, {
        share: async (data: ShareData) => void Object.assign(window, { shared: data }),
      })
    })
    await openHome(sharing)
    await sharing.getByRole('button', { name: 'Share', exact: true }).click()
    const shared = () => sharing.evaluate(() => ('shared' in window ? window.shared : null))
    await expect.poll(shared).toEqual({ title: TITLE, url: origin + path() })
    await sharing.close()
  })
})

test('a home and each of its photos can be reported, and its page has no screen faults', async () => {
  await page.setViewportSize(WIDE)
  await openHome(page)
  expect(await screenFaults(page, 'a home')).toEqual([])
  await page.getByRole('button', { name: 'Report this home' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this home' })
  await dialog.getByLabel('Something else').check()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await photo(page, 1).click()
  const photos = lightbox(page)
  await photos.getByRole('button', { name: 'Report this photo' }).click()
  const form = page.getByRole('dialog', { name: 'Report this photo' })
  // The keys of the lightbox are not those of the words.
  await form.getByLabel('What happened').pressSequentially('1+1')
  expect(await form.getByLabel('What happened').inputValue()).toBe('1+1')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await photos.getByRole('button', { name: 'Close' }).click()
})
