import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'

let fixture: BrowserFixture
let browser: BrowserFixture['browser']
let server: BrowserFixture['server']
let ana: TestAccount
let ben: TestAccount

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ browser, server } = fixture)
  const today = localDay(new Date())
  ana = await registerSeeker(server.origin, 'Ana', today)
  ben = await registerSeeker(server.origin, 'Ben', today)
  await browser.start()
})
afterAll(() => fixture.teardown())

describe('a network with a captive portal', () => {
  test('is shown as such, not as offline, until the server responds again', async () => {
    const page = await openSignedInPage(fixture, ana)
    await waitForServiceWorker(page)
    await page.goto(`${server.origin}/messages?with=${ben.user._id}`)
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    await server.stop()
    const portal: Server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<h1>Welcome to our Wi-Fi</h1>')
    })
    await new Promise<void>((resolve) => portal.listen(server.port, '127.0.0.1', resolve))

    await page.getByLabel('Message', { exact: true }).fill('From the hotel')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('This network wants you to sign in first').waitFor()
    await page.getByRole('link', { name: /Network sign-in/ }).waitFor()
    expect(await page.getByText('Offline', { exact: true }).count()).toBe(0)
    expect(await screenFaults(page, 'a network sign-in')).toEqual([])
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Open its sign-in page' }).click(),
    ])
    await opened.getByText('Welcome to our Wi-Fi').waitFor()
    await opened.close()

    portal.closeAllConnections()
    await new Promise((resolve) => portal.close(resolve))
    await server.start()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByText('This network wants you to sign in first').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('link', { name: /Network sign-in/ }).count()).toBe(0)
    await page.context().close()
  })
})

describe('a clock that is a day off', () => {
  test('is shown in the outbox and on the profile', async () => {
    const page = await openSignedInPage(fixture, ana, (fresh) =>
      fresh.clock.install({ time: Date.now() + 24 * 60 * 60 * 1000 }),
    )
    await page.goto(`${server.origin}/outbox`)
    await page.getByText('This device’s clock is about 1 day ahead').waitFor()
    await page.goto(`${server.origin}/profile`)
    await page.getByText('About 1 day ahead. Set date and time').waitFor()
    await page.context().close()
  })
})

describe('the section "This device" of the profile', () => {
  test('shows the storage usage and whether storage is persistent', async () => {
    const page = await openSignedInPage(fixture, ana)
    await page.goto(`${server.origin}/profile#this-device`)
    const section = page.getByRole('region', { name: 'This device' })
    await section.getByText(/ allowed$/).waitFor()
    await section
      .getByRole('button', { name: 'Ask the browser' })
      .or(section.getByText('Yes. The browser keeps it'))
      .waitFor()
    await expect.poll(() => section.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await screenFaults(page, 'this device')).toEqual([])
    await page.context().close()
  })
})
