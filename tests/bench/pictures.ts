import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { localDay } from '../../src/domain/core/dates.ts'
import { createBrowserFixture, signIn } from '../support/browser-fixture.ts'
import type { TestPhoto } from '../support/home-photos.ts'
import { fullListingForm } from '../support/listing-form.ts'
import { listHome, registerHomeowner, registerSeeker } from '../support/people.ts'
import type { Row } from './rows.ts'

const HOMES = 20
/** A phone with three pixels per CSS pixel. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 }

/**
 * A picture of a room: surfaces with light on them, furniture with edges, and texture. At 1200 px it has 130 kB as a
 * JPEG of quality 70, as a photo of a phone has.
 */
async function roomPhoto(number: number): Promise<TestPhoto> {
  const hue = (number * 47) % 360
  const furniture = Array.from({ length: 14 }, (_, n) => {
    const x = (n * 173 + number * 61) % 1500
    const y = 450 + ((n * 97 + number * 29) % 600)
    return `<rect x="${x}" y="${y}" width="${80 + ((n * 53) % 220)}" height="${60 + ((n * 71) % 260)}" rx="${n % 3 === 0 ? 12 : 2}" fill="hsl(${(hue + n * 25) % 360} 35% ${30 + ((n * 13) % 45)}%)"/>`
  }).join('')
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${hue} 25% 88%)"/><stop offset="1" stop-color="hsl(${hue} 20% 58%)"/></linearGradient></defs>
    <rect width="1600" height="1200" fill="url(#wall)"/><rect y="800" width="1600" height="400" fill="hsl(${(hue + 30) % 360} 30% 40%)"/>${furniture}</svg>`
  const texture = await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer()
  const buffer = await sharp(Buffer.from(scene))
    .composite([
      { input: await sharp(texture).resize(1600, 1200, { kernel: 'cubic' }).toBuffer(), blend: 'overlay' },
    ])
    .jpeg({ quality: 85 })
    .toBuffer()
  return { name: `room-${number}.jpg`, mimeType: 'image/jpeg', buffer }
}

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
  const fixture = await createBrowserFixture({ workers: false })
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
