import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import type { SavedHome } from '../../src/domain/tours/saved-home.ts'
import { tourOf } from '../../src/domain/tours/tour-view.ts'
import { receivedTexts } from '../support/conversation.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto } from '../support/home-photos.ts'
import { fullListingForm } from '../support/listing-form.ts'
import { apiAs, listHome, registerHomeowner, registerSeeker, type TestAccount } from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'
import {
  createBrowserFixture,
  openSignedInPage,
  signIn,
  type BrowserFixture,
} from '../support/browser-fixture.ts'
import { recordTour } from '../support/tour-form.ts'
import { pauseUndoTimers } from '../support/undo-window.ts'

const TITLES = ['The lemon tree', 'Above the bakery', 'The quiet yard'] as const

let started: Page
let fixture: BrowserFixture
let origin: string
let ana: TestAccount
let hana: TestAccount
let omar: TestAccount
let homes: ListingView[]

beforeAll(async () => {
  fixture = await createBrowserFixture({ browser: 'own' })
  started = await fixture.browser.start()
  origin = fixture.server.origin
  ana = await registerSeeker(origin, 'Ana', localDay(new Date()))
  hana = await registerHomeowner(origin, 'Hana')
  omar = await registerHomeowner(origin, 'Omar')
  const photos = [await homePhoto(1), await homePhoto(2)]
  const list = (owner: TestAccount, index: number) =>
    listHome(origin, owner, photos, {
      ...fullListingForm(),
      address: `${index + 1} Heron Lane`,
      title: TITLES[index] ?? '',
      price: String(1200 + 100 * index),
    })
  homes = [await list(hana, 0), await list(hana, 1), await list(omar, 2)]
})

afterAll(() => fixture.teardown())

const idOf = (index: number) => homes[index]?._id ?? ''
const savedOn = () => apiAs(origin, ana)<{ homes: SavedHome[] }>('GET', '/homes/saved')
const tourOn = async (index: number) =>
  tourOf((await savedOn()).homes.find(({ listingId }) => listingId === idOf(index))?.entries ?? [])
/** The natural width of the first picture; 0 when there is none or it did not load. */
const pictureWidth = (page: Page, selector: string) =>
  page
    .locator(`${selector} img`)
    .first()
    .evaluate((image) => (image as HTMLImageElement).naturalWidth)
    .catch(() => 0)

async function open(page: Page, index: number): Promise<void> {
  await page.goto(`${origin}/saved/${idOf(index)}`)
  await page.getByRole('heading', { name: TITLES[index] ?? '' }).waitFor()
}

/** Goes to the next home by links, because a reload would cancel operations in their undo window. */
async function openByLinks(page: Page, index: number): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Saved', exact: true }).click()
  await page.getByRole('link', { name: TITLES[index] ?? '' }).click()
  await page.getByRole('heading', { name: 'Your verdict' }).waitFor()
}

async function decide(page: Page, index: number, choice: string, words: string): Promise<void> {
  await openByLinks(page, index)
  await page.getByRole('button', { name: new RegExp(`^${choice}`) }).click()
  await page.getByLabel(/^To /).fill(words)
  await page.getByRole('button', { name: 'Save and send' }).click()
}

