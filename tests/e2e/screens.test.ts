import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { localDay } from '../../src/domain/dates.ts'
import type { ListingView } from '../../src/domain/listing-view.ts'
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

  test('the wizard and setup of somebody on the way', { tags: ['screen'] }, async () => {
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

  test('the signed-in screens', { tags: ['screen'] }, async () => {
    await signIn(page, server.origin, eva)
    const paths = [
      '/dashboard',
      '/messages',
      `/messages?with=${gil.user._id}`,
      '/outbox',
      '/profile',
      '/home-finder',
      '/find-roommates',
      '/groups',
    ]
    const found: string[] = []
    for (const path of paths) found.push(...(await faults(path)))
    expect(found).toEqual([])
  })

  test(
    'the listing form, listings and one home, for its owner and for a seeker',
    { tags: ['screen'] },
    async () => {
      const { origin } = server
      const hana = await registerHomeowner(origin, 'Hana')
      const home = await listHome(origin, hana, [await homePhoto(3)])
      await draftListing(origin, hana, { ...fullListingForm(), address: '9 Second Street' })
      const own = await signedInPage(stage, hana)
      const found: string[] = []
      for (const path of ['/view-listing', `/view-listing/${home._id}`, `/view-listing/${home._id}/edit`]) {
        await own.goto(origin + path)
        await own.getByRole('heading', { level: 1 }).first().waitFor()
        found.push(...(await screenFaults(own, path)))
      }
      await own.goto(`${origin}/setup/property-listing`)
      for (const step of [
        'Basic Property Info',
        'Home & Room Details',
        'Household & Lifestyle',
        'Pricing & List',
      ]) {
        await own
          .getByRole('button', { name: new RegExp(step) })
          .first()
          .click()
        await own.getByRole('heading', { name: step, level: 1 }).waitFor()
        found.push(...(await screenFaults(own, step)))
      }
      await own.context().close()
      const seeker = await signedInPage(stage, eva)
      await seeker.goto(`${origin}/view-listing/${home._id}`)
      const save = seeker.getByRole('button', { name: 'Save', exact: true })
      await save.waitFor()
      found.push(...(await screenFaults(seeker, 'one home')))
      await save.click()
      await seeker.getByRole('button', { name: 'Saved', pressed: true }).waitFor()
      await expect
        .poll(async () => (await as(origin, hana)<ListingView>('GET', `/listing/${home._id}`)).owners)
        .toMatchObject({ views: 1, saves: 1 })
      await seeker.context().close()
      expect(found).toEqual([])
    },
  )

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
