import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'
import { policyLines, watchPolicy } from '../support/content-policy.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto } from '../support/home-photos.ts'
import { openPhotoStep, pickPhotos, untilStored } from '../support/photo-step.ts'

let fixture: BrowserFixture

beforeAll(async () => {
  fixture = await createBrowserFixture()
  await fixture.browser.start()
})
afterAll(async () => {
  await fixture.teardown()
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
  const [page] = await openPhotoStep(fixture, 'Petra', watch)
  await waitForServiceWorker(page)
  const worker = page.context().serviceWorkers().at(-1)
  expect(worker?.url()).toBe(`${fixture.server.origin}/sw.js`)
  expect(await worker?.evaluate(() => typeof Reflect.get(globalThis, 'sendOutboxNow'))).toBe('function')
  await pickPhotos(page, [await homePhoto(1)])
  await untilStored(page, 1)
  expect(started).toEqual([expect.stringMatching(/^\/assets\/shrink-worker-[\w-]+\.js$/)])
  expect(refused).toEqual([])
  expect(policyLines(fixture)).toEqual([])
  await page.context().close()
})
