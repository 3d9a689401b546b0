import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { addDays, localDay } from '../../src/domain/core/dates.ts'
import { toSeekerPayload } from '../../src/domain/seeker/seeker-payload.ts'
import { waitUntilStored, readIndexedDb } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import type { UserView } from '../../src/domain/account/user.ts'
import { apiAs, seekerAnswers, signInByApi } from '../support/people.ts'
import { until } from '../support/patience.ts'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'
import { waitForDraftSaved } from '../support/wizard.ts'

let fixture: BrowserFixture
let browser: BrowserFixture['browser']
let server: BrowserFixture['server']

beforeAll(async () => {
  fixture = await createBrowserFixture({ browser: 'own' })
  ;({ browser, server } = fixture)
})

afterAll(async () => {
  await fixture.teardown()
})

const largePicture = () =>
  sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#8a6fd1' } })
    .png()
    .toBuffer()

const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()
const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
const step = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 1 }).waitFor()

describe('a seeker offline', () => {
  test('signs up, loses the network, restarts after a kill, finishes, and the profile is sent once', async () => {
    let page = await browser.start()
    await page.goto(`${server.origin}/account?type=seeker&location=sd&firstName=Ana&lastName=Basement`)
    expect(await page.getByLabel('First name').inputValue()).toBe('Ana')
    expect(await page.getByLabel('Location preference').inputValue()).toBe('sd')

    // The form scrolls to the first invalid field, whose message disappears on edit.
    await page.getByRole('button', { name: 'Create Account' }).last().click()
    await page.getByText('Email is required').waitFor()
    await page.getByLabel('Email', { exact: true }).fill('ana@example.org')
    await expect.poll(() => page.getByText('Email is required').count()).toBe(0)
    await page.getByLabel('Password', { exact: true }).fill('basement-secret')
    await page.getByLabel('Confirm password').fill('basement-secret')
    await page.getByRole('button', { name: 'Create Account' }).last().click()

    await page.waitForURL('**/setup')
    await page.getByText('Profile successfully updated').waitFor()
    await waitForServiceWorker(page)
    expect(await page.getByRole('radio', { name: /^Seeker/ }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: /A room with roommates/ }).check()
    await next(page)

    await page.waitForURL('**/setup/home-seeker-profile')
    await step(page, 'Location & Budget')
    await next(page)
    // The place of the link is chosen already.
    await page.getByText('Please select a move-in date').first().waitFor()
    for (const name of ['Southern California', 'San Diego'])
      expect(await page.getByRole('radio', { name, exact: true }).isChecked()).toBe(true)
    await page.getByRole('button', { name: '$2,000' }).click()
    await choose(page, 'Within 14 days')
    await next(page)
    await step(page, 'Lifestyle & Habits')

    // The browser is closed and opened again with the server running for the last time.
    await waitForDraftSaved(page)
    await browser.quit()
    page = await browser.start()
    await page.goto(`${server.origin}/setup/home-seeker-profile`)
    await step(page, 'Lifestyle & Habits')
    await server.stop()
    await choose(page, 'Night owl')
    await choose(page, 'Hybrid')
    await choose(page, 'Very tidy')
    await next(page)
    await step(page, 'Property Preferences')
    // A jump over an unfinished step lands on it, with its message.
    await page.getByRole('button', { name: /Profile Summary/ }).click()
    await page.getByText('Please select a property type').first().waitFor()
    await choose(page, 'Apartment')
    await choose(page, 'Private room')
    await page.getByText('Laundry', { exact: true }).click()
    await next(page)
    await step(page, 'Social Preferences')
    await choose(page, 'Introverted')
    await choose(page, 'Vegan')
    for (const interest of ['Music', 'Reading', 'Cooking', 'Art', 'Gaming']) {
      await page.getByText(interest, { exact: true }).click()
    }
    // A sixth interest is ignored.
    await page.getByText('Fitness', { exact: true }).click({ force: true })
    // The draft is stored without a change of step and without a blur.
    await waitUntilStored(page, '"music","reading","cooking","art","gaming"')
    await browser.kill()

    page = await browser.start()
    await page.goto(`${server.origin}/setup/home-seeker-profile`)
    await step(page, 'Social Preferences')
    expect(await page.getByRole('radio', { name: 'Vegan', exact: true }).isChecked()).toBe(true)
    await next(page)
    await step(page, 'Profile Summary')
    await page.getByText('95%').waitFor()
    await page.getByText('Music, Reading, Cooking, Art, Gaming').waitFor()
    await page.getByText('$1,500 to $2,500 a month').waitFor()

    const picture = page.getByLabel('Profile picture file')
    await picture.setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    })
    await page.getByText('Only image files are allowed').waitFor()
    await picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await largePicture() })
    await page.getByText('Saved on this device. Uploads when you’re online.').waitFor()

    await page.getByRole('button', { name: 'Complete' }).click()
    await page.waitForURL('**/dashboard')
    await page.getByText('Publishes when you’re online').waitFor()
    const composedOn = localDay(new Date())

    await server.start()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    const ana = await signInByApi(server.origin, 'ana@example.org', 'basement-secret')
    const completed = () => apiAs(server.origin, ana)<UserView>('GET', '/auth/user')
    await until(async () => (await completed()).profileCompleted, 'the profile to arrive')

    const { form, ...sent } = (await completed()).seekerProfile ?? { form: undefined }
    const expected = toSeekerPayload(
      seekerAnswers({
        budget: 2000,
        moveInOption: '14days',
        sleepSchedule: 'night_owl',
        workStyle: 'hybrid',
        cleanliness: 'very_tidy',
        propertyType: 'apartment',
        housingType: 'private_room',
        amenities: {
          private_bathroom: false,
          laundry: true,
          parking: false,
          pet_friendly: false,
          gym: false,
        },
        socialLevel: 'introverted',
        dietaryPreference: 'vegan',
        interests: ['music', 'reading', 'cooking', 'art', 'gaming'],
      }),
      composedOn,
    )
    const { form: expectedForm, ...payload } = expected
    const stored = sent && 'profilePicture' in sent ? String(sent.profilePicture) : ''
    expect(stored).toMatch(/^\/photos\/[0-9a-f]{32}$/)
    expect(sent).toEqual({ ...payload, profilePicture: stored })
    expect(form).toEqual({ ...expectedForm, profilePicture: stored })
    const bytes = Buffer.from(await (await fetch(server.origin + stored)).arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 800 })
    expect(sent).toMatchObject({ moveInDate: addDays(composedOn, 14) })

    await page.getByText('Publishes when you’re online').waitFor({ state: 'detached' })
    const device = await readIndexedDb(page)
    const account = Object.entries(device).find(([name]) => /^commonroof-[0-9a-f]{8}-/.test(name))?.[1]
    expect(account).toBeDefined()
    expect(
      (account?.['drafts'] ?? []).filter((draft) => (draft as { kind?: string }).kind === 'seeker'),
    ).toEqual([])
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    expect(browser.pageErrors.join('\n')).toBe('')
  })
})
