import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { createBrowserFixture, signIn, type BrowserFixture } from '../support/browser-fixture.ts'
import { homePhotos } from '../support/home-photos.ts'
import { PHONE } from '../support/iphone.ts'
import { formOf } from '../support/listing-form.ts'
import { apiAs, listHome, registerHomeowner, registerSeeker, type TestAccount } from '../support/people.ts'

const TITLE = 'Lemon house'
let fixture: BrowserFixture
let origin: string
let seeker: TestAccount
let home: ListingView

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ origin } = fixture.server)
  await fixture.browser.start()
  const hana = await registerHomeowner(origin, 'Hana')
  home = await listHome(origin, hana, await homePhotos(3), formOf({ title: TITLE, price: '900', fees: [] }))
  seeker = await registerSeeker(origin, 'Ana', localDay(new Date()))
  await apiAs(origin, seeker)('POST', '/messages', { recipientId: hana.user._id, content: 'Is it free?' })
})
afterAll(async () => {
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await fixture.teardown()
})

/** A view transition of a page, as its animations say. */
interface Seen {
  /** The parts that move, such as `old(opened-picture)`. */
  parts: string[]
  longestMs: number
}

declare global {
  interface Window {
    transitionsSeen: Seen[]
  }
}

/** Records every view transition of the page at its start; the browser still runs it. */
function recordTransitions(): void {
  window.transitionsSeen = []
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    void transition.ready.then(() => {
      const moving = document
        .getAnimations()
        .map(({ effect }) => effect)
        .filter(
          (effect) =>
            effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition'),
        )
      window.transitionsSeen.push({
        parts: moving.map((effect) =>
          ((effect as KeyframeEffect).pseudoElement ?? '').replace('::view-transition-', ''),
        ),
        longestMs: Math.max(0, ...moving.map((effect) => Number(effect?.getTiming().duration))),
      })
    })
    return transition
  }
}

async function open(
  path: string,
  options: BrowserContextOptions = { viewport: PHONE },
  prepare: () => void = recordTransitions,
): Promise<Page> {
  const device = await fixture.browser.newDevice(options)
  await device.addInitScript(prepare)
  const page = await device.newPage()
  await signIn(page, origin, seeker)
  await page.goto(origin + path)
  return page
}

const seen = (page: Page) => page.evaluate(() => window.transitionsSeen)
/** Waits for the next transition. */
async function transition(page: Page, number: number): Promise<Seen> {
  await expect.poll(async () => (await seen(page)).length).toBe(number)
  return (await seen(page))[number - 1] ?? { parts: [], longestMs: 0 }
}

const HOMES = '/home-finder?sort=confirmed'
const card = (page: Page) => page.getByRole('article').getByRole('link', { name: TITLE })
const isHomePage = (page: Page) => page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
const conversation = (page: Page) => page.getByRole('link', { name: /Hana/ })
const isThread = (page: Page) => page.getByRole('log', { name: 'Messages' }).waitFor()
const MOVES = (name: string) => [`group(${name})`, `old(${name})`, `new(${name})`]

describe('on a phone', () => {
  test('the photo of a card becomes the photo of the home’s page, and goes back', async () => {
    const page = await open(HOMES)
    await card(page).click()
    expect((await transition(page, 1)).parts).toEqual(expect.arrayContaining(MOVES('opened-picture')))
    await isHomePage(page)
    await page.getByRole('link', { name: 'Back' }).click()
    expect((await transition(page, 2)).parts).toEqual(expect.arrayContaining(MOVES('opened-picture')))
    await card(page).waitFor()
  })

  test('the person of a conversation moves to its top, and goes back', async () => {
    const page = await open('/messages')
    await conversation(page).click()
    const moves = expect.arrayContaining([...MOVES('opened-picture'), ...MOVES('opened-name')])
    expect((await transition(page, 1)).parts).toEqual(moves)
    await isThread(page)
    await page.getByRole('link', { name: 'Back' }).click()
    expect((await transition(page, 2)).parts).toEqual(moves)
    await conversation(page).waitFor()
  })

  test('a press during the movement is not lost', async () => {
    const page = await open(HOMES)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Animation.enable')
    // The movement stops at its first frame, so that the press is certainly during it.
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
    await card(page).click()
    await transition(page, 1)
    await page.getByRole('link', { name: 'Message Hana' }).click()
    await isThread(page)
  })
})

describe('a browser or a person without movement', () => {
  test('nothing moves for a person who asked for less motion', async () => {
    const page = await open(HOMES, { viewport: PHONE, reducedMotion: 'reduce' })
    await card(page).click()
    expect((await transition(page, 1)).longestMs).toBeLessThanOrEqual(1)
    await isHomePage(page)
    await page.goto(`${origin}/messages`)
    await conversation(page).click()
    expect((await transition(page, 1)).longestMs).toBeLessThanOrEqual(1)
    await isThread(page)
  })

  test('every press works where the browser has no view transitions', async () => {
    const page = await open(HOMES, { viewport: PHONE }, () => {
      Reflect.deleteProperty(Document.prototype, 'startViewTransition')
    })
    expect(await page.evaluate(() => 'startViewTransition' in document)).toBe(false)
    await card(page).click()
    await isHomePage(page)
    await page.getByRole('link', { name: 'Back' }).click()
    await card(page).waitFor()
    await page.goto(`${origin}/messages`)
    await conversation(page).click()
    await isThread(page)
    await page.getByRole('link', { name: 'Back' }).click()
    await conversation(page).waitFor()
  })

  test('beside the list, a conversation opens without a movement', async () => {
    const page = await open('/messages', {})
    await conversation(page).click()
    await isThread(page)
    expect(await seen(page)).toEqual([])
  })
})

test('the page of a home shows what its card knew before the server answers', async () => {
  const page = await open(HOMES)
  await page.route(`**/api/listing/${home._id}`, () => new Promise(() => undefined))
  await card(page).click()
  await isHomePage(page)
  await page.getByText('About this home').waitFor()
})
