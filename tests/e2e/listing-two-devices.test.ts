import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DraftView } from '../../src/contract/drafts.ts'
import { localDay } from '../../src/domain/core/dates.ts'
import type { ListingForm } from '../../src/domain/listings/listing-form.ts'
import { toListingPayload } from '../../src/domain/listings/listing-payload.ts'
import { waitUntilStored } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import {
  type TestAccount,
  apiAs,
  saveListingDraft,
  listHome,
  listingsOf,
  registerHomeowner,
} from '../support/people.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { formOf } from '../support/listing-form.ts'
import { waitForDraftSaved, openForm, goToStep } from '../support/wizard.ts'

let fixture: BrowserFixture
const today = localDay(new Date())

beforeAll(async () => {
  fixture = await createBrowserFixture()
  await fixture.browser.start()
})

afterAll(() => fixture.teardown())

const origin = () => fixture.server.origin
const listings = (owner: TestAccount) => listingsOf(origin(), owner)

describe('a listing on two devices', () => {
  test('a draft from another device replaces the empty form and its validation errors', async () => {
    const owner = await registerHomeowner(origin(), 'Late')
    await saveListingDraft(origin(), owner, formOf({ title: 'Begun elsewhere' }))
    const { promise: draftsReleased, resolve: releaseDrafts } = Promise.withResolvers<void>()
    const page = await openSignedInPage(fixture, owner, async (before) => {
      // On a slow connection the form is shown before the draft arrives.
      await before.route('**/api/drafts', async (route) => {
        await draftsReleased
        await route.continue()
      })
    })
    await page.goto(`${origin()}/setup/property-listing`)
    await page.getByRole('button', { name: /Household/ }).click()
    await page.getByText('Please select a listing type').first().waitFor()
    releaseDrafts()
    await page.getByRole('heading', { name: 'Pricing & List', level: 1 }).waitFor()
    await page.getByRole('button', { name: /Property Info.*done/ }).waitFor()
    await page.context().close()
  })

  test('a form stays with its draft when a newer one arrives from another device, also after a reload', async () => {
    const owner = await registerHomeowner(origin(), 'Stay')
    const page = await openSignedInPage(fixture, owner)
    await page.goto(`${origin()}/setup/property-listing`)
    await page.getByLabel('Street address').fill('1 My Own Street')
    await waitForDraftSaved(page)
    await saveListingDraft(
      origin(),
      owner,
      formOf({ title: 'Of the other device', address: '2 Other Street' }),
    )
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    const notice = page.getByText('1 other unfinished listing')
    await notice.waitFor()
    const address = page.getByLabel('Street address')
    expect(await address.inputValue()).toBe('1 My Own Street')
    await address.fill('1 My Own Street, rear')
    await waitUntilStored(page, '1 My Own Street, rear')
    await page.reload()
    await notice.waitFor()
    await expect.poll(() => address.inputValue()).toBe('1 My Own Street, rear')
    await expect
      .poll(async () => {
        const { drafts } = await apiAs(origin(), owner)<{ drafts: DraftView[] }>('GET', '/drafts')
        return drafts.map(({ fields }) => fields['address']).toSorted()
      })
      .toEqual(['1 My Own Street, rear', '2 Other Street'])
    await page.getByRole('button', { name: 'Switch to 2 Other Street' }).click()
    await page.getByRole('heading', { name: 'Pricing & List', level: 1 }).waitFor()
    await page.context().close()
  })

  test('submitted offline on both it is one listing; the later submission becomes an edit', async () => {
    const owner = await registerHomeowner(origin(), 'Twice')
    await saveListingDraft(origin(), owner, formOf({ title: 'As it began' }))
    const pages: Page[] = []
    for (let n = 0; n < 2; n++) {
      const page = await openSignedInPage(fixture, owner)
      await openForm(page, `${origin()}/setup/property-listing`, 'Pricing & List')
      await waitForServiceWorker(page)
      await page.context().setOffline(true)
      pages.push(page)
    }
    for (const [index, page] of pages.entries()) {
      await page.getByLabel('Monthly rent').fill(index === 0 ? '1100' : '1300')
      await waitForDraftSaved(page)
      await page.getByRole('button', { name: 'List Property' }).click()
      await page.getByRole('button', { name: 'List without photos' }).click()
      await page.waitForURL('**/success')
    }
    const [first, second] = pages as [Page, Page]
    await first.context().setOffline(false)
    await expect.poll(async () => (await listings(owner)).map(({ price }) => price)).toEqual([1100])
    await second.context().setOffline(false)
    await second.getByText('This draft was already submitted').waitFor()
    await second.goto(`${origin()}/outbox`)
    await second.getByText('You finished this on another device first.').waitFor()
    await second.getByRole('button', { name: 'Apply my changes as an edit' }).first().click()

    await second.waitForURL('**/edit')
    const clash = second.locator('[data-clash=price]')
    await clash.waitFor()
    expect(await clash.textContent()).toMatch(/\$1,300.*\$1,100/)
    await clash.getByRole('button', { name: /Keep/ }).click()
    await clash.waitFor({ state: 'detached' })
    await goToStep(second, 'Pricing & List')
    await second.getByRole('button', { name: 'Save', exact: true }).click()
    await second.getByRole('button', { name: 'List without photos' }).click()
    await second.getByText('Listing Updated Successfully!').waitFor()
    await expect
      .poll(async () => (await listings(owner)).map(({ price, title }) => [price, title]))
      .toEqual([[1300, 'As it began']])
    for (const page of pages) await page.context().close()
  })

  test('edited on both, different answers merge, and one changed on both is offered', async () => {
    const owner = await registerHomeowner(origin(), 'Edits')
    const home = await listHome(origin(), owner, [], formOf({ title: 'Room A', price: '1000' }))
    const edit = `/view-listing/${home._id}/edit`
    const page = await openSignedInPage(fixture, owner)
    await openForm(page, origin() + edit, 'Basic Property Info')
    await waitForServiceWorker(page)
    await page.context().setOffline(true)
    await goToStep(page, 'Room Details')
    await page.getByLabel('Description').fill('With a lemon tree.')
    await page.getByLabel('Title', { exact: true }).fill('Room of the phone')
    await goToStep(page, 'Pricing & List')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'List without photos' }).click()
    await page.waitForURL('**/success')

    // The other device, simulated over the API, changes price and title.
    const [seen] = await listings(owner)
    const form = { ...(seen?.owners?.form as ListingForm), price: '1250', title: 'Room of the laptop' }
    await apiAs(origin(), owner)('PUT', `/listing/${home._id}`, {
      revision: seen?.revision,
      listing: toListingPayload(form, today),
    })
    const refused = page.waitForResponse(
      (response) => /\/api\/(batch|listing\/)/.test(response.url()) && response.request().method() !== 'GET',
    )
    await page.context().setOffline(false)
    await refused
    expect((await listings(owner)).map(({ title, price }) => [title, price])).toEqual([
      ['Room of the laptop', 1250],
    ])

    await page.goto(origin() + edit)
    const clash = page.locator('[data-clash=title]')
    await clash.waitFor()
    expect(await clash.textContent()).toMatch(/Room of the phone.*Room of the laptop/)
    await clash.getByRole('button', { name: /Keep/ }).click()
    // An edit is saved on any step.
    await goToStep(page, 'Room Details')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'List without photos' }).click()
    await expect
      .poll(async () => (await listings(owner)).map((each) => [each.title, each.price, each.description]))
      .toEqual([['Room of the phone', 1250, 'With a lemon tree.']])
    await page.context().close()
  })
})
