import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListingView } from '../../src/domain/listing-view.ts'
import { addDays, localDay } from '../../src/domain/dates.ts'
import type { ListingForm } from '../../src/domain/listing-form.ts'
import { toListingPayload } from '../../src/domain/listing-payload.ts'
import { installed } from '../support/device.ts'
import { homePhoto } from '../support/home-photos.ts'
import { fullListingForm } from '../support/listing-form.ts'
import { as, draftListing, listHome, registerHomeowner, type Account } from '../support/people.ts'
import { setProxiedStage, signedInPage, signIn, type ProxiedStage } from '../support/stage.ts'

const SOON = { timeout: 20_000 }
const DAY_MS = 86_400_000

let stage: ProxiedStage
let street = 0
const today = localDay(new Date())

beforeAll(async () => {
  stage = await setProxiedStage()
  await stage.browser.start()
})

afterAll(async () => {
  await stage.strike()
})

const origin = () => stage.server.origin
const listings = (owner: Account) => as(origin(), owner)<ListingView[]>('GET', '/listing')
const formOf = (changes: Partial<ListingForm> = {}): ListingForm => ({
  ...fullListingForm(),
  address: `${++street} Life Street`,
  ...changes,
})
/** A home that its owner listed long ago, elsewhere. */
const listed = (owner: Account, changes: Partial<ListingForm> = {}) =>
  listHome(origin(), owner, [], formOf(changes))
const saved = (page: Page) => page.getByText(/Latest Draft Saved|Last saved/).waitFor()
const openForm = async (page: Page, path: string, step: string, host = origin()) => {
  await page.goto(host + path)
  await page.getByRole('heading', { name: step, level: 1 }).waitFor()
}
const toStep = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(title) }).click()

describe('a listing on two devices', () => {
  test('submitted on both without a network it is one listing; the later words become an edit of it', async () => {
    const owner = await registerHomeowner(origin(), 'Twice')
    await draftListing(origin(), owner, formOf({ title: 'As it began' }))
    const pages: Page[] = []
    for (let n = 0; n < 2; n++) {
      const page = await signedInPage(stage, owner)
      await openForm(page, '/setup/property-listing', 'Pricing & List')
      await installed(page)
      await page.context().setOffline(true)
      pages.push(page)
    }
    for (const [index, page] of pages.entries()) {
      await page.getByLabel('Monthly rent').fill(index === 0 ? '1100' : '1300')
      await saved(page)
      await page.getByRole('button', { name: 'List Property' }).click()
      await page.getByRole('button', { name: 'List without photos' }).click()
      await page.waitForURL('**/success')
    }
    const [first, second] = pages as [Page, Page]
    await first.context().setOffline(false)
    await expect.poll(async () => (await listings(owner)).map(({ price }) => price), SOON).toEqual([1100])
    await second.context().setOffline(false)
    await second.getByText('This draft was already submitted').waitFor(SOON)
    await second.goto(`${origin()}/outbox`)
    await second.getByText('You finished this on another device first.').waitFor()
    await second.getByRole('button', { name: 'Apply my changes as an edit' }).first().click()

    await second.waitForURL('**/edit')
    const clash = second.locator('[data-clash=price]')
    await clash.waitFor(SOON)
    expect(await clash.textContent()).toMatch(/\$1,300.*\$1,100/)
    await clash.getByRole('button', { name: /Keep/ }).click()
    await clash.waitFor({ state: 'detached' })
    await toStep(second, 'Pricing & List')
    await second.getByRole('button', { name: 'Save changes' }).click()
    await second.getByRole('button', { name: 'List without photos' }).click()
    await second.getByText('Listing Updated Successfully!').waitFor(SOON)
    expect((await listings(owner)).map(({ price, title }) => [price, title])).toEqual([[1300, 'As it began']])
    for (const page of pages) await page.context().close()
  })

  test('edited on both, what each changed is kept; what both changed is shown, and nothing is overwritten', async () => {
    const owner = await registerHomeowner(origin(), 'Edits')
    const home = await listed(owner, { title: 'Room A', price: '1000' })
    const edit = `/view-listing/${home._id}/edit`
    const page = await signedInPage(stage, owner)
    await openForm(page, edit, 'Basic Property Info')
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
      .poll(async () => (await listings(owner)).map(({ title, price }) => [title, price]), SOON)
      .toEqual([['Room of the laptop', 1250]])

    await page.goto(origin() + edit)
    const clash = page.locator('[data-clash=title]')
    await clash.waitFor(SOON)
    expect(await clash.textContent()).toMatch(/Room of the phone.*Room of the laptop/)
    await clash.getByRole('button', { name: /Keep/ }).click()
    await toStep(page, 'Pricing & List')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: 'List without photos' }).click()
    await expect
      .poll(
        async () => (await listings(owner)).map((each) => [each.title, each.price, each.description]),
        SOON,
      )
      .toEqual([['Room of the phone', 1250, 'With a lemon tree.']])
    await page.context().close()
  })
})

