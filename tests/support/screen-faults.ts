import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { within as inTime } from './patience.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** All that the dark theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** A page that has not moved in so many frames has come to rest. */
const RESTING_FRAMES = 3

/**
 * Resolves when the page has come to rest: its typeface is there, nothing is loading in the part that is
 * looked at, nothing moves, and it is not being scrolled.
 */
export async function atRest(page: Page, within = ':root'): Promise<void> {
  const look = async ({ frames, part }: { frames: number; part: string }) => {
    const isBusy = () =>
      document.fonts.status !== 'loaded' ||
      document.querySelector(`${part} :is(.skeleton, [aria-busy="true"])`) !== null ||
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        )
    let [left, top, height] = [-1, -1, -1]
    for (let still = 0; still < frames;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const isSame = scrollX === left && scrollY === top && document.body.scrollHeight === height
      still = isSame && !isBusy() ? still + 1 : 0
      ;[left, top, height] = [scrollX, scrollY, document.body.scrollHeight]
    }
  }
  const rested = page.evaluate(look, { frames: RESTING_FRAMES, part: within })
  await inTime(rested, `${page.url()} to come to rest`)
}

/** How far down the page is scrolled, once it has come to rest. */
export async function restingPlace(page: Page): Promise<number> {
  await atRest(page)
  return page.evaluate(() => scrollY)
}

/**
 * What axe finds on the page once it rests, and whether it can be pushed sideways, in both themes at
 * four widths. `within` looks at a part alone, as at a dialog whose page behind it is out of reach.
 */
export async function screenFaults(page: Page, name: string, within = ':root'): Promise<string[]> {
  const found: string[] = []
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  for (const width of [360, 768, 1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await atRest(page, within)
    const overflow = await page
      .locator(within)
      .evaluate((element) => element.scrollWidth - element.clientWidth)
    if (overflow > 0) found.push(`${name} at ${width}: ${overflow} px too wide`)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await atRest(page, within)
    // Without frames there is nothing for another page to put together.
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .include(within)
      .options({ resultTypes: ['violations'] })
    const asked = colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules(COLOUR_RULES)
    const { violations } = await asked.analyze()
    for (const { id, nodes } of violations) {
      found.push(
        ...nodes.map(
          (node) => `${name} ${colorScheme} ${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`,
        ),
      )
    }
  }
  return found
}
