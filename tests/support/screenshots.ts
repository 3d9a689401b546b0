import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'

/** The folder for pictures of screens, for a person who looks at them; without it, stories take none. */
const FOLDER = process.env['SHOTS']

const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

/** Takes pictures of a page on a desktop and on a phone, light and dark. @param shown what is scrolled into view */
export async function shoot(page: Page, name: string, shown?: Locator): Promise<void> {
  if (FOLDER === undefined) return
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of SIZES) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await shown?.scrollIntoViewIfNeeded()
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await page.screenshot({
        path: join(FOLDER, `${name}-${viewport.width}-${colorScheme}.png`),
        animations: 'disabled',
      })
    }
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize({ width: 1280, height: 900 })
}
