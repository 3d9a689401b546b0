import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { receivedTexts, sendMessage } from '../support/conversation.ts'
import { clearStorage } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'
import {
  createBrowserFixture,
  openSignedInPage,
  signInByForm,
  type BrowserFixture,
} from '../support/browser-fixture.ts'

let fixture: BrowserFixture
let browser: BrowserFixture['browser']
let server: BrowserFixture['server']

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ browser, server } = fixture)
  await browser.start()
})
afterAll(() => fixture.teardown())

/** Waits for the response to the device's unsent report. */
const unsentReportDone = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/ledger') && response.ok())

describe('evicted storage', () => {
  test('the lost work is shown once', async () => {
    const cleo = await registerSeeker(server.origin, 'Cleo', localDay(new Date()))
    const dan = await registerSeeker(server.origin, 'Dan', localDay(new Date()))
    const page = await openSignedInPage(fixture, cleo)
    // An intermediary responds with 503, so the message is reported to the ledger but not sent.
    await page.context().route('**/api/messages', (route) =>
      route.fulfill({
        status: 503,
        json: { msg: 'Busy', code: 'unavailable' },
        headers: { 'retry-after': '600' },
      }),
    )
    await page.goto(`${server.origin}/messages?with=${dan.user._id}`)
    await page.getByLabel('Message', { exact: true }).fill('Is the room still free?')
    const reportRequest = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/ledger') &&
        (response.request().postData() ?? '').includes('message.send'),
    )
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Is the room still free?', { exact: true }).waitFor()
    await page.reload()
    expect((await reportRequest).request().postData()).not.toContain('room')

    await page.goto('about:blank')
    await clearStorage(page, server.origin)
    await page.goto(`${server.origin}/dashboard`)
    const notice = page.getByText(/1 message from .* may not have been sent/)
    await notice.waitFor()
    await page.getByRole('button', { name: 'Got it' }).click()
    await notice.waitFor({ state: 'detached' })
    // No response to the page before comes after this.
    await page.reload({ waitUntil: 'commit' })
    const reported = unsentReportDone(page)
    await page.getByRole('heading', { name: 'Hello, Cleo' }).waitFor()
    await reported
    expect(await notice.count()).toBe(0)
    await page.context().close()
  })
})

describe('signing out with unsent work', () => {
  test(
    'it can be saved as a file, kept locked with its count on the sign-in page, or discarded',
    { tags: ['sign-out'] },
    async () => {
      const eve = await registerSeeker(server.origin, 'Eve', localDay(new Date()))
      const finn = await registerSeeker(server.origin, 'Finn', localDay(new Date()))
      const page = await openSignedInPage(fixture, eve)
      await page.goto(`${server.origin}/messages?with=${finn.user._id}`)
      await page.getByRole('heading', { name: 'Finn' }).waitFor()
      await waitForServiceWorker(page)
      await page.context().setOffline(true)
      await sendMessage(page, 'Tonight at <8>?')
      const signOut = async () => {
        await page.getByRole('button', { name: 'Welcome back, Eve' }).click()
        await page.getByRole('menuitem', { name: 'Sign Out' }).click()
        await page.getByRole('alertdialog').waitFor()
      }
      await signOut()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save as a file' }).click()
      const path = await (await download).path()
      const saved = readFileSync(path, 'utf8')
      expect(saved).toContain('Message to Finn')
      expect(saved).toContain('Tonight at &lt;8&gt;?')

      await page.getByRole('button', { name: 'Keep on this device' }).click()
      await page.getByRole('link', { name: 'Get Early Access' }).first().waitFor()
      await page.context().setOffline(false)
      await page.goto(`${server.origin}/account?mode=sign-in`)
      await page.getByText(/1 unsent item of e…@/).waitFor()
      expect(await page.getByText('Tonight at').count()).toBe(0)

      // After two hours the work is paused: nothing is sent before she consents, also after a reload.
      await age(page, eve, 2)
      await signInByForm(page, server.origin, eve)
      await page.getByText('Send 1 saved item now?').waitFor()
      await page.reload()
      await page.getByText('Send 1 saved item now?').waitFor()
      await page.getByRole('link', { name: 'Review first' }).click()
      await page.getByText('Tonight at <8>?').waitFor()
      expect(await receivedTexts(server.origin, finn, eve)).toEqual([])
      await signOut()
      await page.getByRole('button', { name: 'Discard and sign out' }).click()
      await page.getByRole('link', { name: 'Get Early Access' }).first().waitFor()
      const reported = unsentReportDone(page)
      await signInByForm(page, server.origin, eve)
      await page.goto(`${server.origin}/outbox`)
      await page.getByText('Nothing is waiting').waitFor()
      await reported
      expect(await page.getByText(/may not have been sent/).count(), 'discarded is not missing').toBe(0)
      await page.context().close()
    },
  )

  test('kept for hours, it is sent once the person consents', async () => {
    const gil = await registerSeeker(server.origin, 'Gil', localDay(new Date()))
    const hal = await registerSeeker(server.origin, 'Hal', localDay(new Date()))
    const page = await openSignedInPage(fixture, gil)
    await page.goto(`${server.origin}/messages?with=${hal.user._id}`)
    await page.getByRole('heading', { name: 'Hal' }).waitFor()
    await waitForServiceWorker(page)
    await page.context().setOffline(true)
    await sendMessage(page, 'Written at noon')
    await page.getByRole('button', { name: 'Welcome back, Gil' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.getByRole('button', { name: 'Keep on this device' }).click()
    await page.getByRole('link', { name: 'Get Early Access' }).first().waitFor()
    await page.context().setOffline(false)
    await age(page, gil, 5)
    await signInByForm(page, server.origin, gil)
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect.poll(() => receivedTexts(server.origin, hal, gil)).toEqual(['Written at noon'])
    expect(await page.getByText('Send 1 saved item now?').count()).toBe(0)
    await page.context().close()
  })
})

/** Makes the operations in this device's outbox of `person` older by `hours`. */
async function age(page: Page, person: TestAccount, hours: number): Promise<void> {
  await page.evaluate(
    ([name, ms]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => reject(new Error('the database does not open')))
        opening.addEventListener('success', () => {
          const db = opening.result
          const transaction = db.transaction('ops', 'readwrite')
          const store = transaction.objectStore('ops')
          const all = store.getAll()
          all.addEventListener('success', () => {
            for (const row of all.result) store.put({ ...row, composedAt: row.composedAt - ms })
          })
          transaction.addEventListener('complete', () => {
            db.close()
            resolve()
          })
        })
      }),
    [`commonroof-${person.user._id}`, hours * 3_600_000] as const,
  )
}
