import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import type { Page } from 'playwright-core'
import { PUBLIC_PAGES } from '../../src/content/paths.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'
import { createBrowserFixture, signIn, type BrowserFixture } from '../support/browser-fixture.ts'

let fixture: BrowserFixture
let browser: BrowserFixture['browser']
let server: BrowserFixture['server']
let dora: TestAccount
let page: Page

beforeAll(async () => {
  fixture = await createBrowserFixture({ browser: 'own' })
  ;({ browser, server } = fixture)
  page = await browser.start()
  dora = await registerSeeker(server.origin, 'Dora', localDay(new Date()))
})

afterAll(async () => {
  await fixture.teardown()
})

describe('with the server process stopped', () => {
  test('a visitor who opened only / can open every public path', async () => {
    await page.goto(server.origin)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await waitForServiceWorker(page)
    await server.stop()
    for (const { path } of PUBLIC_PAGES) {
      await page.goto(server.origin + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
    }
    await page.goto(`${server.origin}/messages`)
    await page.waitForURL('**/account')
    await page.goto(`${server.origin}/no/such/page`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(browser.pageErrors.join('\n')).toBe('')
    await server.start()
  })

  test('a session survives a restart of the browser, also on paths never visited', async () => {
    await signIn(page, server.origin, dora)
    await waitForServiceWorker(page)
    await page.goto(`${server.origin}/dashboard`)
    await page.getByRole('heading', { name: 'Hello, Dora' }).waitFor()
    await server.stop()
    await browser.kill()

    const again = await browser.start()
    for (const [path, heading] of [
      ['/profile', 'Your profile'],
      ['/outbox', 'Outbox'],
      ['/home-finder', 'Homes'],
      ['/find-roommates', 'People'],
      ['/messages', 'Messages'],
      ['/dashboard', 'Hello, Dora'],
    ] as const) {
      await again.goto(server.origin + path)
      await again.getByRole('heading', { name: heading, level: 1 }).waitFor()
    }
    // A completed profile does not reopen the wizard, and pages for visitors redirect.
    await again.goto(`${server.origin}/setup/home-seeker-profile`)
    await again.waitForURL('**/dashboard')
    await again.goto(`${server.origin}/pricing`)
    await again.waitForURL('**/dashboard')
    expect(browser.pageErrors.join('\n')).toBe('')
  })
})
