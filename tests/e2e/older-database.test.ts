import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { sendMessage } from '../support/conversation.ts'
import { readIndexedDb } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { makeOlder, VERSION_THREE } from '../support/older-database.ts'
import { registerHomeowner, registerSeeker, type TestAccount } from '../support/people.ts'
import { createBrowserFixture, signIn, type BrowserFixture } from '../support/browser-fixture.ts'

/** Enough operations that an upgrade of a slowed browser takes longer than a moment. */
const OPS = 6000
const PREPARING = 'Getting your data ready for this version.'

let fixture: BrowserFixture
let ana: TestAccount
let hana: TestAccount
const nameOf = () => `commonroof-${ana.user._id}`

let plain: Page

beforeAll(async () => {
  fixture = await createBrowserFixture({ browser: 'own' })
  const { browser, server } = fixture
  const page = await browser.start()
  ana = await registerSeeker(server.origin, 'Ana', localDay(new Date()))
  hana = await registerHomeowner(server.origin, 'Hana')
  // The worker would open the database for a background sync, and prepare it before a page does.
  const devtools = await page.context().newCDPSession(page)
  const permission = { name: 'background-sync' }
  await devtools.send('Browser.setPermission', { permission, setting: 'denied', origin: server.origin })
  await signIn(page, server.origin, ana)
  await waitForServiceWorker(page)
  await page.goto(`${server.origin}/messages?with=${hana.user._id}`)
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
  // A page of the origin without the product, which holds no database.
  plain = await page.context().newPage()
  await plain.goto(`${server.origin}/robots.txt`)
  await server.stop()
  await sendMessage(page, 'The first of many')
  await page.close()
})
afterAll(() => fixture.teardown())

const openOutbox = (page: Page) => page.goto(`${fixture.server.origin}/outbox`, { waitUntil: 'commit' })
const countIn = (rows: unknown[] | undefined) =>
  Object.values((rows?.[0] as { counts: Record<string, number> } | undefined)?.counts ?? {}).reduce(
    (sum, count) => sum + count,
    0,
  )

/** Waits until every operation is counted. */
async function expectWhole(page: Page): Promise<void> {
  await expect.poll(async () => countIn((await readIndexedDb(page))[nameOf()]?.['counts'])).toBe(OPS + 1)
  const stored = (await readIndexedDb(page))[nameOf()] ?? {}
  expect(stored['ops']).toHaveLength(OPS + 1)
  // Infinity, which JSON writes as null.
  expect(stored['counts']).toMatchObject([{ upTo: null }])
  expect(stored['laneEnds']).toHaveLength(1)
}

test('a full outbox of an older version shows how far the preparation is, in two tabs, and survives kills in it', async () => {
  const { browser } = fixture
  await plain.evaluate(makeOlder, { name: nameOf(), tables: VERSION_THREE, ops: OPS })
  let device = browser.context
  for (const killAt of ['as soon as it is open', 'while it is shown']) {
    const page = await device.newPage()
    const devtools = await device.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
    await openOutbox(page)
    // The bar is there for only a part of the preparation.
    if (killAt === 'while it is shown')
      await page.waitForFunction(() => document.querySelector('progress') !== null, null, {
        polling: 20,
      })
    await browser.kill()
    await browser.start()
    device = browser.context
  }
  const tabs = await Promise.all([device.newPage(), device.newPage()])
  await Promise.all(tabs.map(openOutbox))
  for (const tab of tabs) {
    await tab.getByRole('heading', { level: 1 }).waitFor()
    await expectWhole(tab)
    await expect.poll(() => tab.getByText(PREPARING).count()).toBe(0)
    expect(await tab.getByRole('alertdialog').count()).toBe(0)
  }
})