describe('a day of tours offline', () => {
  test('three homes are saved, prepared, toured, compared and decided on while the server is down', async () => {
    const { browser, server } = fixture
    let page = started
    await signIn(page, origin, ana)
    await waitForServiceWorker(page)
    const times: number[] = []
    for (const index of [0, 1, 2]) {
      await page.goto(`${origin}/view-listing/${idOf(index)}`)
      const began = Date.now()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText(/^On this device: 2 photos/).waitFor()
      times.push(Date.now() - began)
    }
    await page.goto(`${origin}/saved`)
    for (const title of TITLES) await page.getByRole('button', { name: `Tour today: ${title}` }).click()
    await page.getByRole('tab', { name: /Today/ }).click()
    await page.getByRole('button', { name: 'Prepare today’s tours' }).click()
    await page.getByText('3 tours ready without a signal').waitFor()
    process.stdout.write(`a home of two photos is on the device after ${times.join(', ')} ms\n`)
    await expect.poll(async () => (await tourOn(2)).plan?.day).toBe(localDay(new Date()))

    await browser.quit()
    await server.stop()
    page = await browser.start()
    await page.goto(`${origin}/saved?view=today`)
    await page.getByText('3 tours ready without a signal').waitFor()
    for (const index of [0, 1, 2]) {
      await open(page, index)
      await recordTour(page, index)
    }
    await expect.poll(() => pictureWidth(page, '[data-tour-photo]')).toBeGreaterThan(0)
    await page.goto(`${origin}/view-listing/${idOf(0)}`)
    await expect.poll(() => pictureWidth(page, '[aria-roledescription=carousel]')).toBeGreaterThan(0)

    await page.goto(`${origin}/saved`)
    for (const title of TITLES) await page.getByRole('checkbox', { name: `Compare ${title}` }).check()
    await page.getByRole('link', { name: 'Compare 3 homes' }).click()
    await page.getByRole('row', { name: /Monthly rent.*\$1,200.*Best.*\$1,300.*\$1,400/ }).waitFor()
    await page.getByRole('row', { name: /Your rating.*2\.0 of 5.*3\.0 of 5.*4\.0 of 5.*Best/ }).waitFor()

    // An undone decision leaves no message and no verdict.
    const resumeUndoTimers = await pauseUndoTimers(page)
    await decide(page, 0, 'Not for me', 'A message nobody gets')
    await page.getByText('Not for me · decided').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Not for me · decided').waitFor({ state: 'detached' })
    await resumeUndoTimers()
    await decide(page, 0, 'Apply now', 'I would like to move in')
    await decide(page, 2, 'Not for me', 'It is not the right home for me')
    await openByLinks(page, 1)
    await page.getByRole('button', { name: /^I like it/ }).click()
    await page.getByRole('button', { name: 'Save without a message' }).click()
    await page.getByText('I like it · decided').waitFor()
    // After the undo window of five seconds the operations wait for the network.
    await expect.poll(() => page.getByText('sending in a moment').count()).toBe(0)
    await browser.kill()

    page = await browser.start()
    await page.goto(`${origin}/saved`)
    await page.getByRole('heading', { name: 'Ruled out' }).waitFor()
    await open(page, 2)
    await page.getByText('Seen with my own eyes 2').waitFor()
    await page.getByText('saved on this device. It sends when you’re online').waitFor()

    await server.start()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(async () => (await receivedTexts(origin, omar, ana)).length).toBe(1)
    await expect.poll(async () => (await tourOn(2)).pictures.length).toBe(1)
    await page.goto(`${origin}/outbox`)
    await page.getByText('Nothing is waiting').waitFor()

    expect(await receivedTexts(origin, hana, ana)).toEqual(['I would like to move in'])
    expect(await receivedTexts(origin, omar, ana)).toEqual(['It is not the right home for me'])
    for (const [index, verdict, stageName] of [
      [0, 'apply', 'applied'],
      [1, 'yes', 'viewing'],
      [2, 'no', 'out'],
    ] as const) {
      const seen = await tourOn(index)
      expect(seen).toMatchObject({ stage: stageName, verdict: { choice: verdict } })
      expect(seen.checks.water.answer).toBe('ok')
      expect(seen.checks.damp).toEqual({ answer: 'problem', note: `Behind wardrobe ${index}` })
      expect(seen.ratings.light).toBe(index + 2)
      expect(seen.notes.map(({ text }) => text)).toEqual([`Seen with my own eyes ${index}`])
      const [picture] = seen.pictures
      expect((await fetch(origin + picture?.url)).status).toBe(200)
    }

    const other = await openSignedInPage(fixture, ana)
    await open(other, 0)
    await other.getByText('Seen with my own eyes 0').waitFor()
    await other.getByText('2 of 9 checked').waitFor()
    await other.getByText('Apply now · decided').waitFor()
    await other.locator('[data-tour-photo]').scrollIntoViewIfNeeded()
    await expect.poll(() => pictureWidth(other, '[data-tour-photo]')).toBeGreaterThan(0)
    expect(browser.pageErrors.join('\n')).toBe('')
  })

  test('keeps the screen on while a home is toured', async () => {
    await apiAs(origin, ana)('PUT', `/listing/${idOf(0)}/saved`, { saved: true })
    const page = await openSignedInPage(fixture, ana, async (own) => {
      await own.addInitScript(() => {
        const locks: WakeLockSentinel[] = []
        Object.assign(window, { locks })
        const { wakeLock } = navigator
        const request = wakeLock.request.bind(wakeLock)
        wakeLock.request = async (type) => {
          const lock = await request(type)
          locks.push(lock)
          return lock
        }
      })
    })
    const held = () =>
      page.evaluate(() =>
        (window as unknown as { locks: WakeLockSentinel[] }).locks.map(({ released }) => !released),
      )
    await open(page, 0)
    await expect.poll(held).toEqual([true])
    await page.getByRole('main').getByRole('link', { name: 'Saved', exact: true }).click()
    await page.getByRole('heading', { name: 'Saved', level: 1 }).waitFor()
    await expect.poll(held).toEqual([false])
    await page.context().close()
  })

  test('has no screen faults', async () => {
    for (const { _id } of homes) await apiAs(origin, ana)('PUT', `/listing/${_id}/saved`, { saved: true })
    const page = await openSignedInPage(fixture, ana)
    const found: string[] = []
    const compare = `/saved/compare?homes=${homes.map(({ _id }) => _id).join(',')}`
    for (const path of [compare, `/saved/${idOf(0)}`]) {
      await page.goto(origin + path)
      await page.getByText(TITLES[0]).first().waitFor()
      found.push(...(await screenFaults(page, path)))
    }
    expect(found).toEqual([])
    await page.context().close()
  })
})
