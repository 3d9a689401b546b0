import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountDatabaseName, screenKey } from '../../src/offline/db/database-names.ts'
import {
  chooseSignOut,
  createBrowserFixture,
  openSignedInPage,
  signIn,
  waitForVisitor,
  type BrowserFixture,
} from '../support/browser-fixture.ts'
import { waitUntilStored } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { PHONE } from '../support/iphone.ts'
import { createRichWorld, type RichWorld } from '../support/rich-world.ts'
import {
  hasShownCopy,
  holdScreenCopies,
  keptScreens,
  looks,
  placeInCopy,
  shownCopy,
  startApp,
  untilKept,
} from '../support/screen-copies.ts'

let fixture: BrowserFixture
let world: RichWorld
let origin: string
beforeAll(async () => {
  fixture = await createBrowserFixture()
  origin = fixture.server.origin
  world = await createRichWorld(fixture.server)
  await fixture.browser.start()
})
afterAll(() => fixture.teardown())

/** A phone on which the seeker has seen a page, of which a copy is kept. */
async function phoneThatSaw(address: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await openSignedInPage(fixture, world.seeker, async (each) => {
    await each.setViewportSize(PHONE)
    await each.emulateMedia({ colorScheme })
  })
  await waitForServiceWorker(page)
  await page.goto(origin + address)
  await untilKept(page, world.seeker.user._id, address)
  return page
}

const threadAddress = () => `/messages?with=${world.owner.user._id}`
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

describe('the last look of a screen', () => {
  test('is there before the app, without the network, and gives way to the app', async () => {
    const page = await phoneThatSaw('/dashboard')
    const title = await heading(page).innerText()
    await holdScreenCopies(page)
    await page.context().setOffline(true)
    await page.reload()
    const words = await shownCopy(page)
    expect(words).toContain(title)
    expect(words).toContain('Today')
    // Nothing outside takes the copy for the screen, and the app has drawn nothing yet.
    expect(await heading(page).count()).toBe(0)
    await startApp(page)
    await heading(page).waitFor()
    expect(await page.locator('#root').getAttribute('data-behind')).toBeNull()
    await page.context().close()
  })

  test.each(['light', 'dark'] as const)('has the colors and sizes of the app: %s', async (colorScheme) => {
    const page = await phoneThatSaw(`/saved/${world.homes[0]?._id}`, colorScheme)
    await holdScreenCopies(page)
    await page.reload()
    await shownCopy(page)
    const copied = await looks(page)
    await startApp(page)
    expect(copied.length).toBeGreaterThan(100)
    await expect.poll(() => looks(page)).toEqual(copied)
    await page.context().close()
  })

  test('is kept of a screen that was reached from a public page too', async () => {
    const page = await openSignedInPage(fixture, world.seeker, (each) => each.setViewportSize(PHONE))
    await waitForServiceWorker(page)
    await page.goto(`${origin}/pricing`)
    await page.getByRole('navigation').getByRole('link', { name: 'Saved' }).click()
    await untilKept(page, world.seeker.user._id, '/saved')
    await holdScreenCopies(page)
    await page.reload()
    expect(await shownCopy(page)).toContain('Saved')
    await startApp(page)
    await heading(page).waitFor()
    await page.context().close()
  })

  test('a press on it waits for the app and is repeated once, without loading the document again', async () => {
    const page = await phoneThatSaw('/dashboard')
    await holdScreenCopies(page)
    await page.reload()
    await shownCopy(page)
    const { x, y } = await placeInCopy(page, 'nav a[href="/messages"]')
    await page.mouse.click(x, y)
    const began = await page.evaluate(() => performance.timeOrigin)
    expect(page.url()).toBe(`${origin}/dashboard`)
    await startApp(page)
    await page.waitForURL(`${origin}/messages`)
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(began)
    await page.goBack()
    await page.waitForURL(`${origin}/dashboard`)
    await page.context().close()
  })

  test('a press on the box of a conversation leads into it, and its words are there', async () => {
    const page = await phoneThatSaw(threadAddress())
    const box = page.getByPlaceholder('Write a message')
    await box.fill('Is the room still free?')
    await waitUntilStored(page, 'Is the room still free?')
    await holdScreenCopies(page)
    await page.reload()
    await shownCopy(page)
    const { x, y } = await placeInCopy(page, 'textarea')
    await page.mouse.click(x, y)
    await startApp(page)
    await expect.poll(() => box.inputValue()).toBe('Is the room still free?')
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.context().close()
  })

  test('[F1] nobody sees it after the person has signed out, and the next person does not either', async () => {
    const page = await phoneThatSaw('/dashboard')
    await chooseSignOut(page, world.seeker)
    await waitForVisitor(page)
    await holdScreenCopies(page)
    await page.goto(`${origin}/dashboard`)
    await page.getByRole('heading', { name: /^(Sign In|Create Account)$/, level: 1 }).waitFor()
    expect(await hasShownCopy(page)).toBe(false)
    await expect.poll(() => keptScreens(page, world.seeker.user._id)).toEqual([])
    await signIn(page, origin, world.owner)
    await page.goto(`${origin}/dashboard`)
    await heading(page).waitFor()
    expect(await hasShownCopy(page)).toBe(false)
    await page.context().close()
  })

  test('[F1] it is not shown while the work of a person who signed out waits on the device', async () => {
    const page = await phoneThatSaw('/dashboard')
    await page.goto(origin + threadAddress())
    await page.getByPlaceholder('Write a message').fill('Kept for later')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Kept for later', { exact: true }).waitFor()
    await page.goto(`${origin}/outbox`)
    await chooseSignOut(page, world.seeker)
    await page.getByRole('button', { name: 'Keep on this device' }).click()
    await waitForVisitor(page)
    await holdScreenCopies(page)
    await page.goto(`${origin}/dashboard`)
    await page.getByRole('heading', { name: /^(Sign In|Create Account)$/, level: 1 }).waitFor()
    expect(await hasShownCopy(page)).toBe(false)
    await page.context().close()
  })

  test('it is not shown with the style sheet of another build', async () => {
    const page = await phoneThatSaw('/dashboard')
    await page.evaluate(
      async ([name, key]) => {
        const opening = indexedDB.open(name)
        await new Promise((resolve) => opening.addEventListener('success', resolve))
        const transaction = opening.result.transaction('meta', 'readwrite')
        const store = transaction.objectStore('meta')
        const reading = store.get(key)
        reading.addEventListener('success', () => {
          const row = reading.result as { key: string; value: { sheet: string } }
          row.value.sheet += '?other'
          store.put(row)
        })
        await new Promise((resolve) => transaction.addEventListener('complete', resolve))
        opening.result.close()
      },
      [accountDatabaseName(world.seeker.user._id), screenKey('/dashboard')] as const,
    )
    await holdScreenCopies(page)
    await page.reload()
    await heading(page).waitFor()
    expect(await hasShownCopy(page)).toBe(false)
    await page.context().close()
  })

  test('a person who was blocked is on none that is kept', async () => {
    const page = await phoneThatSaw('/dashboard')
    await page.goto(`${origin}/find-roommates?person=${world.stranger.user._id}`)
    await page.getByRole('button', { name: `Block ${world.stranger.user.firstName}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click()
    await expect.poll(() => keptScreens(page, world.seeker.user._id)).not.toContain('/dashboard')
    await page.context().close()
  })
})
