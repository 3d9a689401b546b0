import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { PHOTO_FORMATS, PHOTO_WIDTHS, photoVariant } from '../../src/domain/core/photo-urls.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { cameraPhoto, type TestPhoto } from '../support/home-photos.ts'
import { fullListingForm } from '../support/listing-form.ts'
import { saveListingDraft, registerHomeowner, type TestAccount, listingsOf } from '../support/people.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import type { Row } from './rows.ts'

const PHOTOS = 20
const LONG_TASK_MS = 50

const row = (subject: string, test: string, metric: string, value: number, unit: string): Row => ({
  bench: 'photos',
  subject,
  case: test,
  metric,
  value,
  unit,
})

/** Records the durations of the page's long tasks (over 50 ms). */
const watchThread = (page: Page) =>
  page.evaluate(() => {
    const long: number[] = []
    Object.assign(globalThis, { longTasks: long })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) long.push(entry.duration)
    }).observe({ type: 'longtask' })
  })
const longTasks = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks)

/** Milliseconds from the pick of the files until `selector` matches `count` elements, as the page sees it. */
const timeUntil = (page: Page, selector: string, count: number) =>
  page.evaluate(
    ([wanted, times]) =>
      new Promise<number>((resolve) => {
        const started = (globalThis as unknown as { pickedAt: number }).pickedAt
        const look = () => {
          if (document.querySelectorAll(wanted).length >= times) resolve(performance.now() - started)
          else setTimeout(look, 5)
        }
        look()
      }),
    [selector, count] as const,
  )

/** The owners of the rounds; the medians are reported, because a machine does not stay equally quick. */
const OWNERS = ['Ada', 'Bea', 'Cleo', 'Dora', 'Eve']

/**
 * Twenty pictures of twelve megapixels: milliseconds until they are shown and until they are stored; the
 * throughput of their upload, compared with curl and the same bytes in turns; and the bytes of a card and a gallery.
 */
export async function bench(): Promise<Row[]> {
  const fixture = await createBrowserFixture()
  const files = temporaryFolder('camera')
  try {
    const { origin } = fixture.server
    await fixture.browser.start()
    const cameraPaths = writePictures(
      files.path,
      await Promise.all(Array.from({ length: PHOTOS }, (_, n) => cameraPhoto(n + 1))),
    )
    const first = await openListingForm(fixture, OWNERS[0] ?? '')
    await first.page.context().setOffline(true)
    await watchThread(first.page)
    const { seen, stored } = await pick(first.page, cameraPaths)
    const blocked = await longTasks(first.page)
    const shrunk = await readStoredPictures(first.page)
    const uploads: Upload[] = [await uploadTwice(origin, first, files.path, shrunk)]
    const listing = await waitForListing(origin, first.owner)
    // What the device stored is small, so further rounds pick that.
    const paths = writePictures(files.path, shrunk)
    for (const name of OWNERS.slice(1)) {
      const form = await openListingForm(fixture, name)
      await form.page.context().setOffline(true)
      await pick(form.page, paths)
      uploads.push(await uploadTwice(origin, form, files.path, await readStoredPictures(form.page)))
      await form.page.context().close()
    }
    const middle = (of: (upload: Upload) => number) =>
      uploads.map(of).toSorted((a, b) => a - b)[OWNERS.length >> 1] ?? 0
    const rounded = (value: number) => Math.round(value * 100) / 100
    const uploadRow = (subject: string, metric: string, of: (upload: Upload) => number, unit: string) =>
      row(subject, 'upload of the 20 and the listing', metric, rounded(middle(of)), unit)
    const shown = '20 pictures of 12 MP'
    return [
      row('commonroof', shown, 'all seen', seen, 'ms'),
      row('commonroof', shown, 'all on the disk', stored, 'ms'),
      row('commonroof', shown, 'longest task of the page', Math.max(0, ...blocked), 'ms'),
      row(
        'commonroof',
        shown,
        `tasks over ${LONG_TASK_MS} ms`,
        blocked.filter((ms) => ms > LONG_TASK_MS).length,
        '',
      ),
      uploadRow('commonroof', 'throughput', ({ bytes, ms }) => bytes / 1000 / ms, 'MB/s'),
      uploadRow('commonroof', 'of curl', ({ ms, curlMs }) => curlMs / ms, ''),
      uploadRow('curl, one call each', 'throughput', ({ bytes, curlMs }) => bytes / 1000 / curlMs, 'MB/s'),
      ...(await weigh(origin, listing)),
    ]
  } finally {
    files.remove()
    await fixture.teardown()
  }
}

/** A new owner's page with a listing that lacks only its pictures. */
interface ListingForm {
  owner: TestAccount
  page: Page
}

