import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALL_TIMEOUT_MS } from '../../src/app/data/api-client/http.ts'
import type { MatchResults } from '../../src/domain/matches/match-view.ts'
import { localDay } from '../../src/domain/core/dates.ts'
import type { SeekerDraft } from '../../src/domain/seeker/seeker.ts'
import { toSeekerPayload } from '../../src/domain/seeker/seeker-payload.ts'
import { leaveOutLimits } from '../support/left-out-limits.ts'
import { waitUntilStored } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { apiAs, registerSeeker, seekerAnswers, type TestAccount } from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'
import {
  createProxiedBrowserFixture,
  openSignedInPage,
  signIn,
  type ProxiedBrowserFixture,
} from '../support/browser-fixture.ts'
import { pauseUndoTimers } from '../support/undo-window.ts'

const today = localDay(new Date())
let fixture: ProxiedBrowserFixture
let started: Page
let ana: TestAccount
let ben: TestAccount
let cleo: TestAccount

async function registerWithAnswers(name: string, answers: Partial<SeekerDraft>): Promise<TestAccount> {
  const { origin } = fixture.server
  const account = await registerSeeker(origin, name, today)
  await apiAs(origin, account)('PUT', '/profile', toSeekerPayload(seekerAnswers(answers), today))
  return account
}

beforeAll(async () => {
  fixture = await createProxiedBrowserFixture({ browser: 'own' })
  started = await fixture.browser.start()
  ana = await registerWithAnswers('Ana', { sleepSchedule: 'early_bird', cleanliness: 'very_tidy' })
  // Ben has Ana's sleep schedule, Cleo her cleanliness.
  ben = await registerWithAnswers('Ben', { sleepSchedule: 'early_bird', cleanliness: 'relaxed' })
  cleo = await registerWithAnswers('Cleo', { sleepSchedule: 'night_owl', cleanliness: 'very_tidy' })
})

afterAll(async () => {
  await fixture.teardown()
})

const matchesOf = (account: TestAccount) =>
  apiAs(fixture.server.origin, account)<MatchResults>('GET', '/matches')

