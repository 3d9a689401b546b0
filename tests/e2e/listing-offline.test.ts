import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { installed } from '../support/device.ts'
import { homePhotos, numberOf } from '../support/home-photos.ts'
import { fillListing, onStep } from '../support/listing-steps.ts'
import { as, registerHomeowner, type Account } from '../support/people.ts'
import { setProxiedStage, signIn, type ProxiedStage } from '../support/stage.ts'

const UPLOAD = /^POST \/api\/upload\/listing$/
const PHOTOS = 12

let stage: ProxiedStage
let hana: Account

beforeAll(async () => {
  stage = await setProxiedStage({ browser: 'own' })
  hana = await registerHomeowner(stage.server.origin, 'Hana')
})

afterAll(async () => {
  await stage.strike()
})

const listings = () => as(stage.server.origin, hana)<ListingView[]>('GET', '/listing')

describe('a home owner in a flat without signal', () => {
  test(
    'fills the form, adds twelve photos, submits, dies, comes back, and is published once',
    { tags: ['draft', 'listing', 'photo'] },
    async () => {
      const { browser, proxy, server } = stage
      let page = await browser.start()
      await signIn(page, proxy.origin, hana)
      await installed(page)
      // Signed in the day before: Chromium writes a session's cookie only half a minute later, or when it ends.
      await browser.quit()
      page = await browser.start()
      await page.goto(`${proxy.origin}/setup/property-listing`)
      await onStep(page, 'Basic Property Info')
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

      // The network is back, and goes twice over an upload: once the phone never hears that it arrived,
      // once it is cut off on its way there.
      const first = proxy.loseAnswerTo(UPLOAD)
      await proxy.start()
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await first
      const { held, letGo } = proxy.hold(UPLOAD)
      await held
      await proxy.stop()
      letGo()
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
      const { profileCompleted } = await as(server.origin, hana)<{ profileCompleted: boolean }>(
        'GET',
        '/auth/user',
      )
      expect(profileCompleted).toBe(true)
      // Whatever was sent twice was taken once.
      expect((await listings()).length).toBe(1)
      expect(browser.complaints).toEqual([])
    },
  )
})
