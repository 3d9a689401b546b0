import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, localDay } from '../../src/domain/core/dates.ts'
import { toSeekerPayload } from '../../src/domain/seeker/seeker-payload.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import type { UserView } from '../../src/domain/account/user.ts'
import { screenFaults } from '../support/screen-faults.ts'
import type { SeekerDraft } from '../../src/domain/seeker/seeker.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto } from '../support/home-photos.ts'
import { fullListingForm } from '../support/listing-form.ts'
import {
  apiAs,
  listHome,
  registerBeginner,
  registerHomeowner,
  registerSeeker,
  seekerAnswers,
  type TestAccount,
} from '../support/people.ts'
import { pauseUndoTimers } from '../support/undo-window.ts'

const today = localDay(new Date())
let fixture: BrowserFixture

beforeAll(async () => {
  fixture = await createBrowserFixture()
  await fixture.browser.start()
})

afterAll(() => fixture.teardown())

const nextAction = (page: Page) => page.locator('main section').first().getByRole('link')

test('a person who looks for a home alone is led to homes, and can change the goal', async () => {
  const { origin } = fixture.server
  const kira = await registerBeginner(origin, 'Kira', 'SOLO')
  const send = apiAs(origin, kira)
  await send('PUT', '/profile', toSeekerPayload(seekerAnswers({ seekingOption: 'SOLO' }), today))
  await send('PUT', '/profile', { successSeen: true })
  const page = await openSignedInPage(fixture, kira)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${origin}/dashboard`)
  await page.getByRole('heading', { name: 'Homes that fit' }).waitFor()
  expect(await page.getByRole('heading', { name: 'People who fit' }).count()).toBe(0)
  expect(await nextAction(page).getAttribute('href')).not.toBe('/find-roommates')
  const places = page.getByRole('navigation', { name: 'Places' })
  await places.getByRole('link', { name: 'Saved' }).waitFor()
  expect(await places.getByRole('link', { name: 'People' }).count()).toBe(0)

  await page.goto(`${origin}/messages`)
  await page.getByRole('link', { name: 'Find a home', exact: true }).waitFor()

  await page.goto(`${origin}/find-roommates`)
  await page.getByRole('link', { name: 'Change what you’re looking for' }).click()
  await page.getByRole('group', { name: 'What are you looking for?' }).waitFor()
  await page.context().close()
})

test('a person whose own limits leave nobody is told so, and where to change them', async () => {
  const { origin } = fixture.server
  const lena = await registerSeeker(origin, 'Lena', today)
  // Mona fails by her budget and her day, so she is not even close.
  const mona = await registerSeeker(origin, 'Mona', today)
  const away = {
    budget: 5000,
    moveInOption: 'custom',
    moveInDate: addDays(today, 300),
  } as const
  await apiAs(origin, mona)('PUT', '/profile', toSeekerPayload(seekerAnswers(away), today))
  const page = await openSignedInPage(fixture, lena)
  await page.goto(`${origin}/dashboard`)
  const reason = 'Your dealbreakers, budget or move-in date rule everyone out.'
  await page.getByText(reason).waitFor()
  await page.goto(`${origin}/find-roommates`)
  await page.getByText(reason).waitFor()
  await page.getByRole('link', { name: 'See what matters to you' }).click()
  await page.getByRole('heading', { name: 'What matters to you' }).waitFor()
  await page.context().close()
})

test('a seeker changes one answer from the profile and saves it on its own step', async () => {
  const { origin } = fixture.server
  const nora = await registerSeeker(origin, 'Nora', today)
  const page = await openSignedInPage(fixture, nora)
  await page.setViewportSize({ width: 390, height: 844 })
  const focused = page.locator(':focus')
  const stored = async () => (await apiAs(origin, nora)<UserView>('GET', '/auth/user')).seekerProfile

  // The answers that other people see, and those about a home.
  for (const [name, question, step] of [
    ['Change budget: $1,000 to $2,000 a month', 'budget', 'Location & Budget'],
    ['Change work: Office', 'workStyle', 'Lifestyle & Habits'],
    ['Change arrangement: Any', 'housingType', 'Property Preferences'],
  ] as const) {
    await page.goto(`${origin}/profile`)
    await page.getByRole('link', { name }).click()
    await page.getByRole('heading', { name: step }).waitFor()
    await expect.poll(() => focused.getAttribute('name')).toBe(question)
    // The field is scrolled to, between the header and the buttons.
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await focused.boundingBox()) ?? {}
        return y > 60 && y + height < 740
      })
      .toBe(true)
  }
  // Nothing was changed, so no draft began.
  await page.goto(`${origin}/profile`)
  await page.getByRole('link', { name: 'Change answers' }).waitFor()
  await page.getByRole('link', { name: 'Change sleep: Flexible' }).click()
  await page.getByText('Night owl').click()
  const resumeUndoTimers = await pauseUndoTimers(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved on this device. Others see it once it’s sent.').waitFor()
  await resumeUndoTimers()
  await page.getByRole('link', { name: 'Change sleep: Night owl' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/profile')
  await expect.poll(async () => (await stored())?.habits.sleepSchedule).toBe('night_owl')
  expect((await stored())?.budget).toBe(1500)

  // The step's own check holds: without an interest nothing is saved.
  await page.goto(`${origin}/profile/edit?question=interests`)
  await expect.poll(() => focused.getAttribute('name')).toBe('interests')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Please select at least one interest').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/profile/edit')
  await page.keyboard.press('Space')

  await page.goto(`${origin}/profile/edit?question=shoe-size`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await screenFaults(page, 'one answer')).toEqual([])
  await page.goto(`${origin}/profile`)
  await page.getByRole('link', { name: 'Change budget' }).waitFor()
  expect(await screenFaults(page, 'the answers')).toEqual([])
  await page.context().close()
})

describe('the end of the seeker wizard', () => {
  /** A seeker who has completed the wizard and has not seen /success. */
  async function registerNewSeeker(name: string, answers: Partial<SeekerDraft>): Promise<TestAccount> {
    const { origin } = fixture.server
    const draft = seekerAnswers(answers)
    const account = await registerBeginner(origin, name, draft.seekingOption ?? 'SOLO')
    await apiAs(origin, account)('PUT', '/profile', toSeekerPayload(draft, today))
    return account
  }
  const openEnd = async (page: Page) => {
    await page.goto(fixture.server.origin)
    await page.getByRole('heading', { name: 'Profile Created Successfully!' }).waitFor()
  }
  const section = (page: Page, title: string) =>
    page.getByRole('heading', { name: title }).locator('xpath=ancestor::section').getByRole('listitem')

  test('shows no people to a person who looks alone, and says when there are no homes', async () => {
    const solo = { seekingOption: 'SOLO', location: 'statenisland', selectedRegion: 'ny' } as const
    const page = await openSignedInPage(fixture, await registerNewSeeker('Uma', solo))
    await openEnd(page)
    await page.getByText('No homes nearby yet.').waitFor()
    expect(await page.getByRole('heading', { name: 'People who fit' }).count()).toBe(0)
    await page.context().close()
  })

  test('shows the best homes and people, each with the score and a reason', async () => {
    const { origin } = fixture.server
    const hana = await registerHomeowner(origin, 'Hana')
    for (const number of [1, 2, 3, 4])
      await listHome(origin, hana, [await homePhoto(number)], {
        ...fullListingForm(),
        address: `${number} Harbor Street`,
        title: `Room ${number}`,
      })
    const place = { location: 'brooklyn', selectedRegion: 'ny' } as const
    for (const name of ['Pia', 'Quin', 'Rosa', 'Sofi']) await registerNewSeeker(name, place)
    const page = await openSignedInPage(fixture, await registerNewSeeker('Olga', place))
    await page.setViewportSize({ width: 390, height: 844 })
    await openEnd(page)
    await expect.poll(() => section(page, 'People who fit').count()).toBe(3)
    for (const row of await section(page, 'People who fit').all()) {
      expect(await row.textContent()).toMatch(/^\D+\d+ of 100/)
      expect(await row.getByRole('paragraph').first().textContent()).not.toBe('')
      expect(await row.getByRole('link').getAttribute('href')).toMatch(/^\/find-roommates\?person=/)
    }
    await page.getByRole('link', { name: 'Find a Home' }).waitFor()
    expect(await screenFaults(page, 'the end of the wizard')).toEqual([])
    await page.context().close()

    const other = await openSignedInPage(fixture, await registerNewSeeker('Tara', {}))
    await openEnd(other)
    await expect.poll(() => section(other, 'Homes that fit').count()).toBe(3)
    for (const row of await section(other, 'Homes that fit').all()) {
      expect(await row.textContent()).toMatch(/Fit: \d+ of 100\..+/)
      expect(await row.getByRole('link').getAttribute('href')).toMatch(/^\/view-listing\//)
    }
    await other.context().close()
  })

  test('says without a connection when the homes and the people appear', async () => {
    const page = await openSignedInPage(fixture, await registerNewSeeker('Vera', {}))
    await waitForServiceWorker(page)
    await page.context().setOffline(true)
    await openEnd(page)
    await expect.poll(() => page.getByText('They’ll show up when you’re online.').count()).toBe(2)
    await page.context().close()
  })
})
