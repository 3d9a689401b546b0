import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import type { SavedHome } from '../../src/domain/tours/saved-home.ts'
import { tourOf } from '../../src/domain/tours/tour-view.ts'
import {
  chooseSignOut,
  createBrowserFixture,
  signIn,
  waitForVisitor,
  type BrowserFixture,
} from '../support/browser-fixture.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto, numberOf } from '../support/home-photos.ts'
import { formOf } from '../support/listing-form.ts'
import { until } from '../support/patience.ts'
import { apiAs, listHome, registerHomeowner, registerSeeker, type TestAccount } from '../support/people.ts'
import { screenFaults, waitUntilSettled } from '../support/screen-faults.ts'
import { shareInto } from '../support/share-target.ts'

let fixture: BrowserFixture
let origin: string
let lemon: ListingView
let cedar: ListingView

beforeAll(async () => {
  fixture = await createBrowserFixture({ browser: 'own' })
  await fixture.browser.start()
  ;({ origin } = fixture.server)
  const hana = await registerHomeowner(origin, 'Hana')
  lemon = await listHome(origin, hana, [await homePhoto(1)], formOf({ title: 'Lemon house', price: '900' }))
  cedar = await listHome(origin, hana, [await homePhoto(2)], formOf({ title: 'Cedar flat', price: '950' }))
})
afterAll(() => fixture.teardown())

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const hasFocus = (element: Locator) => element.evaluate((each) => each === document.activeElement)
const savedOf = async (person: TestAccount) =>
  (await apiAs(origin, person)<{ homes: SavedHome[] }>('GET', '/homes/saved')).homes

/** A new seeker with an app that works without network. */
async function openApp(name: string): Promise<{ page: Page; seeker: TestAccount }> {
  const seeker = await registerSeeker(origin, name, localDay(new Date()))
  const page = await (await fixture.browser.newDevice()).newPage()
  await signIn(page, origin, seeker)
  await waitForServiceWorker(page)
  return { page, seeker }
}

async function save(page: Page, home: ListingView): Promise<void> {
  await page.goto(`${origin}/view-listing/${home._id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
}

describe('what another app shares', () => {
  test(
    'offline, photos survive a reload and become photos of a tour, each once',
    { tags: ['photo'] },
    async () => {
      const { page, seeker } = await openApp('Ana')
      await save(page, lemon)
      await until(async () => (await savedOf(seeker)).length === 1, 'the home to be saved')
      await fixture.server.stop()

      await shareInto(page, { photos: [await homePhoto(3), await homePhoto(4)] })
      await heading(page, '2 photos').waitFor()
      await page.reload()
      await heading(page, '2 photos').waitFor()
      await waitUntilSettled(page)
      expect(await screenFaults(page, 'shared photos')).toEqual([])
      expect(await page.getByLabel('Home', { exact: true }).locator('option').allTextContents()).toEqual([
        'Lemon house',
      ])
      await page.getByLabel('Room', { exact: true }).selectOption({ label: 'Kitchen' })
      await page.getByRole('button', { name: 'Add 2 photos' }).click()
      await page.waitForURL(`${origin}/saved/${lemon._id}`)
      await page.getByRole('heading', { name: 'Kitchen 2' }).waitFor()
      await page.goto(`${origin}/share`)
      await heading(page, 'Nothing here right now').waitFor()

      await fixture.server.start()
      const pictures = async () => tourOf((await savedOf(seeker))[0]?.entries ?? []).pictures
      await until(async () => (await pictures()).length === 2, 'the photos to arrive')
      const numbers = (await pictures()).map(async ({ url }) =>
        numberOf(
          await (
            await fetch(origin + url, { headers: { authorization: `Bearer ${seeker.token}` } })
          ).arrayBuffer(),
        ),
      )
      expect((await Promise.all(numbers)).toSorted()).toEqual([3, 4])
    },
  )

  test('offline, the link of a home that the device does not know saves it once it is online', async () => {
    const { page, seeker } = await openApp('Ben')
    await fixture.server.stop()
    await shareInto(page, { text: `Look at this: ${origin}/view-listing/${cedar._id}?utm=chat` })
    await page.getByRole('button', { name: 'Save when I’m online' }).click()
    await page.getByText('Waiting to save.').waitFor()
    await expect
      .poll(() => hasFocus(page.getByRole('listitem').filter({ hasText: 'Waiting to save.' })))
      .toBe(true)
    await page.reload()
    await page.getByText('Waiting to save.').waitFor()
    await fixture.server.start()
    await until(async () => (await savedOf(seeker)).length === 1, 'the home to be saved')
    await page.goto(`${origin}/saved`)
    await page.getByRole('link', { name: 'Cedar flat' }).waitFor()
  })

  test('the link of a home shows it, saves it and opens it', async () => {
    const { page, seeker } = await openApp('Cleo')
    await shareInto(page, { text: `${origin}/view-listing/${lemon._id}` })
    // By keyboard: the focus goes on from the button that is gone to the link in its place.
    await page.getByRole('button', { name: 'Save this home' }).press('Enter')
    const open = page.getByRole('link', { name: 'Open', exact: true })
    await expect.poll(() => hasFocus(open)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${origin}/saved/${lemon._id}`)
    await until(async () => (await savedOf(seeker)).length === 1, 'the home to be saved')
  })

  test('words without a home can be discarded, and nothing is left', async () => {
    const { page } = await openApp('Dora')
    await shareInto(page, { text: 'https://elsewhere.example/rooms/1' })
    await page.getByText('There’s no Commonroof home in this.').waitFor()
    await page.getByRole('button', { name: 'Discard' }).press('Enter')
    await heading(page, 'Nothing here right now').waitFor()
    await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true)
    await page.reload()
    await heading(page, 'Nothing here right now').waitFor()
  })

  test('photos wait while no home is saved, and signing out deletes them', async () => {
    const { page, seeker } = await openApp('Emil')
    await shareInto(page, { photos: [await homePhoto(5)] })
    await page.getByText('Save a home first.').waitFor()
    const entries = () =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('commonroof-shares-'))
        return (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().length
      })
    expect(await entries()).toBe(2)
    await chooseSignOut(page, seeker)
    await waitForVisitor(page)
    await expect.poll(entries).toBe(0)
    await shareInto(page, { photos: [await homePhoto(5)] })
    expect(await entries()).toBe(0)
  })
})
