import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BETA_FORM, BETA_LABELS, BETA_MARKETS, SOMEWHERE_ELSE } from '../../src/content/landing/beta.ts'
import { OWNER_PLACES } from '../../src/content/landing/homeowner.ts'
import { LEGAL_DIALOGS, DOCUMENT_LABELS } from '../../src/content/document-labels.ts'
import { hydrated } from '../support/public-pages.ts'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'

let fixture: BrowserFixture
let origin: string
let page: Page

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ origin } = fixture.server)
  page = await fixture.browser.start()
})

afterAll(async () => {
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await fixture.teardown()
})

async function open(path: string): Promise<void> {
  await page.goto(origin + path)
  await hydrated(page)
}

describe('the two questions of the beta page', () => {
  const [SEEKER, HOMEOWNER] = BETA_FORM.types
  const choose = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const { socal, nyc } = BETA_MARKETS
  const rows = [
    ...socal.places.map(({ value, name }) => ({ path: '/beta', value, name })),
    { path: '/beta-socal', value: SOMEWHERE_ELSE.value, name: SOMEWHERE_ELSE.name },
    ...nyc.places.map(({ value, name }) => ({ path: '/beta-nyc', value, name })),
    // The rows alternate between seekers and homeowners.
  ].map((row, at) => ({
    ...row,
    who: at % 2 === 0 ? SEEKER : HOMEOWNER,
    type: at % 2 === 0 ? 'seeker' : 'homeowner',
  }))

  test('offer the nine places of the specification', () => {
    expect(rows.map(({ value }) => value).toSorted()).toEqual(
      ['oc', 'la', 'sd', 'other', 'manhattan', 'brooklyn', 'queens', 'bronx', 'statenisland'].toSorted(),
    )
  })

  test.each(rows)('$path leads a $type to /account with $value', async ({ path, value, name, who, type }) => {
    await open(path)
    await page.getByText(BETA_FORM.step(1), { exact: true }).waitFor()
    await choose(`${who.label} ${who.text}`)
    await choose(name)
    await page.waitForURL(`${origin}/account?type=${type}&location=${value}`)
  })

  test.each(['/beta', '/beta-socal', '/beta-nyc'])(
    '%s carries a referral code in every link to /account, also into a new tab',
    async (path) => {
      await page.goto(`${origin}${path}?ref=NOBODYS1`)
      const links = page.locator('a[href^="/account"]')
      const withoutCode = () =>
        links.evaluateAll((found) =>
          found
            .map((link) => (link as HTMLAnchorElement).href)
            .filter((href) => !href.includes('ref=NOBODYS1')),
        )
      await expect.poll(withoutCode).toEqual([])
      expect(await page.locator('main a[href^="/account"]').count()).toBeGreaterThan(4)
      expect(await page.locator('header a[href^="/account"]').count()).toBeGreaterThan(1)
      const opened = page.context().waitForEvent('page')
      await page
        .locator('main')
        .getByRole('link', { name: BETA_LABELS.action })
        .first()
        .click({ modifiers: ['Control'] })
      const other = await opened
      await other.waitForURL(`${origin}/account?ref=NOBODYS1`)
      expect(await other.getByLabel('Referral code').inputValue()).toBe('NOBODYS1')
      await other.close()
    },
  )

  test('have a Back button, and pass a referral code on', { tags: ['public'] }, async () => {
    await open('/beta-nyc?ref=NOBODYS1')
    await choose(`${SEEKER.label} ${SEEKER.text}`)
    await page.getByText(BETA_FORM.step(2), { exact: true }).waitFor()
    await choose(BETA_FORM.back)
    await page.getByText(BETA_FORM.step(1), { exact: true }).waitFor()
    await choose(`${HOMEOWNER.label} ${HOMEOWNER.text}`)
    await choose('Queens')
    await page.waitForURL(`${origin}/account?type=homeowner&location=queens&ref=NOBODYS1`)
    await page.goBack({ waitUntil: 'commit' })
    await hydrated(page)
    const invitations = page.locator('main a[href^="/account"]')
    expect(await invitations.count()).toBeGreaterThan(2)
    for (const link of await invitations.all())
      expect(await link.getAttribute('href')).toContain('ref=NOBODYS1')
  })
})

