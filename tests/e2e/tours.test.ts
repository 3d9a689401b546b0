import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/dates.ts'
import type { ListingView } from '../../src/domain/listing-view.ts'
import type { SavedHome } from '../../src/domain/saved-home.ts'
import { tourOf } from '../../src/domain/tour-view.ts'
import { arrived } from '../support/conversation.ts'
import { installed } from '../support/device.ts'
import { homePhoto } from '../support/home-photos.ts'
import { fullListingForm } from '../support/listing-form.ts'
import { as, listHome, registerHomeowner, registerSeeker, type Account } from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'
import { setStage, signedInPage, signIn, type Stage } from '../support/stage.ts'
import { tour } from '../support/touring.ts'
import { holdUndo } from '../support/undo-window.ts'

const TITLES = ['The lemon tree', 'Above the bakery', 'The quiet yard'] as const

let stage: Stage
let origin: string
let ana: Account
let hana: Account
let omar: Account
let homes: ListingView[]

beforeAll(async () => {
  stage = await setStage({ browser: 'own' })
  origin = stage.server.origin
  ana = await registerSeeker(origin, 'Ana', localDay(new Date()))
  hana = await registerHomeowner(origin, 'Hana')
  omar = await registerHomeowner(origin, 'Omar')
  const photos = [await homePhoto(1), await homePhoto(2)]
  const list = (owner: Account, index: number) =>
    listHome(origin, owner, photos, {
      ...fullListingForm(),
      address: `${index + 1} Heron Lane`,
      title: TITLES[index] ?? '',
      price: String(1200 + 100 * index),
    })
  homes = [await list(hana, 0), await list(hana, 1), await list(omar, 2)]
})

afterAll(() => stage.strike())

const idOf = (index: number) => homes[index]?._id ?? ''
const savedOn = () => as(origin, ana)<{ homes: SavedHome[] }>('GET', '/homes/saved')
const tourOn = async (index: number) =>
  tourOf((await savedOn()).homes.find(({ listingId }) => listingId === idOf(index))?.entries ?? [])
/** How wide the first picture is that the browser could draw; 0 when it has none. */
const drawn = (page: Page, selector: string) =>
  page
    .locator(`${selector} img`)
    .first()
    .evaluate((image) => (image as HTMLImageElement).naturalWidth)
    .catch(() => 0)

async function open(page: Page, index: number): Promise<void> {
  await page.goto(`${origin}/saved/${idOf(index)}`)
  await page.getByRole('heading', { name: TITLES[index] ?? '' }).waitFor()
}

/** From one home to the next as a person goes: a page that is loaded anew would take back what is held. */
async function goOn(page: Page, index: number): Promise<void> {
  await page.getByRole('link', { name: 'Saved homes' }).click()
  await page.getByRole('link', { name: TITLES[index] ?? '' }).click()
  await page.getByRole('heading', { name: 'Your verdict' }).waitFor()
}

async function decide(page: Page, index: number, choice: string, words: string): Promise<void> {
  await goOn(page, index)
  await page.getByRole('button', { name: new RegExp(`^${choice}`) }).click()
  await page.getByLabel(/^To /).fill(words)
  await page.getByRole('button', { name: 'Decide and send' }).click()
}

