import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { pageFile, PUBLIC_PAGES } from '../../src/content/paths.ts'
import { FRAME_PATIENCE_MS, within } from './patience.ts'

const DIST = join(import.meta.dirname, '../../dist')
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

export const PUBLIC_PATHS: readonly string[] = PUBLIC_PAGES.map(({ path }) => path)

/** The promise tags for tests of a page; before a commit, only one page of each kind is tested. */
export const promiseTagsOf = (path: string): string[] =>
  ['/', '/pricing', '/cities/sandiego'].includes(path) ? ['public'] : []

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The HTML of the prerendered page. */
export const builtPage = (path: string) => readFileSync(join(DIST, pageFile(path)), 'utf8')

/** The text of the first heading of the prerendered page. */
export function builtHeading(path: string): string {
  const markup = /<h1[^>]*>(.*?)<\/h1>/s.exec(builtPage(path))?.[1]
  if (markup === undefined) throw new Error(`${path} was built without a heading`)
  return oneLine(
    markup.replace(/<[^>]*>/g, '').replace(/&(\w+|#x27);/g, (all, name: string) => ENTITIES[name] ?? all),
  )
}

/** The text of the page's only `h1`; fails when it has none or several. */
export async function heading(page: Page): Promise<string> {
  return oneLine((await page.locator('h1').textContent()) ?? '')
}

/** Starts the app as a key does, waits until React has hydrated header, main and footer, and the result is painted. */
export async function hydrated(page: Page): Promise<void> {
  const hydration = page.evaluate(async (frameMs) => {
    const isHydrated = (selector: string) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber'))
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, frameMs)
      })
    while (!['header', '#main', 'footer'].every(isHydrated)) {
      // The first script may not run yet.
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
      await frame()
    }
    await frame()
    await frame()
  }, FRAME_PATIENCE_MS)
  await within(hydration, `the script of ${page.url()}`)
}

/** Scrolls to every picture of the page and returns the addresses of those that do not load. */
export async function missingPictures(page: Page): Promise<string[]> {
  const loading = page.evaluate(async () => {
    const missing: string[] = []
    for (const picture of document.images) {
      // The browser never loads a lazy picture that is hidden at this width.
      if (picture.checkVisibility()) picture.scrollIntoView({ behavior: 'instant' })
      else picture.loading = 'eager'
      if (!picture.complete) {
        await new Promise((resolve) => {
          picture.addEventListener('load', resolve, { once: true })
          picture.addEventListener('error', resolve, { once: true })
        })
      }
      if (picture.naturalWidth === 0) missing.push(picture.currentSrc || picture.src)
    }
    return missing
  })
  return within(loading, `the pictures of ${page.url()}`)
}
