import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { pageFile, PUBLIC_PAGES } from '../../src/content/paths.ts'
import { within } from './patience.ts'

const DIST = join(import.meta.dirname, '../../dist')
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

export const PUBLIC_PATHS: readonly string[] = PUBLIC_PAGES.map(({ path }) => path)

/** One page of each kind stands for the others before a commit: the tags of what is said of a page. */
export const promisedBy = (path: string): string[] =>
  ['/', '/pricing', '/cities/sandiego'].includes(path) ? ['public'] : []

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The page as the build rendered it. */
export const builtPage = (path: string) => readFileSync(join(DIST, pageFile(path)), 'utf8')

/** What its first heading says. */
export function builtHeading(path: string): string {
  const markup = /<h1[^>]*>(.*?)<\/h1>/s.exec(builtPage(path))?.[1]
  if (markup === undefined) throw new Error(`${path} was built without a heading`)
  return oneLine(
    markup.replace(/<[^>]*>/g, '').replace(/&(\w+|#x27);/g, (all, name: string) => ENTITIES[name] ?? all),
  )
}

/** What the page's one first heading says; fails where there are more or none. */
export async function heading(page: Page): Promise<string> {
  return oneLine((await page.locator('h1').textContent()) ?? '')
}

/** Waits until the script has taken over everything that the build rendered, and what followed is painted. */
export async function hydrated(page: Page): Promise<void> {
  const taken = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const isTaken = (selector: string) =>
          Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber'))
        const look = () => {
          if (['header', '#main', 'footer'].every(isTaken))
            requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  await within(taken, `the script of ${page.url()}`)
}

/** Scrolls to every picture of the page, one after the other, and names those that do not come. */
export async function missingPictures(page: Page): Promise<string[]> {
  const looked = page.evaluate(async () => {
    const missing: string[] = []
    for (const picture of document.images) {
      // One that this width does not show is not waited for by the browser either.
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
  return within(looked, `the pictures of ${page.url()}`)
}
