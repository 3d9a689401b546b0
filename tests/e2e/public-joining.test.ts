import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BETA_FORM, BETA_MARKETS, SOMEWHERE_ELSE } from '../../src/content/landing/beta.ts'
import { OWNER_PLACES } from '../../src/content/landing/homeowner.ts'
import { LEGAL_DIALOGS, DOCUMENT_WORDS } from '../../src/content/document-labels.ts'
import { hydrated } from '../support/public-pages.ts'
import { setStage, type Stage } from '../support/stage.ts'

let stage: Stage
let origin: string
let page: Page

beforeAll(async () => {
  stage = await setStage({ workers: false })
  ;({ origin } = stage.server)
  page = await stage.browser.start()
})

afterAll(async () => {
  expect(stage.browser.complaints).toEqual([])
  await stage.strike()
})

async function open(path: string): Promise<void> {
  await page.goto(origin + path)
  await hydrated(page)
}

describe('the two questions of the beta page', () => {
  const [SEEKER, HOMEOWNER] = BETA_FORM.types
  const answer = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const { socal, nyc } = BETA_MARKETS
  const rows = [
    ...socal.places.map(({ value, name }) => ({ path: '/beta', value, name })),
    { path: '/beta-socal', value: SOMEWHERE_ELSE.value, name: SOMEWHERE_ELSE.name },
    ...nyc.places.map(({ value, name }) => ({ path: '/beta-nyc', value, name })),
    // Both kinds of people, in turn.
  ].map((row, at) => ({
    ...row,
    who: at % 2 === 0 ? SEEKER : HOMEOWNER,
    type: at % 2 === 0 ? 'seeker' : 'homeowner',
  }))

  test('there are the nine places of the specification', () => {
    expect(rows.map(({ value }) => value).toSorted()).toEqual(
      ['oc', 'la', 'sd', 'other', 'manhattan', 'brooklyn', 'queens', 'bronx', 'statenisland'].toSorted(),
    )
  })

  test.each(rows)('$path leads a $type to /account with $value', async ({ path, value, name, who, type }) => {
    await open(path)
    await page.getByText(BETA_FORM.step(1), { exact: true }).waitFor()
    await answer(`${who.label} ${who.text}`)
    await answer(name)
    await page.waitForURL(`${origin}/account?type=${type}&location=${value}`)
  })

  test(
    'Back returns to the first question, and a friend’s code goes along',
    { tags: ['public'] },
    async () => {
      await open('/beta-nyc?ref=NOBODYS1')
      await answer(`${SEEKER.label} ${SEEKER.text}`)
      await page.getByText(BETA_FORM.step(2), { exact: true }).waitFor()
      await answer(BETA_FORM.back)
      await page.getByText(BETA_FORM.step(1), { exact: true }).waitFor()
      await answer(`${HOMEOWNER.label} ${HOMEOWNER.text}`)
      await answer('Queens')
      await page.waitForURL(`${origin}/account?type=homeowner&location=queens&ref=NOBODYS1`)
      await page.goBack()
      await hydrated(page)
      const invitations = page.locator('main a[href^="/account"]')
      expect(await invitations.count()).toBeGreaterThan(2)
      for (const link of await invitations.all())
        expect(await link.getAttribute('href')).toContain('ref=NOBODYS1')
    },
  )
})

describe('the place of a homeowner', () => {
  const places = OWNER_PLACES.flatMap((region) =>
    region.places.map(({ value, name }) => [value, name] as const),
  )

  test.each(places)('%s takes the page’s own place in the history', async (value, name) => {
    await open('/homeowner')
    const before = await page.evaluate(() => history.length)
    await page.locator('#where').getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`${origin}/account?type=homeowner&location=${value}`)
    expect(await page.evaluate(() => history.length)).toBe(before)
  })

  test('there are the ten of the specification', () => {
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

describe('what is agreed to on the account page', () => {
  const agreed = (title: string) => page.locator('main').getByRole('link', { name: title, exact: true })

  test.each([LEGAL_DIALOGS.terms, LEGAL_DIALOGS.privacy])(
    '$title opens over the form, which keeps its words',
    async ({ title, path }) => {
      await page.goto(`${origin}/account`)
      await page.getByLabel('First name').fill('Ida')
      await agreed(title).click()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.getByText(DOCUMENT_WORDS.updated).waitFor()
      await dialog
        .getByRole('heading', { level: 3 })
        .or(dialog.getByRole('heading', { level: 2 }))
        .nth(3)
        .waitFor()
      expect(await dialog.getByRole('link', { name: 'Open it as a page' }).getAttribute('href')).toBe(path)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => agreed(title).evaluate((link) => link === document.activeElement)).toBe(true)
      expect(await page.getByLabel('First name').inputValue()).toBe('Ida')
      expect(new URL(page.url()).pathname).toBe('/account')
    },
  )

  test('is a link like any other: with Control it opens a page of its own', async () => {
    const { title, path } = LEGAL_DIALOGS.terms
    const opened = page.context().waitForEvent('page')
    await agreed(title).click({ modifiers: ['Control'] })
    const other = await opened
    await other.waitForURL(origin + path)
    await other.close()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
