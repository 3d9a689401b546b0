import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CDPSession, Page } from 'playwright-core'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { changedByScript, faultsOf, watchPage } from '../support/page-watch.ts'
import { registerTestAccount, type TestAccount } from '../support/people.ts'
import { builtPage, hydrated, missingPictures, promiseTagsOf, PUBLIC_PATHS } from '../support/public-pages.ts'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'

let fixture: BrowserFixture
let origin: string
let page: Page
let cdp: CDPSession
let friend: TestAccount
const consoleErrors: string[] = []
/** The URLs of the scripts that the pages loaded. */
const scripts: string[] = []

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ origin } = fixture.server)
  page = await fixture.browser.start()
  await watchPage(page)
  cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  friend = await registerTestAccount(origin, 'Anastasia-Guadalupe')
  page.on('pageerror', (error) => consoleErrors.push(`${page.url()}: ${error.message}`))
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) consoleErrors.push(`${page.url()}: ${message.text()}`)
  })
})

afterAll(() => fixture.teardown())

const rows = PUBLIC_PATHS.map((path) => ({ path }))

describe.each([
  { from: 'the server', width: 1280, height: 900, bypass: true },
  { from: 'the worker', width: 390, height: 844, bypass: false },
])('from $from at $width', ({ width, height, bypass }) => {
  beforeAll(async () => {
    await page.setViewportSize({ width, height })
    await cdp.send('Network.setBypassServiceWorker', { bypass: false })
    await page.goto(origin)
    await waitForServiceWorker(page)
    await cdp.send('Network.setBypassServiceWorker', { bypass })
  })

  for (const path of PUBLIC_PATHS) {
    test(`${path} is hydrated without changes and layout shifts`, { tags: promiseTagsOf(path) }, async () => {
      const from = consoleErrors.length
      scripts.length = 0
      const response = await page.goto(origin + path)
      expect(response?.fromServiceWorker()).toBe(!bypass)
      await hydrated(page)
      const changed = await changedByScript(page)
      expect(changed.served).toBeGreaterThan(100)
      expect(changed).toMatchObject({ lost: [], added: [], altered: [], sameText: true })
      // Pictures further down load lazily while the page is scrolled.
      expect(await missingPictures(page)).toEqual([])
      expect(await faultsOf(page)).toEqual({ refusals: [], shifts: [] })
      // A visitor's page must not load the code of database and outbox.
      expect(scripts.filter((url) => url.includes('/account-'))).toEqual([])
      expect(consoleErrors.slice(from)).toEqual([])
    })
  }

  test('an invitation that loads late causes no layout shift', async () => {
    const { firstName, referralCode } = friend.user
    await page.goto(`${origin}/beta-socal?ref=${referralCode}`)
    await hydrated(page)
    await page.getByText(`${firstName} Story invited you`).waitFor()
    await page.getByRole('link', { name: `Get Early Access From ${firstName}` }).waitFor()
    await missingPictures(page)
    expect(await faultsOf(page)).toEqual({ refusals: [], shifts: [] })
  })
})

test('a page that arrives in two parts is drawn once, without a layout shift', async () => {
  const path = '/cookie-policy'
  const html = await (await fetch(origin + path)).text()
  // The button after this narrow screen's logo takes the room of the name beside it.
  const cut = html.indexOf('<nav aria-label="Main"')
  expect(cut).toBeGreaterThan(0)
  let sendRest = () => undefined as void
  const server = createServer(async (request, response) => {
    if (request.url === path) {
      response.setHeader('content-type', 'text/html')
      response.write(html.slice(0, cut))
      sendRest = () => void response.end(html.slice(cut))
      return
    }
    const file = await fetch(origin + request.url)
    response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await file.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const device = await fixture.browser.newDevice()
  const visitor = await device.newPage()
  await watchPage(visitor)
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.goto(`http://localhost:${(server.address() as AddressInfo).port}${path}`, {
    waitUntil: 'commit',
  })
  // All that the first part needs is there, so only the missing rest can hold the first frame back.
  await visitor.waitForFunction(
    () => {
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return ['.css', '.woff2'].every((end) => loaded.some(({ name }) => name.endsWith(end)))
    },
    undefined,
    // The default waits for frames.
    { polling: 50 },
  )
  const restSentAt = await visitor.evaluate(() => performance.now())
  sendRest()
  await visitor.waitForLoadState('load')
  await visitor.getByRole('contentinfo').waitFor()
  const firstPaint = await visitor.waitForFunction(() => performance.getEntriesByType('paint')[0]?.startTime)
  expect(await firstPaint.jsonValue()).toBeGreaterThan(restSentAt)
  expect(await faultsOf(visitor)).toEqual({ refusals: [], shifts: [] })
  await device.close()
  server.closeAllConnections()
  server.close()
})

test.each(rows)('$path is built without inline styles and event handlers', ({ path }) => {
  expect(builtPage(path).match(/<[^>]*\sstyle=[^>]*>/g)).toBeNull()
  expect(builtPage(path).match(/<style|<[^>]*\son\w+=/g)).toBeNull()
})
