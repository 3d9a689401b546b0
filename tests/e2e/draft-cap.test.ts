import { afterAll, beforeAll, expect, test } from 'vitest'
import { DRAFTS_MAX } from '../../src/domain/core/limits.ts'
import { DRAFTS_FULL_MESSAGE } from '../../src/domain/listings/listing-drafts.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { draftsOnDevice, waitUntilStored } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { formOf } from '../support/listing-form.ts'
import { listHome, registerHomeowner, saveListingDraft } from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await createBrowserFixture()
  await fixture.browser.start()
})
afterAll(async () => {
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await fixture.teardown()
})

test('one unfinished listing too many: it is said before one begins, and one that was begun offline stays', async () => {
  const { origin } = fixture.server
  const owner = await registerHomeowner(origin, 'Hana')
  await listHome(origin, owner, [], formOf({ title: 'Attic' }))
  const page = await openSignedInPage(fixture, owner)
  await waitForServiceWorker(page)
  await page.goto(`${origin}/setup/property-listing`)
  const address = page.getByRole('textbox', { name: /address/i }).first()
  await address.waitFor()
  await page.context().setOffline(true)
  await address.fill('77 Kept Street')
  await waitUntilStored(page, '77 Kept Street')
  for (let index = 0; index < DRAFTS_MAX; index++)
    await saveListingDraft(origin, owner, formOf({ title: `Room ${index}` }))
  await page.context().setOffline(false)
  await page.reload()
  await page.getByText('This draft is on this device only').waitFor()
  expect(await address.inputValue()).toBe('77 Kept Street')
  expect(await screenFaults(page, 'a draft on one device only')).toEqual([])

  // The form that duplicates counts the drafts of this device.
  await expect.poll(async () => (await draftsOnDevice(page, owner.user._id)).length).toBe(DRAFTS_MAX + 1)

  await page.goto(`${origin}/view-listing`)
  await page.getByRole('tab', { name: /^Incomplete/ }).click()
  await page.getByRole('button', { name: 'Actions for Attic' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Too many unfinished listings' })
  await dialog.getByText(DRAFTS_FULL_MESSAGE).waitFor()
  expect(await screenFaults(page, 'too many drafts', 'dialog[open]')).toEqual([])
  await dialog.getByRole('link', { name: 'Show them' }).click()
  await page.getByText(`${DRAFTS_MAX} other unfinished listings`).waitFor()
})
