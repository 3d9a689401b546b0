import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOTHING_HERE } from '../../src/content/landing/home.ts'
import { PUBLIC_PAGES } from '../../src/content/paths.ts'
import { localDay } from '../../src/domain/core/dates.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { registerBeginner, registerHomeowner, registerSeeker, listHome } from '../support/people.ts'
import { hydrated } from '../support/public-pages.ts'

let fixture: BrowserFixture
let origin: string
let seekers: Page
let beginners: Page
let owners: Page
let newOwners: Page

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ origin } = fixture.server)
  await fixture.browser.start()
  const today = localDay(new Date())
  seekers = await openSignedInPage(fixture, await registerSeeker(origin, 'Ida', today))
  beginners = await openSignedInPage(fixture, await registerBeginner(origin, 'Ben', 'SOLO'))
  const hana = await registerHomeowner(origin, 'Hana')
  await listHome(origin, hana)
  owners = await openSignedInPage(fixture, hana)
  newOwners = await openSignedInPage(fixture, await registerHomeowner(origin, 'Nora'))
})

afterAll(async () => {
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await fixture.teardown()
})

const ONLY_OWNERS = 'Only homeowners can list homes'
const ONLY_SEEKERS = 'Only seekers can look for homes and people here'
const notice = (page: Page, title: string) => page.getByRole('heading', { name: title })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

describe('a page of the other role', () => {
  test('tells a seeker at the listings before anything can be pressed, and leads to the homes', async () => {
    await seekers.goto(`${origin}/view-listing`)
    await notice(seekers, ONLY_OWNERS).waitFor()
    expect(await seekers.getByRole('tab').count()).toBe(0)
    expect(await link(seekers, 'List another home').count()).toBe(0)
    await link(seekers, 'Find Your Home').last().click()
    await seekers.waitForURL(`${origin}/home-finder**`)
  })

  test('tells a seeker at the listing form before anything can be typed', async () => {
    await seekers.goto(`${origin}/setup/property-listing`)
    await notice(seekers, ONLY_OWNERS).waitFor()
    expect(await seekers.getByRole('radio').or(seekers.getByRole('textbox')).count()).toBe(0)
    expect(await link(seekers, 'Change your account type').count()).toBe(0)
  })

  test('lets a seeker who has just begun change the account type', async () => {
    await beginners.goto(`${origin}/create-listing`)
    await beginners.goto(`${origin}/setup/property-listing`)
    await notice(beginners, ONLY_OWNERS).waitFor()
    await link(beginners, 'Change your account type').click()
    await beginners.waitForURL(`${origin}/setup?change=true`)
  })

  test('tells a homeowner at the homes and at the saved homes, and leads to the listings', async () => {
    for (const path of ['/home-finder', '/saved', '/groups']) {
      await owners.goto(origin + path)
      await notice(owners, ONLY_SEEKERS).waitFor()
    }
    await link(owners, 'See the listings').click()
    await owners.waitForURL(`${origin}/view-listing`)
    await owners.getByRole('tab').first().waitFor()
  })
})

test('a homeowner at the list of people comes to the dashboard', async () => {
  await owners.goto(`${origin}/find-roommates`)
  await owners.waitForURL(`${origin}/dashboard`)
})

describe('a public page that stays open to members', () => {
  const staying = ['/help-center', '/safety-guide', '/community-guidelines', '/cities/sandiego', '/about']
  test.each(staying)(
    '%s asks no member to create an account or to read a page that redirects',
    async (path) => {
      for (const page of [seekers, owners]) {
        await page.goto(origin + path)
        await page.getByRole('button', { name: /^Welcome back/ }).waitFor()
        await hydrated(page)
        const refused = [
          '/account',
          ...PUBLIC_PAGES.filter(({ signedIn }) => signedIn === 'bounce').map(({ path: to }) => to),
        ]
        const refusedTargets = () =>
          page
            .locator('main a, footer a')
            .evaluateAll(
              (found, paths) =>
                found
                  .map((each) => new URL((each as HTMLAnchorElement).href).pathname)
                  .filter((to) => paths.includes(to)),
              refused,
            )
        // The page was built for visitors, and the app changes its content last.
        await expect.poll(refusedTargets).toEqual([])
      }
    },
  )
})

describe('an address that does not exist', () => {
  test('says so in one line, above the home page', async () => {
    const device = await fixture.browser.newDevice()
    const visitors = await device.newPage()
    for (const page of [visitors, seekers]) {
      await page.goto(`${origin}/no-such-page`)
      await page.getByRole('status').filter({ hasText: NOTHING_HERE }).waitFor()
      await page.getByRole('link', { name: 'Explore Homes' }).waitFor()
      expect(await page.title()).toContain('Nothing here')
    }
    await visitors.goto(origin)
    await visitors.getByRole('link', { name: 'Explore Homes' }).waitFor()
    expect(await visitors.getByText(NOTHING_HERE).count()).toBe(0)
    await device.close()
  })
})

test('the bubbles of the listing form have the short names of the steps, and help is shown for a moment', async () => {
  await newOwners.goto(`${origin}/setup/property-listing`)
  await newOwners.getByRole('heading', { name: 'Basic Property Info', level: 1 }).waitFor()
  const bubbles = newOwners.getByRole('navigation', { name: 'Steps of this form' }).getByRole('button')
  expect((await bubbles.allInnerTexts()).map((text) => /[A-Z][^(\n]*/.exec(text)?.[0].trim())).toEqual([
    'Property Info',
    'Room Details',
    'Household',
    'Pricing & List',
  ])
  const tip = newOwners.getByRole('tooltip')
  expect(await tip.count()).toBe(0)
  const shown = tip.filter({ hasText: 'on this device within a second' }).waitFor()
  await newOwners.getByRole('button', { name: 'How drafts are saved' }).click()
  await shown
  await tip.waitFor({ state: 'detached' })
})
