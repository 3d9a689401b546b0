import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { PHOTO_FORMATS, PHOTO_WIDTHS, photoVariant } from '../../src/domain/core/photo-urls.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { cameraPhoto, type TestPhoto } from '../support/home-photos.ts'
import { fullListingForm } from '../support/listing-form.ts'
import { saveListingDraft, registerHomeowner, type TestAccount, listingsOf } from '../support/people.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createBrowserFixture, openSignedInPage } from '../support/browser-fixture.ts'
import type { Row } from './rows.ts'

const PHOTOS = 20
const LONG_TASK_MS = 50
const UPLOAD = 'upload of the same 20 pictures'
/** The product opens the connection again, sends the listing and draws its screens; curl makes one call for each picture. */
const UPLOAD_AND_LISTING = 'upload of the same 20 pictures and their listing'

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

/**
 * Twenty pictures of twelve megapixels: milliseconds until they are shown and until they are stored; the
 * throughput of their upload, compared with curl and the same bytes; and the bytes of a card and a gallery.
 */
export async function bench(): Promise<Row[]> {
  const fixture = await createBrowserFixture()
  const files = temporaryFolder('camera')
  try {
    const { origin } = fixture.server
    await fixture.browser.start()
    const owner = await registerHomeowner(origin, 'Bench')
    await saveListingDraft(origin, owner, fullListingForm())
    const page = await openSignedInPage(fixture, owner)
    await page.goto(`${origin}/setup/property-listing`)
    await page.getByRole('heading', { name: 'Pricing & List', level: 1 }).waitFor()
    const pictures = await Promise.all(Array.from({ length: PHOTOS }, (_, n) => cameraPhoto(n + 1)))
    const paths = pictures.map(({ name, buffer }) => {
      const path = join(files.path, name)
      writeFileSync(path, buffer)
      return path
    })

    await page.context().setOffline(true)
    await watchThread(page)
    await page.evaluate(() => {
      addEventListener('change', () => Object.assign(globalThis, { pickedAt: performance.now() }), {
        capture: true,
        once: true,
      })
    })
    await pickFiles(page, paths)
    const seen = await timeUntil(page, '[data-photos] img', PHOTOS)
    const stored = await timeUntil(page, '[data-photo]', PHOTOS)
    const blocked = await longTasks(page)

    const storedPictures = await readStoredPictures(page)
    const timeOfUploads = watchUploads(page)
    const listedAt = performance.now()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'List Property' }).click()
    const listing = await waitForListing(origin, owner)
    const listingMs = performance.now() - listedAt
    const curlMs = await curl(origin, files.path, storedPictures)
    const bytes = storedPictures.reduce((sum, { buffer }) => sum + buffer.length, 0)
    const perSecond = (ms: number) => Math.round((bytes / 1e6 / (ms / 1000)) * 100) / 100
    const weights = await weigh(origin, listing)
    return [
      row('commonroof', '20 pictures of 12 MP', 'all seen', seen, 'ms'),
      row('commonroof', '20 pictures of 12 MP', 'all on the disk', stored, 'ms'),
      row('commonroof', '20 pictures of 12 MP', 'longest task of the page', Math.max(0, ...blocked), 'ms'),
      row(
        'commonroof',
        '20 pictures of 12 MP',
        `tasks over ${LONG_TASK_MS} ms`,
        blocked.filter((ms) => ms > LONG_TASK_MS).length,
        '',
      ),
      row('commonroof', UPLOAD, 'throughput', perSecond(timeOfUploads()), 'MB/s'),
      row('commonroof', UPLOAD_AND_LISTING, 'throughput', perSecond(listingMs), 'MB/s'),
      row('curl', UPLOAD, 'throughput', perSecond(curlMs), 'MB/s'),
      ...weights,
    ]
  } finally {
    files.remove()
    await fixture.teardown()
  }
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

/** Watches the uploads of a page. @returns a function for the milliseconds from the first request to the last response. */
function watchUploads(page: Page): () => number {
  const times: number[] = []
  const note = (request: Request) => {
    if (new URL(request.url()).pathname.startsWith('/api/upload/')) times.push(performance.now())
  }
  page.on('request', note)
  page.on('requestfinished', note)
  return () => Math.max(...times) - Math.min(...times)
}

async function waitForListing(origin: string, owner: TestAccount): Promise<ListingView> {
  for (;;) {
    const [listing] = await listingsOf(origin, owner)
    if (listing) return listing
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Milliseconds of uploading the same bytes with curl, on one connection, as another person. */
async function curl(origin: string, folder: string, pictures: readonly TestPhoto[]): Promise<number> {
  const other = await registerHomeowner(origin, 'Curl')
  const calls = pictures.flatMap(({ name, buffer }, index) => {
    const path = join(folder, name)
    writeFileSync(path, buffer)
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
