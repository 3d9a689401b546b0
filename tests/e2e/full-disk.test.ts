import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { receivedTexts } from '../support/conversation.ts'
import { draftsOnDevice, fillDisk, setDiskQuota } from '../support/device.ts'
import { registerBeginner, registerSeeker, type TestAccount } from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { waitForDraftSaved } from '../support/wizard.ts'

let fixture: BrowserFixture
let browser: BrowserFixture['browser']
let server: BrowserFixture['server']
let ana: TestAccount
let ben: TestAccount
/** A seeker who has not finished the profile form. */
let kira: TestAccount

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ browser, server } = fixture)
  const today = localDay(new Date())
  ana = await registerSeeker(server.origin, 'Ana', today)
  ben = await registerSeeker(server.origin, 'Ben', today)
  kira = await registerBeginner(server.origin, 'Kira', 'SOLO')
  await browser.start()
})
afterAll(() => fixture.teardown())

const onSmallDisk = (account: TestAccount) =>
  openSignedInPage(fixture, account, (page) => setDiskQuota(page, server.origin, 'small'))
const drafts = (page: Page) => draftsOnDevice(page, kira.user._id)

describe('a full disk', () => {
  test('keeps the answers on the page, shows an error, and saves them when there is space', async () => {
    const page = await onSmallDisk(kira)
    await page.goto(`${server.origin}/setup/home-seeker-profile`)
    await page.getByRole('radio', { name: 'New York City' }).check()
    await waitForDraftSaved(page)
    await fillDisk(page)
    await page.getByRole('radio', { name: 'Queens' }).check()
    await page.getByText('This device is full.', { exact: true }).waitFor()
    await page.getByText('Not saved: this device is full').waitFor()
    expect(await page.getByRole('radio', { name: 'Queens' }).isChecked()).toBe(true)
    expect(await drafts(page)).toMatchObject([{ selectedRegion: 'ny', location: '' }])
    expect(await screenFaults(page, 'a full disk')).toEqual([])

    await setDiskQuota(page, server.origin, 'large')
    await page.getByText('This device is full.', { exact: true }).waitFor({ state: 'detached' })
    expect(await drafts(page)).toMatchObject([{ selectedRegion: 'ny', location: 'queens' }])
    expect(await page.getByText('Not saved').count()).toBe(0)
    await page.context().close()
  })

  test('does not prevent opening a page', async () => {
    const page = await onSmallDisk(ana)
    await page.goto(`${server.origin}/messages?with=${ben.user._id}`)
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    await fillDisk(page)
    await page.reload()
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await page.context().close()
  })

  test('keeps a message in its field, unsent, with an error', { tags: ['storage'] }, async () => {
    const page = await onSmallDisk(ana)
    await page.goto(`${server.origin}/messages?with=${ben.user._id}`)
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    await fillDisk(page)
    const box = page.getByLabel('Message', { exact: true })
    await box.fill('Is the room still free?')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('so it wasn’t sent').waitFor()
    expect(await box.inputValue()).toBe('Is the room still free?')
    await page.getByRole('link', { name: 'Free up space' }).waitFor()

    await setDiskQuota(page, server.origin, 'large')
    await page.getByText('This device is full.', { exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => box.inputValue()).toBe('')
    await expect.poll(() => receivedTexts(server.origin, ben, ana)).toEqual(['Is the room still free?'])
    await page.context().close()
  })
})
