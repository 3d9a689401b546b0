import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What axe finds on the page as it stands, and whether it can be pushed sideways, in both themes at
 * four widths. `within` looks at a part alone, as at a dialog whose page behind it is out of reach.
 */
export async function screenFaults(page: Page, name: string, within = ':root'): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [360, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const overflow = await page
        .locator(within)
        .evaluate((element) => element.scrollWidth - element.clientWidth)
      if (overflow > 0) found.push(`${name} at ${width}: ${overflow} px too wide`)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const { violations } = await new AxeBuilder({ page })
      .include(within)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze()
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
