import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { fillDisk, giveDisk } from '../support/device.ts'
import {
  cameraPhoto,
  grainyPhoto,
  homePhoto,
  homePhotos,
  numberOf,
  type TestPhoto,
} from '../support/home-photos.ts'
import { fullListingForm } from '../support/listing-form.ts'
import { as, draftListing, registerHomeowner, type Account } from '../support/people.ts'
import { setStage, signedInPage, type Stage } from '../support/stage.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { holdUndo } from '../support/undo-window.ts'

let stage: Stage

beforeAll(async () => {
  stage = await setStage({ workers: false })
  await stage.browser.start()
})

afterAll(async () => {
  await stage.strike()
})

let street = 0

/** A new owner whose form is answered up to the photos, on a phone of theirs. */
async function atPhotos(name: string, prepare?: (page: Page) => Promise<void>): Promise<[Page, Account]> {
  const { origin } = stage.server
  const owner = await registerHomeowner(origin, name)
  await draftListing(origin, owner, { ...fullListingForm(), address: `${++street} Photo Street` })
  const page = await signedInPage(stage, owner, prepare)
  await page.goto(`${origin}/setup/property-listing`)
  await page.getByRole('heading', { name: 'Pricing & List', level: 1 }).waitFor()
  return [page, owner]
}

/** From the disk: megabytes that go to the browser as text take a busy machine minutes. */
async function pick(page: Page, files: TestPhoto[]): Promise<void> {
  const folder = temporaryFolder('picked')
  const paths = files.map(({ name, buffer }) => {
    const path = join(folder.path, name)
    writeFileSync(path, buffer)
    return path
  })
  await page.getByLabel('Photo files').setInputFiles(paths)
}
const kept = (page: Page) => page.locator('[data-photo]').count()
const untilKept = (page: Page, count: number) => expect.poll(() => kept(page)).toBe(count)
/** The numbers of the pictures on the page, in their order. */
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
/** The address of a picture changes in the moment in which it has arrived. */
const untilShown = (page: Page, numbers: number[]) =>
  expect.poll(() => shown(page).catch(() => [])).toEqual(numbers)
const listings = (owner: Account) => as(stage.server.origin, owner)<ListingView[]>('GET', '/listing')
const named = (name: string, mimeType: string, buffer: Buffer): TestPhoto => ({ name, mimeType, buffer })

describe('what is picked', () => {
  test('a picture of 41 megapixels is taken, and shrunk', async () => {
    const [page, owner] = await atPhotos('Huge')
    await pick(page, [await homePhoto(7, 7400, 5540)])
    await untilKept(page, 1)
    await page.getByRole('button', { name: 'List Property' }).click()
    await page.waitForURL('**/success')
    await expect.poll(async () => (await listings(owner)).length).toBe(1)
    const [listing] = await listings(owner)
    const bytes = await (await fetch(stage.server.origin + listing?.images[0])).arrayBuffer()
    expect(await sharp(Buffer.from(bytes)).metadata()).toMatchObject({ width: 1200, height: 898 })
    await page.context().close()
  })

  test('dropped and pasted pictures are taken like picked ones', async () => {
    const [page] = await atPhotos('Dropped')
    const give = async (how: 'drop' | 'paste', photo: TestPhoto) =>
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
    expect(await give('drop', await homePhoto(1))).toBe(true)
    await untilKept(page, 1)
    expect(await give('paste', await homePhoto(2))).toBe(true)
    await untilKept(page, 2)
    await untilShown(page, [1, 2])
    // Words that are pasted are none of it.
    await page.getByLabel('Monthly rent').fill('1400')
    expect(await kept(page)).toBe(2)
    await page.context().close()
  })

  test('a slow upload says how much of it has left', async () => {
    const [page] = await atPhotos('Slow')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: 60_000,
    })
    await pick(page, [await cameraPhoto(1, 2400, 1800)])
    await untilKept(page, 1)
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

  test('what is no picture is said to be none, and the others are kept', async () => {
    const [page] = await atPhotos('Nopic')
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(600, 7)])
    for (const [index, wrong] of [
      named('contract.jpg', 'image/jpeg', pdf),
      named('plan.svg', 'image/svg+xml', svg),
      named('IMG_0042.heic', 'image/heic', heic),
      named('notes.txt', 'text/plain', Buffer.from('notes')),
    ].entries()) {
      await pick(page, [await homePhoto(index + 1), wrong])
      await page.getByText('Only image files are allowed').waitFor()
      await untilKept(page, index + 1)
      await page.getByRole('button', { name: /Dismiss/ }).click()
    }
    await untilShown(page, [1, 2, 3, 4])
    await page.context().close()
  })

  test('one of 11 MB is too large, a twenty-first too many, and the others are kept', async () => {
    const [page] = await atPhotos('Many')
    const large = await homePhoto(9)
    await pick(page, [
      await homePhoto(1),
      { ...large, buffer: Buffer.concat([large.buffer, Buffer.alloc(11 * 1024 * 1024)]) },
    ])
    await page
      .getByText('Some images exceed the 10MB size limit. Please compress them before uploading.')
      .waitFor()
    await untilKept(page, 1)
    await pick(page, await homePhotos(20))
    await page.getByText('You can only upload up to 20 images').waitFor()
    await untilKept(page, 20)
    await page.getByText('20 of 20').waitFor()
    await page.context().close()
  })
})

