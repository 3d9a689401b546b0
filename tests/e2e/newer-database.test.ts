import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { receivedTexts } from '../support/conversation.ts'
import { waitUntilStored } from '../support/device.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'

/** Far above the version of this build's database. */
const NEWER_VERSION = 9990

let fixture: BrowserFixture
let origin: string
let ana: TestAccount
let ben: TestAccount

beforeAll(async () => {
  fixture = await createBrowserFixture()
  origin = fixture.server.origin
  const today = localDay(new Date())
  ana = await registerSeeker(origin, 'Ana', today)
  ben = await registerSeeker(origin, 'Ben', today)
  await fixture.browser.start()
})
afterAll(() => fixture.teardown())

/** Upgrades Ana's database as a newer build in another tab does; rejects while another tab blocks it. */
async function upgradeElsewhere(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(`${origin}/robots.txt`)
  await other.evaluate(
    ([name, version]) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, version)
        request.addEventListener('upgradeneeded', () => request.result.createObjectStore('of a newer build'))
        request.addEventListener('blocked', () => reject(new Error('the old tab holds on to it')))
        request.addEventListener('success', () => {
          request.result.close()
          resolve()
        })
      }),
    [`commonroof-${ana.user._id}`, NEWER_VERSION] as const,
  )
  return other
}

test('an old tab gives way to the upgrade of its database and loses nothing that is typed', async () => {
  const page = await openSignedInPage(fixture, ana)
  await page.goto(`${origin}/messages?with=${ben.user._id}`)
  const box = page.getByLabel('Message', { exact: true })
  await box.fill('Begun before the upgrade')
  await waitUntilStored(page, 'Begun before the upgrade')
  const other = await upgradeElsewhere(page)
  await other.close()
  expect(await box.inputValue()).toBe('Begun before the upgrade')
  await box.press('Control+End')
  await box.pressSequentially(' and after it')
  await waitUntilStored(page, 'Begun before the upgrade and after it')
  await page.reload()
  await expect.poll(() => box.inputValue()).toBe('Begun before the upgrade and after it')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => receivedTexts(origin, ben, ana)).toEqual(['Begun before the upgrade and after it'])
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await page.context().close()
})
