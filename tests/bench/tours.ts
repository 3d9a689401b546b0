import type { Page } from 'playwright-core'
import { localDay } from '../../src/domain/core/dates.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { cameraPhoto } from '../support/home-photos.ts'
import { fullListingForm } from '../support/listing-form.ts'
import { listHome, registerHomeowner, registerSeeker } from '../support/people.ts'
import { createBrowserFixture, signIn } from '../support/browser-fixture.ts'
import type { Row } from './rows.ts'

const HOMES = 10
const PHOTOS = 12

const row = (name: string, metric: string, value: number, unit: string): Row => ({
  bench: 'tours',
  subject: 'commonroof',
  case: name,
  metric,
  value,
  unit,
})

/** The bytes of the pinned pictures on this device, and the storage usage of the origin. */
const storedBytes = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('commonroof-saved-photos-')) ?? ''
    const cache = await caches.open(name)
    const pinned = await cache.matchAll()
    const sizes = await Promise.all(pinned.map(async (response) => (await response.blob()).size))
    const { usage = 0 } = await navigator.storage.estimate()
    return { photos: sizes.reduce((sum, size) => sum + size, 0), all: usage }
  })

async function save(page: Page, origin: string, home: ListingView): Promise<number> {
  await page.goto(`${origin}/view-listing/${home._id}`)
  const button = page.getByRole('button', { name: 'Save', exact: true })
  await button.waitFor()
  const began = performance.now()
  await button.click()
  await page.getByText(/^On this device: /).waitFor({ timeout: 120_000 })
  return performance.now() - began
}

/**
 * Ten saved homes of twelve photos each, with noise as from a camera: milliseconds until a home is available
 * offline, with its photo sizes made for the first time and with existing ones, and the bytes of all ten.
 */
export async function bench(): Promise<Row[]> {
  const fixture = await createBrowserFixture()
  try {
    const { origin } = fixture.server
    const seeker = await registerSeeker(origin, 'Ana', localDay(new Date()))
    const owner = await registerHomeowner(origin, 'Hana')
    const pictures = await Promise.all(
      Array.from({ length: PHOTOS }, (_, index) => cameraPhoto(index + 1, 1200, 900)),
    )
    const homes: ListingView[] = []
    for (let index = 0; index < HOMES; index += 1) {
      const form = { ...fullListingForm(), address: `${index} Bench Street`, title: `Home ${index}` }
      homes.push(await listHome(origin, owner, pictures, form))
    }
    const page = await fixture.browser.start()
    await signIn(page, origin, seeker)
    await waitForServiceWorker(page)
    const before = await storedBytes(page)
    const times: number[] = []
    for (const home of homes) times.push(await save(page, origin, home))
    const after = await storedBytes(page)

    const device = await fixture.browser.newDevice()
    const second = await device.newPage()
    await signIn(second, origin, seeker)
    await waitForServiceWorker(second)
    const began = performance.now()
    await second.goto(`${origin}/saved`)
    await second.getByText(`${HOMES} of ${HOMES} homes on this device`).waitFor({ timeout: 120_000 })
    const again = performance.now() - began
    const mean = times.reduce((sum, time) => sum + time, 0) / HOMES
    const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10
    return [
      row(`a home of ${PHOTOS} photos`, 'until it is whole, its sizes made first', mean, 'ms'),
      row(`a home of ${PHOTOS} photos`, 'until it is whole, its sizes made', again / HOMES, 'ms'),
      row(`a home of ${PHOTOS} photos`, 'its photos', megabytes(after.photos / HOMES), 'MB'),
      row(`${HOMES} homes`, 'their photos', megabytes(after.photos), 'MB'),
      row(`${HOMES} homes`, 'everything more than before', megabytes(after.all - before.all), 'MB'),
    ]
  } finally {
    await fixture.teardown()
  }
}
