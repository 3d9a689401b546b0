import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { localDay } from '../../src/domain/core/dates.ts'
import { MATCHES_MAX } from '../../src/domain/matches/match-view.ts'
import type { SeekerDraft } from '../../src/domain/seeker/seeker.ts'
import { toSeekerPayload } from '../../src/domain/seeker/seeker-payload.ts'
import { apiAs, registerBeginner, seekerAnswers } from '../support/people.ts'
import { copyPerson } from '../support/copy-person.ts'
import { screenFaults } from '../support/screen-faults.ts'
import { createRichWorld, type RichWorld } from '../support/rich-world.ts'
import { pauseUndoTimers } from '../support/undo-window.ts'

const today = localDay(new Date())
/** How many elements a page with a long list may have. */
const NODES_MAX = 1500

let fixture: BrowserFixture
let world: RichWorld

beforeAll(async () => {
  fixture = await createBrowserFixture()
  world = await createRichWorld(fixture.server)
  await fixture.browser.start()
})
afterAll(() => fixture.teardown())

test('in a low window, as at a zoom of 200 %, nothing stays in the way', async () => {
  const page = await openSignedInPage(fixture, world.seeker)
  await page.setViewportSize({ width: 640, height: 360 })
  await page.goto(`${fixture.server.origin}/home-finder?sort=fit`)
  await page.locator('[data-home]').first().waitFor()
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
  const covered = () =>
    page.evaluate(() => {
      const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
        (element) =>
          // What takes no presses, such as the empty region for toasts, covers nothing.
          /fixed|sticky/.test(getComputedStyle(element).position) &&
          getComputedStyle(element).pointerEvents !== 'none',
      )
      const boxes = bars.map((bar) => bar.getBoundingClientRect())
      return boxes
        .filter(({ top, bottom, width }) => bottom > 0 && top < innerHeight && width > innerWidth / 2)
        .reduce((sum, { height }) => sum + height, 0)
    })
  await expect.poll(covered).toBe(0)
  const places = page.getByRole('navigation', { name: 'Places' })
  await expect.poll(() => places.evaluate((bar) => getComputedStyle(bar).position)).toBe('static')
  expect(
    await page
      .locator('header')
      .first()
      .evaluate((bar) => getComputedStyle(bar).position),
  ).toBe('static')
  await page.context().close()
})

test('a toast does not cover the comparison bar, the focus stays in the list, and Tab reaches the homes at once', async () => {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    const page = await openSignedInPage(fixture, world.seeker)
    await page.setViewportSize({ width, height })
    await page.goto(`${fixture.server.origin}/home-finder?sort=fit`)
    const homes = page.locator('[data-home]')
    await homes.nth(1).waitFor()
    // The first link of the page leads into it, and the first one there to the homes.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    let stops = 0
    while (
      !(await page.getByRole('link', { name: 'Skip to homes' }).evaluate((a) => a === document.activeElement))
    ) {
      await page.keyboard.press('Tab')
      expect((stops += 1)).toBeLessThan(3)
    }
    await page.keyboard.press('Enter')
    stops = 0
    while (!(await homes.first().evaluate((home) => home.contains(document.activeElement)))) {
      await page.keyboard.press('Tab')
      expect((stops += 1)).toBeLessThan(5)
    }

    await homes
      .first()
      .getByRole('checkbox', { name: /^Compare/ })
      .check()
    const next = await homes.nth(2).getAttribute('data-home')
    const resumeUndoTimers = await pauseUndoTimers(page)
    await homes.nth(1).getByRole('button', { name: /^Hide/ }).press('Enter')
    const toast = page.getByText(/^Hidden: /)
    const tray = page.locator('[data-tray]')
    await toast.waitFor()
    const boxes = async () => ({ toast: await toast.boundingBox(), tray: await tray.boundingBox() })
    await expect
      .poll(async () => {
        const { toast: one, tray: other } = await boxes()
        // At the end of a page, the tray is higher than the place of a toast.
        return one && other ? one.y + one.height <= other.y || one.y >= other.y + other.height : null
      })
      .toBe(true)
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-home]')?.getAttribute('data-home'))
    await expect.poll(focused).toBe(next)
    const hidden = await page.getByRole('button', { name: 'Undo' }).elementHandle()
    await hidden?.press('Enter')
    await resumeUndoTimers()
    await expect.poll(async () => (await focused()) ?? '').not.toBe('')
    await page.context().close()
  }
})

