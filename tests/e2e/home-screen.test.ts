import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DraftView } from '../../src/contract/drafts.ts'
import { localDay } from '../../src/domain/core/dates.ts'
import {
  createBrowserFixture,
  signIn,
  signInByForm,
  type BrowserFixture,
} from '../support/browser-fixture.ts'
import { newIphone } from '../support/iphone.ts'
import { apiAs, registerBeginner, registerSeeker, type TestAccount } from '../support/people.ts'
import { screenFaults, waitUntilSettled } from '../support/screen-faults.ts'
import { openForm, waitForDraftSaved } from '../support/wizard.ts'

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

const hint = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Put Commonroof on your home screen' })
const wizard = (page: Page) => openForm(page, `${origin}/setup/home-seeker-profile`, 'Location & Budget')
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()
const draftsOf = async (person: TestAccount) =>
  (await apiAs(origin, person)<{ drafts: DraftView[] }>('GET', '/drafts')).drafts

/** Begins the profile form, and returns once its draft is stored. */
async function beginProfile(page: Page): Promise<void> {
  await wizard(page)
  await choose(page, 'Los Angeles')
  await waitForDraftSaved(page)
}

describe('on an iPhone', () => {
  test('the first draft brings the hint with its pictures, and “Not now” ends it for good', async () => {
    const ana = await registerBeginner(origin, 'Ana', 'WITH_ROOMMATES')
    const page = await (await newIphone(fixture.browser)).newPage()
    await signIn(page, origin, ana)
    await wizard(page)
    await waitUntilSettled(page)
    expect(await hint(page).count()).toBe(0)

    await beginProfile(page)
    await hint(page).waitFor()
    expect(await hint(page).textContent()).toContain('Safari deletes what you saved here after seven days')
    expect(await screenFaults(page, 'the hint', '#main')).toEqual([])
    await page.getByRole('button', { name: 'Show me how' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add Commonroof to your home screen' })
    await sheet.waitFor()
    const steps = sheet.getByRole('listitem')
    expect(await steps.allTextContents()).toEqual([
      expect.stringContaining('Tap Share at the bottom of Safari'),
      expect.stringContaining('tap Add to Home Screen'),
      expect.stringContaining('Tap Add.'),
    ])
    expect(await steps.locator('svg').count()).toBe(3)
    expect(await screenFaults(page, 'the sheet', 'dialog[open]')).toEqual([])
    await sheet.getByRole('button', { name: 'Got it' }).click()
    await sheet.waitFor({ state: 'detached' })

    await hint(page).getByRole('button', { name: 'Not now' }).click()
    await hint(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.reload()
    await waitForDraftSaved(page)
    await waitUntilSettled(page)
    expect(await hint(page).count()).toBe(0)
  })

  test('the dashboard shows it too, and another browser has its Share button elsewhere', async () => {
    const ben = await registerSeeker(origin, 'Ben', localDay(new Date()))
    const page = await (await newIphone(fixture.browser, { browser: 'chrome' })).newPage()
    await signIn(page, origin, ben)
    await openForm(page, `${origin}/profile/edit`, 'Location & Budget')
    await page.getByRole('button', { name: '$2,000' }).click()
    await waitForDraftSaved(page)
    await page.goto(`${origin}/dashboard`)
    await hint(page).waitFor()
    expect(await hint(page).textContent()).toContain('This browser deletes')
    await page.getByRole('button', { name: 'Show me how' }).click()
    await page.getByText('Tap Share in the address bar at the top.').waitFor()
    expect(await screenFaults(page, 'the sheet', 'dialog[open]')).toEqual([])
  })

  test('the app on the home screen starts empty and says so; after signing in the draft is there', async () => {
    const cleo = await registerBeginner(origin, 'Cleo', 'WITH_ROOMMATES')
    const inSafari = await (await newIphone(fixture.browser)).newPage()
    await signIn(inSafari, origin, cleo)
    await beginProfile(inSafari)
    await expect.poll(async () => (await draftsOf(cleo))[0]?.fields['location']).toBe('la')

    const installed = await (await newIphone(fixture.browser, { isInstalled: true })).newPage()
    await installed.goto(`${origin}/dashboard`)
    await installed.getByRole('heading', { name: 'Sign In' }).waitFor()
    await installed.getByText('This app starts empty. Sign in, and your drafts come back.').waitFor()
    expect(await screenFaults(installed, 'the empty app')).toEqual([])
    await signInByForm(installed, origin, cleo)
    await wizard(installed)
    await expect
      .poll(() => installed.getByRole('radio', { name: 'Los Angeles', exact: true }).isChecked())
      .toBe(true)
    await waitUntilSettled(installed)
    expect(await hint(installed).count()).toBe(0)
  })
})

test('another device never loads the hint', async () => {
  const dora = await registerBeginner(origin, 'Dora', 'WITH_ROOMMATES')
  const page = await (await fixture.browser.newDevice()).newPage()
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await signIn(page, origin, dora)
  await beginProfile(page)
  await waitUntilSettled(page)
  expect(await hint(page).count()).toBe(0)
  expect(scripts.filter((url) => url.includes('home-screen'))).toEqual([])
  await page.goto(`${origin}/account?mode=create`)
  expect(await page.getByText('This app starts empty').count()).toBe(0)
})
