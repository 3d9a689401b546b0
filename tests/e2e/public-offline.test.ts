import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { FOOTER_COLUMNS } from '../../src/content/nav.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import {
  builtHeading,
  heading,
  hydrated,
  missingPictures,
  promiseTagsOf,
  PUBLIC_PATHS,
} from '../support/public-pages.ts'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'

let fixture: BrowserFixture
let origin: string
let page: Page
/** The anchors of all links of the public pages, by their target path. */
const linked = new Map<string, Set<string>>()
const faults: string[] = []

/** Opens only `/` as a visitor and then stops network and server. */
beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ origin } = fixture.server)
  page = await fixture.browser.start()
  await page.goto(origin)
  await waitForServiceWorker(page)
  await fixture.browser.context.setOffline(true)
  await fixture.server.stop()
  const userUrl = `${origin}/api/auth/user`
  page.on('requestfailed', (request) => {
    const referrer = request.headers()['referer'] ?? ''
    // The account form requests the signed-in person, which fails offline; a public page requests nothing.
    if (request.url() === userUrl && referrer.startsWith(`${origin}/account`)) return
    // Leaving a page aborts its unfinished requests.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return
    faults.push(`${referrer}: ${request.url()} did not come`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && message.location().url !== userUrl)
      faults.push(`${page.url()}: ${message.text()}`)
  })
})

afterAll(() => fixture.teardown())

async function collectLinks(): Promise<void> {
  const addresses = await page
    .locator('a[href^="/"], a[href^="#"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  for (const address of addresses) {
    const { pathname, search, hash } = new URL(address)
    const anchors = linked.get(pathname + search) ?? new Set()
    if (hash !== '') anchors.add(decodeURIComponent(hash.slice(1)))
    linked.set(pathname + search, anchors)
  }
}

describe('a visitor who opened only /, offline', () => {
  describe.each(PUBLIC_PATHS)('%s', (path) => {
    test('shows the prerendered page with every picture', { tags: promiseTagsOf(path) }, async () => {
      await page.goto(origin + path)
      await hydrated(page)
      expect(new URL(page.url()).pathname).toBe(path)
      expect(await heading(page)).toBe(builtHeading(path))
      expect(await missingPictures(page)).toEqual([])
      await collectLinks()
    })
  })

  test('every link of every page opens a screen, and every anchor exists', async () => {
    expect(linked.size).toBeGreaterThan(PUBLIC_PATHS.length)
    const lost: string[] = []
    for (const [address, anchors] of linked) {
      await page.goto(origin + address)
      await hydrated(page)
      expect(await heading(page), address).not.toBe('')
      const existingIds = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
      for (const anchor of anchors) if (!existingIds.includes(anchor)) lost.push(`${address}#${anchor}`)
    }
    expect(lost).toEqual([])
    expect([...linked.keys()]).toContain('/account')
  })

  test('the links of the footer open their pages without reloading the document', async () => {
    await page.goto(origin)
    await hydrated(page)
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }))
    for (const { to, label } of FOOTER_COLUMNS.flatMap(({ links }) => links)) {
      await page.locator('footer').getByRole('link', { name: label, exact: true }).click()
      await page.waitForURL(origin + to)
      await expect.poll(() => heading(page)).toBe(builtHeading(to))
      expect(await missingPictures(page), to).toEqual([])
      expect(await page.evaluate(() => scrollY + innerHeight <= document.body.scrollHeight), to).toBe(true)
    }
    expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true)
  })

  test('no request failed, and no page logged an error', () => {
    expect(faults).toEqual([])
    expect(fixture.browser.pageErrors.join('\n')).toBe('')
  })
})
