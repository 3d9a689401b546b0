import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { stillLoading } from '../../src/app/ui/strings/loading.ts'
import { createBrowserFixture, signIn, type BrowserFixture } from '../support/browser-fixture.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { registerSeeker } from '../support/people.ts'

let fixture: BrowserFixture
let page: Page
beforeAll(async () => {
  fixture = await createBrowserFixture()
  const { server, browser } = fixture
  await browser.start()
  const today = localDay(new Date())
  const ana = await registerSeeker(server.origin, 'Ana', today)
  const ben = await registerSeeker(server.origin, 'Ben', today)
  // Without the service worker, which has all code after its installation.
  page = await (await browser.newDevice({ serviceWorkers: 'block' })).newPage()
  await signIn(page, server.origin, ana)
  await page.goto(`${server.origin}/messages?with=${ben.user._id}`)
})
afterAll(() => fixture.teardown())

test('a dialog whose code is lost on the way opens when it has come, and the page stays', async () => {
  let requests = 0
  await page.route(/\/assets\/block-dialog-/, (route) =>
    requests++ === 0 ? route.abort() : route.continue(),
  )
  await page.getByLabel('Message', { exact: true }).fill('Not sent yet')
  await page.getByRole('button', { name: 'More about Ben' }).click()
  await page.getByRole('menuitem', { name: 'Block Ben' }).click()
  await page.getByRole('alertdialog', { name: 'Block Ben?' }).waitFor()
  expect(requests).toBe(2)
  await page.keyboard.press('Escape')
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Not sent yet')
})

test('a dialog whose code is late says so', async () => {
  await page.reload()
  const release = await holdRequests(page, /\/assets\/report-dialog-/)
  await page.getByRole('button', { name: 'More about Ben' }).click()
  await page.getByRole('menuitem', { name: /^Report/ }).click()
  await page.getByText(stillLoading).waitFor()
  release()
  await page.getByRole('dialog').waitFor()
  expect(await page.getByText(stillLoading).count()).toBe(0)
})

test('the code of a menu’s dialogs comes when the menu opens', async () => {
  await page.reload()
  const menu = page.getByRole('button', { name: 'More about Ben' })
  await menu.waitFor()
  const dialogs = Promise.all(
    ['block', 'report'].map((name) => page.waitForResponse(new RegExp(`/assets/${name}-dialog-`))),
  )
  await menu.click()
  await dialogs
  expect(await page.getByRole('dialog').count()).toBe(0)
})
