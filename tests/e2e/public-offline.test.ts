import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { FOOTER_COLUMNS } from '../../src/content/nav.ts'
import { installed } from '../support/device.ts'
import {
  builtHeading,
  heading,
  hydrated,
  missingPictures,
  promisedBy,
  PUBLIC_PATHS,
} from '../support/public-pages.ts'
import { setStage, type Stage } from '../support/stage.ts'

let stage: Stage
let origin: string
let page: Page
/** Every link that stands in a public page: where it leads, with the anchors asked for there. */
const linked = new Map<string, Set<string>>()
const faults: string[] = []

/** A visitor who saw nothing but `/`; then there is no network and no server. */
beforeAll(async () => {
  stage = await setStage()
  ;({ origin } = stage.server)
  page = await stage.browser.start()
  await page.goto(origin)
  await installed(page)
  await stage.browser.context.setOffline(true)
  await stage.server.stop()
  const who = `${origin}/api/auth/user`
  page.on('requestfailed', (request) => {
    const referrer = request.headers()['referer'] ?? ''
    // The account form asks who is here, which nobody can answer; a public page asks nothing.
    if (request.url() === who && referrer.startsWith(`${origin}/account`)) return
    // A page that is left leaves behind what it was still loading.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return
    faults.push(`${referrer}: ${request.url()} did not come`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && message.location().url !== who)
      faults.push(`${page.url()}: ${message.text()}`)
  })
})

afterAll(() => stage.strike())

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

describe('a visitor who saw only /, without a network', () => {
  describe.each(PUBLIC_PATHS)('%s', (path) => {
    test('says what was built, with every picture', { tags: promisedBy(path) }, async () => {
      await page.goto(origin + path)
      await hydrated(page)
      expect(new URL(page.url()).pathname).toBe(path)
      expect(await heading(page)).toBe(builtHeading(path))
      expect(await missingPictures(page)).toEqual([])
      await collectLinks()
    })
  })

  test('every link of every page leads to a screen, and every anchor to its place', async () => {
    expect(linked.size).toBeGreaterThan(PUBLIC_PATHS.length)
    const lost: string[] = []
    for (const [address, anchors] of linked) {
      await page.goto(origin + address)
      await hydrated(page)
      expect(await heading(page), address).not.toBe('')
      const there = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
      for (const anchor of anchors) if (!there.includes(anchor)) lost.push(`${address}#${anchor}`)
    }
    expect(lost).toEqual([])
    expect([...linked.keys()]).toContain('/account')
  })

  test('the footer leads to every one of its pages, and the document stays', async () => {
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

  test('nothing failed and nothing complained', () => {
    expect(faults).toEqual([])
    expect(stage.browser.complaints).toEqual([])
  })
})
