import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import type { SavedHome } from '../../src/domain/tours/saved-home.ts'
import { tourOf } from '../../src/domain/tours/tour-view.ts'
import { installed, onDisk } from '../support/device.ts'
import { homePhoto } from '../support/home-photos.ts'
import { until } from '../support/patience.ts'
import { as, listHome, registerHomeowner, registerSeeker, type Account } from '../support/people.ts'
import { setStage, signIn, type Stage } from '../support/stage.ts'
import { tour } from '../support/touring.ts'

let stage: Stage
let ana: Account
let home: ListingView

beforeAll(async () => {
  stage = await setStage({ browser: 'own' })
  const { origin } = stage.server
  ana = await registerSeeker(origin, 'Ana', localDay(new Date()))
  home = await listHome(origin, await registerHomeowner(origin, 'Hana'), [await homePhoto(1)])
})

afterAll(() => stage.strike())

const saved = async () =>
  (await as(stage.server.origin, ana)<{ homes: SavedHome[] }>('GET', '/homes/saved')).homes
const noted = async () => tourOf((await saved()).flatMap(({ entries }) => entries))

test(
  'a home is toured without signal; the phone dies, and what was seen arrives once',
  { tags: ['tour'] },
  async () => {
    const { browser, server } = stage
    let page = await browser.start()
    await signIn(page, server.origin, ana)
    await installed(page)
    await page.goto(`${server.origin}/view-listing/${home._id}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(/^On this device: 1 photo/).waitFor()
    await until(async () => (await saved()).length === 1, 'the home to be saved')
    // It writes the cookie to the disk when it is closed, and otherwise only now and then.
    await browser.quit()
    await server.stop()

    page = await browser.start()
    await page.goto(`${server.origin}/saved/${home._id}`)
    await tour(page, 0)
    await onDisk(page, 'Seen with my own eyes 0')
    await browser.kill()
    page = await browser.start()
    await page.goto(`${server.origin}/saved/${home._id}`)
    await page.getByText('Seen with my own eyes 0').waitFor()
    await page.getByText('2 of 9 checked').waitFor()

    await server.start()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await until(async () => (await noted()).pictures.length === 1, 'the picture to arrive')
    await page.goto(`${server.origin}/outbox`)
    await page.getByText('Nothing is waiting').waitFor()
    const seen = await noted()
    expect(seen.checks.water.answer).toBe('ok')
    expect(seen.checks.damp).toEqual({ answer: 'problem', note: 'Behind wardrobe 0' })
    expect(seen.notes.map(({ text }) => text)).toEqual(['Seen with my own eyes 0'])
    expect((await fetch(server.origin + seen.pictures[0]?.url)).status).toBe(200)
    expect(browser.complaints).toEqual([])
  },
)