async function openListingForm(fixture: BrowserFixture, name: string): Promise<ListingForm> {
  const { origin } = fixture.server
  const owner = await registerHomeowner(origin, name)
  await saveListingDraft(origin, owner, fullListingForm())
  const page = await openSignedInPage(fixture, owner)
  await page.goto(`${origin}/setup/property-listing`)
  await page.getByRole('heading', { name: 'Pricing & List', level: 1 }).waitFor()
  return { owner, page }
}

function writePictures(folder: string, pictures: readonly TestPhoto[]): string[] {
  return pictures.map(({ name, buffer }) => {
    const path = join(folder, name)
    writeFileSync(path, buffer)
    return path
  })
}

/** Picks the files; milliseconds until all are shown, and until all are stored. */
async function pick(page: Page, paths: string[]): Promise<{ seen: number; stored: number }> {
  await page.evaluate(() => {
    addEventListener('change', () => Object.assign(globalThis, { pickedAt: performance.now() }), {
      capture: true,
      once: true,
    })
  })
  await pickFiles(page, paths)
  const seen = await timeUntil(page, '[data-photos] img', PHOTOS)
  return { seen, stored: await timeUntil(page, '[data-photo]', PHOTOS) }
}

/** One round: the bytes, and the milliseconds of the page and of curl. */
interface Upload {
  bytes: number
  ms: number
  curlMs: number
}

/** Uploads what the page has stored by the page and by curl. */
async function uploadTwice(
  origin: string,
  { owner, page }: ListingForm,
  folder: string,
  pictures: readonly TestPhoto[],
): Promise<Upload> {
  const startedAt = performance.now()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'List Property' }).click()
  await waitForListing(origin, owner)
  const ms = performance.now() - startedAt
  const curlMs = await curl(origin, owner, folder, pictures)
  return { bytes: pictures.reduce((sum, { buffer }) => sum + buffer.length, 0), ms, curlMs }
}

/** Sets the files of the input by path, so that the browser reads them itself, as from a phone's gallery. */
async function pickFiles(page: Page, files: string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'input[type=file][multiple]',
  })
  await devtools.send('DOM.setFileInputFiles', { files, nodeId })
}

/** The shrunk pictures that the device has stored for the upload. */
async function readStoredPictures(page: Page): Promise<TestPhoto[]> {
  const all = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const name = databases.find((each) => /^commonroof-[0-9a-f]{8}-/.test(each.name ?? ''))?.name ?? ''
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const rows = await new Promise<{ bytes: ArrayBuffer }[]>((resolve, reject) => {
      const request = database.transaction('photos').objectStore('photos').getAll()
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    database.close()
    return rows.map(({ bytes }) => Array.from(new Uint8Array(bytes)))
  })
  return all.map((bytes, n) => ({
    name: `kept-${n}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(bytes),
  }))
}

async function waitForListing(origin: string, owner: TestAccount): Promise<ListingView> {
  for (;;) {
    const [listing] = await listingsOf(origin, owner)
    if (listing) return listing
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Milliseconds of uploading the same bytes with curl, on one connection, as another person. */
async function curl(
  origin: string,
  owner: TestAccount,
  folder: string,
  pictures: readonly TestPhoto[],
): Promise<number> {
  const other = await registerHomeowner(origin, `Curl${owner.user.firstName}`)
  const calls = writePictures(folder, pictures).flatMap((path, index) => {
    const call = ['-sS', '-o', '/dev/null', '-f', '-H', `x-auth-token: ${other.token}`, '-F']
    return [
      ...(index > 0 ? ['--next'] : []),
      ...call,
      `images=@${path};type=image/jpeg`,
      `${origin}/api/upload/listing`,
    ]
  })
  const startedAt = performance.now()
  execFileSync('curl', calls)
  return performance.now() - startedAt
}

/** The kilobytes that a phone (390 px, three pixels per CSS pixel) loads for a card and for the gallery. */
async function weigh(origin: string, listing: ListingView): Promise<Row[]> {
  const size = async (url: string) => (await (await fetch(origin + url)).arrayBuffer()).byteLength
  const rows: Row[] = []
  for (const format of PHOTO_FORMATS)
    for (const [name, width, images] of [
      ['card', PHOTO_WIDTHS[0], listing.images.slice(0, 1)],
      ['gallery of 20', PHOTO_WIDTHS.at(-1) ?? PHOTO_WIDTHS[0], listing.images],
    ] as const) {
      const sizes = await Promise.all(images.map((url) => size(photoVariant(url, width, format))))
      const sum = sizes.reduce((total, each) => total + each, 0)
      rows.push(
        row('commonroof', `${name}, ${width} px ${format}`, 'bytes', Math.round(sum / 100) / 10, 'kB'),
      )
    }
  return rows
}
