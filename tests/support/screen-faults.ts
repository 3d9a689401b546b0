import { AxeBuilder } from '@axe-core/playwright'
import type { Result } from 'axe-core'
import type { Page } from 'playwright-core'
import { FRAME_PATIENCE_MS, within as inTime } from './patience.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** The rules whose result can differ between the themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** The rule whose result depends on the scroll position: a sticky bar can cover a part of a control. */
const TARGET_SIZE = 'target-size'
/** How many frames a page must be unchanged to count as settled. */
const RESTING_FRAMES = 3
/** After this time without rest, perhaps the browser draws no frames; see `FRAME_PATIENCE_MS`. */
const FRAMELESS_MS = 10_000

/**
 * Waits until the page is settled: its fonts are loaded, nothing in the part `within` is loading, no
 * animation runs, and neither scroll position nor height changes.
 */
export async function waitUntilSettled(page: Page, within = ':root'): Promise<void> {
  const waitUntilStill = async ({
    frames,
    frameMs,
    part,
  }: {
    frames: number
    frameMs: number
    part: string
  }) => {
    /** What of the page does not rest. */
    const unrest = () => [
      ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
      ...Array.from(
        document.querySelectorAll(`${part} :is(.skeleton, [aria-busy="true"])`),
        ({ outerHTML }) => outerHTML.slice(0, 200),
      ),
      ...document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        )
        .map(({ effect }) => `animation of ${(effect as KeyframeEffect).target?.outerHTML.slice(0, 200)}`),
    ]
    let [left, top, height] = [-1, -1, -1]
    for (let still = 0; still < frames;) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, frameMs)
      })
      const isSame = scrollX === left && scrollY === top && document.body.scrollHeight === height
      const parts = [...unrest(), ...(isSame ? [] : ['scroll position or height'])]
      Object.assign(globalThis, { unrest: parts })
      still = parts.length === 0 ? still + 1 : 0
      ;[left, top, height] = [scrollX, scrollY, document.body.scrollHeight]
    }
  }
  const settled = page.evaluate(waitUntilStill, {
    frames: RESTING_FRAMES,
    frameMs: FRAME_PATIENCE_MS,
    part: within,
  })
  // Without frames no animation ends; a picture of the page makes the browser draw one.
  const waking = setInterval(() => void page.screenshot().catch(() => undefined), FRAMELESS_MS)
  try {
    await inTime(settled, `${page.url()} to come to rest`)
  } catch (error) {
    const unrest = await page
      .evaluate(() => (globalThis as unknown as { unrest?: string[] }).unrest?.join('\n'))
      .catch(() => undefined)
    throw new Error(`${(error as Error).message}: ${unrest}`, { cause: error })
  } finally {
    clearInterval(waking)
  }
}

/** The vertical scroll position in pixels of the settled page. */
export async function settledScrollPosition(page: Page): Promise<number> {
  await waitUntilSettled(page)
  return page.evaluate(() => scrollY)
}

/** Those of the `nodes`, too small for axe, that are also too small in the middle of the window. */
async function smallWhenScrolledTo(page: Page, nodes: Result['nodes']): Promise<Result['nodes']> {
  const small: Result['nodes'] = []
  for (const node of nodes) {
    const target = node.target.join(' ')
    await page
      .locator(target)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const axe = new AxeBuilder({ page }).setLegacyMode().include(target).withRules([TARGET_SIZE])
    const { violations } = await axe.analyze()
    small.push(...violations.flatMap((violation) => violation.nodes))
  }
  return small
}

/**
 * The violations that axe finds on the settled page in both themes, and horizontal overflow at four widths.
 * `within` limits the check to one element, such as an open dialog.
 */
export async function screenFaults(page: Page, name: string, within = ':root'): Promise<string[]> {
  const found: string[] = []
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  for (const width of [360, 768, 1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await waitUntilSettled(page, within)
    const overflow = await page
      .locator(within)
      .evaluate((element) => element.scrollWidth - element.clientWidth)
    if (overflow > 0) found.push(`${name} at ${width}: ${overflow} px too wide`)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await waitUntilSettled(page, within)
    // Legacy mode opens no second page; that page would only combine the results of frames.
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .include(within)
      .options({ resultTypes: ['violations'] })
    const configured = colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules(COLOUR_RULES)
    const { violations } = await configured.analyze()
    for (const { id, nodes: all } of violations) {
      const nodes = id === TARGET_SIZE ? await smallWhenScrolledTo(page, all) : all
      found.push(
        ...nodes.map(
          (node) => `${name} ${colorScheme} ${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`,
        ),
      )
    }
  }
  return found
}
