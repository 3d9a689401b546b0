import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { fillDisk, setDiskQuota } from '../support/device.ts'
import {
  cameraPhoto,
  grainyPhoto,
  homePhoto,
  homePhotos,
  numberOf,
  type TestPhoto,
} from '../support/home-photos.ts'
import { fullListingForm } from '../support/listing-form.ts'
import { apiAs, saveListingDraft, registerHomeowner, type Account } from '../support/people.ts'
import { createBrowserFixture, signedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { pauseUndoTimers } from '../support/undo-window.ts'

let fixture: BrowserFixture

beforeAll(async () => {
  fixture = await createBrowserFixture({ workers: false })
  await fixture.browser.start()
})

afterAll(async () => {
  await fixture.teardown()
})

let street = 0

/** Opens the photo step of a new owner, whose listing form is complete except for photos, on a new device. */
async function atPhotos(name: string, prepare?: (page: Page) => Promise<void>): Promise<[Page, Account]> {
  const { origin } = fixture.server
  const owner = await registerHomeowner(origin, name)
  await saveListingDraft(origin, owner, { ...fullListingForm(), address: `${++street} Photo Street` })
  const page = await signedInPage(fixture, owner, prepare)
  await page.goto(`${origin}/setup/property-listing`)
  await page.getByRole('heading', { name: 'Pricing & List', level: 1 }).waitFor()
  return [page, owner]
}

/** Picks files from disk; sending megabytes over the debugging protocol takes a busy machine minutes. */
async function pick(page: Page, files: TestPhoto[]): Promise<void> {
  const folder = temporaryFolder('picked')
  const paths = files.map(({ name, buffer }) => {
    const path = join(folder.path, name)
    writeFileSync(path, buffer)
    return path
  })
  await page.getByLabel('Photo files').setInputFiles(paths)
}
const countStored = (page: Page) => page.locator('[data-photo]').count()
const untilStored = (page: Page, count: number) => expect.poll(() => countStored(page)).toBe(count)
/** The numbers of the pictures on the page, in order. */
const shown = async (page: Page) => {
  const sources = await page
    .locator('[data-photo] img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
  return Promise.all(
    sources.map(async (source) => {
      const bytes = await page.evaluate(
        async (address) => [...new Uint8Array(await (await fetch(address)).arrayBuffer())],
        source,
      )
      return numberOf(new Uint8Array(bytes).buffer)
    }),
  )
}
/** Waits for these pictures. An error is retried, because a picture's URL changes after its upload. */
const untilShown = (page: Page, numbers: number[]) =>
  expect.poll(() => shown(page).catch(() => [])).toEqual(numbers)
const listings = (owner: Account) => apiAs(fixture.server.origin, owner)<ListingView[]>('GET', '/listing')
const fileOf = (name: string, mimeType: string, buffer: Buffer): TestPhoto => ({ name, mimeType, buffer })

describe('picked files', () => {
  test('a picture of 41 megapixels is accepted and shrunk', async () => {
    const [page, owner] = await atPhotos('Huge')
    await pick(page, [await homePhoto(7, 7400, 5540)])
    await untilStored(page, 1)
    await page.getByRole('button', { name: 'List Property' }).click()
    await page.waitForURL('**/success')
    await expect.poll(async () => (await listings(owner)).length).toBe(1)
    const [listing] = await listings(owner)
    const bytes = await (await fetch(fixture.server.origin + listing?.images[0])).arrayBuffer()
    expect(await sharp(Buffer.from(bytes)).metadata()).toMatchObject({ width: 1200, height: 898 })
    await page.context().close()
  })

  test('dropped and pasted pictures are accepted like picked ones', async () => {
    const [page] = await atPhotos('Dropped')
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
    const [page] = await atPhotos('Slow')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: 60_000,
    })
    await pick(page, [await cameraPhoto(1, 2400, 1800)])
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
    await ring.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('files that are no pictures are refused, and the others are kept', async () => {
    const [page] = await atPhotos('Nopic')
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(600, 7)])
    for (const [index, wrong] of [
      fileOf('contract.jpg', 'image/jpeg', pdf),
      fileOf('plan.svg', 'image/svg+xml', svg),
      fileOf('IMG_0042.heic', 'image/heic', heic),
      fileOf('notes.txt', 'text/plain', Buffer.from('notes')),
    ].entries()) {
      await pick(page, [await homePhoto(index + 1), wrong])
      await page.getByText('Only image files are allowed').waitFor()
      await untilStored(page, index + 1)
      await page.getByRole('button', { name: /Dismiss/ }).click()
    }
    await untilShown(page, [1, 2, 3, 4])
    await page.context().close()
  })

  test('a picture of 11 MB and a twenty-first one are refused, and the others are kept', async () => {
    const [page] = await atPhotos('Many')
    const large = await homePhoto(9)
    await pick(page, [
      await homePhoto(1),
      { ...large, buffer: Buffer.concat([large.buffer, Buffer.alloc(11 * 1024 * 1024)]) },
    ])
    await page
      .getByText('Some images exceed the 10MB size limit. Please compress them before uploading.')
      .waitFor()
    await untilStored(page, 1)
    await pick(page, await homePhotos(20))
    await page.getByText('You can only upload up to 20 images').waitFor()
    await untilStored(page, 20)
    await page.getByText('20 of 20').waitFor()
    await page.context().close()
  })
})

