import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { homePhotos, type TestPhoto } from '../support/home-photos.ts'
import { SAFARI_ON_IPHONE } from '../support/iphone.ts'
import { openPhotoStep, pickPhotos, untilStored } from '../support/photo-step.ts'

/** What other browsers do with the options of `createImageBitmap`. */
const OPENINGS = {
  'knows the options': '',
  'refuses the options':
    'globalThis.createImageBitmap = (photo, options) => options ? Promise.reject(new TypeError("No such option")) : open(photo)',
  'ignores the options': 'globalThis.createImageBitmap = (photo) => open(photo)',
}

let fixture: BrowserFixture
let owners = 0

beforeAll(async () => {
  fixture = await createBrowserFixture()
  await fixture.browser.start()
})
afterAll(() => fixture.teardown())

/** A photo of four colored quarters in a file that stores it with this EXIF orientation. */
async function quarters(orientation: number): Promise<TestPhoto> {
  const quarter = (background: string) =>
    sharp({ create: { width: 1500, height: 1000, channels: 3, background } })
      .png()
      .toBuffer()
  const buffer = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#fff' } })
    .composite([
      { input: await quarter('#c02040'), left: 0, top: 0 },
      { input: await quarter('#20a060'), left: 1500, top: 0 },
      { input: await quarter('#3050c0'), left: 0, top: 1000 },
    ])
    .jpeg({ quality: 90 })
    .withMetadata({ orientation })
    .toBuffer()
  return { name: `quarters-${orientation}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** The bytes of the stored photo on the page. */
async function storedPhoto(page: Page): Promise<Buffer> {
  const read = (image: Element) =>
    fetch((image as HTMLImageElement).src)
      .then((response) => response.arrayBuffer())
      .then((bytes) => [...new Uint8Array(bytes)])
  // The picture's URL changes after its upload.
  return Buffer.from(await eventually(() => page.locator('[data-photo] img').evaluate(read)))
}

/** The mean difference of two pictures of one size, per channel, from 0 to 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((each) => sharp(each).removeAlpha().raw().toBuffer()))
  if (!a || a.length !== b?.length) throw new Error('The pictures have different sizes')
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}

describe.each(Object.entries(OPENINGS))('in a browser that %s', (_name, opening) => {
  test.each([1, 3, 6, 8])('a photo with EXIF orientation %i is stored upright', async (orientation) => {
    const [page] = await openPhotoStep(fixture, `Upright${++owners}`, async (fresh) => {
      const change = opening && `{ const open = createImageBitmap.bind(globalThis); ${opening} }`
      await fresh.addInitScript(change)
      await fresh.route('**/shrink-worker-*.js', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `${change}\n${await response.text()}` })
      })
    })
    const photo = await quarters(orientation)
    await pickPhotos(page, [photo])
    await untilStored(page, 1)
    const stored = await storedPhoto(page)
    const [width, height] = orientation >= 5 ? [800, 1200] : [1200, 800]
    expect(await sharp(stored).metadata()).toMatchObject({ width, height })
    const expected = await sharp(photo.buffer).rotate().resize(width, height).png().toBuffer()
    expect(await difference(stored, expected)).toBeLessThan(3)
    await page.context().close()
  })
})

describe('photos are opened', () => {
  test.each([
    ['one at a time on an iPhone', { userAgent: SAFARI_ON_IPHONE }, 1],
    ['two at a time elsewhere', {}, 2],
  ])('%s', async (_name, device, expected) => {
    const [page] = await openPhotoStep(fixture, `Workers${++owners}`, async (fresh) => {
      await fresh.addInitScript((options: { userAgent?: string }) => {
        Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 8 })
        if (options.userAgent)
          Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => options.userAgent })
      }, device)
    })
    const workers = new Set<unknown>()
    page.on('worker', (worker) => workers.add(worker))
    await pickPhotos(page, await homePhotos(6))
    await untilStored(page, 6)
    expect(workers.size).toBe(expected)
    await page.context().close()
  })
})
