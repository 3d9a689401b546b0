import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { createBrowserFixture, signIn, type BrowserFixture } from '../support/browser-fixture.ts'
import { homePhoto } from '../support/home-photos.ts'
import { CRAWL_MAX_MS } from '../support/patience.ts'
import { openPhotoStep, pickPhotos, untilStored } from '../support/photo-step.ts'
import { installPressable, waitUntilQuiet } from '../support/pressable.ts'
import { createRichWorld, type RichWorld } from '../support/rich-world.ts'
import { pagesOfWorld, type PageReader } from '../support/world-pages.ts'

let fixture: BrowserFixture
let world: RichWorld
let withWorkers: BrowserFixture

beforeAll(async () => {
  fixture = await createBrowserFixture({ workers: false })
  world = await createRichWorld(fixture.server)
  await fixture.browser.start()
  withWorkers = await createBrowserFixture()
  await withWorkers.browser.start()
})
afterAll(async () => {
  await fixture.teardown()
  await withWorkers.teardown()
})

/** Collects what the policy refuses in every document of a device. */
async function watchPolicy(device: BrowserContext): Promise<string[]> {
  const refused: string[] = []
  await device.exposeBinding('policyRefused', ({ page }, words: string) => {
    refused.push(`${page.url()}: ${words}`)
  })
  await device.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const report = Reflect.get(globalThis, 'policyRefused') as (words: string) => void
      report(`${effectiveDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  return refused
}

/** Lines of the console about a policy, as for a feature that the browser does not know. */
const policyLines = (from: BrowserFixture) =>
  from.browser.console.filter((line) => /Permissions-Policy|Content.Security.Policy|Trusted/i.test(line))

const READERS: PageReader[] = [null, 'seeker', 'beginner', 'owner', 'admin']

describe('no page needs anything that the policies refuse', () => {
  test.each(READERS)('pages of: %s', { timeout: CRAWL_MAX_MS }, async (reader) => {
    const device = await fixture.browser.newDevice()
    await installPressable(device, true)
    const refused = await watchPolicy(device)
    const page = await device.newPage()
    await page.bringToFront()
    if (reader) await signIn(page, fixture.server.origin, world[reader])
    const [, addresses] = pagesOfWorld(world).find(([who]) => who === reader) ?? [reader, []]
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) {
      const response = await page.goto(fixture.server.origin + address)
      expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
      await waitUntilQuiet(page)
    }
    // The app also renders pages that the server did not prerender for this visit.
    for (const link of ['/dashboard', '/']) {
      await page.evaluate((path) => history.pushState(null, '', path), link)
      await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
      await waitUntilQuiet(page)
    }
    expect(refused).toEqual([])
    expect(policyLines(fixture)).toEqual([])
    await device.close()
  })
})

test('text becomes neither HTML nor the script of a worker, and a page sees the refusal', async () => {
  const device = await fixture.browser.newDevice()
  const refused = await watchPolicy(device)
  const page = await device.newPage()
  await page.goto(`${fixture.server.origin}/about`)
  const outcome = (act: () => unknown) => page.evaluate(act).then(() => 'done', String)
  const attempts: (() => unknown)[] = [
    () => (document.body.innerHTML = '<img src=x>'),
    () => new Worker('/assets/anything.js'),
    () => (document.createElement('script').src = '/photos/x'),
    () => {
      const types = Reflect.get(globalThis, 'trustedTypes') as {
        createPolicy: (name: string, rules: object) => unknown
      }
      return types.createPolicy('another', {})
    },
  ]
  for (const attempt of attempts) expect(await outcome(attempt)).toMatch(/TypeError/)
  await expect
    .poll(() => refused.map((line) => line.split(' ')[1]))
    .toEqual([
      'require-trusted-types-for',
      'require-trusted-types-for',
      'require-trusted-types-for',
      'trusted-types',
    ])
  const allowed = await page.evaluate(() => {
    const { featurePolicy } = document as unknown as { featurePolicy: { allowedFeatures: () => string[] } }
    return featurePolicy.allowedFeatures()
  })
  expect(allowed).toContain('clipboard-write')
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture'])
    expect(allowed).not.toContain(feature)
  fixture.browser.console.length = 0
  fixture.browser.pageErrors.length = 0
  await device.close()
})

test('our own workers start: the service worker with its second script, and the one that shrinks photos', async () => {
  const started: string[] = []
  let refused: string[] = []
  const watch = async (page: Page) => {
    refused = await watchPolicy(page.context())
    page.on('worker', (worker) => started.push(new URL(worker.url()).pathname))
  }
  const [page] = await openPhotoStep(withWorkers, 'Petra', watch)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const worker = page.context().serviceWorkers().at(-1)
  expect(worker?.url()).toBe(`${withWorkers.server.origin}/sw.js`)
  expect(await worker?.evaluate(() => typeof Reflect.get(globalThis, 'sendOutboxNow'))).toBe('function')
  await pickPhotos(page, [await homePhoto(1)])
  await untilStored(page, 1)
  expect(started).toEqual([expect.stringMatching(/^\/assets\/shrink-worker-[\w-]+\.js$/)])
  expect(refused).toEqual([])
  expect(policyLines(withWorkers)).toEqual([])
  await page.context().close()
})
