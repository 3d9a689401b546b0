import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { localDay } from '../../src/domain/core/dates.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { homePhoto } from '../support/home-photos.ts'
import { fullListingForm } from '../support/listing-form.ts'
import {
  apiAs,
  saveListingDraft,
  listHome,
  registerBeginner,
  registerHomeowner,
  registerSeeker,
  type TestAccount,
} from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'
import {
  createBrowserFixture,
  openSignedInPage,
  signIn,
  type BrowserFixture,
} from '../support/browser-fixture.ts'

let fixture: BrowserFixture
let browser: BrowserFixture['browser']
let server: BrowserFixture['server']
let page: Page
let eva: TestAccount
let finn: TestAccount
let gil: TestAccount
let hana: TestAccount
let home: ListingView

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ browser, server } = fixture)
  const today = localDay(new Date())
  eva = await registerSeeker(server.origin, 'Eva', today)
  gil = await registerSeeker(server.origin, 'Gil', today)
  await apiAs(server.origin, gil)('POST', '/messages', {
    recipientId: eva.user._id,
    content: 'Is Saturday still good for you?',
  })
  finn = await registerBeginner(server.origin, 'Finn', 'FIND_GROUP')
  hana = await registerHomeowner(server.origin, 'Hana')
  home = await listHome(server.origin, hana, [await homePhoto(3)])
  page = await browser.start()
})

afterAll(async () => {
  await fixture.teardown()
})

/** The screen faults of the page at `path`. */
async function faults(path: string): Promise<string[]> {
  await page.goto(server.origin + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return screenFaults(page, path)
}

describe('screens without violations for axe and without overflow', () => {
  // The public pages are tested in another file.
  test.each(['/account', '/account?mode=sign-in', '/no-such-page'])('%s for a visitor', async (path) => {
    expect(await faults(path)).toEqual([])
  })

  test('the wizard and setup of an unfinished seeker', async () => {
    // On another device, because signing out here would ask about the draft.
    const previousPage = page
    const device = await browser.newDevice()
    page = await device.newPage()
    await signIn(page, server.origin, finn)
    expect(await faults('/setup?change=true')).toEqual([])
    expect(await faults('/setup/home-seeker-profile')).toEqual([])
    await device.close()
    page = previousPage
  })

  describe('of a seeker with a complete profile', () => {
    beforeAll(() => signIn(page, server.origin, eva))

    // The tests with a tag cover one screen of each kind.
    test.each(['/messages', '/outbox', '/profile', '/find-roommates', '/groups'])('%s', async (path) => {
      expect(await faults(path)).toEqual([])
    })
    test('/dashboard', { tags: ['screen'] }, async () => {
      expect(await faults('/dashboard')).toEqual([])
    })
    test('a conversation', { tags: ['screen'] }, async () => {
      expect(await faults(`/messages?with=${gil.user._id}`)).toEqual([])
    })
    test('/home-finder', { tags: ['screen'] }, async () => {
      expect(await faults('/home-finder')).toEqual([])
    })

    test('one home', async () => {
      const { origin } = server
      await page.goto(`${origin}/view-listing/${home._id}`)
      const save = page.getByRole('button', { name: 'Save', exact: true })
      await save.waitFor()
      expect(await screenFaults(page, 'one home')).toEqual([])
      await save.click()
      await page.getByRole('button', { name: 'Saved', pressed: true }).waitFor()
      await expect
        .poll(async () => (await apiAs(origin, hana)<ListingView>('GET', `/listing/${home._id}`)).owners)
        .toMatchObject({ views: 1, saves: 1 })
    })
  })

  describe('of a homeowner', () => {
    let ownersPage: Page
    beforeAll(async () => {
      await saveListingDraft(server.origin, hana, { ...fullListingForm(), address: '9 Second Street' })
      ownersPage = await openSignedInPage(fixture, hana)
    })
    afterAll(() => ownersPage.context().close())

    test('listings, one home and its form', async () => {
      const found: string[] = []
      for (const path of ['/view-listing', `/view-listing/${home._id}`, `/view-listing/${home._id}/edit`]) {
        await ownersPage.goto(server.origin + path)
        await ownersPage.getByRole('heading', { level: 1 }).first().waitFor()
        found.push(...(await screenFaults(ownersPage, path)))
      }
      expect(found).toEqual([])
    })

    test('the home finder, which is for seekers, and the setup of one', async () => {
      const found: string[] = []
      for (const path of ['/home-finder', '/profile/edit']) {
        await ownersPage.goto(server.origin + path)
        await ownersPage.getByText('Only seekers can look for homes and people here').waitFor()
        found.push(...(await screenFaults(ownersPage, path)))
      }
      expect(found).toEqual([])
    })

    describe.each([
      ['Basic Property Info', 'Property Info'],
      ['Home & Room Details', 'Room Details'],
      ['Household & Lifestyle', 'Household'],
      ['Pricing & List', 'Pricing & List'],
    ])('step %s of a new listing', (step, bubble) => {
      const tags = step === 'Household & Lifestyle' ? ['screen'] : []
      test('has no fault', { tags }, async () => {
        await ownersPage.goto(`${server.origin}/setup/property-listing`)
        // Wait until the draft from the server is loaded.
        await ownersPage.getByText(/^(Last saved|Latest Draft Saved)/).waitFor()
        await ownersPage
          .getByRole('button', { name: new RegExp(bubble) })
          .first()
          .click()
        await ownersPage.getByRole('heading', { name: step, level: 1 }).waitFor()
        expect(await screenFaults(ownersPage, step)).toEqual([])
      })
    })
  })

  test('the account menu opens by keyboard and closes on Escape and on a click outside', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${server.origin}/dashboard`)
    const button = page.getByRole('button', { name: 'Welcome back, Eva' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(0)
    await button.click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor()
    await page.mouse.click(5, 600)
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(0)
  })

  test('reading a conversation removes its messages from the unread badge', async () => {
    await page.goto(`${server.origin}/messages?with=${gil.user._id}`)
    await page.getByRole('log', { name: 'Messages' }).getByRole('listitem').first().waitFor()
    await expect
      .poll(async () => (await apiAs(server.origin, eva)<{ count: number }>('GET', '/messages/unread')).count)
      .toBe(0)
    // An open conversation would mark the next message as read when it arrives.
    await page.goto(`${server.origin}/messages`)
    await apiAs(server.origin, gil)('POST', '/messages', {
      recipientId: eva.user._id,
      content: 'One more thing',
    })
    await page.goto(`${server.origin}/messages`)
    const unread = page.getByRole('banner').getByText('1 unread')
    await unread.first().waitFor({ state: 'attached' })
    await page.getByRole('link', { name: /Gil/ }).click()
    await page.getByText('One more thing').last().waitFor()
    await expect.poll(() => unread.count()).toBe(0)
  })

  test('no page logged an error or a policy violation', () => {
    expect(browser.pageErrors.join('\n')).toBe('')
  })
})
