import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import type { ReportView } from '../../src/domain/reports/report-view.ts'
import {
  createBrowserFixture,
  openSignedInPage,
  signIn,
  type BrowserFixture,
} from '../support/browser-fixture.ts'
import { openConversation } from '../support/conversation.ts'
import { runCommand } from '../support/command.ts'
import { readIndexedDb, waitUntilStored } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto, numberOf } from '../support/home-photos.ts'
import { formOf } from '../support/listing-form.ts'
import { until } from '../support/patience.ts'
import { apiAs, listHome, registerHomeowner, registerSeeker, type TestAccount } from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'
import { shoot } from '../support/screenshots.ts'

const today = localDay(new Date())
let fixture: BrowserFixture
let started: Page
beforeAll(async () => {
  fixture = await createBrowserFixture({ browser: 'own' })
  started = await fixture.browser.start()
})
afterAll(() => fixture.teardown())

const thumbnails = (page: Page) => page.getByRole('list', { name: 'Photos to send' }).getByRole('img')
const ownReports = async (person: TestAccount) =>
  (await apiAs(fixture.server.origin, person)<{ reports: ReportView[] }>('GET', '/reports')).reports

/** Waits until this number of photos is on the disk; from then on a kill must not lose one. */
const untilPicked = (page: Page, count: number) =>
  until(async () => {
    const stores = Object.values(await readIndexedDb(page))
    return stores.some((store) => store['photos']?.length === count)
  }, `${count} photos to be on the disk`)

async function openReport(page: Page) {
  await page.getByRole('button', { name: 'Report this home' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this home' })
  await dialog.getByRole('button', { name: 'Add pictures' }).waitFor()
  return dialog
}

test(
  'pictures with a report, added offline, outlive a closed dialog, a reload and a kill, arrive once, and a moderator sees them',
  { tags: ['listing', 'photo'] },
  async () => {
    const { server, browser } = fixture
    const { origin } = server
    const olga = await registerHomeowner(origin, 'Olga')
    const rosa = await registerSeeker(origin, 'Rosa', today)
    const mona = await registerSeeker(origin, 'Mona', today)
    await runCommand('admin', ['promote', mona.email, '--moderator'], { DATA_DIR: server.dataDir })
    const home = await listHome(origin, olga, [await homePhoto(1)], formOf({ title: 'Loft by the bay' }))
    let page = started
    await signIn(page, origin, rosa)
    await waitForServiceWorker(page)
    await page.goto(`${origin}/view-listing/${home._id}`)
    await page.getByRole('button', { name: 'Report this home' }).waitFor()
    await page.context().setOffline(true)

    let dialog = await openReport(page)
    await dialog
      .getByLabel('Photo files')
      .setInputFiles([await homePhoto(2), await homePhoto(3), await homePhoto(4)])
    await untilPicked(page, 3)
    await dialog.getByLabel('What happened').fill('He wants the deposit by wire')
    await waitUntilStored(page, 'He wants the deposit by wire')
    await dialog.getByRole('button', { name: 'Remove photo 2' }).focus()
    await page.keyboard.press('Enter')
    await untilPicked(page, 2)
    await expect
      .poll(() =>
        dialog
          .getByRole('button', { name: 'Add pictures' })
          .evaluate((button) => button === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    dialog = await openReport(page)
    await expect.poll(() => thumbnails(page).count()).toBe(2)
    await page.reload()
    dialog = await openReport(page)
    await expect.poll(() => thumbnails(page).count()).toBe(2)
    await expect
      .poll(() => dialog.getByLabel('What happened').inputValue())
      .toBe('He wants the deposit by wire')
    await dialog.getByLabel('It’s a scam or asks for money').check()
    await shoot(page, 'report-pictures', dialog.getByRole('button', { name: 'Add pictures' }))
    expect(await screenFaults(page, 'a report with pictures', 'dialog[open]')).toEqual([])
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('It sends when you’re online.').waitFor()
    await page.goto(`${origin}/reports`)
    await page.getByText('With 2 pictures').waitFor()
    await shoot(page, 'reports-with-pictures')
    expect(await ownReports(rosa)).toEqual([])

    await browser.kill()
    page = await browser.start()
    // Chromium writes cookies only now and then, so the kill has ended the session.
    await signIn(page, origin, rosa)
    await until(async () => (await ownReports(rosa)).length > 0, 'the report to arrive')
    await page.goto(`${origin}/reports`)
    await page.getByText('We’re looking at it.').waitFor()
    await page.getByText('With 2 pictures').waitFor()
    expect((await ownReports(rosa)).map(({ words, photoCount }) => [words, photoCount])).toEqual([
      ['He wants the deposit by wire', 2],
    ])

    const monas = await openSignedInPage(fixture, mona)
    await monas.goto(`${origin}/admin/queue`)
    await monas.getByRole('link', { name: /Loft by the bay/ }).click()
    const pictures = monas.getByRole('img', { name: /^Picture \d that the reporter sent$/ })
    await expect.poll(() => pictures.count()).toBe(2)
    const links = await monas
      .getByRole('link', { name: /^Picture \d that the reporter sent$/ })
      .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href))
    const numbers = await Promise.all(
      links.map(async (url) => numberOf(await (await fetch(url)).arrayBuffer())),
    )
    expect(numbers).toEqual([2, 4])
    await expect
      .poll(() => pictures.first().evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    expect(await screenFaults(monas, 'a case with pictures')).toEqual([])
    await shoot(monas, 'case-with-pictures')
    expect(browser.pageErrors.join('\n')).toBe('')
  },
)

test('a screenshot that is pasted over a conversation goes to the open report, and then to the message', async () => {
  const { page, ben, ana } = await openConversation(fixture)
  await apiAs(fixture.server.origin, ben)('POST', '/messages', {
    recipientId: ana.user._id,
    content: 'Pay me first',
  })
  await page.getByRole('log').getByText('Pay me first').waitFor()
  const paste = async (number: number) => {
    const photo = await homePhoto(number)
    await page.evaluate(
      ([name, bytes]) => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
        const options = { bubbles: true, cancelable: true, clipboardData }
        document.body.dispatchEvent(new ClipboardEvent('paste', options))
      },
      [photo.name, [...photo.buffer]] as const,
    )
  }
  await page.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: 'Report this conversation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this conversation' })
  await dialog.getByRole('button', { name: 'Add pictures' }).waitFor()
  await paste(5)
  await dialog.getByRole('img', { name: 'Photo 1 of 1, not sent yet' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await thumbnails(page).count()).toBe(0)
  await paste(6)
  await expect.poll(() => thumbnails(page).count()).toBe(1)
})
