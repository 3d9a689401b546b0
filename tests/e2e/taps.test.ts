import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserView } from '../../src/domain/account/user.ts'
import { addDays, localDay } from '../../src/domain/core/dates.ts'
import type { ViewingView } from '../../src/domain/viewings/viewing.ts'
import { conversation } from '../support/conversation.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto } from '../support/home-photos.ts'
import { formOf } from '../support/listing-form.ts'
import { waitForStep } from '../support/listing-steps.ts'
import { until } from '../support/patience.ts'
import {
  apiAs,
  listHome,
  listingsOf,
  registerHomeowner,
  registerSeeker,
  signInByApi,
} from '../support/people.ts'

/** The most taps that each journey may take; a field that is typed in is one tap. */
const MOST_TAPS = { hunter: 39, owner: 35, answer: 3 }
const CHECKS = 9
const PASSWORD = 'a-quiet-secret'

let fixture: BrowserFixture
let origin: string
const today = localDay(new Date())

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ origin } = fixture.server)
  await fixture.browser.start()
})
afterAll(async () => {
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await fixture.teardown()
})

/** A phone on which every tap and every field is counted. */
function countingOn(page: Page) {
  const counts = { taps: 0 }
  const tap = async (target: Locator) => {
    counts.taps += 1
    await target.click()
  }
  return {
    counts,
    tap,
    type: async (label: string, text: string) => {
      counts.taps += 1
      await page.getByLabel(label, { exact: true }).fill(text)
    },
    radio: (name: string | RegExp, within: Page | Locator = page) =>
      tap(within.getByRole('radio', { name, exact: typeof name === 'string' })),
    press: (name: string) => tap(page.getByRole('button', { name, exact: true })),
    group: (name: string) => page.getByRole('group', { name, exact: true }),
  }
}

async function newPhone(): Promise<Page> {
  const device = await fixture.browser.newDevice()
  const page = await device.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  return page
}

/** Fills in the open sign-up form: six taps. */
async function createAccount({ type, press }: ReturnType<typeof countingOn>, email: string): Promise<void> {
  await type('First name', 'Wren')
  await type('Last name', 'Day')
  await type('Email', email)
  await type('Password', PASSWORD)
  await type('Confirm password', PASSWORD)
  await press('Create Account')
}

test('a hunter signs up, saves a home, tours it without signal and decides', async () => {
  const owner = await registerHomeowner(origin, 'Hana')
  const place = { city: 'Manhattan', state: 'NY', zipCode: '10002', title: 'A room above the bakery' }
  await listHome(origin, owner, [await homePhoto(1)], formOf(place))
  const page = await newPhone()
  const hunter = countingOn(page)
  const { tap, radio, press } = hunter
  await page.goto(`${origin}/beta-nyc`)
  await tap(page.getByRole('link', { name: /^Manhattan/ }))
  await createAccount(hunter, 'hunter@example.org')
  await page.waitForURL('**/setup')
  await radio(/^Seeker/)
  await radio(/A room with roommates/)
  await press('Continue')
  await waitForStep(page, 'Location & Budget')
  await press('$2,000')
  await radio('Within 14 days')
  await press('Continue')
  await waitForStep(page, 'Lifestyle & Habits')
  for (const answer of ['Night owl', 'Hybrid', 'Very tidy']) await radio(answer)
  await press('Continue')
  await waitForStep(page, 'Property Preferences')
  for (const answer of ['Any type', 'Private room']) await radio(answer)
  await press('Continue')
  await waitForStep(page, 'Social Preferences')
  for (const answer of ['Balanced', 'Vegan']) await radio(answer)
  await tap(page.getByText('Music', { exact: true }))
  await press('Continue')
  await waitForStep(page, 'Profile Summary')
  await press('Complete')

  await tap(page.getByRole('link', { name: place.title }))
  await press('Save')
  await page.getByText(/^On this device: 1 photo/).waitFor()
  await waitForServiceWorker(page)
  await page.context().setOffline(true)
  await tap(page.getByRole('link', { name: 'Tour this home' }))
  const oks = page.getByRole('button', { name: 'OK', exact: true })
  await expect.poll(() => oks.count()).toBe(CHECKS)
  for (let check = 0; check < CHECKS; check += 1) await tap(oks.nth(check))
  await page.getByText(`${CHECKS} of ${CHECKS} checked`).waitFor()
  await tap(page.getByRole('region', { name: 'Your verdict' }).getByRole('button').first())
  await press('Save and send')
  await page.getByText(/saved on this device\. It sends when/).waitFor()
  expect(hunter.counts.taps).toBeLessThanOrEqual(MOST_TAPS.hunter)

  await page.context().setOffline(false)
  const signedIn = await signInByApi(origin, 'hunter@example.org', PASSWORD)
  await until(
    async () => (await conversation(origin, owner, signedIn)).length === 1,
    'the message with the verdict to arrive',
  )
  await page.context().close()
})