describe('the pictures of a form', () => {
  test('are ordered by keyboard and by drag, described, rotated, deleted and restored', async () => {
    const [page] = await atPhotos('Order')
    await pick(page, await homePhotos(4))
    await untilStored(page, 4)
    await untilShown(page, [1, 2, 3, 4])

    const handle = page.getByRole('button', { name: 'Move photo 4 of 4' })
    await handle.focus()
    await page.keyboard.press('ArrowLeft')
    await untilShown(page, [1, 2, 4, 3])
    await page.keyboard.press('Home')
    await untilShown(page, [4, 1, 2, 3])
    await page.getByRole('button', { name: 'Make photo 3 the cover' }).click()
    await untilShown(page, [2, 4, 1, 3])

    const from = await page.getByRole('button', { name: 'Move photo 1 of 4' }).boundingBox()
    const to = await page.getByRole('button', { name: 'Move photo 2 of 4' }).boundingBox()
    if (!from || !to) throw new Error('there is nothing to drag')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + 12, to.y + 12, { steps: 8 })
    await page.mouse.up()
    await untilShown(page, [4, 2, 1, 3])

    await page.getByRole('button', { name: 'Describe photo 1' }).click()
    await page.getByLabel('What is to be seen?').fill('The kitchen')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('img', { name: 'The kitchen' }).waitFor()

    await page.getByRole('button', { name: 'Turn photo 1' }).click()
    await expect
      .poll(() =>
        page
          .getByRole('img', { name: 'The kitchen' })
          .evaluate((image) => (image as HTMLImageElement).naturalHeight),
      )
      .toBe(1200)
    await untilShown(page, [4, 2, 1, 3])

    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      )
    const resumeUndoTimers = await pauseUndoTimers(page)
    await page.getByRole('button', { name: 'Delete photo 2' }).press('Enter')
    await untilShown(page, [4, 1, 3])
    expect(await focused()).toBe('Delete photo 2')
    const deleteAll = async () => {
      await page.getByRole('button', { name: 'Delete All' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete All' }).click()
      await untilStored(page, 0)
      await expect.poll(focused).toBe('Add photos')
    }
    await deleteAll()
    await page.getByText('4 photos deleted').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await untilShown(page, [4, 2, 1, 3])
    await page.getByRole('img', { name: 'The kitchen' }).waitFor()
    await deleteAll()
    await resumeUndoTimers()
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
    await page.getByText('Your listing will be marked as incomplete until you add at least 1 photo').waitFor()
    await page.context().close()
  })

  test('that do not fit on a full disk are reported, and stored later when there is space', async () => {
    const [page] = await atPhotos('Full', (fresh) => setDiskQuota(fresh, fixture.server.origin, 'small'))
    await pick(page, await homePhotos(2))
    await untilStored(page, 2)
    await fillDisk(page)
    await pick(page, [await grainyPhoto(3), await grainyPhoto(4)])
    await page.getByText('This device has no room for more pictures.').waitFor()
    // The browser may still have space for a small picture, so one or two are reported.
    const again = page.getByRole('button', { name: /^Try (it|these 2) again$/ })
    await again.waitFor()
    expect(await countStored(page)).toBeLessThan(4)
    await setDiskQuota(page, fixture.server.origin, 'large')
    await again.click()
    await untilStored(page, 4)
    await expect
      .poll(async () => (await shown(page).catch((error: unknown) => [String(error)])).toSorted())
      .toEqual([1, 2, 3, 4])
    await page.context().close()
  })

  test('that the server refuses are marked, and the home is published without them', async () => {
    const [page, owner] = await atPhotos('Eleven')
    await useUpPhotos(owner, 11)
    await pick(page, await homePhotos(12))
    await untilStored(page, 12)
    await page.getByRole('button', { name: 'List Property' }).click()
    await page.getByText('You have uploaded very many pictures').first().waitFor()
    expect(await listings(owner)).toEqual([])

    await page.goto(`${fixture.server.origin}/setup/property-listing`)
    await page.getByRole('heading', { name: 'Pricing & List', level: 1 }).waitFor()
    const refused = page.locator('[data-photo]').filter({ hasText: 'You have uploaded very many pictures' })
    await expect.poll(() => refused.count()).toBe(1)
    await refused.getByRole('button', { name: /^Delete photo/ }).click()
    await untilStored(page, 11)
    await page.getByRole('button', { name: 'List Property' }).click()
    await expect.poll(async () => (await listings(owner))[0]?.images.length).toBe(11)
    await page.context().close()
  })
})

/** Uploads pictures until the owner's limit of 400 allows only `left` more. */
async function useUpPhotos(owner: Account, left: number): Promise<void> {
  const tiny = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer()
  for (let rest = 400 - left; rest > 0; rest -= 20) {
    const form = new FormData()
    for (let n = 0; n < Math.min(20, rest); n++) form.append('images', new Blob([tiny]), `${n}.jpg`)
    const response = await fetch(`${fixture.server.origin}/api/upload/listing`, {
      method: 'POST',
      headers: { 'x-auth-token': owner.token },
      body: form,
    })
    if (!response.ok) throw new Error(`uploading: ${response.status} ${await response.text()}`)
  }
}
