import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import type { SavedHome } from '../../src/domain/tours/saved-home.ts'
import { tourOf } from '../../src/domain/tours/tour-view.ts'
import { waitUntilStored } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto } from '../support/home-photos.ts'
import { until } from '../support/patience.ts'
import { apiAs, listHome, registerHomeowner, registerSeeker, type TestAccount } from '../support/people.ts'
import { createBrowserFixture, signIn, type BrowserFixture } from '../support/browser-fixture.ts'
import { recordTour } from '../support/tour-form.ts'

let fixture: BrowserFixture
let ana: TestAccount
let home: ListingView

beforeAll(async () => {
  fixture = await createBrowserFixture({ browser: 'own' })
  const { origin } = fixture.server
  ana = await registerSeeker(origin, 'Ana', localDay(new Date()))
  home = await listHome(origin, await registerHomeowner(origin, 'Hana'), [await homePhoto(1)])
})

afterAll(() => fixture.teardown())

const saved = async () =>
  (await apiAs(fixture.server.origin, ana)<{ homes: SavedHome[] }>('GET', '/homes/saved')).homes
const readTour = async () => tourOf((await saved()).flatMap(({ entries }) => entries))

test(
  'a home is toured offline; the phone dies, and the tour entries arrive once',
  { tags: ['tour'] },
  async () => {
    const { browser, server } = fixture
    let page = await browser.start()
    await signIn(page, server.origin, ana)
    await waitForServiceWorker(page)
    await page.goto(`${server.origin}/view-listing/${home._id}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(/^On this device: 1 photo/).waitFor()
    await until(async () => (await saved()).length === 1, 'the home to be saved')
    // Chromium writes cookies to disk after about 30 seconds or when it quits, so it quits here.
    await browser.quit()
    await server.stop()

    page = await browser.start()
    await page.goto(`${server.origin}/saved/${home._id}`)
    await recordTour(page, 0)
    await waitUntilStored(page, 'Seen with my own eyes 0')
    await browser.kill()
    page = await browser.start()
    await page.goto(`${server.origin}/saved/${home._id}`)
    await page.getByText('Seen with my own eyes 0').waitFor()
    await page.getByText('2 of 9 checked').waitFor()

    await server.start()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await until(async () => (await readTour()).pictures.length === 1, 'the picture to arrive')
    await page.goto(`${server.origin}/outbox`)
    await page.getByText('Nothing is waiting').waitFor()
    const seen = await readTour()
    expect(seen.checks.water.answer).toBe('ok')
    expect(seen.checks.damp).toEqual({ answer: 'problem', note: 'Behind wardrobe 0' })
    expect(seen.notes.map(({ text }) => text)).toEqual(['Seen with my own eyes 0'])
    expect((await fetch(server.origin + seen.pictures[0]?.url)).status).toBe(200)
    expect(browser.pageErrors.join('\n')).toBe('')
  },
)
