import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REGISTRY_NAME, STATE_STORE } from '../../src/offline/account/registry-names.ts'
import { createBrowserFixture, signInByForm, type BrowserFixture } from '../support/browser-fixture.ts'
import { openConversation, receivedTexts, sendMessage } from '../support/conversation.ts'
import { readIndexedDb, waitUntilStored } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { until } from '../support/patience.ts'
import { apiAs, signInByApi, type TestAccount } from '../support/people.ts'

let fixture: BrowserFixture
let origin: string
beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ origin } = fixture.server)
  await fixture.browser.start()
})
afterAll(async () => {
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await fixture.teardown()
})

const SENT = 'Words that were sent'
const QUEUED = 'Words that wait for the sign-in'

/** Whom the browser takes for signed in. */
async function signedInHere(page: Page): Promise<unknown> {
  const registry = (await readIndexedDb(page))[REGISTRY_NAME]
  return (registry?.[STATE_STORE]?.[0] as { current: unknown } | undefined)?.current
}

/**
 * Ends all sessions of the person whose page this is, once the page has asked who is signed in: a page that learns at
 * its start that the session has ended closes at once.
 */
async function endSessions(page: Page, person: TestAccount): Promise<void> {
  await page.waitForFunction(
    (address) => performance.getEntriesByName(address).length > 0,
    `${origin}/api/auth/user`,
  )
  await apiAs(origin, person)('DELETE', '/account/sessions', {})
}

/** Opens a page anew; none of the words may be on it, nor a copy of an earlier screen. */
async function expectNoWords(page: Page, path: string): Promise<void> {
  await page.goto(`${origin}${path}`)
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  const text = await page.evaluate(() => document.body.innerText)
  expect([path, text.includes(SENT) || text.includes(QUEUED)]).toEqual([path, false])
  const copies = await page.evaluate(() => performance.getEntriesByName('screen-copy').length)
  expect([path, copies]).toEqual([path, 0])
}

test('after the session has ended, only the same person opens what is on the device', async () => {
  const { ana, ben, page } = await openConversation(fixture)
  await waitForServiceWorker(page)
  await sendMessage(page, SENT)
  await until(async () => (await receivedTexts(origin, ben, ana)).includes(SENT), 'the message')
  // A screen copy is kept.
  await until(
    async () => JSON.stringify(await readIndexedDb(page)).includes('screen:'),
    'a copy of the screen',
  )
  expect(await signedInHere(page)).toBe(ana.user._id)

  await endSessions(page, ana)
  await sendMessage(page, QUEUED)
  await waitUntilStored(page, QUEUED)
  await page.getByText('Sign in again.').waitFor()
  // The person who sits there goes on.
  await page.getByText(QUEUED, { exact: true }).waitFor()
  await until(
    async () => (await signedInHere(page)) === null,
    'the browser to know that the session has ended',
  )

  await page.context().setOffline(true)
  const here = new URL(page.url())
  for (const path of [`${here.pathname}${here.search}`, '/dashboard', '/outbox', '/profile'])
    await expectNoWords(page, path)

  // Somebody else signs in: nothing of Ana is shown or sent.
  await page.context().setOffline(false)
  await signInByForm(page, origin, ben)
  await page.goto(`${origin}/outbox`)
  await page.getByRole('button', { name: `Welcome back, ${ben.user.firstName}` }).waitFor()
  expect(await page.evaluate(() => document.body.innerText)).not.toContain(QUEUED)
  await page.getByRole('button', { name: `Welcome back, ${ben.user.firstName}` }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByRole('link', { name: 'Get Early Access' }).first().waitFor()

  await signInByForm(page, origin, ana)
  const benNow = await signInByApi(origin, ben.email, ben.password)
  await expect.poll(() => receivedTexts(origin, benNow, ana)).toEqual([SENT, QUEUED])
  await page.context().close()
})

test('a page that was left with an ended session is closed when somebody comes back to it', async () => {
  const { ana, page } = await openConversation(fixture)
  await endSessions(page, ana)
  await sendMessage(page, QUEUED)
  await page.getByText('Sign in again.').waitFor()
  await until(
    async () => (await signedInHere(page)) === null,
    'the browser to know that the session has ended',
  )
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  expect(await page.evaluate(() => document.body.innerText)).not.toContain(QUEUED)
  await page.context().close()
})
