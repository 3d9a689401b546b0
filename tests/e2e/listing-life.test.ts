import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, localDay } from '../../src/domain/core/dates.ts'
import type { ListingForm } from '../../src/domain/listings/listing-form.ts'
import { readIndexedDb } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto } from '../support/home-photos.ts'
import { formOf, fullListingForm } from '../support/listing-form.ts'
import {
  type TestAccount,
  saveListingDraft,
  listHome,
  listingsOf,
  registerHomeowner,
} from '../support/people.ts'
import { changeDatabase } from '../support/change-database.ts'
import { until } from '../support/patience.ts'
import {
  createProxiedBrowserFixture,
  openSignedInPage,
  signIn,
  type ProxiedBrowserFixture,
} from '../support/browser-fixture.ts'
import { openForm, goToStep } from '../support/wizard.ts'
import { pauseUndoTimers } from '../support/undo-window.ts'

const DAY_MS = 86_400_000

let fixture: ProxiedBrowserFixture
const today = localDay(new Date())

beforeAll(async () => {
  fixture = await createProxiedBrowserFixture()
  await fixture.browser.start()
})

afterAll(async () => {
  await fixture.teardown()
})

const origin = () => fixture.server.origin
const listings = (owner: TestAccount) => listingsOf(origin(), owner)
/** Publishes a listing over the API, so that the device does not know it yet. */
const listByApi = (owner: TestAccount, changes: Partial<ListingForm> = {}) =>
  listHome(origin(), owner, [], formOf(changes))

