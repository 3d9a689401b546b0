import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhotos, numberOf } from '../support/home-photos.ts'
import { fillListing, waitForStep } from '../support/listing-steps.ts'
import { apiAs, registerHomeowner, type TestAccount, listingsOf } from '../support/people.ts'
import {
  createProxiedBrowserFixture,
  signIn,
  type ProxiedBrowserFixture,
} from '../support/browser-fixture.ts'

const UPLOAD = /^POST \/api\/upload\/listing$/
const PHOTOS = 12

let fixture: ProxiedBrowserFixture
let hana: TestAccount

beforeAll(async () => {
  fixture = await createProxiedBrowserFixture({ browser: 'own' })
  hana = await registerHomeowner(fixture.server.origin, 'Hana')
})

afterAll(async () => {
  await fixture.teardown()
})

const listings = () => listingsOf(fixture.server.origin, hana)

describe('a homeowner offline', () => {
  test(
    'fills in the form, adds twelve photos, submits, restarts after a kill, and publishes once',
    { tags: ['draft', 'listing', 'photo'] },
    async () => {
      const { browser, proxy, server } = fixture
      let page = await browser.start()
      await signIn(page, proxy.origin, hana)
      await waitForServiceWorker(page)
      // Chromium writes cookies to disk after about 30 seconds or when it quits, so it quits here.
      await browser.quit()
      page = await browser.start()
      await page.goto(`${proxy.origin}/setup/property-listing`)
      await waitForStep(page, 'Basic Property Info')
      await proxy.stop()

      await fillListing(page, { street: '12 Heron Lane', title: 'A room at a lemon tree', price: '1200' })
      await page.getByLabel('Photo files').setInputFiles(await homePhotos(PHOTOS))
      await page.getByText(`${PHOTOS} of 20`).waitFor()
      await expect.poll(() => page.locator('[data-photo]').count()).toBe(PHOTOS)
      await page.getByRole('button', { name: 'List Property' }).click()
      await page.waitForURL('**/success')
      await page.getByText('Publishes when you’re online').waitFor()
      await browser.kill()

      page = await browser.start()
      await page.goto(`${proxy.origin}/view-listing`)
      await page.getByText('A room at a lemon tree').waitFor()
      await page.getByText('Saved on this device. Publishes when you’re online.').waitFor()
      await page.goto(`${proxy.origin}/outbox`)
      await page.getByText(`${PHOTOS} photos of a home`).waitFor()
      await page.goto(`${proxy.origin}/view-listing`)

      // The network returns and fails twice during uploads: first a response is lost, then a request is cut
      // off before it reaches the server.
      const first = proxy.dropResponseTo(UPLOAD)
      await proxy.start()
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await first
      const { held, release } = proxy.hold(UPLOAD)
      await held
      await proxy.stop()
      release()
      await proxy.start()
      await expect.poll(async () => (await listings()).length).toBe(1)
      await page.getByText('Saved on this device').waitFor({ state: 'detached' })

      const [listing] = await listings()
      expect(listing).toMatchObject({ title: 'A room at a lemon tree', price: 1200, status: 'active' })
      const numbers = await Promise.all(
        (listing?.images ?? []).map(async (url) =>
          numberOf(await (await fetch(server.origin + url)).arrayBuffer()),
        ),
      )
      expect(numbers).toEqual(Array.from({ length: PHOTOS }, (_, index) => index + 1))
      const { profileCompleted } = await apiAs(server.origin, hana)<{ profileCompleted: boolean }>(
        'GET',
        '/auth/user',
      )
      expect(profileCompleted).toBe(true)
      // Operations that were sent twice were applied once.
      expect((await listings()).length).toBe(1)
      expect(browser.pageErrors.join('\n')).toBe('')
    },
  )
})
