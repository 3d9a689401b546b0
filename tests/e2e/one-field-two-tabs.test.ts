import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import type { SavedHome } from '../../src/domain/tours/saved-home.ts'
import { tourOf } from '../../src/domain/tours/tour-view.ts'
import { waitUntilStored } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto } from '../support/home-photos.ts'
import { formOf } from '../support/listing-form.ts'
import {
  apiAs,
  listHome,
  registerHomeowner,
  registerSeeker,
  saveListingDraft,
  type TestAccount,
} from '../support/people.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { goToStep } from '../support/wizard.ts'

let fixture: BrowserFixture
let origin: string
let ana: TestAccount
let hana: TestAccount
let home: ListingView

beforeAll(async () => {
  fixture = await createBrowserFixture()
  await fixture.browser.start()
  origin = fixture.server.origin
  ana = await registerSeeker(origin, 'Ana', localDay(new Date()))
  hana = await registerHomeowner(origin, 'Hana')
  home = await listHome(origin, hana, [await homePhoto(1)])
  await apiAs(origin, hana)('PUT', '/profile', { successSeen: true })
  await apiAs(origin, ana)('PUT', `/listing/${home._id}/saved`, { saved: true })
})
afterAll(() => fixture.teardown())

/** Two tabs of one person on one device, which both show this page. */
async function openTwoTabs(account: TestAccount, path: string): Promise<[Page, Page]> {
  const first = await openSignedInPage(fixture, account)
  await waitForServiceWorker(first)
  const second = await first.context().newPage()
  for (const tab of [first, second]) await tab.goto(origin + path)
  return [first, second]
}

/** Puts the caret behind the text of the box, where it stays while the other tab is used. */
async function focusEnd(box: Locator): Promise<void> {
  await box.click()
  await box.press('Control+End')
}

/** Types words behind the text in one go, as fast as the other tab can. */
const type = (box: Locator, words: string) => box.page().keyboard.insertText(words)

/** Types in both tabs in turn and then at once; all words must be in both boxes. */
async function typeInBoth([here, there]: [Locator, Locator]): Promise<void> {
  await focusEnd(there)
  await focusEnd(here)
  await type(here, 'Morning sun.')
  await expect.poll(() => there.inputValue(), { message: 'the other box follows' }).toContain('Morning sun.')
  await focusEnd(there)
  await type(there, ' Thin walls.')
  await expect
    .poll(() => here.inputValue(), { message: 'the first box follows' })
    .toContain('Morning sun. Thin walls.')

  for (const box of [here, there]) await focusEnd(box)
  await Promise.all([type(here, ' Loud fridge.'), type(there, ' Big closet.')])
  for (const box of [here, there])
    for (const words of ['Morning sun.', 'Thin walls.', 'Loud fridge.', 'Big closet.'])
      await expect.poll(() => box.inputValue()).toContain(words)
  await waitUntilStored(
    here.page(),
    await here.inputValue().then((text) => JSON.stringify(text).slice(1, -1)),
  )
}

const tourOnServer = async () =>
  tourOf(
    (await apiAs(origin, ana)<{ homes: SavedHome[] }>('GET', '/homes/saved')).homes.flatMap(
      ({ entries }) => entries,
    ),
  )

describe('one field in two tabs', () => {
  test('[I16] a note of a tour has the words of both', async () => {
    const tabs = await openTwoTabs(ana, `/saved/${home._id}`)
    const [first, second] = tabs
    await first.getByRole('button', { name: 'Add a note' }).click()
    const note = (tab: Page) => tab.getByRole('textbox', { name: /^Note, / })
    await note(first).fill('Seen. ')
    await second.getByRole('button', { name: 'Edit note: Seen.' }).click()
    await typeInBoth([note(first), note(second)])
    const words = await note(first).inputValue()
    await expect.poll(async () => (await tourOnServer()).notes.map(({ text }) => text)).toEqual([words])
    await first.context().close()
  })

  test('the directions and the remark of a check of a tour have the words of both', async () => {
    const [first, second] = await openTwoTabs(ana, `/saved/${home._id}`)
    const damp = first.getByRole('group', { name: 'Damp', exact: true })
    await damp.getByRole('button', { name: 'Problem' }).click()
    for (const label of ['Directions', 'What’s wrong: Damp'])
      await typeInBoth([first.getByLabel(label), second.getByLabel(label)])
    await first.context().close()
  })

  test('the texts of a listing that is not listed yet have the words of both', async () => {
    await saveListingDraft(origin, hana, formOf({ title: '', description: '' }))
    const [first, second] = await openTwoTabs(hana, '/setup/property-listing')
    for (const tab of [first, second]) {
      // The draft arrives with the page's own step.
      await tab.getByRole('heading', { name: 'Pricing & List', level: 1 }).waitFor()
      await goToStep(tab, 'Room Details')
    }
    for (const label of ['Title', 'Description'])
      await typeInBoth([
        first.getByRole('textbox', { name: label, exact: true }),
        second.getByRole('textbox', { name: label, exact: true }),
      ])
    await first.context().close()
  })
})
