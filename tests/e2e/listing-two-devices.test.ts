import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/dates.ts'
import type { ListingForm } from '../../src/domain/listing-form.ts'
import { toListingPayload } from '../../src/domain/listing-payload.ts'
import { installed } from '../support/device.ts'
import { type Account, as, draftListing, listHome, listingsOf, registerHomeowner } from '../support/people.ts'
import { setStage, signedInPage, type Stage } from '../support/stage.ts'
import { formOf } from '../support/listing-form.ts'
import { draftSaved, openForm, toStep } from '../support/wizard.ts'

let stage: Stage
const today = localDay(new Date())

beforeAll(async () => {
  stage = await setStage()
  await stage.browser.start()
})

afterAll(() => stage.strike())

const origin = () => stage.server.origin
const listings = (owner: Account) => listingsOf(origin(), owner)

describe('a listing on two devices', () => {
  test('what was begun elsewhere takes the place of the empty form, and of what was wrong with it', async () => {
    const owner = await registerHomeowner(origin(), 'Late')
    await draftListing(origin(), owner, formOf({ title: 'Begun elsewhere' }))
    const { promise: line, resolve: letGo } = Promise.withResolvers<void>()
    const page = await signedInPage(stage, owner, async (before) => {
      // As on a slow line: the form is there before the draft is.
      await before.route('**/api/drafts', async (route) => {
        await line
        await route.continue()
      })
    })
    await page.goto(`${origin()}/setup/property-listing`)
    await page.getByRole('button', { name: /Household & Lifestyle/ }).click()
    await page.getByText('Please select a listing type').first().waitFor()
    letGo()
    await page.getByRole('heading', { name: 'Pricing & List', level: 1 }).waitFor()
    await page.getByRole('button', { name: /Basic Property Info.*done/ }).waitFor()
    await page.context().close()
  })

  test('submitted on both without a network it is one listing; the later words become an edit of it', async () => {
    const owner = await registerHomeowner(origin(), 'Twice')
    await draftListing(origin(), owner, formOf({ title: 'As it began' }))
    const pages: Page[] = []
    for (let n = 0; n < 2; n++) {
      const page = await signedInPage(stage, owner)
      await openForm(page, `${origin()}/setup/property-listing`, 'Pricing & List')
      await installed(page)
      await page.context().setOffline(true)
      pages.push(page)
    }
    for (const [index, page] of pages.entries()) {
      await page.getByLabel('Monthly rent').fill(index === 0 ? '1100' : '1300')
      await draftSaved(page)
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
    await toStep(second, 'Pricing & List')
    await second.getByRole('button', { name: 'Save changes' }).click()
    await second.getByRole('button', { name: 'List without photos' }).click()
    await second.getByText('Listing Updated Successfully!').waitFor()
    await expect
      .poll(async () => (await listings(owner)).map(({ price, title }) => [price, title]))
      .toEqual([[1300, 'As it began']])
    for (const page of pages) await page.context().close()
  })

  test('edited on both, what each changed is kept; what both changed is shown, and nothing is overwritten', async () => {
    const owner = await registerHomeowner(origin(), 'Edits')
    const home = await listHome(origin(), owner, [], formOf({ title: 'Room A', price: '1000' }))
    const edit = `/view-listing/${home._id}/edit`
    const page = await signedInPage(stage, owner)
    await openForm(page, origin() + edit, 'Basic Property Info')
    await installed(page)
    await page.context().setOffline(true)
    await toStep(page, 'Home & Room Details')
    await page.getByLabel('Description').fill('With a lemon tree.')
    await page.getByLabel('Title').fill('Room of the phone')
    await toStep(page, 'Pricing & List')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: 'List without photos' }).click()
    await page.waitForURL('**/success')

    // The laptop, by its calls: another price, and another title.
    const [seen] = await listings(owner)
    const form = { ...(seen?.owners?.form as ListingForm), price: '1250', title: 'Room of the laptop' }
    await as(origin(), owner)('PUT', `/listing/${home._id}`, {
      revision: seen?.revision,
      listing: toListingPayload(form, today),
    })
    await page.context().setOffline(false)
    await expect
      .poll(async () => (await listings(owner)).map(({ title, price }) => [title, price]))
      .toEqual([['Room of the laptop', 1250]])

    await page.goto(origin() + edit)
    const clash = page.locator('[data-clash=title]')
    await clash.waitFor()
    expect(await clash.textContent()).toMatch(/Room of the phone.*Room of the laptop/)
    await clash.getByRole('button', { name: /Keep/ }).click()
    await toStep(page, 'Pricing & List')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: 'List without photos' }).click()
    await expect
      .poll(async () => (await listings(owner)).map((each) => [each.title, each.price, each.description]))
      .toEqual([['Room of the phone', 1250, 'With a lemon tree.']])
    await page.context().close()
  })
})
