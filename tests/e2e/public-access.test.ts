import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { focusFaults, smallTargets } from '../support/keyboard-walk.ts'
import { hydrated, PUBLIC_PATHS } from '../support/public-pages.ts'
import { setStage, type Stage } from '../support/stage.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

let stage: Stage
let page: Page

beforeAll(async () => {
  stage = await setStage({ workers: false })
  page = await stage.browser.start()
})

afterAll(async () => {
  expect(stage.browser.complaints).toEqual([])
  await stage.strike()
})

async function open(path: string): Promise<void> {
  await page.goto(stage.server.origin + path)
  await hydrated(page)
}

/** Unfolds everything, also what folds when something else unfolds. */
const unfold = () =>
  page.locator('details').evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) {
      details.removeAttribute('name')
      details.open = true
    }
  })

/** What axe finds; in the dark only what colours can change. */
async function violations(name: string, colorScheme: 'light' | 'dark'): Promise<string[]> {
  // Without frames there is nothing for another page to put together.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const asked = colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules(COLOUR_RULES)
  const { violations: found, passes } = await asked.analyze()
  expect(passes.map(({ id }) => id)).toContain('color-contrast')
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${name} ${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}

describe.each(PUBLIC_PATHS.map((path) => ({ path })))('$path', ({ path }) => {
  const tags = path === '/' ? ['public', 'screen'] : []
  test('has nothing for axe, in both themes on a phone and on a desk', { tags }, async () => {
    const found: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await open(path)
      await unfold()
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        found.push(...(await violations(`${width} ${colorScheme}`, colorScheme)))
      }
    }
    expect(found).toEqual([])
  })

  test('has headings in order, and targets that a thumb can hit', async () => {
    await open(path)
    await unfold()
    const levels = await page
      .locator(':is(h1, h2, h3, h4, h5, h6):visible')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
    expect(levels[0]).toBe(1)
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await smallTargets(page), `${width}`).toEqual([])
    }
  })

  test('at 400% is as wide as its window, and Tab shows where it is', { tags }, async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    await open(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    const { stops, faults } = await focusFaults(page)
    expect(faults).toEqual([])
    expect(stops).toBeGreaterThan(20)
  })
})
