import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { localDay } from '../../src/domain/core/dates.ts'
import type { MessageView } from '../../src/domain/messages/message.ts'
import { accountDatabases } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { apiAs, registerBeginner, registerSeeker, type TestAccount } from '../support/people.ts'
import { until } from '../support/patience.ts'
import {
  chooseSignOut,
  createBrowserFixture,
  signInByForm,
  type BrowserFixture,
} from '../support/browser-fixture.ts'

let fixture: BrowserFixture
let browser: BrowserFixture['browser']
let server: BrowserFixture['server']
let page: Page
let hana: TestAccount
let ivo: TestAccount
let june: TestAccount

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ browser, server } = fixture)
  const today = localDay(new Date())
  hana = await registerSeeker(server.origin, 'Hana', today)
  ivo = await registerSeeker(server.origin, 'Ivo', today)
  june = await registerBeginner(server.origin, 'June', 'SOLO')
  page = await browser.start()
})

afterAll(async () => {
  await fixture.teardown()
})

describe('the signed-in person', () => {
  test(
    'signing out with nothing unsent leaves no data of the person on the device',
    { tags: ['sign-out'] },
    async () => {
      await signInByForm(page, server.origin, hana)
      await page.getByRole('heading', { name: 'Hello, Hana' }).waitFor()
      await waitForServiceWorker(page)
      expect(await accountDatabases(page)).toHaveLength(1)
      await chooseSignOut(page, hana)
      await page.waitForURL((url) => url.pathname === '/')
      await page.getByRole('link', { name: 'Get Early Access' }).first().waitFor()
      await expect.poll(() => accountDatabases(page)).toEqual([])
      await page.goBack({ waitUntil: 'commit' })
      await page.waitForURL('**/account')
      expect(await page.getByText('Hello, Hana').count()).toBe(0)
    },
  )

  test('a sign-out that cannot begin shows an error, and the person stays signed in', async () => {
    await signInByForm(page, server.origin, ivo)
    await page.getByRole('heading', { name: 'Hello, Ivo' }).waitFor()
    // The registry is deleted and cannot be opened any more.
    await page.evaluate(async () => {
      const open = indexedDB.open.bind(indexedDB)
      Object.assign(window, { healed: false })
      indexedDB.open = (name, version) => {
        if (name === 'commonroof-registry' && 'healed' in window && window.healed === false)
          throw new DOMException('Internal error opening backing store', 'UnknownError')
        return open(name, version)
      }
      await new Promise((resolve) => {
        indexedDB.deleteDatabase('commonroof-registry').onsuccess = resolve
      })
    })
    await chooseSignOut(page, ivo)
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('so you’re still signed in').waitFor()
    await page.evaluate(() => Object.assign(window, { healed: true }))
    expect(await accountDatabases(page)).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Discard and sign out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => accountDatabases(page)).toEqual([])
  })

  test('unsent messages can stay on the device, and are sent when their person signs in again', async () => {
    await signInByForm(page, server.origin, hana)
    await waitForServiceWorker(page)
    await page.goto(`${server.origin}/messages?with=${ivo.user._id}`)
    await page.getByRole('heading', { name: 'Ivo' }).waitFor()
    await server.stop()
    await page.getByLabel('Message', { exact: true }).fill('Kept while nobody is signed in')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Kept while nobody is signed in', { exact: true }).waitFor()
    await chooseSignOut(page, hana)
    await page.getByRole('alertdialog').getByText('1 unsent item').waitFor()
    await page.getByRole('button', { name: 'Keep on this device' }).click()
    await page.getByRole('link', { name: 'Get Early Access' }).first().waitFor()
    expect(await accountDatabases(page)).toHaveLength(1)

    // The server has not received the sign-out yet; a sign-in sends it first.
    await page.goto(`${server.origin}/dashboard`)
    await page.waitForURL('**/account')
    await server.start()
    await signInByForm(page, server.origin, ivo)
    expect(await page.getByText('Kept while nobody is signed in').count()).toBe(0)
    await chooseSignOut(page, ivo)
    await page.getByRole('link', { name: 'Get Early Access' }).first().waitFor()
    await signInByForm(page, server.origin, hana)
    const received = async () =>
      (
        await apiAs(server.origin, ivo)<{ messages: MessageView[] }>('GET', `/messages/${hana.user._id}`)
      ).messages.map((message) => [message.senderId, message.content])
    await until(async () => (await received()).length > 0, 'the kept message to arrive')
    expect(await received()).toEqual([[hana.user._id, 'Kept while nobody is signed in']])
    // Until the response is stored, the sign-out would ask about unsent work.
    await page.goto(`${server.origin}/outbox`)
    await page.getByText('Nothing is waiting').waitFor()
    await chooseSignOut(page, hana)
    await page.getByRole('link', { name: 'Get Early Access' }).first().waitFor()
  })

  test('two tabs of one wizard show the same draft', { tags: ['draft'] }, async () => {
    await signInByForm(page, server.origin, june)
    await page.goto(`${server.origin}/setup/home-seeker-profile`)
    await page.getByRole('heading', { name: 'Location & Budget' }).waitFor()
    const second = await browser.context.newPage()
    await second.goto(`${server.origin}/setup/home-seeker-profile`)
    await second.getByRole('heading', { name: 'Location & Budget' }).waitFor()
    await page.getByRole('radio', { name: 'New York City' }).check()
    await page.getByRole('radio', { name: 'Brooklyn' }).check()
    await expect.poll(() => second.getByRole('radio', { name: 'Brooklyn' }).isChecked()).toBe(true)
    await second.getByRole('button', { name: '$3,000' }).click()
    await expect.poll(() => page.getByText('We look between $2,500 and $3,500 a month.').count()).toBe(1)
    expect(await page.getByRole('radio', { name: 'Brooklyn' }).isChecked()).toBe(true)
    await second.close()
    expect(browser.pageErrors.join('\n')).toBe('')
  })
})