describe('what an owner does without a network', () => {
  test('is seen at once, can be undone, and arrives once', async () => {
    const owner = await registerHomeowner(origin(), 'Moves')
    for (const title of ['To pause', 'To rent', 'To delete', 'To keep']) await listed(owner, { title })
    const page = await signedInPage(stage, owner)
    await page.goto(`${origin()}/view-listing`)
    await page.getByRole('tab', { name: /Incomplete/ }).click()
    await page.getByText('To keep').waitFor()
    await installed(page)
    await page.context().setOffline(true)

    const choose = async (title: string, item: string) => {
      await page.getByRole('button', { name: `What to do with ${title}` }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    const tab = (name: string) => page.getByRole('tab', { name: new RegExp(name) })
    await choose('To pause', 'Pause')
    await page.getByLabel('Paused until').fill(addDays(today, 20))
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
    await tab('Paused').click()
    await page.getByText('Changes wait on this device').waitFor()
    await tab('Incomplete').click()
    await choose('To rent', 'Mark as rented')
    await choose('To keep', 'Delete')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('To keep').waitFor()
    await choose('To delete', 'Delete')
    await expect.poll(() => page.getByText('To delete', { exact: true }).count()).toBe(0)

    await page.context().setOffline(false)
    await expect
      .poll(
        async () =>
          (await listings(owner))
            .map(({ title, status, pausedUntil }) => [title, status, pausedUntil])
            .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
        SOON,
      )
      .toEqual([
        ['To keep', 'incomplete', null],
        ['To pause', 'paused', addDays(today, 20)],
        ['To rent', 'rented', null],
      ])

    // A copy is the whole form, without where it is.
    await choose('To keep', 'Duplicate')
    await page.getByRole('heading', { name: 'Basic Property Info', level: 1 }).waitFor()
    expect(await page.getByLabel('Street address').inputValue()).toBe('')
    expect(await page.getByLabel('Zip code').inputValue()).toBe('92101')
    await page.context().close()
  })

  test('an address that turns out to be taken reopens the form at it, with everything kept', async () => {
    const other = await registerHomeowner(origin(), 'Before')
    const home = await listed(other)
    const owner = await registerHomeowner(origin(), 'After')
    await draftListing(origin(), owner, { ...fullListingForm(), address: home.address.street, title: 'Mine' })
    const page = await signedInPage(stage, owner)
    await openForm(page, '/setup/property-listing', 'Pricing & List')
    await installed(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'List Property' }).click()
    await page.getByRole('button', { name: 'List without photos' }).click()
    await page.waitForURL('**/success')
    await page.context().setOffline(false)
    const sentence = 'This address may not be listed on our site. Please contact support for further inquiry.'
    await page.getByText(sentence).first().waitFor(SOON)
    await openForm(page, '/setup/property-listing', 'Basic Property Info')
    await page.getByText(sentence).first().waitFor()
    await page.getByLabel('Street address').fill('999 Another Street')
    await toStep(page, 'Pricing & List')
    await page.getByRole('button', { name: 'List Property' }).click()
    await page.getByRole('button', { name: 'List without photos' }).click()
    await expect.poll(async () => (await listings(owner)).map(({ title }) => title), SOON).toEqual(['Mine'])
    await page.context().close()
  })

  test('pictures that this device has never shown are said not to be on it, and come with the network', async () => {
    const owner = await registerHomeowner(origin(), 'Elsewhere')
    const home = await listHome(origin(), owner, [await homePhoto(1), await homePhoto(2)], formOf())
    const host = stage.proxy.origin
    const page = await (await stage.browser.newDevice()).newPage()
    await signIn(page, host, owner)
    await openForm(page, '/view-listing', 'Property Listings', host)
    await installed(page)
    await page.reload()
    // The list shows the cover and keeps it.
    const cover = page.locator('main li img')
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth), SOON)
      .toBeGreaterThan(0)
    await page.context().setOffline(true)
    await openForm(page, `/view-listing/${home._id}/edit`, 'Basic Property Info', host)
    await toStep(page, 'Pricing & List')
    await page.getByRole('img', { name: 'Photo 2 of 2 (not on this device)' }).waitFor()
    expect(await page.getByRole('img', { name: /not on this device/ }).count()).toBe(1)
    // A network is often announced before it carries anything; a browser itself tries again only at once.
    const losing = stage.proxy.loseAnswersTo(/^GET \/photos\//)
    await page.context().setOffline(false)
    await losing.first
    await page.waitForTimeout(1000)
    losing.enough()
    const second = page.locator('[data-place="1"] img')
    await second.waitFor(SOON)
    await expect
      .poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth), SOON)
      .toBeGreaterThan(0)
    await page.context().close()
  })

  test('a day that passed while it waited becomes today, and that is told', async () => {
    const owner = await registerHomeowner(origin(), 'Late')
    const chosen = addDays(today, -1)
    await draftListing(
      origin(),
      owner,
      formOf({ moveInOption: 'custom', availableFrom: chosen, title: 'Late' }),
    )
    // Two days ago, as this device sees it.
    const page = await signedInPage(stage, owner, (fresh) =>
      fresh.clock.install({ time: Date.now() - 1.5 * DAY_MS }),
    )
    await openForm(page, '/setup/property-listing', 'Pricing & List')
    await installed(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'List Property' }).click()
    await page.getByRole('button', { name: 'List without photos' }).click()
    await page.waitForURL('**/success')

    const later = await page.context().newPage()
    await page.close()
    await page.context().setOffline(false)
    await later.goto(`${origin()}/view-listing`)
    await expect.poll(async () => (await listings(owner))[0]?.availableFrom, SOON).toBe(today)
    await later.getByText('That day passed before it could be sent.').waitFor()
    await later.getByRole('button', { name: 'I have read this' }).click()
    await later.context().close()
  })
})

