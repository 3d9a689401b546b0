import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createBrowserFixture, signIn } from '../support/browser-fixture.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { PHONE } from '../support/iphone.ts'
import { until } from '../support/patience.ts'
import { RawBrowser, type RawTab } from '../support/raw-browser.ts'
import { createRichWorld } from '../support/rich-world.ts'
import { untilKept } from '../support/screen-copies.ts'
import { percentile, type Row } from './rows.ts'
import { startBareServer } from './start/bare-server.ts'

const DIST = join(import.meta.dirname, '../../dist')
/** How much slower the processor is made, by the DevTools. */
const SLOWDOWN = 4
const ROUNDS = 7

/** A start of the app, in milliseconds from the start of the navigation. */
interface Start {
  /** When the content was on the screen: the copy of its last look, or the app's own. */
  shownAt: number
  /** When the app had drawn the content and could answer. */
  drawnAt: number
  /** The scripts that were loaded when the app had drawn it. */
  scripts: string[]
}

declare global {
  interface Window {
    /** The start of this page, once the app has drawn it. */
    start?: Start
  }
}

/** Runs in the page: notes in each frame whether `wanted` is there, and at its end the start. */
function noteStart(wanted: string): void {
  let shownAt: number | null = null
  const look = () => {
    const root = document.getElementById('root')
    const isDrawn = document.querySelector(wanted) !== null && root?.hasAttribute('data-behind') !== true
    const hasCopy = performance.getEntriesByName('screen-copy').length > 0
    if (isDrawn || hasCopy) shownAt ??= performance.now()
    if (!isDrawn || shownAt === null) return requestAnimationFrame(look)
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name }) => new URL(name).pathname)
    window.start = { shownAt, drawnAt: performance.now(), scripts: [...new Set(scripts)] }
    return undefined
  }
  look()
}

/** Opens a page of a member on a slow processor, and waits until the app has drawn `selector`. */
async function open(tab: RawTab, url: string, selector: string): Promise<Start> {
  await tab.resize(PHONE)
  await tab.slow(SLOWDOWN)
  // The page itself looks, because a call from here would be delayed by its own round trip.
  await tab.runFirst(noteStart, selector)
  await tab.goto(url)
  await until(() => tab.run(() => window.start !== undefined), `${url} to be drawn`)
  const start = await tab.run(() => window.start)
  if (!start) throw new Error(`${url} was left`)
  return start
}

/** The gzipped kilobytes of scripts, each by itself. */
const kilobytes = (scripts: readonly Buffer[]) =>
  scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0) / 1000

const builtScript = (path: string) => readFileSync(join(DIST, path))

/** A screen that is on the device: its name, address, and an element that is there when it is drawn. */
type Screen = [name: string, url: string, selector: string]

/**
 * Starts a screen in a browser process that has just started, and in a running one.
 * @param scriptOf returns the script with a path
 */
async function startsOf(
  profile: string,
  subject: string,
  [name, url, selector]: Screen,
  scriptOf: (path: string) => Buffer,
): Promise<Row[]> {
  const cold: Start[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const browser = new RawBrowser(profile)
    await browser.start()
    cold.push(await open(await browser.newTab(), url, selector))
    browser.close()
  }
  const warm: Start[] = []
  const browser = new RawBrowser(profile)
  await browser.start()
  for (let round = 0; round < ROUNDS; round++) {
    const tab = await browser.newTab()
    warm.push(await open(tab, url, selector))
    await tab.close()
  }
  browser.close()
  const p50 = (starts: Start[], of: 'shownAt' | 'drawnAt') =>
    percentile(
      starts.map((start) => start[of]),
      0.5,
    )
  const row = (metric: string, value: number, unit: string): Row => {
    return { bench: 'start', subject, case: name, metric, value, unit }
  }
  return [
    row(`cold, shown, processor slowed ${SLOWDOWN} times, p50`, p50(cold, 'shownAt'), 'ms'),
    row(`cold, drawn by the app, the same, p50`, p50(cold, 'drawnAt'), 'ms'),
    row(`warm, shown, processor slowed ${SLOWDOWN} times, p50`, p50(warm, 'shownAt'), 'ms'),
    row(`warm, drawn by the app, the same, p50`, p50(warm, 'drawnAt'), 'ms'),
    row('JS gzip before it is drawn', kilobytes((warm.at(-1)?.scripts ?? []).map(scriptOf)), 'kB'),
  ]
}

/**
 * The first screen of a member from the device alone, with the server stopped: milliseconds until its last look is
 * shown, until the app has drawn it, and the scripts that were loaded by then. The same of a bare React page that draws one list from IndexedDB.
 */
export async function bench(): Promise<Row[]> {
  const fixture = await createBrowserFixture({ browser: 'own' })
  const { server, browser } = fixture
  const bare = await startBareServer()
  try {
    const world = await createRichWorld(server)
    const first = await browser.start()
    await signIn(first, server.origin, world.seeker)
    await waitForServiceWorker(first)
    const home = world.homes[0]?._id ?? ''
    const screens: Screen[] = [
      ['/dashboard', `${server.origin}/dashboard`, 'main a[href^="/view-listing/"]'],
      ['a thread', `${server.origin}/messages?with=${world.owner.user._id}`, 'ol li [data-message], ol li p'],
      // A tour has a heading before it has its home.
      ['/saved/$id', `${server.origin}/saved/${home}`, 'main progress'],
    ]
    const list: Screen = ['a list', `${bare.origin}/`, 'main a']
    // Every screen is on the device once it has been opened, and its compiled code after some more times.
    for (const [, url, selector] of [list, ...screens, list, ...screens, list]) {
      await first.goto(url)
      await first.locator(selector).first().waitFor()
      const { pathname, search } = new URL(url)
      if (screens.some(([, each]) => each === url))
        await untilKept(first, world.seeker.user._id, pathname + search)
    }
    await first.waitForLoadState('networkidle')
    await server.stop()
    bare.stop()
    const { profile } = browser
    if (profile === null) throw new Error('The browser has no profile')
    await browser.kill()
    const rows = await startsOf(profile, 'bare React page', list, () => bare.script)
    for (const screen of screens) rows.push(...(await startsOf(profile, 'commonroof', screen, builtScript)))
    return rows
  } finally {
    bare.stop()
    await fixture.teardown()
  }
}