describe('the place of a homeowner', () => {
  const places = OWNER_PLACES.flatMap((region) =>
    region.places.map(({ value, name }) => [value, name] as const),
  )

  test.each(places)('%s replaces the page in the history', async (value, name) => {
    await open('/homeowner')
    const before = await page.evaluate(() => history.length)
    await page.locator('#where').getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`${origin}/account?type=homeowner&location=${value}`)
    expect(await page.evaluate(() => history.length)).toBe(before)
  })

  test('is one of the ten of the specification', () => {
    expect(places.map(([value]) => value)).toEqual([
      'oc',
      'la',
      'sd',
      'other-ca',
      'manhattan',
      'brooklyn',
      'queens',
      'bronx',
      'statenisland',
      'other-ny',
    ])
  })
})

describe('a place that was chosen on a public page', () => {
  /** Signs up with the link of `place`, and goes on to the form of the first listing. */
  async function signUpAsOwner(place: string, email: string, town: string | null): Promise<Page> {
    const device = await fixture.browser.newDevice()
    const owner = await device.newPage()
    await owner.goto(`${origin}/homeowner`)
    await hydrated(owner)
    await owner.locator('#where').getByRole('link', { name: place, exact: true }).click()
    await owner.getByLabel('First name').fill('Olga')
    await owner.getByLabel('Last name').fill('Owner')
    if (town !== null) await owner.getByLabel('Where would you like to live?').fill(town)
    await owner.getByLabel('Email', { exact: true }).fill(email)
    await owner.getByLabel('Password', { exact: true }).fill('secret-1')
    await owner.getByLabel('Confirm password').fill('secret-1')
    await owner.getByRole('button', { name: 'Create Account' }).last().click()
    await owner.waitForURL(`${origin}/setup`)
    await owner.getByRole('button', { name: 'Continue' }).click()
    await owner.getByRole('heading', { name: 'Basic Property Info', level: 1 }).waitFor()
    return owner
  }

  test('is the city of the first listing', async () => {
    const owner = await signUpAsOwner('Brooklyn', 'olga@example.org', null)
    expect(await owner.getByRole('radio', { name: /^Brooklyn/ }).isChecked()).toBe(true)
    expect(await owner.getByLabel('State', { exact: true }).inputValue()).toBe('NY')
    await owner.context().close()
  })

  test('outside of the cities is its typed town and the state of the link', async () => {
    const owner = await signUpAsOwner('Elsewhere in New York', 'olena@example.org', 'Yonkers')
    expect(await owner.getByLabel('Or another city').inputValue()).toBe('Yonkers')
    expect(await owner.getByLabel('State', { exact: true }).inputValue()).toBe('NY')
    await owner.context().close()
  })
})

describe('the legal documents on the account page', () => {
  const documentLink = (title: string) => page.locator('main').getByRole('link', { name: title, exact: true })

  test.each([LEGAL_DIALOGS.terms, LEGAL_DIALOGS.privacy])(
    '$title opens over the form, which keeps its text',
    async ({ title, path }) => {
      await page.goto(`${origin}/account`)
      await page.getByLabel('First name').fill('Ida')
      await documentLink(title).click()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.getByText(DOCUMENT_LABELS.updated).waitFor()
      await dialog
        .getByRole('heading', { level: 3 })
        .or(dialog.getByRole('heading', { level: 2 }))
        .nth(3)
        .waitFor()
      expect(await dialog.getByRole('link', { name: 'Open it as a page' }).getAttribute('href')).toBe(path)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect
        .poll(() => documentLink(title).evaluate((link) => link === document.activeElement))
        .toBe(true)
      expect(await page.getByLabel('First name').inputValue()).toBe('Ida')
      expect(new URL(page.url()).pathname).toBe('/account')
    },
  )

  test('are links, which open in a new tab with Control', async () => {
    const { title, path } = LEGAL_DIALOGS.terms
    const opened = page.context().waitForEvent('page')
    await documentLink(title).click({ modifiers: ['Control'] })
    const other = await opened
    await other.waitForURL(origin + path)
    await other.close()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
