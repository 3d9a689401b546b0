import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import type { ListingForm } from '../../src/domain/listings/listing-form.ts'
import { toSeekerPayload } from '../../src/domain/seeker/seeker-payload.ts'
import type { SavedSearchView } from '../../src/domain/homes/saved-search.ts'
import type { UserView } from '../../src/domain/account/user.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto } from '../support/home-photos.ts'
import { fullListingForm } from '../support/listing-form.ts'
import {
  apiAs,
  listHome,
  registerHomeowner,
  registerSeeker,
  seekerAnswers,
  type TestAccount,
} from '../support/people.ts'
import { settledScrollPosition, screenFaults } from '../support/screen-faults.ts'
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
let hana: TestAccount

const home = async (number: number, change: Partial<ListingForm>) =>
  listHome(fixture.server.origin, hana, [await homePhoto(number)], {
    ...fullListingForm(),
    address: `${number} Harbor Street`,
    ...change,
  })

beforeAll(async () => {
  fixture = await createProxiedBrowserFixture({ browser: 'own' })
  started = await fixture.browser.start()
  const { origin } = fixture.server
  ana = await registerSeeker(origin, 'Ana', today)
  ben = await registerSeeker(origin, 'Ben', today)
  await apiAs(origin, ana)(
    'PUT',
    '/profile',
    toSeekerPayload(seekerAnswers({ cleanliness: 'very_tidy' }), today),
  )
  await apiAs(origin, ben)(
    'PUT',
    '/profile',
    toSeekerPayload(seekerAnswers({ sleepSchedule: 'night_owl' }), today),
  )
  hana = await registerHomeowner(origin, 'Hana')
  await home(1, { title: 'Blue room', price: '900', petsAllowed: 'yes', fees: [] })
  await home(2, { title: 'Green room', price: '1400', petsAllowed: 'no', fees: [] })
  await home(3, { title: 'Red house', price: '2500', petsAllowed: 'no', fees: [] })
})

afterAll(() => fixture.teardown())

const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const found = (page: Page) => expect.poll(async () => (await titles(page)).toSorted())

