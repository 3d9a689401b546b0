import type { Page } from 'playwright-core'
import { FRAME_MAX_MS, READ_MAX_MS, SHOWN_MAX_MS } from '../../src/app/background/last-screen/show-screen.ts'
import { accountDatabaseName, META_STORE, SCREEN_KEYS } from '../../src/offline/db/database-names.ts'
import { readIndexedDb } from './device.ts'
import { until } from './patience.ts'

/** By time: a look at each frame would be taken for the app's own wait for a frame. */
const LOOKS = { polling: 50 }

interface CopyWindow {
  /** The tree of the copy that the page shows or has shown. */
  shownCopy?: ShadowRoot
  startApp?: () => void
}

/**
 * Lets every later document of the page wait when a copy of its screen has been put into it: the app starts only
 * with `startApp`. The copy is in a closed tree, so the page hands it out. No limit of time ends a wait before.
 */
export async function holdScreenCopies(page: Page): Promise<void> {
  await page.addInitScript(
    ({ read, others }) => {
      const scope = globalThis as typeof globalThis & CopyWindow
      let held = [read]
      const later = scope.setTimeout
      scope.setTimeout = ((run: () => void, ms = 0, ...args: unknown[]) =>
        held.includes(ms) ? 0 : later(run, ms, ...args)) as typeof setTimeout
      const attach = Element.prototype.attachShadow
      Element.prototype.attachShadow = function attachShadow(options) {
        scope.shownCopy = attach.call(this, options)
        held = others
        const frame = scope.requestAnimationFrame
        scope.requestAnimationFrame = (run) => {
          scope.requestAnimationFrame = frame
          scope.startApp = () => {
            held = []
            frame(run)
          }
          return 0
        }
        return scope.shownCopy
      }
    },
    { read: READ_MAX_MS, others: [FRAME_MAX_MS, SHOWN_MAX_MS] },
  )
}

/** Lets the app start behind the copy, and waits until it has taken its place. */
export async function startApp(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as CopyWindow).startApp?.())
  await page.waitForFunction(
    () => (globalThis as CopyWindow).shownCopy?.host.isConnected === false,
    null,
    LOOKS,
  )
}

/** Waits until the page shows a copy and its app waits. @returns the words that are in sight */
export async function shownCopy(page: Page): Promise<string> {
  await page.waitForFunction(() => (globalThis as CopyWindow).startApp !== undefined, null, LOOKS)
  return page.evaluate(
    () => (globalThis as CopyWindow).shownCopy?.querySelector<HTMLElement>('#root')?.innerText ?? '',
  )
}

/** Whether the document has shown a copy. */
export const hasShownCopy = (page: Page): Promise<boolean> =>
  page.evaluate(() => (globalThis as CopyWindow).shownCopy !== undefined)

/** The middle of a control that the shown copy has in sight, in pixels of the window. @throws Error when there is none */
export async function placeInCopy(page: Page, selector: string): Promise<{ x: number; y: number }> {
  return page.evaluate((wanted) => {
    const found = (globalThis as CopyWindow).shownCopy?.querySelectorAll(wanted) ?? []
    const element = [...found].find((each) => each.getClientRects().length > 0)
    if (!element) throw new Error(`The copy has no ${wanted}`)
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }, selector)
}

/** The addresses of which a device keeps a copy for the account. */
export async function keptScreens(page: Page, userId: string): Promise<string[]> {
  const rows = (await readIndexedDb(page))[accountDatabaseName(userId)]?.[META_STORE] ?? []
  const keys = (rows as { key: string }[]).map(({ key }) => key)
  return keys.flatMap((key) => (key.startsWith(SCREEN_KEYS) ? [key.slice(SCREEN_KEYS.length)] : []))
}

/** Waits until the device keeps a copy of an address. */
export const untilKept = (page: Page, userId: string, address: string): Promise<void> =>
  until(async () => (await keptScreens(page, userId)).includes(address), `a copy of ${address}`)

/** How each element in sight looks, in their order: of the copy while it is shown, else of the app's screen. */
export const looks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const copy = (globalThis as CopyWindow).shownCopy
    const root =
      copy?.host.isConnected === true ? copy.querySelector('#root') : document.querySelector('#root')
    return [...(root?.querySelectorAll('*') ?? [])].flatMap((element) => {
      const { top, bottom, width, height } = element.getBoundingClientRect()
      if (width === 0 || bottom <= 0 || top >= innerHeight) return []
      const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element)
      const size = `${Math.round(width)}x${Math.round(height)} at ${Math.round(top)}`
      return [[element.localName, size, color, backgroundColor, borderColor, fontSize, fontWeight].join(' ')]
    })
  })