describe('a day of tours in a city without signal', () => {
  test('three homes are saved, prepared, toured, compared and decided about while the server is gone', async () => {
    const { browser, server } = stage
    let page = await browser.start()
    await signIn(page, origin, ana)
    await installed(page)
    const times: number[] = []
    for (const index of [0, 1, 2]) {
      await page.goto(`${origin}/view-listing/${idOf(index)}`)
      const began = Date.now()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText(/^On this device: 2 photos/).waitFor()
      times.push(Date.now() - began)
    }
    await page.goto(`${origin}/saved`)
    for (const title of TITLES) await page.getByRole('button', { name: `Tour today: ${title}` }).click()
    await page.getByRole('tab', { name: /Today/ }).click()
    await page.getByRole('button', { name: 'Prepare today’s tours' }).click()
    await page.getByText('3 tours ready without signal').waitFor()
    process.stdout.write(`a home of two photos is on the device after ${times.join(', ')} ms\n`)
    await expect.poll(async () => (await tourOn(2)).plan?.day).toBe(localDay(new Date()))

    await browser.quit()
    await server.stop()
    page = await browser.start()
    await page.goto(`${origin}/saved?view=today`)
    await page.getByText('3 tours ready without signal').waitFor()
    for (const index of [0, 1, 2]) {
      await open(page, index)
      await tour(page, index)
    }
    await expect.poll(() => drawn(page, '[data-tour-photo]')).toBeGreaterThan(0)
    await page.goto(`${origin}/view-listing/${idOf(0)}`)
    await expect.poll(() => drawn(page, '[aria-roledescription=carousel]')).toBeGreaterThan(0)

    await page.goto(`${origin}/saved`)
    for (const title of TITLES) await page.getByRole('checkbox', { name: `Compare ${title}` }).check()
    await page.getByRole('link', { name: 'Compare 3 homes' }).click()
    await page.getByRole('row', { name: /Rent a month.*\$1,200.*Best.*\$1,300.*\$1,400/ }).waitFor()
    await page.getByRole('row', { name: /Your rating.*2\.0 of 5.*3\.0 of 5.*4\.0 of 5.*Best/ }).waitFor()

    // A decision that is taken back leaves nothing behind.
    const letUndoPass = await holdUndo(page)
    await decide(page, 0, 'Not for me', 'A message nobody gets')
    await page.getByText('Not for me · decided').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Not for me · decided').waitFor({ state: 'detached' })
    await letUndoPass()
    await decide(page, 0, 'Apply now', 'I would like to move in')
    await decide(page, 2, 'Not for me', 'It is not the right home for me')
    await goOn(page, 1)
    await page.getByRole('button', { name: /^I like it/ }).click()
    await page.getByRole('button', { name: 'Decide, write nothing' }).click()
    await page.getByText('I like it · decided').waitFor()
    // Five seconds to take them back, then they wait for the network.
    await expect.poll(() => page.getByText('leaves in a moment').count()).toBe(0)
    await browser.kill()

    page = await browser.start()
    await page.goto(`${origin}/saved`)
    await page.getByRole('heading', { name: 'Ruled out' }).waitFor()
    await open(page, 2)
    await page.getByText('Seen with my own eyes 2').waitFor()
    await page.getByText('saved on this device and sends when you’re online').waitFor()

    await server.start()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(async () => (await arrived(origin, omar, ana)).length).toBe(1)
    await expect.poll(async () => (await tourOn(2)).pictures.length).toBe(1)
    await page.goto(`${origin}/outbox`)
    await page.getByText('Nothing is waiting').waitFor()

    expect(await arrived(origin, hana, ana)).toEqual(['I would like to move in'])
    expect(await arrived(origin, omar, ana)).toEqual(['It is not the right home for me'])
    for (const [index, verdict, stageName] of [
      [0, 'apply', 'applied'],
      [1, 'yes', 'viewing'],
      [2, 'no', 'out'],
    ] as const) {
      const seen = await tourOn(index)
      expect(seen).toMatchObject({ stage: stageName, verdict: { choice: verdict } })
      expect(seen.checks.water.answer).toBe('ok')
      expect(seen.checks.damp).toEqual({ answer: 'problem', note: `Behind wardrobe ${index}` })
      expect(seen.ratings.light).toBe(index + 2)
      expect(seen.notes.map(({ text }) => text)).toEqual([`Seen with my own eyes ${index}`])
      const [picture] = seen.pictures
      expect((await fetch(origin + picture?.url)).status).toBe(200)
    }

    const other = await signedInPage(stage, ana)
    await open(other, 0)
    await other.getByText('Seen with my own eyes 0').waitFor()
    await other.getByText('2 of 9 checked').waitFor()
    await other.getByText('Apply now · decided').waitFor()
    await other.locator('[data-tour-photo]').scrollIntoViewIfNeeded()
    await expect.poll(() => drawn(other, '[data-tour-photo]')).toBeGreaterThan(0)
    expect(browser.complaints).toEqual([])
  })

  test('none of its screens has a fault', async () => {
    const page = await signedInPage(stage, ana)
    const found: string[] = []
    const compare = `/saved/compare?homes=${homes.map(({ _id }) => _id).join(',')}`
    for (const path of [compare, `/saved/${idOf(0)}`]) {
      await page.goto(origin + path)
      await page.getByText(TITLES[0]).first().waitFor()
      found.push(...(await screenFaults(page, path)))
    }
    expect(found).toEqual([])
    await page.context().close()
  })
})
