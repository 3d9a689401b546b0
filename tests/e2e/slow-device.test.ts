import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { REGISTRY_NAME } from '../../src/offline/account/registry-names.ts'
import { evictDatabase } from '../support/evict-database.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'

/** Longer than the timeouts of the route guard and of the databases. */
const SLOW_MS = 6000

let fixture: BrowserFixture
let ana: TestAccount
let ben: TestAccount

beforeAll(async () => {
  fixture = await createBrowserFixture()
  const today = localDay(new Date())
  ana = await registerSeeker(fixture.server.origin, 'Ana', today)
  ben = await registerSeeker(fixture.server.origin, 'Ben', today)
  await fixture.browser.start()
})
afterAll(() => fixture.teardown())

/** Delays the opening of this database by SLOW_MS in all further documents of the page. */
const slowDisk = (page: Page, database: string) =>
  page.addInitScript(
    ({ name, ms }) => {
      const open = indexedDB.open.bind(indexedDB)
      const delayed = (listener: (event: Event) => void) => (event: Event) => setTimeout(listener, ms, event)
      indexedDB.open = (wanted, version) => {
        const request = open(wanted, version)
        if (wanted !== name) return request
        const listen = request.addEventListener.bind(request)
        const listenDelayed = (type: string, listener: (event: Event) => void) =>
          listen(type, type === 'success' ? delayed(listener) : listener)
        request.addEventListener = listenDelayed as typeof request.addEventListener
        // Dexie sets the property.
        Object.defineProperty(request, 'onsuccess', {
          set(listener: (event: Event) => void) {
            listenDelayed('success', listener)
          },
        })
        return request
      }
    },
    { name: database, ms: SLOW_MS },
  )

async function threadOpens(page: Page): Promise<void> {
  const path = `/messages?with=${ben.user._id}`
  await page.goto(fixture.server.origin + path)
  await page.getByRole('heading', { name: 'Ben' }).waitFor()
  await page.getByLabel('Message', { exact: true }).waitFor()
  expect(page.url()).toBe(fixture.server.origin + path)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
}

describe('the requested page opens on a slow device', () => {
  test('when the code loads slowly', async () => {
    const page = await openSignedInPage(fixture, ana)
    await page.route(/\/assets\/(account|live)-[^/]*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      await route.continue()
    })
    await threadOpens(page)
    await page.context().close()
  })

  test('when the account’s database opens slowly, and the notice then disappears', async () => {
    const page = await openSignedInPage(fixture, ana)
    await slowDisk(page, `commonroof-${ana.user._id}`)
    await threadOpens(page)
    await page.context().close()
  })

  test('when the page comes into sight before the account’s database has opened', async () => {
    const page = await openSignedInPage(fixture, ana)
    await slowDisk(page, `commonroof-${ana.user._id}`)
    await page.addInitScript(() => {
      setInterval(() => document.dispatchEvent(new Event('visibilitychange')), 200)
    })
    await threadOpens(page)
    await page.context().close()
  })

  test('when the page’s question who is signed in is lost, and one after another tab’s news is not', async () => {
    const page = await openSignedInPage(fixture, ana)
    await page.goto(`${fixture.server.origin}/robots.txt`)
    // Only the server can tell who is signed in.
    await evictDatabase(page, `commonroof-${ana.user._id}`)
    // The page's own question is among the first ones.
    const lostRequests = 3
    let requests = 0
    const later = Promise.withResolvers<void>()
    await page.route('**/api/auth/user', async (route) => {
      requests += 1
      if (requests <= lostRequests) {
        await later.promise
        await route.abort()
        return
      }
      later.resolve()
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      await route.continue()
    })
    await page.addInitScript((userId) => {
      const otherTab = new BroadcastChannel('commonroof-session')
      setInterval(() => otherTab.postMessage({ kind: 'signed-in', userId }), 200)
    }, ana.user._id)
    await threadOpens(page)
    await page.context().close()
  })

  test('when the registry opens slowly and the server does not respond', async () => {
    const page = await openSignedInPage(fixture, ana)
    await page.goto(`${fixture.server.origin}/messages?with=${ben.user._id}`)
    // The device must know the person before the network ends.
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    await slowDisk(page, REGISTRY_NAME)
    await page.route('**/api/**', (route) => route.abort())
    await threadOpens(page)
    await page.context().close()
  })

  test('when only a late response of the server tells who is signed in', async () => {
    const page = await openSignedInPage(fixture, ana)
    await page.goto(`${fixture.server.origin}/robots.txt`)
    await page.context().clearCookies({ name: /^commonroof-signed-in/ })
    const databases = await page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name = '' }) => name),
    )
    for (const name of databases) await evictDatabase(page, name)
    await page.route('**/api/auth/user', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      await route.continue()
    })
    await threadOpens(page)
    await page.context().close()
  })
})
