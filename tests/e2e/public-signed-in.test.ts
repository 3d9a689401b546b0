import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { EARLY_ACCESS } from '../../src/content/nav.ts'
import { PUBLIC_PAGES } from '../../src/content/paths.ts'
import { localDay } from '../../src/domain/core/dates.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto } from '../support/home-photos.ts'
import { apiAs, listHome, registerHomeowner, registerSeeker, type TestAccount } from '../support/people.ts'
import { builtHeading, heading, PUBLIC_PATHS } from '../support/public-pages.ts'
import { createBrowserFixture, signIn, type BrowserFixture } from '../support/browser-fixture.ts'

declare global {
  interface Window {
    sawVisitorsHeader: boolean
  }
}

let fixture: BrowserFixture
let origin: string
const people: Record<string, TestAccount> = {}

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ origin } = fixture.server)
  await fixture.browser.start()
  people['seeker'] = await registerSeeker(origin, 'Eva', localDay(new Date()))
  const owner = await registerHomeowner(origin, 'Hana')
  await listHome(origin, owner, [await homePhoto(3)])
  await apiAs(origin, owner)('PUT', '/profile', { successSeen: true })
  people['homeowner'] = owner
})

afterAll(() => fixture.teardown())

const personOf = (type: string): TestAccount => {
  const account = people[type]
  if (!account) throw new Error(`Nobody is a ${type}`)
  return account
}

/** A device that has the person's session cookie and no other data of this site. */
async function deviceWithCookie({ email, password }: TestAccount): Promise<BrowserContext> {
  const device = await fixture.browser.newDevice()
  const response = await device.request.post(`${origin}/api/auth/login`, { data: { email, password } })
  expect(response.status()).toBe(200)
  return device
}

/** Records in every document whether the visitors' header was shown, even for one frame. */
async function watchHeader(page: Page): Promise<void> {
  await page.addInitScript((invitation) => {
    window.sawVisitorsHeader = false
    const look = () => {
      const header = document.querySelector('header')
      if (header?.textContent?.includes(invitation)) window.sawVisitorsHeader = true
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  }, EARLY_ACCESS.label)
}

/** Longer than every timeout of the page. */
const LATE_MS = 6000

const HOME_OF: Record<string, string> = { seeker: 'Hello, Eva', homeowner: 'Hello, Hana' }

/** The final path and the heading when a signed-in person opens a public page. */
function destination(type: string, { path, signedIn }: (typeof PUBLIC_PAGES)[number]): [string, string] {
  if (signedIn === 'app' && type === 'seeker') return [path, 'People']
  if (signedIn !== 'stay') return ['/dashboard', HOME_OF[type] ?? '']
  return [path, builtHeading(path)]
}

/** One page for each rule, and the two pages with special rules. */
const SOME = ['/', '/about', '/cities/sandiego', '/find-roommates', '/pricing']

/** Opens the public pages, all for the seeker and `SOME` for the homeowner, and returns their faults. */
async function wrongPages(page: Page, type: string): Promise<string[]> {
  const wrong: string[] = []
  for (const publicPage of PUBLIC_PAGES) {
    if (type !== 'seeker' && !SOME.includes(publicPage.path)) continue
    const [path, title] = destination(type, publicPage)
    await page.goto(origin + publicPage.path)
    await page.getByRole('button', { name: /Welcome back/ }).waitFor()
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    if (new URL(page.url()).pathname !== path) wrong.push(`${publicPage.path} led to ${page.url()}`)
    if (await page.evaluate(() => window.sawVisitorsHeader)) wrong.push(`${publicPage.path} flashed`)
  }
  return wrong
}

describe.each(['seeker', 'homeowner'])('a signed-in %s', (type) => {
  test('is redirected by the server from pages for visitors only, without shared caching', async () => {
    const device = await deviceWithCookie(personOf(type))
    for (const { path, signedIn } of PUBLIC_PAGES) {
      const response = await device.request.get(origin + path, { maxRedirects: 0 })
      const { location, vary, 'cache-control': cached } = response.headers()
      if (signedIn === 'bounce')
        expect([response.status(), location, cached], path).toEqual([302, '/dashboard', 'no-store'])
      else expect([response.status(), vary], path).toEqual([200, 'Accept-Encoding, Cookie'])
      expect(await response.text(), path).not.toContain(EARLY_ACCESS.label)
    }
    await device.close()
  })

  test.each(SOME)('gets %s from the server on a new device', async (path) => {
    const device = await deviceWithCookie(personOf(type))
    const page = await device.newPage()
    await watchHeader(page)
    const publicPage = PUBLIC_PAGES.find((each) => each.path === path)
    if (!publicPage) throw new Error(`${path} is no public page`)
    const [finalPath, title] = destination(type, publicPage)
    const response = await page.goto(origin + path)
    expect(response?.fromServiceWorker()).toBe(false)
    await page.getByRole('button', { name: /Welcome back/ }).waitFor()
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(finalPath)
    expect(await page.evaluate(() => window.sawVisitorsHeader)).toBe(false)
    await device.close()
  })

  test('sees no visitors’ header while the session check is slow', async () => {
    const device = await deviceWithCookie(personOf(type))
    const page = await device.newPage()
    await watchHeader(page)
    await page.route('**/api/auth/user', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS))
      await route.continue()
    })
    await page.goto(`${origin}/about`)
    await page.getByRole('button', { name: /Welcome back/ }).waitFor()
    expect(await page.evaluate(() => window.sawVisitorsHeader)).toBe(false)
    await device.close()
  })

  test('gets the pages from the worker, online and offline, without the visitors’ header', async () => {
    const device = await fixture.browser.newDevice()
    const page = await device.newPage()
    await watchHeader(page)
    await signIn(page, origin, personOf(type))
    await page.goto(`${origin}/dashboard`)
    await page.getByRole('heading', { level: 1, name: HOME_OF[type] ?? '' }).waitFor()
    await waitForServiceWorker(page)
    expect(await wrongPages(page, type)).toEqual([])
    await device.setOffline(true)
    await fixture.server.stop()
    expect(await wrongPages(page, type)).toEqual([])
    await fixture.server.start()
    await device.close()
  })
})

describe('the target of an invitation', () => {
  const LINKS = [
    ['/about', '#main section:last-of-type a', '/account', '/profile'],
    ['/', '#main a:text("Find roommates")', '/find-roommates', '/dashboard'],
    ['/', '#main a:text("Explore Homes")', '/account', '/dashboard'],
    ['/', '#main section:last-of-type a', '/account', '/dashboard'],
    ['/', '#main a:text("List Your Place")', '/homeowner', '/homeowner'],
  ] as const

  test.each(LINKS)('%s %s: %s for a visitor', async (path, link, to) => {
    const page = fixture.browser.context.pages()[0]
    if (!page) throw new Error('no page')
    await page.goto(origin + path)
    expect(await page.locator(link).getAttribute('href')).toBe(to)
  })

  test('differs for a signed-in person', async () => {
    const device = await deviceWithCookie(personOf('seeker'))
    const page = await device.newPage()
    for (const [path, link, , to] of LINKS) {
      await page.goto(origin + path)
      await page.getByRole('button', { name: /Welcome back/ }).waitFor()
      expect(await heading(page)).toBe(builtHeading(path))
      expect(await page.locator(link).getAttribute('href'), `${path} ${link}`).toBe(to)
    }
    await device.close()
  })

  test('causes no console error', () => {
    expect(PUBLIC_PATHS.length).toBeGreaterThan(15)
    expect(fixture.browser.pageErrors.join('\n')).toBe('')
  })
})