describe('a seeker searches for a home', () => {
  test('begins with the place and the budget of the profile, each of which can be removed', async () => {
    const { origin } = fixture.server
    const page = await openSignedInPage(fixture, ana)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${origin}/dashboard`)
    await page.goto(`${origin}/home-finder`)
    const set = page.getByRole('list', { name: 'Active filters' })
    const chip = (name: string | RegExp) => set.getByRole('button', { name })
    const chips = ['San Diego', /^Up to \$/]
    for (const name of chips) await chip(name).waitFor()
    const most = Number(new URL(page.url()).searchParams.get('max'))
    expect(most).toBeLessThan(2500)
    await found(page).toEqual(['Blue room', 'Green room'])
    for (const name of chips) await chip(name).click()
    await found(page).toEqual(['Blue room', 'Green room', 'Red house'])
    // Who removed them all does not get them again.
    await page.reload()
    await found(page).toEqual(['Blue room', 'Green room', 'Red house'])
    // Back undoes one removal after the other, and then leads away.
    for (const name of chips.toReversed()) {
      await page.evaluate(() => history.back())
      await chip(name).waitFor()
    }
    await page.evaluate(() => history.back())
    await page.getByRole('heading', { name: /^Hello/ }).waitFor()
    await page.context().close()
  })

  test('filters, goes back, hides, compares and saves a search, with the state in the URL', async () => {
    const { origin } = fixture.server
    const page = await openSignedInPage(fixture, ana)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${origin}/home-finder?sort=fit`)
    await found(page).toEqual(['Blue room', 'Green room', 'Red house'])
    const filters = page.getByRole('complementary', { name: 'Filters' })
    // Each choice shows how many homes it would leave.
    await filters.getByLabel('Up to $1,500 a month').click()
    await found(page).toEqual(['Blue room', 'Green room'])
    expect(await filters.getByLabel('Pets allowed').locator('..').textContent()).toContain('1')
    await filters.getByLabel('Pets allowed').click()
    await found(page).toEqual(['Blue room'])
    expect(new URL(page.url()).search).toBe('?max=1500&pets=1&sort=fit')
    await page.goBack()
    await found(page).toEqual(['Blue room', 'Green room'])
    await page.getByRole('button', { name: 'Up to $1,500 a month' }).click()
    await found(page).toHaveLength(3)

    // An error belongs to its search: the search before it has none.
    await page.route('**/api/homes?*pets=1*', (route) =>
      route.fulfill({ status: 503, json: { msg: 'Too busy for a moment', code: 'unavailable' } }),
    )
    await filters.getByLabel('Pets allowed').click()
    await page.getByText('Too busy for a moment').waitFor()
    await page.goBack()
    await page.getByText('Too busy for a moment').waitFor({ state: 'detached' })
    await found(page).toHaveLength(3)
    await page.unroute('**/api/homes?*pets=1*')

    await page.goto(`${origin}/home-finder?max=2000&pets=1&beds=4`)
    await page.getByText('No homes match all your filters').waitFor()
    await page.getByRole('button', { name: 'Show 1 home' }).click()
    await found(page).toEqual(['Blue room'])

    await page.goto(`${origin}/home-finder?q=room`)
    await found(page).toEqual(['Blue room', 'Green room'])
    const resumeUndoTimers = await pauseUndoTimers(page)
    await page.getByRole('button', { name: 'Hide: Blue room' }).click()
    await found(page).toEqual(['Green room'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await resumeUndoTimers()
    await found(page).toEqual(['Blue room', 'Green room'])

    await page.getByLabel('Compare: Blue room').check()
    await page.getByLabel('Compare: Green room').check()
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    const table = page.getByRole('dialog', { name: 'Side by side' })
    expect(await table.getByRole('row', { name: /Pets/ }).textContent()).toContain('(different)')
    expect(await table.getByRole('row', { name: /Smoking/ }).textContent()).not.toContain('(different)')
    const faults = await screenFaults(page, 'side by side', 'dialog[open]')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Save this search' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Rooms')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Rooms' }).waitFor()
    const searches = () => apiAs(origin, ana)<{ searches: SavedSearchView[] }>('GET', '/searches')
    await expect.poll(async () => (await searches()).searches.length).toBe(1)
    await home(4, { title: 'White room', price: '1000', fees: [] })
    await page.goto(`${origin}/home-finder?sort=fit`)
    await page.getByRole('link', { name: 'Rooms 1 new' }).click()
    await found(page).toEqual(['Blue room', 'Green room', 'White room'])
    await expect.poll(async () => (await searches()).searches[0]?.fresh).toBe(0)
    // After opening a home and going back, the list has its scroll position.
    await page.setViewportSize({ width: 390, height: 500 })
    // The narrower window takes one column, which renders the cards anew: then every card is a row of its own.
    const tops = () =>
      page
        .getByRole('article')
        .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().top)).size)
    await expect.poll(tops).toBe(3)
    const last = page.getByRole('heading', { name: 'Blue room' })
    await last.scrollIntoViewIfNeeded()
    const scrollPosition = await settledScrollPosition(page)
    expect(scrollPosition).toBeGreaterThan(100)
    await page.getByRole('link', { name: 'Blue room' }).click()
    await page.getByRole('heading', { name: 'Blue room', level: 1 }).waitFor()
    await page.goBack()
    // The browser restores the position before the list is rendered, so only the settled position counts.
    await page.getByRole('heading', { name: 'Blue room', level: 2 }).waitFor()
    await expect.poll(() => settledScrollPosition(page)).toBe(scrollPosition)
    await page.evaluate(() => scrollTo(0, 0))
    faults.push(...(await screenFaults(page, 'homes')))
    await page.getByRole('button', { name: /^Filters/ }).click()
    faults.push(...(await screenFaults(page, 'filters', 'dialog[open]')))
    expect(faults).toEqual([])
    await page.context().close()
  })

  test(
    'searches cached homes offline, and changes an answer that arrives once',
    { tags: ['search'] },
    async () => {
      const { browser, proxy, server } = fixture
      let page = started
      await signIn(page, proxy.origin, ana)
      await waitForServiceWorker(page)
      await page.goto(`${proxy.origin}/home-finder?sort=fit`)
      await page.getByRole('article').first().waitFor()
      await page.goto(`${proxy.origin}/dashboard`)
      await page.getByRole('heading', { name: 'Homes that fit' }).waitFor()
      await page.getByRole('link', { name: 'Ben' }).waitFor()
      await browser.quit()
      await proxy.stop()

      page = await browser.start()
      await page.goto(`${proxy.origin}/home-finder?max=950`)
      await page.getByText('From this device').waitFor()
      await found(page).toEqual(['Blue room'])
      await page.goto(`${proxy.origin}/dashboard`)
      await page.getByText('as of').first().waitFor()
      await page.getByRole('link', { name: 'Ben' }).waitFor()

      await page.goto(`${proxy.origin}/profile`)
      await page.getByRole('link', { name: 'Change answers' }).click()
      await page.getByRole('heading', { name: 'Location & Budget' }).waitFor()
      await page.getByRole('button', { name: '$2,500' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Changes are waiting on this device').waitFor()
      await page.getByText('$2,000 to $3,000 a month').waitFor()
      // The device applies the new answer to the homes before it is sent.
      await page.goto(`${proxy.origin}/home-finder?max=1500`)
      await page.getByText('$1,600 under your budget').waitFor()
      await browser.kill()

      page = await browser.start()
      await proxy.start()
      await page.goto(`${proxy.origin}/profile`)
      const budget = async () =>
        (await apiAs(server.origin, ana)<UserView>('GET', '/auth/user')).seekerProfile?.budget
      await expect.poll(budget).toBe(2500)
      await page.getByText('Changes are waiting on this device').waitFor({ state: 'detached' })
      expect(browser.pageErrors.join('\n')).toBe('')
    },
  )

  test('a saved search that is opened offline still shows as new the homes that are listed meanwhile', async () => {
    const { browser, proxy, server } = fixture
    const page = await (await browser.newDevice()).newPage()
    await signIn(page, proxy.origin, ben)
    await waitForServiceWorker(page)
    const asBen = apiAs(server.origin, ben)
    const saved = async () =>
      (await asBen<{ searches: SavedSearchView[] }>('GET', '/searches')).searches.find(
        ({ name }) => name === 'Cheap',
      )
    await asBen('PUT', `/searches/${randomUUID()}`, { name: 'Cheap', link: { max: '650' } })
    await home(5, { title: 'Small room', price: '600', fees: [] })
    await page.goto(`${proxy.origin}/home-finder`)
    const chip = (name: string) => page.getByRole('link', { name, exact: true })
    await chip('Cheap 1 new').waitFor()
    const seenAt = (await saved())?.seenAt
    await proxy.stop()
    await chip('Cheap 1 new').click()
    await chip('Cheap').waitFor()
    await page.getByText('From this device').waitFor()
    await home(6, { title: 'Smaller room', price: '500', fees: [] })
    await proxy.start()
    await expect.poll(async () => (await saved())?.seenAt).not.toBe(seenAt)
    expect((await saved())?.fresh).toBe(1)
    await chip('Cheap 1 new').waitFor()
    await page.context().close()
  })

  test('two seekers see the same score of each other, online and offline', async () => {
    const { browser, proxy } = fixture
    const openDevice = async (account: TestAccount) => {
      const page = await (await browser.newDevice()).newPage()
      await signIn(page, proxy.origin, account)
      await waitForServiceWorker(page)
      return page
    }
    const mine = await openDevice(ana)
    const theirs = await openDevice(ben)
    const open = async () => {
      await mine.goto(`${proxy.origin}/find-roommates?person=${ben.user._id}`)
      await theirs.goto(`${proxy.origin}/find-roommates?person=${ana.user._id}`)
    }
    const scores = () =>
      Promise.all(
        [mine, theirs].map(async (page) =>
          Number(await page.getByRole('row', { name: 'Score out of 100' }).getByRole('cell').textContent()),
        ),
      )
    await open()
    // Cached scores are shown first and then replaced by the server's.
    await expect.poll(async () => new Set(await scores()).size).toBe(1)
    const online = await scores()
    await proxy.stop()
    await open()
    expect(await scores()).toEqual(online)
    await proxy.start()
    expect(online[0]).toBeGreaterThan(0)
    expect(online[0]).toBeLessThan(100)
    for (const page of [mine, theirs]) await page.context().close()
  })

  test('the form that edits a profile has no screen faults', async () => {
    const seeker = await openSignedInPage(fixture, ana)
    await seeker.goto(`${fixture.server.origin}/profile/edit`)
    await seeker.getByRole('heading', { level: 1 }).waitFor()
    expect(await screenFaults(seeker, '/profile/edit')).toEqual([])
  })
})
