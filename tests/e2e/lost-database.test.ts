import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pasted } from '../support/clipboard.ts'
import { clearStorage, draftsOnDevice } from '../support/device.ts'
import { registerBeginner, type TestAccount } from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { waitForDraftSaved } from '../support/wizard.ts'

let fixture: BrowserFixture
let browser: BrowserFixture['browser']
let server: BrowserFixture['server']
/** Each story has a new person, so that a draft on the server belongs to one story only. */
let people = 0

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ browser, server } = fixture)
  await browser.start()
})
afterAll(() => fixture.teardown())

describe('a database that is deleted under an open page', () => {
  test.each([
    ['emptied by the browser', (page: Page) => clearStorage(page, server.origin)],
    [
      'deleted by another tab',
      async (page: Page, { user }: TestAccount) => {
        const other = await page.context().newPage()
        await other.goto(`${server.origin}/robots.txt`)
        // Closing a tab cancels its pending requests, so wait for the deletion.
        await other.evaluate(
          (name) =>
            new Promise<void>((resolve, reject) => {
              const request = indexedDB.deleteDatabase(name)
              request.addEventListener('success', () => resolve())
              request.addEventListener('error', () => reject(new Error(`${name} was not deleted`)))
            }),
          `commonroof-${user._id}`,
        )
        await other.close()
      },
    ],
  ])('%s is restored from the page, and the person is notified', async (_, deleteDatabase) => {
    const kira = await registerBeginner(server.origin, `Kira${++people}`, 'SOLO')
    const page = await openSignedInPage(fixture, kira)
    await page.goto(`${server.origin}/setup/home-seeker-profile`)
    await page.getByRole('radio', { name: 'New York City' }).check()
    await page.getByRole('radio', { name: 'Brooklyn' }).check()
    await waitForDraftSaved(page)
    await deleteDatabase(page, kira)
    await page.getByRole('radio', { name: 'Manhattan' }).check()
    await page.getByText('The browser deleted what was saved on this device').waitFor()
    expect(await page.getByRole('radio', { name: 'Manhattan' }).isChecked()).toBe(true)
    // Answers that were not changed again are restored too.
    await expect
      .poll(() => draftsOnDevice(page, kira.user._id))
      .toMatchObject([{ selectedRegion: 'ny', location: 'manhattan' }])
    await page.getByRole('button', { name: 'Got it' }).click()

    // The device remembers who this is: a reload opens the form, not the sign-in page.
    await page.reload()
    await page.getByRole('heading', { name: 'Location & Budget' }).waitFor()
    expect(await page.getByRole('radio', { name: 'Manhattan' }).isChecked()).toBe(true)
    await page.context().close()
  })

  test('and cannot be opened again leaves the answers in memory, to be copied', async () => {
    const kira = await registerBeginner(server.origin, `Kira${++people}`, 'SOLO')
    const page = await openSignedInPage(fixture, kira)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin })
    await page.goto(`${server.origin}/setup/home-seeker-profile`)
    await page.getByRole('radio', { name: 'New York City' }).check()
    await waitForDraftSaved(page)
    // From here on the browser refuses to open any database, as with a damaged profile.
    await page.evaluate(() => {
      const openDatabase = indexedDB.open.bind(indexedDB)
      Object.assign(window, { healed: false })
      indexedDB.open = (name, version) => {
        if ('healed' in window && window.healed === true) return openDatabase(name, version)
        throw new DOMException('Internal error opening backing store', 'UnknownError')
      }
    })
    await clearStorage(page, server.origin)
    await page.getByRole('radio', { name: 'Brooklyn' }).check()
    await page.getByRole('alert').filter({ hasText: 'This device can’t save anything' }).waitFor()
    expect(await screenFaults(page, 'memory only')).toEqual([])
    await page.getByRole('radio', { name: 'Queens' }).check()
    await page.getByRole('button', { name: 'Copy my text' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await pasted(page)).toContain('Location: queens')

    // Heal and click in one step, because the page retries by itself and then removes the button.
    await page.getByRole('button', { name: 'Try again' }).evaluate((button: HTMLElement) => {
      Object.assign(window, { healed: true })
      button.click()
    })
    await page.getByText('This device can’t save anything').waitFor({ state: 'detached' })
    await expect
      .poll(() => draftsOnDevice(page, kira.user._id))
      .toMatchObject([{ selectedRegion: 'ny', location: 'queens' }])
    expect(await page.getByRole('radio', { name: 'Queens' }).isChecked()).toBe(true)
    await page.context().close()
  })
})
