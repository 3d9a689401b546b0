import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { createBrowserFixture, signIn, type BrowserFixture } from '../support/browser-fixture.ts'
import { homePhoto } from '../support/home-photos.ts'
import { newIphone } from '../support/iphone.ts'
import { formOf } from '../support/listing-form.ts'
import { listHome, registerHomeowner, registerSeeker } from '../support/people.ts'
import { screenFaults, waitUntilSettled } from '../support/screen-faults.ts'

const TITLES = ['Lemon house', 'Cedar flat', 'Harbour room'] as const
let fixture: BrowserFixture
let origin: string

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ origin } = fixture.server)
  await fixture.browser.start()
  const hana = await registerHomeowner(origin, 'Hana')
  for (const [index, title] of TITLES.entries())
    await listHome(origin, hana, [await homePhoto(index + 1)], formOf({ title, price: '900', fees: [] }))
})
afterAll(async () => {
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await fixture.teardown()
})

/** A new seeker at the list of homes. */
async function openHomes(name: string, device?: BrowserContext): Promise<Page> {
  const seeker = await registerSeeker(origin, name, localDay(new Date()))
  const page = await (device ?? (await fixture.browser.newDevice())).newPage()
  await signIn(page, origin, seeker)
  await page.goto(`${origin}/home-finder?sort=confirmed`)
  return page
}

/**
 * Fires the event of a browser that can install the app. Headless Chromium has no dialog for it and never fires it, so
 * the story fires one with the same parts, and counts how often the page opens the dialog.
 */
const offerByBrowser = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = () => {
      document.documentElement.dataset['dialogs'] =
        `${Number(document.documentElement.dataset['dialogs'] ?? 0) + 1}`
      return Promise.resolve({ outcome: 'accepted' })
    }
    dispatchEvent(Object.assign(event, { prompt }))
    return event.defaultPrevented
  })
const dialogs = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset['dialogs'] ?? 0))

const card = (page: Page) => page.getByRole('region', { name: 'Install Commonroof' })
const heart = (page: Page, title: (typeof TITLES)[number]) =>
  page.getByRole('article').getByRole('button', { name: `Save ${title}` })

/** Saves a home, and returns once the page has nothing more to show about it. */
async function save(page: Page, title: (typeof TITLES)[number]): Promise<void> {
  await heart(page, title).click()
  await expect.poll(() => heart(page, title).getAttribute('aria-pressed')).toBe('true')
  await page.waitForLoadState('networkidle')
  await waitUntilSettled(page)
}

describe('a browser that can install the app', () => {
  test('the first saved home brings the offer, and “Not now” ends it for good', async () => {
    const page = await openHomes('Ana')
    await heart(page, TITLES[0]).waitFor()
    expect(await offerByBrowser(page)).toBe(true)
    await waitUntilSettled(page)
    expect(await card(page).count()).toBe(0)

    await heart(page, TITLES[0]).click()
    await card(page).waitFor()
    await card(page).getByRole('heading', { name: 'Open your saved homes without a signal' }).waitFor()
    // The offer comes without taking the focus from the heart.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      `Save ${TITLES[0]}`,
    )
    expect(await screenFaults(page, 'the offer', '[aria-label="Install Commonroof"]')).toEqual([])
    await card(page).getByRole('button', { name: 'Not now' }).focus()
    await page.keyboard.press('Enter')
    await card(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(await dialogs(page)).toBe(0)

    await save(page, TITLES[1])
    expect(await card(page).count()).toBe(0)
    await page.reload()
    await heart(page, TITLES[2]).waitFor()
    await offerByBrowser(page)
    await save(page, TITLES[2])
    expect(await card(page).count()).toBe(0)
  })

  test('“Install” opens the browser’s dialog once', async () => {
    const page = await openHomes('Ben')
    await heart(page, TITLES[0]).waitFor()
    await offerByBrowser(page)
    await heart(page, TITLES[0]).click()
    await card(page).getByRole('button', { name: 'Install' }).click()
    await card(page).waitFor({ state: 'detached' })
    expect(await dialogs(page)).toBe(1)
    await save(page, TITLES[1])
    expect(await card(page).count()).toBe(0)
  })

  test('a heart before the browser can install it uses up nothing, and loads no offer', async () => {
    const page = await openHomes('Cleo')
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await heart(page, TITLES[0]).waitFor()
    await save(page, TITLES[0])
    expect(await card(page).count()).toBe(0)
    expect(scripts.filter((url) => url.includes('install-card'))).toEqual([])
    await offerByBrowser(page)
    await heart(page, TITLES[1]).click()
    await card(page).waitFor()
  })
})

describe('on an iPhone', () => {
  test('the first saved home brings the steps of Safari, once, and no second hint', async () => {
    const page = await openHomes('Dora', await newIphone(fixture.browser))
    await heart(page, TITLES[0]).click()
    await card(page).waitFor()
    expect(await card(page).getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('Tap Share at the bottom of Safari'),
      expect.stringContaining('tap Add to Home Screen'),
      'Tap Add.',
    ])
    expect(await card(page).getByRole('button').allTextContents()).toEqual(['Got it'])
    expect(await screenFaults(page, 'the steps', '[aria-label="Install Commonroof"]')).toEqual([])
    await card(page).getByRole('button', { name: 'Got it' }).click()
    await card(page).waitFor({ state: 'detached' })
    await save(page, TITLES[1])
    expect(await card(page).count()).toBe(0)
  })

  test('the app on the home screen offers nothing', async () => {
    const page = await openHomes('Edda', await newIphone(fixture.browser, { isInstalled: true }))
    await heart(page, TITLES[0]).waitFor()
    await save(page, TITLES[0])
    expect(await card(page).count()).toBe(0)
  })
})
