import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { EARLY_ACCESS } from '../../src/content/nav.ts'
import { PUBLIC_PAGES } from '../../src/content/paths.ts'
import { localDay } from '../../src/domain/core/dates.ts'
import { installed } from '../support/device.ts'
import { homePhoto } from '../support/home-photos.ts'
import { as, listHome, registerHomeowner, registerSeeker, type Account } from '../support/people.ts'
import { builtHeading, heading, PUBLIC_PATHS } from '../support/public-pages.ts'
import { setStage, signIn, type Stage } from '../support/stage.ts'

declare global {
  interface Window {
    sawVisitorsHeader: boolean
  }
}

let stage: Stage
let origin: string
const people: Record<string, Account> = {}

beforeAll(async () => {
  stage = await setStage()
  ;({ origin } = stage.server)
  await stage.browser.start()
  people['seeker'] = await registerSeeker(origin, 'Eva', localDay(new Date()))
  const owner = await registerHomeowner(origin, 'Hana')
  await listHome(origin, owner, [await homePhoto(3)])
  await as(origin, owner)('PUT', '/profile', { successSeen: true })
  people['homeowner'] = owner
})

afterAll(() => stage.strike())

const personOf = (type: string): Account => {
  const account = people[type]
  if (!account) throw new Error(`Nobody is a ${type}`)
  return account
}

/** A device that has the person's cookie, and nothing else of this site. */
async function deviceWithCookie({ email, password }: Account): Promise<BrowserContext> {
  const device = await stage.browser.newDevice()
  const answer = await device.request.post(`${origin}/api/auth/login`, { data: { email, password } })
  expect(answer.status()).toBe(200)
  return device
}

/** Notes in every document whether a visitor's header has ever been in it, be it for one frame. */
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

/** Longer than anything of the page is patient by itself. */
const LATE_MS = 6000

const HOME_OF: Record<string, string> = { seeker: 'Hello, Eva', homeowner: 'Hello, Hana' }

/** Where a signed-in person ends who goes to a public page, and what they read there. */
function destination(type: string, { path, signedIn }: (typeof PUBLIC_PAGES)[number]): [string, string] {
  if (signedIn === 'bounce') return ['/dashboard', HOME_OF[type] ?? '']
  if (signedIn === 'app' && type === 'seeker') return [path, 'Roommate Seeker']
  return [path, builtHeading(path)]
}

/** One page of each rule, and the two that have a rule of their own. */
const SOME = ['/', '/about', '/cities/sandiego', '/find-roommates', '/pricing']

/** Walks public pages and tells what was not as it should be: all of them for one person, some for the other. */
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
  test('the server sends on from pages for visitors alone, and keeps no answer for others', async () => {
    const device = await deviceWithCookie(personOf(type))
    for (const { path, signedIn } of PUBLIC_PAGES) {
      const answer = await device.request.get(origin + path, { maxRedirects: 0 })
      const { location, vary, 'cache-control': cached } = answer.headers()
      if (signedIn === 'bounce')
        expect([answer.status(), location, cached], path).toEqual([302, '/dashboard', 'no-store'])
      else expect([answer.status(), vary], path).toEqual([200, 'Accept-Encoding, Cookie'])
      expect(await answer.text(), path).not.toContain(EARLY_ACCESS.label)
    }
    await device.close()
  })

  test.each(SOME)('%s is the first that a new device asks for, from the server', async (path) => {
    const device = await deviceWithCookie(personOf(type))
    const page = await device.newPage()
    await watchHeader(page)
    const publicPage = PUBLIC_PAGES.find((each) => each.path === path)
    if (!publicPage) throw new Error(`${path} is no public page`)
    const [there, title] = destination(type, publicPage)
    const answer = await page.goto(origin + path)
    expect(answer?.fromServiceWorker()).toBe(false)
    await page.getByRole('button', { name: /Welcome back/ }).waitFor()
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(there)
    expect(await page.evaluate(() => window.sawVisitorsHeader)).toBe(false)
    await device.close()
  })

  test('a late answer to who is here changes nothing of that', async () => {
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

  test('pages by their rule from the worker, with a network and without, and never a visitor’s header', async () => {
    const device = await stage.browser.newDevice()
    const page = await device.newPage()
    await watchHeader(page)
    await signIn(page, origin, personOf(type))
    await page.goto(`${origin}/dashboard`)
    await page.getByRole('heading', { level: 1, name: HOME_OF[type] ?? '' }).waitFor()
    await installed(page)
    expect(await wrongPages(page, type)).toEqual([])
    await device.setOffline(true)
    await stage.server.stop()
    expect(await wrongPages(page, type)).toEqual([])
    await stage.server.start()
    await device.close()
  })
})

describe('where the same invitation leads', () => {
  const LINKS = [
    ['/about', '#main section:last-of-type a', '/account', '/profile'],
    ['/', '#main a:text("Find roommates")', '/find-roommates', '/dashboard'],
    ['/', '#main a:text("Explore Homes")', '/account', '/dashboard'],
    ['/', '#main section:last-of-type a', '/account', '/dashboard'],
    ['/', '#main a:text("List Your Place")', '/homeowner', '/homeowner'],
  ] as const

  test.each(LINKS)('%s %s: %s for a visitor', async (path, link, to) => {
    const page = stage.browser.context.pages()[0]
    if (!page) throw new Error('no page')
    await page.goto(origin + path)
    expect(await page.locator(link).getAttribute('href')).toBe(to)
  })

  test('and for a signed-in person', async () => {
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

  test('no page complained', () => {
    expect(PUBLIC_PATHS.length).toBeGreaterThan(15)
    expect(stage.browser.complaints).toEqual([])
  })
})
