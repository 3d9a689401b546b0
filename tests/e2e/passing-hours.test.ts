import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../support/browser-fixture.ts'
import { PassingHours } from '../support/passing-hours.ts'
import { registerHomeowner } from '../support/people.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { TestBrowser } from '../support/test-browser.ts'

const HALF_AN_HOUR_MS = 1_800_000

const folder = temporaryFolder('data')
const hours = new PassingHours(folder.path)
const browser = new TestBrowser(null)
let server: ServerProcess
let page: Page

beforeAll(async () => {
  server = new ServerProcess(await freePort(), folder.path, hours.env)
  await server.start()
  const olga = await registerHomeowner(server.origin, 'Olga')
  await browser.start()
  page = await (await browser.newDevice()).newPage()
  await hours.install(page)
  await signIn(page, server.origin, olga)
})
afterAll(async () => {
  await browser.close()
  await server?.kill()
  folder.remove()
})

/** The milliseconds by which the server's clock is ahead of the page's. */
const difference = () =>
  page.evaluate(async () => {
    const response = await fetch('/readyz', { cache: 'no-store' })
    // The header has whole seconds, of which half a one is missing on average.
    return Date.parse(response.headers.get('date') ?? '') + 500 - Date.now()
  })

test('the clocks of the page and of the server agree, however long the steps took', async () => {
  const began = Date.now()
  /** Half of the time that the steps took, but never below what the seconds of the header hide. */
  const differenceMax = () => Math.max(1500, (Date.now() - began) / 2)
  await hours.pass(page, HALF_AN_HOUR_MS)
  expect(Math.abs(await difference())).toBeLessThan(differenceMax())
  await page.reload()
  expect(Math.abs(await difference())).toBeLessThan(differenceMax())
})
