import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DraftView } from '../../src/contract/drafts.ts'
import type { ListingForm } from '../../src/domain/listings/listing-form.ts'
import {
  type BrowserFixture,
  createProxiedBrowserFixture,
  openSignedInPage,
  signIn,
  type ProxiedBrowserFixture,
} from '../support/browser-fixture.ts'
import { readIndexedDb, waitUntilStored } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhotos } from '../support/home-photos.ts'
import { formOf } from '../support/listing-form.ts'
import { apiAs, listHome, registerHomeowner, saveListingDraft, type TestAccount } from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'
import { shoot } from '../support/screenshots.ts'
import { TestBrowser } from '../support/test-browser.ts'
import { pauseUndoTimers } from '../support/undo-window.ts'
import { openForm } from '../support/wizard.ts'

let fixture: ProxiedBrowserFixture
/** The same server, and the browser that stories share. */
let shared: BrowserFixture
beforeAll(async () => {
  fixture = await createProxiedBrowserFixture({ browser: 'own' })
  shared = { ...fixture, browser: new TestBrowser(null) }
  await shared.browser.start()
})
afterAll(async () => {
  expect(shared.browser.pageErrors.join('\n')).toBe('')
  await shared.browser.close()
  await fixture.teardown()
})

const origin = () => fixture.server.origin
const addressesOnServer = async (owner: TestAccount) => {
  const { drafts } = await apiAs(origin(), owner)<{ drafts: DraftView[] }>('GET', '/drafts')
  return drafts.map(({ fields }) => fields['address']).toSorted()
}
const begun = (address: string, more: Partial<ListingForm> = {}) => formOf({ title: '', ...more, address })
const unfinished = (page: Page) => page.locator('section', { hasText: 'Unfinished listings' })
const rows = (page: Page) => unfinished(page).getByRole('heading', { level: 3 }).allTextContents()
const discardButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Discard ${name}`, exact: true })
const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Discard this unfinished listing?' })
const confirm = (page: Page) => dialogOf(page).getByRole('button', { name: 'Discard', exact: true })

/** The kinds of the operations that wait on the device. */
const kindsWaiting = async (page: Page, { user }: TestAccount) => {
  const stored = await readIndexedDb(page)
  const ops = (stored[`commonroof-${user._id}`]?.['ops'] ?? []) as { kind: string; open: number }[]
  return ops.filter(({ open }) => open === 1).map(({ kind }) => kind)
}

/** An owner with a listing, so that the setup is over, and with these unfinished ones. */
async function ownerWith(name: string, ...drafts: ListingForm[]): Promise<TestAccount> {
  const owner = await registerHomeowner(origin(), name)
  await listHome(origin(), owner, [], formOf({ title: 'The listed one' }))
  for (const draft of drafts) await saveListingDraft(origin(), owner, draft)
  return owner
}

describe('an unfinished listing', () => {
  test(
    'discarded offline, and killed at once, is gone on both devices when the server is back',
    { tags: ['draft', 'listing'] },
    async () => {
      const { browser, proxy } = fixture
      const owner = await ownerWith('Hana', begun('1 Gone Street'), begun('2 Kept Street'))
      const laptop = await openSignedInPage(shared, owner)
      await laptop.goto(`${origin()}/dashboard`)
      await expect
        .poll(async () => (await rows(laptop)).toSorted())
        .toEqual(['1 Gone Street', '2 Kept Street'])

      let page = await browser.start()
      await signIn(page, proxy.origin, owner)
      await waitForServiceWorker(page)
      // Chromium writes cookies to disk after about 30 seconds or when it quits, so it quits here.
      await browser.quit()
      page = await browser.start()
      await page.goto(`${proxy.origin}/dashboard`)
      await discardButton(page, '1 Gone Street').waitFor()
      await proxy.stop()
      await discardButton(page, '1 Gone Street').click()
      await confirm(page).click()
      await discardButton(page, '1 Gone Street').waitFor({ state: 'detached' })
      await browser.kill()

      page = await browser.start()
      await page.goto(`${proxy.origin}/dashboard`)
      await expect.poll(() => rows(page)).toEqual(['2 Kept Street'])
      expect(await addressesOnServer(owner)).toEqual(['1 Gone Street', '2 Kept Street'])
      await page.goto(`${proxy.origin}/outbox`)
      await page.getByRole('heading', { name: 'Discard unfinished listing' }).waitFor()
      await page.getByText('1 Gone Street').waitFor()
      await shoot(page, 'discard-outbox')
      await proxy.start()
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect.poll(() => addressesOnServer(owner)).toEqual(['2 Kept Street'])

      await laptop.reload()
      await expect.poll(() => rows(laptop)).toEqual(['2 Kept Street'])
      await page.goto(`${proxy.origin}/dashboard`)
      await expect.poll(() => rows(page)).toEqual(['2 Kept Street'])
      expect(await addressesOnServer(owner)).toEqual(['2 Kept Street'])
      expect(browser.pageErrors.join('\n')).toBe('')
      await laptop.context().close()
      await browser.quit()
    },
  )

  test('is discarded by keyboard alone, from the list and from its form, and the focus stays in reach', async () => {
    const owner = await ownerWith('Keys', begun('1 First Street'), begun('2 Second Street'), begun(''))
    const page = await openSignedInPage(shared, owner)
    await page.goto(`${origin()}/dashboard`)
    await expect.poll(async () => (await rows(page)).length).toBe(3)
    await shoot(page, 'discard-dashboard', unfinished(page))
    expect(await screenFaults(page, 'unfinished listings')).toEqual([])
    await discardButton(page, 'Untitled').focus()
    await page.keyboard.press('Enter')
    await dialogOf(page).waitFor()
    await shoot(page, 'discard-dialog')
    expect(await screenFaults(page, 'discarding a draft', 'dialog[open]')).toEqual([])
    // Escape keeps it, and the focus returns to its button.
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      )
    expect(await focused()).toBe('Discard Untitled')
    const press = async (name: string) => {
      await discardButton(page, name).focus()
      await page.keyboard.press('Enter')
      await confirm(page).focus()
      await page.keyboard.press('Enter')
      await discardButton(page, name).waitFor({ state: 'detached' })
    }
    await press('Untitled')
    await expect.poll(focused).toBe('Unfinished listings')

    // In the form: another one, then the one that it shows.
    await openForm(page, `${origin()}/setup/property-listing`, 'Pricing & List')
    await shoot(page, 'discard-form')
    const shown = await page.evaluate(() => sessionStorage.getItem('commonroof:draft:listing'))
    expect(shown).not.toBe(null)
    const buttons = page.getByRole('button', { name: /^Discard \d/ })
    expect(await buttons.count()).toBe(2)
    const other = (await buttons.first().getAttribute('aria-label'))!.replace('Discard ', '')
    await press(other)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    const [own] = ['1 First Street', '2 Second Street'].filter((name) => name !== other)
    await press(own!)
    await page.waitForURL('**/view-listing')
    await page.goto(`${origin()}/dashboard`)
    await page.getByRole('heading', { name: 'Your listings' }).waitFor()
    expect(await unfinished(page).count()).toBe(0)
    await expect.poll(() => addressesOnServer(owner)).toEqual([])
    await page.context().close()
  })

  test('can be taken back for a moment, with the upload of its photo, and a form in another tab moves away', async () => {
    const owner = await ownerWith('Taken', begun('3 Undo Street'))
    const page = await openSignedInPage(shared, owner)
    await openForm(page, `${origin()}/setup/property-listing`, 'Pricing & List')
    await waitForServiceWorker(page)
    const tab = await page.context().newPage()
    await openForm(tab, `${origin()}/setup/property-listing`, 'Pricing & List')
    await page.context().setOffline(true)
    await page.getByLabel('Photo files').setInputFiles(await homePhotos(1))
    await expect.poll(() => page.locator('[data-photo]').count()).toBe(1)
    await expect.poll(() => tab.locator('[data-photo]').count()).toBe(1)

    await page.goto(`${origin()}/dashboard`)
    await discardButton(page, '3 Undo Street').waitFor()
    const ends = [await pauseUndoTimers(page), await pauseUndoTimers(tab)]
    await discardButton(page, '3 Undo Street').click()
    await dialogOf(page).getByText('3 Undo Street: your answers and 1 photo').waitFor()
    await confirm(page).click()
    await discardButton(page, '3 Undo Street').waitFor({ state: 'detached' })
    expect(await kindsWaiting(page, owner)).toEqual(['draft.discard'])
    // The form in the other tab is as new, and does not bring the answers back.
    await tab.getByRole('heading', { name: 'Basic Property Info', level: 1 }).waitFor()
    expect(await tab.getByLabel('Street address').inputValue()).toBe('')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await discardButton(page, '3 Undo Street').waitFor()
    expect(await kindsWaiting(page, owner)).toEqual(['photo.listing'])
    for (const end of ends) await end()

    await discardButton(page, '3 Undo Street').click()
    await confirm(page).click()
    await discardButton(page, '3 Undo Street').waitFor({ state: 'detached' })
    await page.context().setOffline(false)
    await expect.poll(() => addressesOnServer(owner)).toEqual([])
    await expect.poll(() => kindsWaiting(page, owner)).toEqual([])
    await page.context().close()
  })

  test('with newer answers on another device stays there, and says so', async () => {
    const owner = await ownerWith('Newer', begun('4 Common Street'))
    const [phone, laptop] = [await openSignedInPage(shared, owner), await openSignedInPage(shared, owner)]
    for (const page of [phone, laptop]) {
      await page.goto(`${origin()}/setup/property-listing`)
      await page.getByRole('button', { name: /Property Info/ }).click()
      await page.getByRole('heading', { name: 'Basic Property Info' }).waitFor()
      await waitForServiceWorker(page)
    }
    // The laptop writes without a connection; the phone discards.
    await laptop.context().setOffline(true)
    await laptop.getByLabel('Street address').fill('4 Newer Street')
    await waitUntilStored(laptop, '4 Newer Street')
    await discardButton(phone, '4 Common Street').click()
    await confirm(phone).click()
    await expect.poll(() => addressesOnServer(owner)).toEqual([])
    await laptop.context().setOffline(false)
    await laptop.goto(`${origin()}/dashboard`)
    await laptop.getByText('You discarded this listing on another device').waitFor()
    await shoot(laptop, 'discard-stale')
    await laptop.getByRole('button', { name: 'Keep as a new draft' }).click()
    await laptop.waitForURL('**/setup/property-listing')
    await expect.poll(() => addressesOnServer(owner)).toEqual(['4 Newer Street'])

    // Now the phone discards, without a connection, what the laptop changes meanwhile.
    await phone.goto(`${origin()}/dashboard`)
    await discardButton(phone, '4 Newer Street').waitFor()
    await phone.context().setOffline(true)
    await discardButton(phone, '4 Newer Street').click()
    await confirm(phone).click()
    await discardButton(phone, '4 Newer Street').waitFor({ state: 'detached' })
    await laptop.getByRole('button', { name: /Property Info/ }).click()
    await laptop.getByLabel('Street address').fill('4 Newest Street')
    await expect.poll(() => addressesOnServer(owner)).toEqual(['4 Newest Street'])
    await phone.context().setOffline(false)
    await phone.goto(`${origin()}/outbox`)
    await phone
      .getByText(/changed on another device, so we kept it/)
      .first()
      .waitFor()
    await shoot(phone, 'discard-refused')
    await phone.goto(`${origin()}/dashboard`)
    await discardButton(phone, '4 Newest Street').waitFor()
    for (const page of [phone, laptop]) await page.context().close()
  })
})
