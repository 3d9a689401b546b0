import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEWSLETTER } from '../../src/content/nav.ts'
import { openInProcess } from '../../src/server/platform/db/open.ts'
import { readIndexedDb } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { hydrated } from '../support/public-pages.ts'
import { createProxiedBrowserFixture, type ProxiedBrowserFixture } from '../support/browser-fixture.ts'

let fixture: ProxiedBrowserFixture
let page: Page

beforeAll(async () => {
  fixture = await createProxiedBrowserFixture({ browser: 'own' })
  page = await fixture.browser.start()
})

afterAll(() => fixture.teardown())

const field = () => page.getByLabel(NEWSLETTER.label).and(page.locator('footer input'))
const notice = (words: string) => page.locator('footer [aria-live]').getByText(words).waitFor()

async function subscribe(email: string): Promise<void> {
  await field().fill(email)
  await page.getByRole('button', { name: NEWSLETTER.action }).click()
}

/** The number of subscription requests of this browser. */
const countRequests = () =>
  fixture.proxy.requests.filter((request) => request === 'POST /api/newsletter').length

/** The unsent subscription on this device. */
const unsentSubscription = async () => (await readIndexedDb(page))['commonroof-visitor']?.['newsletter'] ?? []

/** All subscribers, read from the server's database while the server is stopped. */
async function subscribers(): Promise<string[]> {
  await fixture.server.stop()
  const { db, close } = await openInProcess({ folder: join(fixture.server.dataDir, 'pgdata') })
  const rows = await db.selectFrom('newsletter_subscribers').select('email').orderBy('email').execute()
  await close()
  await fixture.server.start()
  return rows.map(({ email }) => email)
}

test('an invalid address is refused, and a valid one is subscribed once', async () => {
  // An invalid address stays in the field, and no request is sent.
  await page.goto(`${fixture.proxy.origin}/about`)
  await hydrated(page)
  await subscribe('ana at example.org')
  await notice(NEWSLETTER.refused)
  expect(await field().inputValue()).toBe('ana at example.org')
  expect(await field().getAttribute('aria-invalid')).toBe('true')
  expect(countRequests()).toBe(0)
  expect(await unsentSubscription()).toEqual([])

  // After the subscription the field is empty, and nothing is stored on the device.
  await subscribe('ana@example.org')
  await notice(NEWSLETTER.sent)
  expect(await field().inputValue()).toBe('')
  expect(countRequests()).toBe(1)
  expect(await unsentSubscription()).toEqual([])

  // The same address in another spelling is the same row.
  await subscribe('ANA@example.org')
  await expect.poll(countRequests).toBe(2)
  await notice(NEWSLETTER.sent)
  expect((await subscribers()).map((email) => email.toLowerCase())).toEqual(['ana@example.org'])
})

test('an address entered offline survives a kill of the browser and is sent once', async () => {
  await page.goto(`${fixture.proxy.origin}/pricing`)
  await waitForServiceWorker(page)
  await page.context().setOffline(true)
  await fixture.server.stop()
  await page.goto(`${fixture.proxy.origin}/stories`)
  await hydrated(page)
  await subscribe('ben@example.org')
  await notice(NEWSLETTER.kept)
  // A second subscription offline replaces the first.
  await subscribe('Ben@example.org')
  await expect.poll(unsentSubscription).toMatchObject([{ email: 'Ben@example.org' }])
  await fixture.browser.kill()

  const before = countRequests()
  await fixture.server.start()
  page = await fixture.browser.start()
  await page.goto(`${fixture.proxy.origin}/safety-guide`)
  await expect.poll(countRequests).toBe(before + 1)
  await expect.poll(unsentSubscription).toEqual([])
  // Neither the next page nor the network's return sends it again.
  await page.goto(`${fixture.proxy.origin}/about`)
  await hydrated(page)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await subscribe('cleo@example.org')
  await notice(NEWSLETTER.sent)
  expect(countRequests()).toBe(before + 2)
  const emails = (await subscribers()).map((email) => email.toLowerCase())
  expect(emails.filter((email) => !email.startsWith('ana'))).toEqual(['ben@example.org', 'cleo@example.org'])
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
})

test('a page that is open when the network returns shows that the address was sent', async () => {
  await page.goto(`${fixture.proxy.origin}/about`)
  await hydrated(page)
  await waitForServiceWorker(page)
  const before = countRequests()
  await page.context().setOffline(true)
  await subscribe('dora@example.org')
  await notice(NEWSLETTER.kept)
  await page.context().setOffline(false)
  await notice(NEWSLETTER.sent)
  expect(countRequests()).toBe(before + 1)
  expect(await unsentSubscription()).toEqual([])
})
