import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { localDay } from '../../src/domain/core/dates.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { homePhoto } from '../support/home-photos.ts'
import { fullListingForm } from '../support/listing-form.ts'
import {
  as,
  draftListing,
  listHome,
  registerBeginner,
  registerHomeowner,
  registerSeeker,
  type Account,
} from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'
import { setStage, signedInPage, signIn, type Stage } from '../support/stage.ts'

let stage: Stage
let browser: Stage['browser']
let server: Stage['server']
let page: Page
let eva: Account
let finn: Account
let gil: Account
let hana: Account
let home: ListingView

beforeAll(async () => {
  stage = await setStage({ workers: false })
  ;({ browser, server } = stage)
  const today = localDay(new Date())
  eva = await registerSeeker(server.origin, 'Eva', today)
  gil = await registerSeeker(server.origin, 'Gil', today)
  await as(server.origin, gil)('POST', '/messages', {
    recipientId: eva.user._id,
    content: 'Is Saturday still good for you?',
  })
  finn = await registerBeginner(server.origin, 'Finn', 'FIND_GROUP')
  hana = await registerHomeowner(server.origin, 'Hana')
  home = await listHome(server.origin, hana, [await homePhoto(3)])
  page = await browser.start()
})

afterAll(async () => {
  await stage.strike()
})

/** What is wrong with the screen at `path`. */
async function faults(path: string): Promise<string[]> {
  await page.goto(server.origin + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return screenFaults(page, path)
}

describe('screens: nothing for axe to find, nothing too wide', () => {
  // The public pages have a suite of their own.
  test.each(['/account', '/account?mode=sign-in', '/no-such-page'])('%s for a visitor', async (path) => {
    expect(await faults(path)).toEqual([])
  })

  test('the wizard and setup of somebody on the way', async () => {
    // A device of their own: signing out would ask about the draft.
    const mine = page
    const device = await browser.newDevice()
    page = await device.newPage()
    await signIn(page, server.origin, finn)
    expect(await faults('/setup?change=true')).toEqual([])
    expect(await faults('/setup/home-seeker-profile')).toEqual([])
    await device.close()
    page = mine
  })

  describe('of a seeker who has finished everything', () => {
    beforeAll(() => signIn(page, server.origin, eva))

    // Those with a tag are one of each kind.
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
        .poll(async () => (await as(origin, hana)<ListingView>('GET', `/listing/${home._id}`)).owners)
        .toMatchObject({ views: 1, saves: 1 })
    })
  })

  describe('of a homeowner', () => {
    let own: Page
    beforeAll(async () => {
      await draftListing(server.origin, hana, { ...fullListingForm(), address: '9 Second Street' })
      own = await signedInPage(stage, hana)
    })
    afterAll(() => own.context().close())

    test('listings, one home and its form', async () => {
      const found: string[] = []
      for (const path of ['/view-listing', `/view-listing/${home._id}`, `/view-listing/${home._id}/edit`]) {
        await own.goto(server.origin + path)
        await own.getByRole('heading', { level: 1 }).first().waitFor()
        found.push(...(await screenFaults(own, path)))
      }
      expect(found).toEqual([])
    })

    describe.each(['Basic Property Info', 'Home & Room Details', 'Household & Lifestyle', 'Pricing & List'])(
      'step %s of a new listing',
      (step) => {
        const tags = step === 'Household & Lifestyle' ? ['screen'] : []
        test('has no fault', { tags }, async () => {
          await own.goto(`${server.origin}/setup/property-listing`)
          // What was begun elsewhere is here.
          await own.getByText(/^(Last saved|Latest Draft Saved)/).waitFor()
          await own
            .getByRole('button', { name: new RegExp(step) })
            .first()
            .click()
          await own.getByRole('heading', { name: step, level: 1 }).waitFor()
          expect(await screenFaults(own, step)).toEqual([])
        })
      },
    )
  })

  test('the account menu opens, walks by keyboard and closes on Escape and on a click outside', async () => {
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

  test('reading a conversation takes its messages off the badge', async () => {
    await as(server.origin, gil)('POST', '/messages', {
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

  test('no page complained: no error, no refused policy', () => {
    expect(browser.complaints).toEqual([])
  })
})
