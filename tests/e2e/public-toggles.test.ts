import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CITY_LABELS } from '../../src/content/city-labels.ts'
import { CITY_LIST } from '../../src/content/city-list.ts'
import { PLAN_PRICES_USD } from '../../src/domain/core/limits.ts'
import { heading, hydrated } from '../support/public-pages.ts'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'

let fixture: BrowserFixture
let page: Page

beforeAll(async () => {
  fixture = await createBrowserFixture()
  page = await fixture.browser.start()
  await page.setViewportSize({ width: 1280, height: 900 })
})

afterAll(async () => {
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await fixture.teardown()
})

async function open(path: string): Promise<void> {
  await page.goto(fixture.server.origin + path)
  await hydrated(page)
}

describe('how it works', () => {
  const steps = () => page.locator('#process ol:visible h4').allTextContents()
  /** The distance in pixels from the top of the window to the section. */
  const top = () => page.locator('#process').evaluate((section) => section.getBoundingClientRect().top)
  const SEEKER = ['Create profile', 'Get matched', 'Connect and chat', 'Visit and decide', 'Move in']
  const OWNER = [
    'Create listing',
    'Get matched',
    'Screen applicants',
    'Schedule viewings',
    'Finalize agreement',
  ]

  test('begins with the seeker’s steps, and the toggle shows the owner’s', async () => {
    await open('/how-it-works')
    expect(await steps()).toEqual(SEEKER)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.getByText('I have a place', { exact: true }).and(page.locator('label')).click()
    await expect.poll(steps).toEqual(OWNER)
    await page.getByText('I’m looking', { exact: true }).and(page.locator('label')).click()
    await expect.poll(steps).toEqual(SEEKER)
  })

  test.each([
    ['opened as an address', async () => open('/how-it-works?for=homeowners')],
    [
      'reached from the homeowner page',
      async () => {
        await open('/homeowner')
        await page.locator('main a[href="/how-it-works?for=homeowners"]').click()
        await page.waitForURL('**/how-it-works?for=homeowners')
      },
    ],
  ])('?for=homeowners, %s, shows the owner’s steps and goes there', async (_, go) => {
    await go()
    await expect.poll(steps).toEqual(OWNER)
    await expect.poll(async () => Math.abs(await top()) < 90).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
  })
})

test('pricing shows monthly prices, then yearly ones with the discount', async () => {
  await open('/pricing')
  const prices = () => page.locator('main s:visible').allTextContents()
  const priceLabels = (per: 'monthly' | 'yearly', words: string) =>
    Object.values(PLAN_PRICES_USD).map((price) => `$${price[per]} ${words}`)
  expect(await prices()).toEqual(priceLabels('monthly', 'a month'))
  await page.getByRole('radio', { name: 'Yearly Save 15%' }).check({ force: true })
  expect(await prices()).toEqual(priceLabels('yearly', 'a year'))
  await page.keyboard.press('ArrowLeft')
  expect(await prices()).toEqual(priceLabels('monthly', 'a month'))
})

describe.each(CITY_LIST.map(({ slug }) => slug))('the guide to %s', (slug) => {
  test('shows three neighborhoods and four activities, each with a link to all', async () => {
    await open(`/cities/${slug}`)
    const panel = page.getByRole('tabpanel')
    const { tabs, all } = CITY_LABELS.explore
    await page.getByRole('region', { name: 'Explore', exact: true }).getByRole('tablist').waitFor()
    for (const [side, shown, every] of [
      ['neighborhoods', 3, 6],
      ['activities', 4, 6],
    ] as const) {
      await page.getByRole('tab', { name: tabs[side] }).click()
      await expect.poll(() => panel.getByRole('listitem').count()).toBe(shown)
      await panel.getByRole('link', { name: all[side] }).click()
      const section = page.locator(`#${side}`)
      await expect
        .poll(() => section.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 120))
        .toBe(true)
      expect(await section.locator('h3').count()).toBe(every)
    }
    await page.getByRole('tab', { name: tabs.activities }).press('ArrowLeft')
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(3)
  })
})

