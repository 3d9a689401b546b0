import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, localDay } from '../../src/domain/core/dates.ts'
import { toSeekerPayload } from '../../src/domain/seeker/seeker-payload.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { apiAs, registerBeginner, registerSeeker, seekerAnswers } from '../support/people.ts'

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
  await page.getByRole('link', { name: 'Change what you look for' }).click()
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
  const reason = 'Your dealbreakers, your budget or your move-in day leave nobody.'
  await page.getByText(reason).waitFor()
  await page.goto(`${origin}/find-roommates`)
  await page.getByText(reason).waitFor()
  await page.getByRole('link', { name: 'See what matters to you' }).click()
  await page.getByRole('heading', { name: 'What matters to you' }).waitFor()
  await page.context().close()
})
