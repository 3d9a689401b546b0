import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECK_TIMEOUT_MS } from '../../src/app/areas/listings/wizard/use-address-check.ts'
import { localDay } from '../../src/domain/core/dates.ts'
import type { ReportView } from '../../src/domain/reports/report-view.ts'
import { leaveOutLimits } from '../support/left-out-limits.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { runCommand } from '../support/command.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto, homePhotos } from '../support/home-photos.ts'
import { formOf } from '../support/listing-form.ts'
import { waitForStep } from '../support/listing-steps.ts'
import { until } from '../support/patience.ts'
import {
  apiAs,
  listHome,
  listingsOf,
  registerHomeowner,
  registerSeeker,
  saveListingDraft,
} from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'
import { shoot } from '../support/screenshots.ts'
import { decideByEnter } from '../support/decide-case.ts'

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

const openForm = async (page: Page, step: string) => {
  await page.goto(`${origin}/setup/property-listing`)
  await waitForStep(page, step)
}

async function toLastStep(page: Page): Promise<void> {
  for (const step of ['Home & Room Details', 'Household & Lifestyle', 'Pricing & List']) {
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await waitForStep(page, step)
  }
}

test('[listing] the owner of a home that somebody else listed says so offline, and lists it after a moderator decided', async () => {
  const form = formOf({ title: 'Loft by the bay' })
  const stranger = await registerHomeowner(origin, 'Fabian')
  const home = await listHome(origin, stranger, [await homePhoto(1)], form)
  const owner = await registerHomeowner(origin, 'Olivia')
  // Written in another way, it is the same address.
  const address = form.address.replace(' Street', '  STREET.')
  await saveListingDraft(origin, owner, { ...form, address, title: 'My loft since 2019' })
  const mona = await registerSeeker(origin, 'Mona', localDay(new Date()))
  const env = { DATA_DIR: fixture.server.dataDir }
  await runCommand('admin', ['promote', mona.email, '--moderator'], env)

  const page = await openSignedInPage(fixture, owner, (fresh) => leaveOutLimits(fresh, CHECK_TIMEOUT_MS))
  await openForm(page, 'Pricing & List')
  await waitForServiceWorker(page)
  await page.getByLabel('Photo files').setInputFiles(await homePhotos(2))
  await page.getByText('2 of 20').waitFor()
  // The form finds the address taken before anything is sent.
  await page.getByRole('button', { name: 'List Property' }).click()
  await waitForStep(page, 'Basic Property Info')
  const isMine = page.getByRole('button', { name: 'This is my home' })
  await isMine.waitFor()
  await shoot(page, 'claim-form')
  expect(await screenFaults(page, 'a taken address')).toEqual([])

  // Without signal it cannot, so the outbox says it later.
  await page.context().setOffline(true)
  await toLastStep(page)
  await page.getByRole('button', { name: 'List Property' }).click()
  await page.waitForURL('**/success')
  await page.context().setOffline(false)
  await page.goto(`${origin}/outbox`)
  await isMine.waitFor()
  await shoot(page, 'claim-outbox')

  await page.context().setOffline(true)
  await isMine.click()
  const dialog = page.getByRole('dialog', { name: 'This is my home' })
  await dialog
    .getByLabel('What shows that it’s yours')
    .fill('My name is on the mailbox, and I have the lease.')
  await shoot(page, 'claim-dialog')
  expect(await screenFaults(page, 'a claim', 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: 'Tell us' }).dblclick()
  await page.getByText('It’s saved on this device. It sends when you’re online.').waitFor()
  await shoot(page, 'claim-sent')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('You told us that this is your home. It sends when you’re online.').waitFor()
  await page.goto(`${origin}/reports`)
  await page.getByText('I have the lease').waitFor()
  await page.context().setOffline(false)
  const claims = async () =>
    (await apiAs(origin, owner)<{ reports: ReportView[] }>('GET', '/reports')).reports
  await until(async () => (await claims()).length > 0, 'the claim to arrive')
  expect(await claims()).toMatchObject([{ reason: 'address', title: 'My loft since 2019', answer: null }])
  await page.getByText('We’re looking at it.').waitFor()
  await shoot(page, 'claim-waits')

  const queue = await openSignedInPage(fixture, mona)
  await queue.goto(`${origin}/admin/queue`)
  await queue.getByRole('link', { name: /Loft by the bay.*Claimed address/s }).click()
  await queue.getByText('My name is on the mailbox, and I have the lease.').waitFor()
  await queue.getByText('My loft since 2019').waitFor()
  await queue.getByRole('form', { name: 'Decide' }).waitFor()
  await shoot(queue, 'claim-case')
  expect(await screenFaults(queue, 'a case of a claim')).toEqual([])
  await queue.keyboard.press('h')
  await queue.keyboard.type('You could not show that it is yours.')
  await queue.keyboard.press('Tab')
  await decideByEnter(queue)
  await queue.getByRole('link', { name: /Claimed address/ }).waitFor({ state: 'detached' })

  await page.goto(`${origin}/reports`)
  const told = 'The address of “My loft since 2019” is free. You can list your home now.'
  await page.getByText(told).first().waitFor()
  expect(await page.getByText('Fabian').count()).toBe(0)
  expect(await page.getByText('Loft by the bay').count()).toBe(0)
  await shoot(page, 'claim-answered')
  await page.getByRole('link', { name: 'Open the listing form' }).click()
  await waitForStep(page, 'Basic Property Info')
  await toLastStep(page)
  await page.getByRole('button', { name: 'List Property' }).click()
  await page.waitForURL('**/success')
  await until(async () => (await listingsOf(origin, owner)).length === 1, 'the home to be listed')
  expect(await listingsOf(origin, owner)).toMatchObject([{ title: 'My loft since 2019', status: 'active' }])
  const [hidden] = await listingsOf(origin, stranger)
  expect(hidden).toMatchObject({ _id: home._id, isHidden: true })
  for (const each of [page, queue]) await each.context().close()
})