describe('a seeker with matches', () => {
  test('reads and marks matches and changes match settings offline, and the server gets them later', async () => {
    const { browser, proxy } = fixture
    let page = started
    const names = () => page.getByRole('listitem').getByRole('heading', { level: 3 }).allTextContents()
    await apiAs(fixture.server.origin, ben)('PUT', `/people/${ana.user._id}/mark`, { mark: 'interested' })
    await signIn(page, proxy.origin, ana)
    await waitForServiceWorker(page)
    await page.goto(`${proxy.origin}/find-roommates`)
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    const before = await names()
    expect(before.toSorted()).toEqual(['Ben', 'Cleo'])
    // The match settings are loaded too, so that they can be changed offline.
    await page.goto(`${proxy.origin}/profile`)
    await page.getByRole('heading', { name: 'What matters to you' }).waitFor()
    await page.getByRole('group', { name: 'Sleep' }).getByLabel('Normal').waitFor({ state: 'attached' })
    await browser.quit()

    page = await browser.start()
    await page.goto(`${proxy.origin}/find-roommates`)
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    await proxy.stop()
    await page.reload()
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    await page.getByText('as of').waitFor()

    const of = (name: string) => page.getByRole('group', { name: `What you think of ${name}` })
    const resumeUndoTimers = await pauseUndoTimers(page)
    await of('Ben').getByRole('button', { name: 'Interested' }).click()
    await of('Cleo').getByRole('button', { name: 'Pass' }).click()
    await expect.poll(names).toEqual(['Ben'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await names()).length).toBe(2)
    await resumeUndoTimers()
    await of('Cleo').getByRole('button', { name: 'Pass' }).click()
    await page.getByRole('tab', { name: 'Passed' }).click()
    await expect.poll(names).toEqual(['Cleo'])
    await page.getByRole('button', { name: 'More about Cleo' }).click()
    await page.getByRole('link', { name: 'Compare answers with Cleo' }).click()
    await page
      .getByRole('dialog', { name: 'You and Cleo' })
      .getByRole('cell', { name: 'Night owl' })
      .waitFor()
    expect(new URL(page.url()).searchParams.get('person')).toBe(cleo.user._id)
    const shown = await page.getByRole('row', { name: 'Score out of 100' }).getByRole('cell').textContent()

    await page.goto(`${proxy.origin}/profile`)
    await page.getByRole('group', { name: 'Sleep' }).getByText('Not important').click()
    await page.getByText('Saved on this device').first().waitFor()
    await page.goto(`${proxy.origin}/find-roommates?person=${cleo.user._id}&show=pass`)
    const score = page.getByRole('row', { name: 'Score out of 100' }).getByRole('cell')
    await expect.poll(async () => Number(await score.textContent())).toBeGreaterThan(Number(shown))
    await browser.kill()

    page = await browser.start()
    await proxy.start()
    await page.goto(`${proxy.origin}/find-roommates`)
    await page.getByText('You’re both interested').waitFor()
    await expect
      .poll(async () => (await matchesOf(ana)).passed.map((each) => each.firstName))
      .toEqual(['Cleo'])
    await expect
      .poll(async () => (await matchesOf(ben)).matches.find((each) => each.firstName === 'Ana')?.mutual)
      .toBe(true)
    await expect
      .poll(() => apiAs(fixture.server.origin, ana)('GET', '/match/settings'))
      .toEqual({ visible: true, importance: { sleepSchedule: 0 } })
    expect(browser.pageErrors.join('\n')).toBe('')
  })

  test('gets a suggested message about a difference, but only in an empty field', async () => {
    const { origin } = fixture.server
    const page = await openSignedInPage(fixture, ana)
    await page.goto(`${origin}/find-roommates`)
    await page.getByRole('button', { name: 'More about Ben' }).click()
    await page.getByRole('link', { name: 'Ask Ben' }).click()
    const box = page.getByLabel('Message', { exact: true })
    await expect
      .poll(() => box.inputValue())
      .toContain('Hi Ben. I’m very tidy, you’re relaxed about tidiness.')
    await box.fill('My own words')
    await waitUntilStored(page, 'My own words')
    await page.goto(`${origin}/find-roommates`)
    await page.getByRole('button', { name: 'More about Ben' }).click()
    await page.getByRole('link', { name: 'Ask Ben' }).click()
    await expect.poll(() => box.inputValue()).toBe('My own words')
    expect(new URL(page.url()).searchParams.has('say')).toBe(false)
  })

  test('blocks a person, who then cannot write, and undoes it', async () => {
    const { origin } = fixture.server
    const page = await openSignedInPage(fixture, ana)
    await page.goto(`${origin}/find-roommates?person=${ben.user._id}`)
    const resumeUndoTimers = await pauseUndoTimers(page)
    await page.getByRole('button', { name: 'Block Ben' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByText('Ben is blocked.').waitFor()
    await expect
      .poll(async () => (await matchesOf(ben)).matches.map((each) => each.firstName))
      .toEqual(['Cleo'])
    await expect(
      apiAs(origin, ben)('POST', '/messages', { recipientId: ana.user._id, content: 'Hello?' }),
    ).rejects.toThrow('You can’t reach this person anymore')
    await page.getByRole('button', { name: 'Undo' }).click()
    await resumeUndoTimers()
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    await expect
      .poll(async () => (await matchesOf(ben)).matches.map((each) => each.firstName).toSorted())
      .toEqual(['Ana', 'Cleo'])
  })

  test('sees no screen faults', async () => {
    const { origin } = fixture.server
    const page = await openSignedInPage(fixture, ana)
    const found: string[] = []
    await page.goto(`${origin}/find-roommates`)
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    found.push(...(await screenFaults(page, 'people')))
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    found.push(...(await screenFaults(page, 'filters', 'dialog[open]')))
    await page.goto(`${origin}/find-roommates?person=${ben.user._id}`)
    await page.getByRole('dialog', { name: 'You and Ben' }).waitFor()
    found.push(...(await screenFaults(page, 'person', 'dialog[open]')))
    await page.goto(`${origin}/profile`)
    await page.getByRole('group', { name: 'Sleep' }).waitFor()
    found.push(...(await screenFaults(page, 'profile')))
    expect(found).toEqual([])
  })

  test('keeps the people of the chosen filter when the response for an earlier filter is late', async () => {
    const { origin } = fixture.server
    const page = await openSignedInPage(fixture, ana, (fresh) => leaveOutLimits(fresh, CALL_TIMEOUT_MS))
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${origin}/find-roommates`)
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    // Only a new request finds a person who is new on the server.
    await registerWithAnswers('Dana', { sleepSchedule: 'night_owl', cleanliness: 'very_tidy' })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/matches?sleep=early_bird', async (route) => {
      await released
      await route.continue()
    })
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByText('Early bird', { exact: true }).click()
    await filters.getByText('Early bird', { exact: true }).click()
    await filters.getByText('Night owl', { exact: true }).click()
    await page.getByRole('heading', { name: 'Dana' }).waitFor()
    const late = page.waitForResponse('**/api/matches?sleep=early_bird')
    release()
    await (await late).finished()
    // The page has handled the late response when it has handled a later one.
    await page.evaluate(() => fetch('/healthz').then((response) => response.text()))
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await page.getByRole('heading', { name: 'Dana' }).count()).toBe(1)
  })
})