test('the demo of group hunting shows groups and homes, and hearts can be removed', async () => {
  await open('/group-hunting')
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('heading', { name: 'Northside Three' }).waitFor()
  await page.getByRole('tab', { name: 'Saved Properties' }).click()
  await panel.getByRole('heading', { name: '14 Lemon Porch Lane' }).waitFor()
  expect(await panel.getByRole('heading', { name: 'Northside Three' }).count()).toBe(0)
  const heart = panel.getByRole('checkbox', { name: 'Like 14 Lemon Porch Lane' })
  expect(await heart.isChecked()).toBe(true)
  await panel.locator('label').first().click()
  expect(await heart.isChecked()).toBe(false)
  await page.keyboard.press('Tab')
  await page.getByRole('tab', { name: 'Saved Properties' }).press('ArrowLeft')
  await panel.getByRole('heading', { name: 'Northside Three' }).waitFor()
})

describe('the help center', () => {
  const categories = () =>
    page.locator('details[name="help"][open]').evaluateAll((all) => all.map(({ id }) => id))
  const category = (id: string) => page.locator(`details#${id} > summary`)
  const search = () => page.getByRole('searchbox')
  const results = () => page.locator('main ol:visible h3').allTextContents()

  beforeEach(() => open('/help-center'))

  test('one category is open at a time, and a click on it folds it', async () => {
    expect(await categories()).toEqual(['getting-started'])
    await category('offline').click()
    await expect.poll(categories).toEqual(['offline'])
    await category('offline').click()
    await expect.poll(categories).toEqual([])
    await category('getting-started').click()
    await expect.poll(categories).toEqual(['getting-started'])
  })

  test.each([
    ['a word of its text', 'airplane mode', 'What “Offline” means'],
    ['a word of its title', 'outbox', 'The outbox: waiting, sending, sent, not sent, needs you'],
    ['a word of one meaning with it', 'reception', 'What “Offline” means'],
    ['a form of the word, without its accents', 'OFFLÍNE', 'What “Offline” means'],
  ])('search finds an article by %s', async (_, query, title) => {
    await search().fill(query)
    await expect.poll(results).toContain(title)
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^\d+ articles? found$/)
    await page.locator('main ol:visible summary', { hasText: title }).click()
    expect(await page.locator('main ol:visible details[open] p:visible').count()).toBeGreaterThan(0)
    expect(await category('offline').isVisible()).toBe(false)
  })

  test('a search without results offers contact, and Escape shows the categories again', async () => {
    await search().fill('zeppelin')
    await page.getByRole('heading', { name: 'Nothing here answers that' }).waitFor()
    await page.getByRole('link', { name: 'Write to us' }).waitFor()
    expect(await results()).toEqual([])
    await search().press('Escape')
    expect(await search().inputValue()).toBe('')
    await category('offline').waitFor()
    expect(await search().evaluate((input) => input === document.activeElement)).toBe(true)
  })
})

test('the URL of an article opens it and its category', async () => {
  await open('/help-center#outbox')
  await page.locator('#outbox').waitFor()
  expect(await page.locator('details[name="help"][open]').getAttribute('id')).toBe('offline')
  expect(await heading(page)).not.toBe('')
})

test.each([true, false])(
  'a neighborhood is three lines on a phone and opens, with scripts: %s',
  async (scripts) => {
    const device = await fixture.browser.newDevice({
      javaScriptEnabled: scripts,
      viewport: { width: 390, height: 844 },
    })
    const phone = await device.newPage()
    for (const { slug } of CITY_LIST) {
      await phone.goto(`${fixture.server.origin}/cities/${slug}`)
      const articles = phone.locator(`#${CITY_LABELS.anchors.neighborhoods} article`)
      const heights = await articles.evaluateAll((all) => all.map((article) => article.clientHeight))
      expect(heights.length).toBeGreaterThan(3)
      // Three lines, none of them wrapped.
      expect(Math.max(...heights)).toBeLessThanOrEqual(90)
    }
    const article = phone.locator('article').first()
    const night = article.getByText(CITY_LABELS.neighborhood.rows.night)
    expect(await night.isVisible()).toBe(false)
    await article.locator('summary').press('Enter')
    await night.waitFor()
    await article.getByText(CITY_LABELS.neighborhood.happy).waitFor()
    await article.locator('summary').press('Enter')
    await night.waitFor({ state: 'hidden' })
    // A link to a neighborhood shows all of it.
    await phone.goto(`${phone.url()}#${await article.getAttribute('id')}`)
    await night.waitFor()
    await phone.setViewportSize({ width: 1280, height: 900 })
    await phone.locator('article').nth(1).getByText(CITY_LABELS.neighborhood.happy).waitFor()
    expect(await phone.locator('article summary:visible').count()).toBe(0)
    await device.close()
  },
)
