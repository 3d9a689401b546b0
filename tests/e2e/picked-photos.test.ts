import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cameraPhoto, homePhoto, homePhotos, type TestPhoto } from '../support/home-photos.ts'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'
import { listingsOf } from '../support/people.ts'
import { countStored, openPhotoStep, pickPhotos, untilShown, untilStored } from '../support/photo-step.ts'

let fixture: BrowserFixture

beforeAll(async () => {
  fixture = await createBrowserFixture()
  await fixture.browser.start()
})

afterAll(async () => {
  await fixture.teardown()
})

const fileOf = (name: string, mimeType: string, buffer: Buffer): TestPhoto => ({ name, mimeType, buffer })

describe('picked files', () => {
  test('a picture of 41 megapixels is accepted and shrunk', async () => {
    const [page, owner] = await openPhotoStep(fixture, 'Huge')
    await pickPhotos(page, [await homePhoto(7, 7400, 5540)])
    await untilStored(page, 1)
    await page.getByRole('button', { name: 'List Property' }).click()
    await page.waitForURL('**/success')
    await expect.poll(async () => (await listingsOf(fixture.server.origin, owner)).length).toBe(1)
    const [listing] = await listingsOf(fixture.server.origin, owner)
    const bytes = await (await fetch(fixture.server.origin + listing?.images[0])).arrayBuffer()
    expect(await sharp(Buffer.from(bytes)).metadata()).toMatchObject({ width: 1200, height: 899 })
    await page.context().close()
  })

  test('dropped and pasted pictures are accepted like picked ones', async () => {
    const [page] = await openPhotoStep(fixture, 'Dropped')
    const dispatchFile = async (how: 'drop' | 'paste', photo: TestPhoto) =>
      page.evaluate(
        ([type, name, bytes]) => {
          const files = new DataTransfer()
          files.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
          const options = { bubbles: true, cancelable: true }
          const event =
            type === 'drop'
              ? new DragEvent('drop', { ...options, dataTransfer: files })
              : new ClipboardEvent('paste', { ...options, clipboardData: files })
          document.body.dispatchEvent(event)
          return event.defaultPrevented
        },
        [how, photo.name, [...photo.buffer]] as const,
      )
    expect(await dispatchFile('drop', await homePhoto(1))).toBe(true)
    await untilStored(page, 1)
    expect(await dispatchFile('paste', await homePhoto(2))).toBe(true)
    await untilStored(page, 2)
    await untilShown(page, [1, 2])
    // Text input adds no picture.
    await page.getByLabel('Monthly rent').fill('1400')
    expect(await countStored(page)).toBe(2)
    await page.context().close()
  })

  test('a slow upload shows its progress', async () => {
    const [page] = await openPhotoStep(fixture, 'Slow')
    const devtools = await page.context().newCDPSession(page)
    const upload = (uploadThroughput: number) =>
      devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 20,
        downloadThroughput: -1,
        uploadThroughput,
      })
    // So slow that it cannot end before two shares were seen.
    await upload(8000)
    await pickPhotos(page, [await cameraPhoto(1, 2400, 1800)])
    await untilStored(page, 1)
    const ring = page.getByRole('progressbar', { name: 'Uploading' })
    const shares = new Set<number>()
    await expect
      .poll(async () => {
        const share = await ring.getAttribute('aria-valuenow').catch(() => null)
        if (share !== null && Number(share) > 0 && Number(share) < 100) shares.add(Number(share))
        return shares.size
      })
      .toBeGreaterThan(1)
    await upload(-1)
    await ring.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('files that are no pictures are refused, and the others are kept', async () => {
    const [page] = await openPhotoStep(fixture, 'Nopic')
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(600, 7)])
    for (const [index, wrong] of [
      fileOf('contract.jpg', 'image/jpeg', pdf),
      fileOf('plan.svg', 'image/svg+xml', svg),
      fileOf('IMG_0042.heic', 'image/heic', heic),
      fileOf('notes.txt', 'text/plain', Buffer.from('notes')),
    ].entries()) {
      await pickPhotos(page, [await homePhoto(index + 1), wrong])
      await page.getByText('Only image files are allowed').waitFor()
      await untilStored(page, index + 1)
      await page.getByRole('button', { name: /Dismiss/ }).click()
    }
    await untilShown(page, [1, 2, 3, 4])
    await page.context().close()
  })

  test('a picture of 11 MB and a twenty-first one are refused, and the others are kept', async () => {
    const [page] = await openPhotoStep(fixture, 'Many')
    const large = await homePhoto(9)
    await pickPhotos(page, [
      await homePhoto(1),
      { ...large, buffer: Buffer.concat([large.buffer, Buffer.alloc(11 * 1024 * 1024)]) },
    ])
    await page
      .getByText('Some images exceed the 10MB size limit. Please compress them before uploading.')
      .waitFor()
    await untilStored(page, 1)
    await pickPhotos(page, await homePhotos(20))
    await page.getByText('You can only upload up to 20 images').waitFor()
    await untilStored(page, 20)
    await page.getByText('20 of 20').waitFor()
    for (const name of ['Add photos', 'Take a photo']) {
      const button = page.getByRole('button', { name, includeHidden: true })
      expect(await button.getAttribute('aria-disabled')).toBe('true')
    }
    await page.context().close()
  })
})