test('an owner signs up, lists a room and accepts a viewing', async () => {
  const page = await newPhone()
  const walk = countingOn(page)
  const { tap, type, radio, press, group } = walk
  const chip = (name: string, label: string) => tap(group(name).getByText(label, { exact: true }))
  await page.goto(`${origin}/homeowner`)
  await tap(page.getByRole('link', { name: 'List your place', exact: true }).first())
  await tap(page.getByRole('link', { name: 'San Diego', exact: true }))
  await createAccount(walk, 'owner@example.org')
  await page.waitForURL('**/setup')
  await press('Continue')
  await waitForStep(page, 'Basic Property Info')
  await radio('A room for rent')
  await radio('House', group('Property type'))
  await radio('6 months', group('Lease'))
  await type('Street address', '12 Heron Lane')
  await radio(/^San Diego/)
  await type('Zip code', '92101')
  await press('Continue')
  await waitForStep(page, 'Home & Room Details')
  await type('Title', 'A room at a lemon tree')
  await type('Description', 'A quiet house with a long kitchen table.')
  await radio('Partially', group('Is it furnished?'))
  await radio('Yes', group('Are utilities included?'))
  await radio('Private bathroom', group('Bathroom'))
  await radio('Street', group('Parking'))
  await radio('Yes', group('Are pets allowed?'))
  await radio('No', group('Is smoking allowed?'))
  await press('Continue')
  await waitForStep(page, 'Household & Lifestyle')
  await chip('Who lives here now?', 'I live here')
  await chip('Who would feel at home here?', 'Quiet')
  await radio('No', group('Are there house rules?'))
  await press('Continue')
  await waitForStep(page, 'Pricing & List')
  await type('Monthly rent', '1200')
  await radio('Immediately', group('When is it available?'))
  walk.counts.taps += 1
  await page.getByLabel('Photo files').setInputFiles([await homePhoto(2)])
  await page.locator('[data-photo]').waitFor()
  await press('List Property')
  await page.waitForURL('**/success')
  const owner = await signInByApi(origin, 'owner@example.org', PASSWORD)
  await until(async () => (await listingsOf(origin, owner)).length === 1, 'the listing to arrive')
  const [listing] = await listingsOf(origin, owner)

  const ana = await registerSeeker(origin, 'Ana', today)
  const request = {
    viewingId: randomUUID(),
    listingId: listing!._id,
    slots: [`${addDays(today, 3)}T17:30`],
    note: '',
  }
  await apiAs(origin, ana)('POST', '/viewings', request)
  await page.goto(`${origin}/dashboard`)
  await tap(page.getByRole('link', { name: 'Answer it' }))
  await tap(page.getByRole('button', { name: /^Accept / }))
  const viewings = () => apiAs(origin, ana)<{ viewings: ViewingView[] }>('GET', '/viewings')
  await until(async () => (await viewings()).viewings[0]?.state === 'accepted', 'the acceptance to arrive')
  expect(walk.counts.taps).toBeLessThanOrEqual(MOST_TAPS.owner)
  await page.context().close()
})

test('a seeker changes one answer', async () => {
  const nora = await registerSeeker(origin, 'Nora', today)
  const page = await openSignedInPage(fixture, nora)
  await page.setViewportSize({ width: 390, height: 844 })
  const { counts, tap, radio, press } = countingOn(page)
  await page.goto(`${origin}/profile`)
  await tap(page.getByRole('link', { name: /^Change sleep: / }))
  await radio('Night owl')
  await press('Save')
  const stored = () => apiAs(origin, nora)<UserView>('GET', '/auth/user')
  await until(
    async () => (await stored()).seekerProfile?.habits.sleepSchedule === 'night_owl',
    'the answer to arrive',
  )
  expect(counts.taps).toBeLessThanOrEqual(MOST_TAPS.answer)
  await page.context().close()
})
