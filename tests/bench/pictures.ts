import type { Page } from 'playwright-core'
import { localDay } from '../../src/domain/core/dates.ts'
import { createBrowserFixture, signIn } from '../support/browser-fixture.ts'
import { roomPhoto } from '../support/room-photos.ts'
import { fullListingForm } from '../support/listing-form.ts'
import { listHome, registerHomeowner, registerSeeker } from '../support/people.ts'
import type { Row } from './rows.ts'

const HOMES = 20
/** A phone with three pixels per CSS pixel. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 }

/** Photos that a page has loaded. */
interface Loaded {
  bytes: number
  count: number
}

/** The photos that the list loads until its network is idle, and those that it has loaded after it was scrolled to its end. */
async function loadedPhotos(page: Page, url: string): Promise<{ first: Loaded; all: Loaded }> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/photos/'))
      sizes.push(response.body().then(({ length }) => length))
  })
  const loaded = async (): Promise<Loaded> => {
    await page.waitForLoadState('networkidle')
    const all = await Promise.all(sizes)
    return { bytes: all.reduce((sum, size) => sum + size, 0), count: all.length }
  }
  await page.goto(url)
  await page.locator('[data-home] img').first().waitFor()
  const first = await loaded()
  for (let seen = -1; seen < sizes.length;) {
    seen = sizes.length
    for (let step = 0; step < 20; step++) {
      await page.mouse.wheel(0, 600)
      await page.evaluate(
        () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
      )
    }
    await loaded()
  }
  return { first, all: await loaded() }
}

/** The kilobytes of pictures that a list of 20 homes loads on a phone. */
export async function bench(): Promise<Row[]> {
  const fixture = await createBrowserFixture()
  try {
    const { origin } = fixture.server
    const seeker = await registerSeeker(origin, 'Ana', localDay(new Date()))
    const owners = [await registerHomeowner(origin, 'Hana'), await registerHomeowner(origin, 'Olga')] as const
    for (let index = 0; index < HOMES; index += 1) {
      const form = { ...fullListingForm(), address: `${index} Bench Street`, title: `Home ${index}` }
      await listHome(
        origin,
        owners[index % 2 === 0 ? 0 : 1],
        [await roomPhoto(index + 1), await roomPhoto(index + 31)],
        form,
      )
    }
    await fixture.browser.start()
    const device = await fixture.browser.newDevice(PHONE)
    const page = await device.newPage()
    await signIn(page, origin, seeker)
    const { first, all } = await loadedPhotos(page, `${origin}/home-finder`)
    const row = (metric: string, value: number, unit: string): Row => ({
      bench: 'pictures',
      subject: 'commonroof',
      case: `a list of ${HOMES} homes on a phone`,
      metric,
      value,
      unit,
    })
    return [
      row('pictures when it opens', first.bytes / 1000, 'kB'),
      row('their number', first.count, ''),
      row('pictures after scrolling to its end', all.bytes / 1000, 'kB'),
      row('their number then', all.count, ''),
    ]
  } finally {
    await fixture.teardown()
  }
}