test('after a person was passed, the focus is on the next one', async () => {
  const page = await openSignedInPage(fixture, world.seeker)
  await page.goto(`${fixture.server.origin}/find-roommates`)
  const people = page.locator('[data-person]')
  await people.first().waitFor()
  const ids = await people.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-person')))
  await people.first().getByRole('button', { name: 'Pass' }).press('Enter')
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement?.closest('[data-person]')?.getAttribute('data-person') ??
        document.activeElement?.id,
    )
  await expect.poll(focused).toBe(ids[1] ?? 'people')
  await page.context().close()
})

test('a long list of people is short on a phone, and holds only the people in sight', async () => {
  const { origin } = fixture.server
  const place = { location: 'brooklyn', selectedRegion: 'ny', budget: 2000 } as const
  const register = async (name: string, answers: Partial<SeekerDraft>) => {
    const account = await registerBeginner(origin, name, 'WITH_ROOMMATES')
    const draft = seekerAnswers({ ...place, ...answers })
    await apiAs(origin, account)('PUT', '/profile', toSeekerPayload(draft, today))
    return account
  }
  const seeker = await register('Mina', { cleanliness: 'very_tidy', sleepSchedule: 'early_bird' })
  const neighbor = await register('Neighbor', { cleanliness: 'relaxed', sleepSchedule: 'early_bird' })
  await copyPerson(fixture.server, neighbor, 300)

  const page = await openSignedInPage(fixture, seeker)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${origin}/find-roommates`)
  const people = page.locator('[data-person]')
  await people.first().waitFor()
  expect(await page.locator('*').count()).toBeLessThanOrEqual(NODES_MAX)
  expect(await people.first().getAttribute('aria-setsize')).toBe(String(MATCHES_MAX))

  // A row says what decides; the rest opens in place.
  const heights = new Map<string, number>()
  const last = page.locator(`[data-person][aria-posinset="${MATCHES_MAX}"]`)
  while (!(await last.isVisible())) {
    const rows = await people.evaluateAll((all) =>
      all.map((row) => ({
        id: row.getAttribute('data-person') ?? '',
        height: row.querySelector('[data-decides]')?.getBoundingClientRect().height ?? 0,
      })),
    )
    for (const { id, height } of rows) heights.set(id, height)
    expect(await page.locator('*').count()).toBeLessThanOrEqual(NODES_MAX)
    const end = await people.last().getAttribute('aria-posinset')
    await people.last().evaluate((row) => row.scrollIntoView({ block: 'start', behavior: 'instant' }))
    await expect.poll(() => people.last().getAttribute('aria-posinset')).not.toBe(end)
  }
  expect(heights.size).toBeGreaterThan(MATCHES_MAX / 2)
  expect(Math.max(...heights.values())).toBeLessThanOrEqual(180)
  const words = (await last.textContent()) ?? ''
  for (const part of ['of 100', '$1,500 to $2,500', 'Brooklyn', 'Why it could work', 'Talk about this first'])
    expect(words).toContain(part)

  const more = last.getByRole('button', { name: /^More about/ })
  expect(await more.getAttribute('aria-expanded')).toBe('false')
  expect(await last.getByRole('link', { name: /^Compare answers/ }).count()).toBe(0)
  await more.press('Enter')
  const less = last.getByRole('button', { name: /^Less about/ })
  expect(await less.getAttribute('aria-expanded')).toBe('true')
  await last.getByRole('link', { name: /^Compare answers/ }).waitFor()
  await last.getByRole('link', { name: /^Ask Neighbor/ }).waitFor()
  await last.getByText('Early bird\u00a0· Relaxed').waitFor()
  // The bars at the edges of the window may cover a part of another row; the person scrolls.
  const faults = await screenFaults(page, 'an open row')
  expect(faults.filter((fault) => !fault.includes('partially obscured'))).toEqual([])
  await less.press('Enter')
  await more.waitFor()
  await page.context().close()
})
