import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openConversation, receivedTexts } from '../support/conversation.ts'
import { accountDatabases, fillDisk, setDiskQuota, waitUntilStored } from '../support/device.ts'
import type { TestAccount } from '../support/people.ts'
import {
  chooseSignOut,
  createBrowserFixture,
  signInByForm,
  waitForVisitor,
  type BrowserFixture,
} from '../support/browser-fixture.ts'

let fixture: BrowserFixture
let origin: string
let ana: TestAccount
let ben: TestAccount
let page: Page

beforeAll(async () => {
  fixture = await createBrowserFixture()
  origin = fixture.server.origin
  await fixture.browser.start()
})
afterAll(() => fixture.teardown())

beforeEach(async () => {
  ;({ ana, ben, page } = await openConversation(fixture, (fresh) => setDiskQuota(fresh, origin, 'small')))
})

const box = () => page.getByLabel('Message', { exact: true })
const makeRoom = () => setDiskQuota(page, origin, 'large')
const dialog = () => page.getByRole('alertdialog')

/** Types words that the device cannot store, and signs out; the page must ask before it deletes them. */
async function signOutWithUnstoredWords(): Promise<void> {
  await box().fill('Only in this box')
  await page.getByText('This device couldn’t save your message').waitFor()
  await chooseSignOut(page, ana)
  const signedOut = page.getByRole('link', { name: 'Get Early Access' }).first()
  await dialog().or(signedOut).first().waitFor()
  expect(await dialog().isVisible(), 'the person is asked before their words are deleted').toBe(true)
}

describe('signing out on a full disk', () => {
  test('with nothing unsent deletes everything of the person, or says that they are still signed in', async () => {
    await fillDisk(page)
    await chooseSignOut(page, ana)
    await dialog()
      .or(page.getByRole('link', { name: 'Get Early Access' }).first())
      .first()
      .waitFor()
    if (await dialog().isVisible()) {
      await dialog().getByText('you’re still signed in').waitFor()
      await makeRoom()
      await dialog().getByRole('button', { name: 'Discard and sign out' }).click()
    }
    await waitForVisitor(page)
    await expect.poll(() => accountDatabases(page)).toEqual([])
    await page.context().close()
  })

  test('words that could not be stored are never deleted without a question', async () => {
    await fillDisk(page)
    await signOutWithUnstoredWords()
    await dialog().getByRole('button', { name: 'Stay signed in' }).click()
    expect(await box().inputValue()).toBe('Only in this box')
    await makeRoom()
    await page.getByText('This device is full.', { exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => receivedTexts(origin, ben, ana)).toEqual(['Only in this box'])
    await page.context().close()
  })

  test('words that only the account’s database refuses are never deleted without a question', async () => {
    // There is room for the registry's small row, but not for the words.
    await page.evaluate(() => {
      const put = IDBObjectStore.prototype.put
      IDBObjectStore.prototype.put = function (...args: Parameters<typeof put>) {
        if (this.name === 'composers') throw new DOMException('No room', 'QuotaExceededError')
        return put.apply(this, args)
      }
    })
    await signOutWithUnstoredWords()
    await dialog().getByText('couldn’t save some words').waitFor()
    await dialog().getByRole('button', { name: 'Stay signed in' }).click()
    expect(await box().inputValue()).toBe('Only in this box')
    await page.context().close()
  })

  test('kept words are there at the next sign-in', async () => {
    await box().fill('Kept on a full disk')
    await waitUntilStored(page, 'Kept on a full disk')
    await fillDisk(page)
    await chooseSignOut(page, ana)
    await dialog().getByRole('button', { name: 'Keep on this device' }).click()
    const hasFailed = dialog().getByText('you’re still signed in')
    await hasFailed
      .or(page.getByRole('link', { name: 'Get Early Access' }).first())
      .first()
      .waitFor()
    const mustRepeat = await hasFailed.isVisible()
    await makeRoom()
    if (mustRepeat) await dialog().getByRole('button', { name: 'Keep on this device' }).click()
    await waitForVisitor(page)
    await signInByForm(page, origin, ana)
    await page.goto(`${origin}/messages?with=${ben.user._id}`)
    await expect.poll(() => box().inputValue()).toBe('Kept on a full disk')
    await page.context().close()
  })
})
