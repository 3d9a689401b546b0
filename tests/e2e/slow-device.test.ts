import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { REGISTRY_NAME } from '../../src/offline/account/registry-names.ts'
import { registerSeeker, type Account } from '../support/people.ts'
import { setStage, signedInPage, type Stage } from '../support/stage.ts'

/** Longer than the guard and the databases are patient. */
const SLOW_MS = 6000

let stage: Stage
let ana: Account
let ben: Account

beforeAll(async () => {
  stage = await setStage({ workers: false })
  const today = localDay(new Date())
  ana = await registerSeeker(stage.server.origin, 'Ana', today)
  ben = await registerSeeker(stage.server.origin, 'Ben', today)
  await stage.browser.start()
})
afterAll(() => stage.strike())

/** From the next page on, this database takes its time to open. */
const slowDisk = (page: Page, database: string) =>
  page.addInitScript(
    ({ name, ms }) => {
      const open = indexedDB.open.bind(indexedDB)
      const late = (listener: (event: Event) => void) => (event: Event) => setTimeout(listener, ms, event)
      indexedDB.open = (wanted, version) => {
        const request = open(wanted, version)
        if (wanted !== name) return request
        const listen = request.addEventListener.bind(request)
        const slowly = (type: string, listener: (event: Event) => void) =>
          listen(type, type === 'success' ? late(listener) : listener)
        request.addEventListener = slowly as typeof request.addEventListener
        // Dexie sets the property.
        Object.defineProperty(request, 'onsuccess', {
          set(listener: (event: Event) => void) {
            slowly('success', listener)
          },
        })
        return request
      }
    },
    { name: database, ms: SLOW_MS },
  )

async function threadOpens(page: Page): Promise<void> {
  const path = `/messages?with=${ben.user._id}`
  await page.goto(stage.server.origin + path)
  await page.getByRole('heading', { name: 'Ben' }).waitFor()
  await page.getByLabel('Message', { exact: true }).waitFor()
  expect(page.url()).toBe(stage.server.origin + path)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
}

describe('a page that is asked for on a slow device is the page that comes', () => {
  test('when the code takes long', async () => {
    const page = await signedInPage(stage, ana)
    await page.route(/\/assets\/(account|live)-[^/]*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      await route.continue()
    })
    await threadOpens(page)
    await page.context().close()
  })

  test('when the account’s database takes long: its explanation goes when it opens after all', async () => {
    const page = await signedInPage(stage, ana)
    await slowDisk(page, `commonroof-${ana.user._id}`)
    await threadOpens(page)
    await page.context().close()
  })

  test('when the device takes long to say who is here, and nobody else answers', async () => {
    const page = await signedInPage(stage, ana)
    await page.goto(`${stage.server.origin}/messages?with=${ben.user._id}`)
    await page.getByLabel('Message', { exact: true }).waitFor()
    await slowDisk(page, REGISTRY_NAME)
    await page.route('**/api/**', (route) => route.abort())
    await threadOpens(page)
    await page.context().close()
  })

  test('when nothing tells that somebody is here but the server’s late answer', async () => {
    const page = await signedInPage(stage, ana)
    await page.context().clearCookies({ name: /^commonroof-signed-in/ })
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    })
    await page.route('**/api/auth/user', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      await route.continue()
    })
    await threadOpens(page)
    await page.context().close()
  })
})
