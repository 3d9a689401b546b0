import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { openConversation, sendMessage } from '../support/conversation.ts'
import { waitUntilStored } from '../support/device.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'
import {
  chooseSignOut,
  createBrowserFixture,
  signInByForm,
  waitForVisitor,
  type BrowserFixture,
} from '../support/browser-fixture.ts'

let fixture: BrowserFixture
let origin: string
let ana: TestAccount
/** A word that only Ana's pages show. */
let word: string
let page: Page

beforeAll(async () => {
  fixture = await createBrowserFixture()
  origin = fixture.server.origin
  await fixture.browser.start()
})
afterAll(() => fixture.teardown())

beforeEach(async () => {
  ;({ ana, page } = await openConversation(fixture))
  word = `Qword${ana.user.firstName}`
  await sendMessage(page, word)
  await page.getByText('Sent', { exact: true }).waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
})

/** Signs Ana out in another tab of the device, and lets `next` sign in if given. */
async function signOutElsewhere(next?: TestAccount): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(`${origin}/dashboard`)
  await chooseSignOut(other, ana)
  await waitForVisitor(other)
  if (next) await signInByForm(other, origin, next)
  return other
}

const shownText = () => page.evaluate(() => document.documentElement.innerText)

describe('a page in the back/forward cache', () => {
  /** Leaves the page for another site, so that the browser keeps it; the address is the same server. */
  async function leave(): Promise<void> {
    await page.goto(`http://127.0.0.1:${fixture.server.port}/robots.txt`)
  }
  /** Goes back; a restored page has no load event. */
  const back = () => page.goBack({ waitUntil: 'commit' })

  test('is restored as it was while its person is signed in', async () => {
    await leave()
    await back()
    await page.getByText(word, { exact: true }).waitFor()
    expect(await page.evaluate(() => 'isSamePage' in window), 'the browser kept the page').toBe(true)
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).visibility))
      .toBe('visible')
    await page.context().close()
  })

  test('shows nothing of its person after they signed out in another tab', async () => {
    await leave()
    await signOutElsewhere()
    await back()
    await page.waitForURL('**/account**')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false)
    expect(await shownText()).not.toContain(word)
    await page.context().close()
  })

  test('shows the next person after a sign-in in another tab', async () => {
    const cleo = await registerSeeker(origin, 'Cleo', localDay(new Date()))
    await leave()
    await signOutElsewhere(cleo)
    await back()
    await page.getByRole('button', { name: 'Welcome back, Cleo' }).waitFor()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false)
    expect(await shownText()).not.toContain(word)
    await page.context().close()
  })
})

describe('a frozen page', () => {
  /** Freezes the page as a phone freezes a tab in the background. @returns a function that ends it. */
  async function freeze(): Promise<() => Promise<unknown>> {
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setWebLifecycleState', { state: 'frozen' })
    return () => session.send('Page.setWebLifecycleState', { state: 'active' })
  }

  test('shows nothing of its person once it runs again after a sign-out in another tab', async () => {
    const thaw = await freeze()
    await signOutElsewhere()
    await thaw()
    await page.waitForURL('**/account**')
    // The address changes before the screen.
    await expect.poll(shownText).not.toContain(word)
    await page.context().close()
  })

  test('belongs to the next person once it runs again after a sign-in in another tab', async () => {
    const cleo = await registerSeeker(origin, 'Dora', localDay(new Date()))
    const thaw = await freeze()
    await signOutElsewhere(cleo)
    await thaw()
    await page.getByRole('button', { name: 'Welcome back, Dora' }).waitFor()
    await expect.poll(shownText).not.toContain(word)
    await page.context().close()
  })

  test('that was typed into keeps the words', async () => {
    const box = page.getByLabel('Message', { exact: true })
    await box.fill('Begun before the phone slept')
    const thaw = await freeze()
    await thaw()
    await waitUntilStored(page, 'Begun before the phone slept')
    await page.reload()
    await expect.poll(() => box.inputValue()).toBe('Begun before the phone slept')
    await page.context().close()
  })
})