describe('what an owner is told', () => {
  test('which words keep people out, what to say instead, and once more before publishing', async () => {
    const owner = await registerHomeowner(origin(), 'Words')
    await draftListing(
      origin(),
      owner,
      formOf({
        title: 'Sunny room',
        description: 'Sunny room, no Section 8.',
        hasHouseRules: true,
        houseRules: 'No kids. Shoes off.',
      }),
    )
    const page = await signedInPage(stage, owner)
    await openForm(page, '/setup/property-listing', 'Pricing & List')
    const publish = () => page.getByRole('button', { name: 'List Property' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Some words are not fair housing' })
    await publish()
    await asked.getByRole('button', { name: 'Show me' }).click()
    // The first of them is in the description; the rules are a step further.
    await page.getByRole('heading', { name: 'Home & Room Details', level: 1 }).waitFor()
    const notice = page.getByRole('status').filter({ hasText: 'Please say this another way' })
    await notice.getByText('no Section 8').waitFor()
    await notice.getByRole('button').click()
    await notice.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Description').inputValue()).not.toContain('Section 8')

    await toStep(page, 'Pricing & List')
    await publish()
    await asked.getByRole('button', { name: 'They say something else' }).click()
    await page.getByRole('button', { name: 'List without photos' }).click()
    await page.waitForURL('**/success')
    await expect
      .poll(async () => (await listings(owner)).map(({ rules }) => rules.additionalRules), SOON)
      .toEqual([['No kids. Shoes off.']])
    await page.context().close()
  })

  test('that a home is to be confirmed before it is hidden', async () => {
    const owner = await registerHomeowner(origin(), 'Quiet')
    await listHome(origin(), owner, [await homePhoto(1)], formOf({ title: 'Still there' }))
    // Sixteen days later, as this device sees it.
    const page = await signedInPage(stage, owner, (fresh) =>
      fresh.clock.install({ time: Date.now() + 16 * DAY_MS }),
    )
    await page.goto(`${origin()}/view-listing`)
    await page.getByText('Still available? Hidden in 5 days.').waitFor()
    // The server lives sixteen days earlier, and its answer would put the question back.
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Yes, still available' }).click()
    await page.getByText('Still available?').waitFor({ state: 'detached' })
    await page.context().close()
  })
})
