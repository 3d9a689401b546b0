import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { accountDatabases } from '../support/device.ts'
import { holdDatabase } from '../support/hold-database.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'

let fixture: BrowserFixture
let browser: BrowserFixture['browser']
let server: BrowserFixture['server']
let ana: TestAccount

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ browser, server } = fixture)
  ana = await registerSeeker(server.origin, 'Ana', localDay(new Date()))
  await browser.start()
})
afterAll(() => fixture.teardown())

describe('a database that does not open', () => {
  /** Opens a page that keeps the account's database open at an old version, which blocks other versions. */
  async function blockDatabase(page: Page, account: TestAccount): Promise<Page> {
    const old = await page.context().newPage()
    await old.goto(`${server.origin}/robots.txt`)
    await old.evaluate(holdDatabase, `commonroof-${account.user._id}`)
    return old
  }

  async function tryToSignIn(page: Page): Promise<void> {
    await page.goto(`${server.origin}/account?mode=sign-in`)
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
    await page.getByLabel('Email', { exact: true }).fill(ana.email)
    await page.getByLabel('Password', { exact: true }).fill(ana.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
    await page.getByRole('alertdialog').getByText('won’t open').waitFor()
  }

  test('shows a notice, and the sign-in continues when the other tab is closed', async () => {
    const device = await browser.newDevice()
    const page = await device.newPage()
    const old = await blockDatabase(page, ana)
    await tryToSignIn(page)
    await page.getByText('Another tab is using it').waitFor()
    expect(await screenFaults(page, 'a database that does not open', 'dialog[open]')).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Another tab is using it').waitFor()
    await old.close()
    await page.waitForURL((url) => url.pathname !== '/account')
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
    await device.close()
  })

  test('is replaced by an empty copy only after a second confirmation', async () => {
    const device = await browser.newDevice()
    const page = await device.newPage()
    const old = await blockDatabase(page, ana)
    await tryToSignIn(page)
    await page.getByRole('button', { name: 'Start fresh' }).click()
    await page.getByText('Delete this device’s copy?').waitFor()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('button', { name: 'Start fresh' }).click()
    await page.getByRole('button', { name: 'Delete and start fresh' }).click()
    await page.getByText('Another tab is still using it').waitFor()
    await old.close()
    // The second try has a limit, and would wait for what the first one left in the browser's queue.
    await expect.poll(() => accountDatabases(page)).toEqual([])
    await page.getByRole('button', { name: 'Delete and start fresh' }).click()
    await page.waitForURL((url) => url.pathname !== '/account')
    await page.goto(`${server.origin}/profile`)
    await page.getByText(ana.email, { exact: true }).waitFor()
    await device.close()
  })
})