describe('the pictures of a form', () => {
  test('are put in order by keyboard and by drag, described, turned, deleted and brought back', async () => {
    const [page] = await atPhotos('Order')
    await pick(page, await homePhotos(4))
    await untilKept(page, 4)
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
    const letUndoPass = await holdUndo(page)
    await page.getByRole('button', { name: 'Delete photo 2' }).press('Enter')
    await untilShown(page, [4, 1, 3])
    expect(await focused()).toBe('Delete photo 2')
    const deleteAll = async () => {
      await page.getByRole('button', { name: 'Delete All' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete All' }).click()
      await untilKept(page, 0)
      await expect.poll(focused).toBe('Add photos')
    }
    await deleteAll()
    await page.getByText('4 photos deleted').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await untilShown(page, [4, 2, 1, 3])
    await page.getByRole('img', { name: 'The kitchen' }).waitFor()
    await deleteAll()
    await letUndoPass()
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
    await page.getByText('Your listing will be marked as incomplete until you add at least 1 photo').waitFor()
    await page.context().close()
  })

  test('a full disk takes what it can, says so, and takes the rest when there is room', async () => {
    const [page] = await atPhotos('Full', (fresh) => giveDisk(fresh, stage.server.origin, 'small'))
    await pick(page, await homePhotos(2))
    await untilKept(page, 2)
    await fillDisk(page)
    await pick(page, [await grainyPhoto(3), await grainyPhoto(4)])
    await page.getByText('This device has no room for more pictures.').waitFor()
    // A browser that runs out of room may still have some for a small one.
    const again = page.getByRole('button', { name: /^Try (it|these 2) again$/ })
    await again.waitFor()
    expect(await kept(page)).toBeLessThan(4)
    await giveDisk(page, stage.server.origin, 'large')
    await again.click()
    await untilKept(page, 4)
    await expect
      .poll(async () => (await shown(page).catch((error: unknown) => [String(error)])).toSorted())
      .toEqual([1, 2, 3, 4])
    await page.context().close()
  })

  test('one that the server refuses is marked, and the home is published without it', async () => {
    const [page, owner] = await atPhotos('Eleven')
    await useUpPhotos(owner, 11)
    await pick(page, await homePhotos(12))
    await untilKept(page, 12)
    await page.getByRole('button', { name: 'List Property' }).click()
    await page.getByText('You have uploaded very many pictures').first().waitFor()
    expect(await listings(owner)).toEqual([])

    await page.goto(`${stage.server.origin}/setup/property-listing`)
    await page.getByRole('heading', { name: 'Pricing & List', level: 1 }).waitFor()
    const refused = page.locator('[data-photo]').filter({ hasText: 'You have uploaded very many pictures' })
    await expect.poll(() => refused.count()).toBe(1)
    await refused.getByRole('button', { name: /^Delete photo/ }).click()
    await untilKept(page, 11)
    await page.getByRole('button', { name: 'List Property' }).click()
    await expect.poll(async () => (await listings(owner))[0]?.images.length).toBe(11)
    await page.context().close()
  })
})

/** Leaves `left` of the pictures that the server keeps for one person. */
async function useUpPhotos(owner: Account, left: number): Promise<void> {
  const tiny = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer()
  for (let rest = 400 - left; rest > 0; rest -= 20) {
    const form = new FormData()
    for (let n = 0; n < Math.min(20, rest); n++) form.append('images', new Blob([tiny]), `${n}.jpg`)
    const answer = await fetch(`${stage.server.origin}/api/upload/listing`, {
      method: 'POST',
      headers: { 'x-auth-token': owner.token },
      body: form,
    })
    if (!answer.ok) throw new Error(`uploading: ${answer.status} ${await answer.text()}`)
  }
}