describe('an owner offline', () => {
  test('sees changes at once, can undo them, and they arrive once', async () => {
    const owner = await registerHomeowner(origin(), 'Moves')
    for (const title of ['To pause', 'To rent', 'To delete', 'To keep']) await listByApi(owner, { title })
    const page = await openSignedInPage(fixture, owner)
    await page.goto(`${origin()}/view-listing`)
    await page.getByRole('tab', { name: /Incomplete/ }).click()
    await page.getByText('To keep').waitFor()
    await waitForServiceWorker(page)
    await page.context().setOffline(true)

    const choose = async (title: string, item: string) => {
      await page.getByRole('button', { name: `Actions for ${title}` }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    const tab = (name: string) => page.getByRole('tab', { name: new RegExp(name) })
    await choose('To pause', 'Pause')
    await page.getByLabel('Pause until').fill(addDays(today, 20))
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
    await tab('Paused').click()
    await page.getByText('Changes saved on this device. Waiting to send.').waitFor()
    await tab('Incomplete').click()
    const resumeUndoTimers = await pauseUndoTimers(page)
    const rent = async () => {
      await choose('To rent', 'Mark as rented')
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as rented' }).click()
      await page.getByText('Marked as rented: sending in a moment').waitFor()
    }
    await rent()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('To rent', { exact: true }).waitFor()
    await rent()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('Marked as rented: sending in a moment').waitFor({ state: 'detached' })
    await choose('To keep', 'Delete')
    await page.getByText('To keep', { exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('To keep', { exact: true }).waitFor()
    await choose('To delete', 'Delete')
    await expect.poll(() => page.getByText('To delete', { exact: true }).count()).toBe(0)
    await resumeUndoTimers()

    await page.context().setOffline(false)
    await expect
      .poll(async () =>
        (await listings(owner))
          .map(({ title, status, pausedUntil }) => [title, status, pausedUntil])
          .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
      )
      .toEqual([
        ['To keep', 'incomplete', null],
        ['To pause', 'paused', addDays(today, 20)],
        ['To rent', 'rented', null],
      ])

    // A duplicate has the whole form without the street address.
    await choose('To keep', 'Duplicate')
    await page.getByRole('heading', { name: 'Basic Property Info', level: 1 }).waitFor()
    expect(await page.getByLabel('Street address').inputValue()).toBe('')
    expect(await page.getByLabel('Zip code').inputValue()).toBe('92101')
    await page.context().close()
  })

  test('whose address is taken gets the form opened at the address, with all answers', async () => {
    const other = await registerHomeowner(origin(), 'Before')
    const home = await listByApi(other)
    const owner = await registerHomeowner(origin(), 'After')
    await saveListingDraft(origin(), owner, {
      ...fullListingForm(),
      address: home.address.street,
      title: 'Mine',
    })
    const page = await openSignedInPage(fixture, owner)
    await openForm(page, `${origin()}/setup/property-listing`, 'Pricing & List')
    await waitForServiceWorker(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'List Property' }).click()
    await page.getByRole('button', { name: 'List without photos' }).click()
    await page.waitForURL('**/success')
    await page.context().setOffline(false)
    const sentence = 'This address may not be listed on our site. Please contact support for further inquiry.'
    await page.getByText(sentence).first().waitFor()
    await openForm(page, `${origin()}/setup/property-listing`, 'Basic Property Info')
    await page.getByText(sentence).first().waitFor()
    await page.getByLabel('Street address').fill('999 Another Street')
    await goToStep(page, 'Pricing & List')
    await page.getByRole('button', { name: 'List Property' }).click()
    await page.getByRole('button', { name: 'List without photos' }).click()
    await expect.poll(async () => (await listings(owner)).map(({ title }) => title)).toEqual(['Mine'])
    await page.context().close()
  })

  test('sees which pictures are not on the device, and they load with the network', async () => {
    const owner = await registerHomeowner(origin(), 'Elsewhere')
    const home = await listHome(origin(), owner, [await homePhoto(1), await homePhoto(2)], formOf())
    const host = fixture.proxy.origin
    const page = await (await fixture.browser.newDevice()).newPage()
    await signIn(page, host, owner)
    await openForm(page, `${host}/view-listing`, 'Listings')
    await waitForServiceWorker(page)
    await page.reload()
    // Showing the list caches the cover.
    const cover = page.locator('main li img')
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await page.context().setOffline(true)
    await openForm(page, `${host}/view-listing/${home._id}/edit`, 'Basic Property Info')
    await goToStep(page, 'Pricing & List')
    await page.getByRole('img', { name: 'Photo 2 of 2 (not on this device)' }).waitFor()
    expect(await page.getByRole('img', { name: /not on this device/ }).count()).toBe(1)
    // Devices often report a network before it works, and the browser itself retries only once, immediately.
    const dropping = fixture.proxy.dropResponsesTo(/^GET \/photos\//)
    await page.context().setOffline(false)
    // A third attempt must come from the page.
    await until(async () => dropping.count() >= 3, 'the page to ask again')
    dropping.enough()
    const second = page.locator('[data-place="1"] img')
    await second.waitFor()
    await expect
      .poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await page.context().close()
  })

  test('is notified when a day that passed before sending became today', async () => {
    const owner = await registerHomeowner(origin(), 'Late')
    const chosen = addDays(today, -1)
    await saveListingDraft(
      origin(),
      owner,
      formOf({ moveInOption: 'custom', availableFrom: chosen, title: 'Late' }),
    )
    // For this page it is two days ago, also by the server's clock.
    const page = await openSignedInPage(fixture, owner, async (fresh) => {
      await fresh.clock.install({ time: Date.now() - 2 * DAY_MS })
      await fresh.addInitScript((twoDays) => {
        const { get } = Headers.prototype
        Headers.prototype.get = function (name) {
          const value = get.call(this, name)
          return name === 'date' && value !== null
            ? new Date(Date.parse(value) - twoDays).toUTCString()
            : value
        }
      }, 2 * DAY_MS)
    })
    await openForm(page, `${origin()}/setup/property-listing`, 'Pricing & List')
    await waitForServiceWorker(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'List Property' }).click()
    await page.getByRole('button', { name: 'List without photos' }).click()
    await page.waitForURL('**/success')

    const later = await page.context().newPage()
    await page.close()
    await page.context().setOffline(false)
    await later.goto(`${origin()}/view-listing`)
    await expect.poll(async () => (await listings(owner))[0]?.availableFrom).toBe(today)
    await later.getByText('That day passed before we could send it.').waitFor()
    await later.getByRole('button', { name: 'Got it' }).click()
    await later.context().close()
  })
})

test.each([
  ['three days ahead', 'Ahead', 3],
  ['three days behind', 'Behind', -3],
])('a home that is available immediately is so today, although the clock is %s', async (_, name, error) => {
  const owner = await registerHomeowner(origin(), name)
  await saveListingDraft(origin(), owner, formOf({ moveInOption: 'immediate' }))
  const page = await openSignedInPage(fixture, owner, (fresh) =>
    fresh.clock.install({ time: Date.now() + error * DAY_MS }),
  )
  await openForm(page, `${origin()}/setup/property-listing`, 'Pricing & List')
  await page.getByRole('button', { name: 'List Property' }).click()
  await page.getByRole('button', { name: 'List without photos' }).click()
  await page.waitForURL('**/success')
  const { ops = [] } = (await readIndexedDb(page))[`commonroof-${owner.user._id}`] ?? {}
  const days = ops.flatMap((op) => {
    const { kind, payload } = op as { kind: string; payload: { availableFrom?: string } }
    return kind === 'listing.create' ? [payload.availableFrom] : []
  })
  expect(days).toEqual([today])
  await expect.poll(async () => (await listings(owner))[0]?.availableFrom).toBe(today)
  await page.context().close()
})

describe('an owner is notified', () => {
  test('of wording against fair housing, with an alternative, and again before publishing', async () => {
    const owner = await registerHomeowner(origin(), 'Words')
    await saveListingDraft(
      origin(),
      owner,
      formOf({
        title: 'Sunny room',
        description: 'Sunny room. No Section 8. Great for students only, with a garden.',
        hasHouseRules: true,
        houseRules: 'No kids. Shoes off.',
      }),
    )
    const page = await openSignedInPage(fixture, owner)
    await openForm(page, `${origin()}/setup/property-listing`, 'Pricing & List')
    const publish = () => page.getByRole('button', { name: 'List Property' }).click()
    const confirmation = page.getByRole('alertdialog', { name: 'Some words may not be fair housing' })
    await publish()
    await confirmation.getByRole('button', { name: 'Show me' }).click()
    // The first finding is in the description; the house rules are one step later.
    await page.getByRole('heading', { name: 'Home & Room Details', level: 1 }).waitFor()
    const notice = page.getByRole('status').filter({ hasText: 'Say this another way' })
    await notice.getByText('After').waitFor()
    await notice.getByRole('button', { name: 'Replace the sentence' }).click()
    const description = page.getByLabel('Description')
    await expect
      .poll(() => description.inputValue())
      .toBe('Sunny room. All lawful income is welcome. Great for students only, with a garden.')
    expect(await description.evaluate((box) => box === document.activeElement)).toBe(true)
    // The other sentence says more than its phrase, so its writer changes it.
    await notice.getByRole('button', { name: 'Show me these words' }).click()
    await page.keyboard.type('everybody')
    await notice.waitFor({ state: 'detached' })
    expect(await description.inputValue()).toMatch(/ Great for everybody, with a garden\.$/)

    await goToStep(page, 'Pricing & List')
    await publish()
    await confirmation.getByRole('button', { name: 'List it anyway' }).click()
    await page.getByRole('button', { name: 'List without photos' }).click()
    await page.waitForURL('**/success')
    await expect
      .poll(async () => (await listings(owner)).map(({ rules }) => rules.additionalRules))
      .toEqual([['No kids. Shoes off.']])
    await page.context().close()
  })

  test('that a home must be confirmed before it is hidden', async () => {
    const owner = await registerHomeowner(origin(), 'Quiet')
    await listHome(origin(), owner, [await homePhoto(1)], formOf({ title: 'Still there' }))
    await changeDatabase(fixture.server, (db) =>
      db
        .updateTable('listings')
        .set({ confirmed_on: addDays(today, -16) })
        .where('owner_id', '=', owner.user._id)
        .execute(),
    )
    // A clock that is wrong by days changes nothing: the server's counts.
    const page = await openSignedInPage(fixture, owner, (fresh) =>
      fresh.clock.install({ time: Date.now() + 3 * DAY_MS }),
    )
    await page.goto(`${origin()}/view-listing`)
    await page.getByText('Still available? Hidden in 5 days.').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Yes, still available' }).click()
    await page.getByText('Still available?').waitFor({ state: 'detached' })
    await page.context().setOffline(false)
    await expect
      .poll(async () => (await listings(owner)).map(({ confirmedOn }) => confirmedOn))
      .toEqual([today])
    await page.context().close()
  })
})
