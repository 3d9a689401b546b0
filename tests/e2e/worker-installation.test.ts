import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { createProxiedBrowserFixture, type ProxiedBrowserFixture } from '../support/browser-fixture.ts'
import { until } from '../support/patience.ts'

let fixture: ProxiedBrowserFixture

beforeAll(async () => {
  fixture = await createProxiedBrowserFixture()
  await fixture.browser.start()
})

afterAll(() => fixture.teardown())

/** One of the worker's files, which no page asks for. */
const FILE = /^GET \/pages\/badges\.html/

const controlledBy = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null)

async function open(path: string): Promise<Page> {
  const device = await fixture.browser.newDevice()
  // On a phone that saves data the app starts only when a person reaches for a control; it registers the worker again.
  await device.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const page = await device.newPage()
  await page.goto(fixture.proxy.origin + path)
  await page.evaluate(() => window.installWorker?.())
  return page
}

const untilControlled = (page: Page) =>
  until(async () => (await controlledBy(page)) === 'activated', 'the worker to be in charge')

describe('the installation of the worker', () => {
  test('asks again for a file that does not arrive', async () => {
    const losing = fixture.proxy.dropResponsesTo(FILE)
    const page = await open('/how-it-works')
    // The browser asks a second time by itself.
    await until(async () => losing.count() > 2, 'a third request')
    losing.enough()
    await untilControlled(page)
    await page.context().close()
  })

  test('is repeated on the same page after a file did not arrive at all', async () => {
    const losing = fixture.proxy.dropResponsesTo(FILE)
    const page = await open('/how-it-works')
    // Any key starts the app.
    await page.keyboard.press('Shift')
    const isGone = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined)
    await until(async () => losing.count() > 0 && (await isGone()), 'the installation to fail')
    losing.enough()
    await untilControlled(page)
    await page.context().close()
  })
})
