import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { focusFaults, smallTargets } from '../support/keyboard-walk.ts'
import { hydrated, PUBLIC_PATHS } from '../support/public-pages.ts'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

let fixture: BrowserFixture
let page: Page

beforeAll(async () => {
  fixture = await createBrowserFixture()
  page = await fixture.browser.start()
})

afterAll(async () => {
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await fixture.teardown()
})

async function open(path: string): Promise<void> {
  await page.goto(fixture.server.origin + path)
  await hydrated(page)
}

/** Opens all `details` elements, also those of a group in which only one can be open. */
const unfold = () =>
  page.locator('details').evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) {
      details.removeAttribute('name')
      details.open = true
    }
  })

/** The violations that axe finds; in the dark theme only those of colour rules. */
async function violations(name: string, colorScheme: 'light' | 'dark'): Promise<string[]> {
  // Legacy mode opens no second page; that page would only combine the results of frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const configured = colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules(COLOUR_RULES)
  const { violations: found, passes } = await configured.analyze()
  expect(passes.map(({ id }) => id)).toContain('color-contrast')
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${name} ${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}

describe.each(PUBLIC_PATHS.map((path) => ({ path })))('$path', ({ path }) => {
  const tags = path === '/' ? ['public', 'screen'] : []
  test('has no violations for axe, in both themes on phone and desktop', { tags }, async () => {
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

  test('has headings in order, and targets of 24 px or more', async () => {
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

  test('does not overflow at 400% zoom, and Tab shows a visible focus', { tags }, async () => {
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
