import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LONG_IDLE_MS } from '../../src/app/background/before-start/start-reasons.ts'
import { NEWSLETTER } from '../../src/content/nav.ts'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'
import { PHONE } from '../support/iphone.ts'
import { leaveOutLimits } from '../support/left-out-limits.ts'
import { lookAt } from '../support/page-looks.ts'
import { builtHeading, heading, hydrated, promiseTagsOf, PUBLIC_PATHS } from '../support/public-pages.ts'

declare global {
  interface Window {
    printed: number
  }
}

let fixture: BrowserFixture
let origin: string

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ origin } = fixture.server)
  await fixture.browser.start()
})
afterAll(async () => {
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await fixture.teardown()
})

interface Visit {
  page: Page
  /** The app's scripts that the page requested: all but the first one. */
  scripts: string[]
  /** Lets the scripts of the app arrive that a visit with `late` holds back. */
  release: () => void
}

/**
 * A page of a new device; with `late`, the scripts of the app wait for `release`. Only with `idles` does a page start
 * the app because it has been idle for long.
 */
async function visit(
  path: string,
  {
    late = false,
    idles = false,
    prepare,
    ...options
  }: BrowserContextOptions & {
    late?: boolean
    idles?: boolean
    prepare?: (page: Page) => Promise<unknown>
  } = {},
): Promise<Visit> {
  const device = await fixture.browser.newDevice(options)
  const page = await device.newPage()
  const scripts: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/(?!boot-)[^/]*\.js$/, async (route: Route) => {
    scripts.push(new URL(route.request().url()).pathname)
    if (late) await released
    await route.continue()
  })
  await page.addInitScript(() => {
    window.printed = 0
    window.print = () => void (window.printed += 1)
  })
  if (!idles) await leaveOutLimits(page, LONG_IDLE_MS)
  await prepare?.(page)
  await page.goto(origin + path)
  return { page, scripts, release }
}

const close = ({ page }: Visit) => page.context().close()
/** Waits until what the page does after its load event is done. */
const untilQuiet = (page: Page) => page.waitForLoadState('networkidle')

describe.each(PUBLIC_PATHS)('%s', (path) => {
  test(
    'loads no script of the app by itself, nor for a link to another page',
    { tags: promiseTagsOf(path) },
    async () => {
      const seen = await visit(path)
      const { page, scripts } = seen
      await untilQuiet(page)
      await page.locator('footer a[href="/cookie-policy"]').hover()
      await page.mouse.wheel(0, -500)
      expect(scripts).toEqual([])
      await page.locator('footer input').focus()
      await expect.poll(() => scripts.length).toBeGreaterThan(1)
      await close(seen)
    },
  )

  test.each([{ viewport: PHONE }, { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' as const }])(
    'looks the same with the style sheet of the app, $viewport.width wide',
    async (options) => {
      const seen = await visit(path, { ...options, reducedMotion: 'reduce' })
      const { page } = seen
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await untilQuiet(page)
      expect(await page.locator('link[data-app-sheet]').count()).toBe(1)
      const before = await lookAt(page)
      await hydrated(page)
      expect(await page.locator('link[data-app-sheet]').count()).toBe(0)
      expect(before.elements).toBeGreaterThan(50)
      expect(await lookAt(page, true)).toEqual({ elements: before.elements, changed: [] })
      await close(seen)
    },
  )
})

describe('before the app is there', () => {
  test('presses of one button are repeated once', { tags: ['public'] }, async () => {
    const seen = await visit('/safety-guide', { late: true })
    const { page, scripts, release } = seen
    const button = page.getByRole('button', { name: 'Print' })
    await button.click()
    await expect.poll(() => scripts.length).toBeGreaterThan(0)
    expect(await button.getAttribute('aria-busy')).toBe('true')
    await button.click()
    expect(await page.evaluate(() => window.printed)).toBe(0)
    release()
    await expect.poll(() => page.evaluate(() => window.printed)).toBe(1)
    await hydrated(page)
    expect(await button.getAttribute('aria-busy')).toBe(null)
    expect(await page.evaluate(() => window.printed)).toBe(1)
    await button.click()
    expect(await page.evaluate(() => window.printed)).toBe(2)
    await close(seen)
  })

  test('the last press of two tabs counts', async () => {
    const seen = await visit('/group-hunting', { late: true })
    const { page, release } = seen
    const panel = page.getByRole('tabpanel')
    await page.getByRole('tab', { name: 'Saved Properties' }).click()
    await page.getByRole('tab').first().click()
    await page.getByRole('tab', { name: 'Saved Properties' }).click()
    await panel.getByRole('heading', { name: 'Northside Three' }).waitFor()
    release()
    await panel.getByRole('heading', { name: '14 Lemon Porch Lane' }).waitFor()
    await close(seen)
  })

  test('a choice is kept, and the app hears of it', async () => {
    const seen = await visit('/find-roommates', { late: true })
    const { page, release } = seen
    await page.getByText('3 of', { exact: false }).first().waitFor()
    await page.locator('main label', { hasText: 'Gaming' }).click()
    expect(await page.getByRole('checkbox', { name: 'Gaming' }).isChecked()).toBe(true)
    release()
    await page.getByText(/^4 of \d+ picked$/).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Gaming' }).isChecked()).toBe(true)
    await close(seen)
  })

  test(
    'typed words are kept, also over a reload, and a sent form is sent once',
    { tags: ['public'] },
    async () => {
      const seen = await visit('/about', { late: true })
      const { page, release } = seen
      const sent: string[] = []
      await page.route('**/api/newsletter', async (route) => {
        sent.push(route.request().postData() ?? '')
        await route.continue()
      })
      const field = page.locator('footer input')
      await field.pressSequentially('eva@example')
      await page.reload()
      expect(await field.inputValue()).toBe('eva@example')
      await field.focus()
      await page.keyboard.press('End')
      await page.keyboard.type('.org')
      await page.getByRole('button', { name: NEWSLETTER.action }).click()
      await page.keyboard.press('Enter')
      expect(sent).toEqual([])
      release()
      await page.locator('footer [aria-live]').getByText(NEWSLETTER.sent).waitFor()
      await untilQuiet(page)
      expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([{ email: 'eva@example.org' }])
      expect(await field.inputValue()).toBe('')
      await close(seen)
    },
  )

  test('a search of the help center goes on with what was typed', async () => {
    const seen = await visit('/help-center', { late: true })
    const { page, release } = seen
    await page.getByRole('searchbox').pressSequentially('airplane mode')
    release()
    await page.locator('main ol:visible h3', { hasText: 'Offline' }).first().waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('airplane mode')
    await close(seen)
  })

  test('a link to another page is followed at once', async () => {
    const seen = await visit('/', { late: true })
    const { page } = seen
    await page.keyboard.press('Shift')
    await page.locator('footer a[href="/stories"]').click()
    await page.waitForURL(`${origin}/stories`)
    expect(await heading(page)).toBe(builtHeading('/stories'))
    await close(seen)
  })

  test('a button waits no longer when the app does not come', async () => {
    const seen = await visit('/safety-guide')
    const { page } = seen
    await page.route(/\/assets\/(?!boot-)[^/]*\.js$/, (route) => route.abort())
    const button = page.getByRole('button', { name: 'Print' })
    await button.click()
    await expect.poll(() => button.getAttribute('aria-busy')).toBe(null)
    expect(await page.evaluate(() => window.printed)).toBe(0)
    await close(seen)
  })
})

describe('without being asked', () => {
  const saveData = (page: Page) =>
    page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    )
  const slowLine = (page: Page) =>
    page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: false, effectiveType: '3g' } }),
    )
  const stopTime = async (page: Page) => {
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
  }
  const passTime = (page: Page) => page.clock.runFor(60_000)

  test('the app starts on a page that was long idle', async () => {
    const seen = await visit('/about', { idles: true, prepare: stopTime })
    await untilQuiet(seen.page)
    expect(seen.scripts).toEqual([])
    await passTime(seen.page)
    await expect.poll(() => seen.scripts.length).toBeGreaterThan(1)
    await close(seen)
  })

  test.each([
    ['a person who saves data', saveData],
    ['a slow line', slowLine],
  ])('the app does not start for %s', async (_, prepare) => {
    const seen = await visit('/about', {
      idles: true,
      prepare: async (page) => {
        await stopTime(page)
        await prepare(page)
      },
    })
    await untilQuiet(seen.page)
    await passTime(seen.page)
    await untilQuiet(seen.page)
    expect(seen.scripts).toEqual([])
    await close(seen)
  })

  test('the app does not start in a document that nobody sees', async () => {
    const seen = await visit('/beta?ref=NOBODYS1', {
      prepare: async (page) => {
        await page.addInitScript(() => {
          let state = 'hidden'
          Object.defineProperty(document, 'visibilityState', { get: () => state })
          addEventListener('shown', () => {
            state = 'visible'
            document.dispatchEvent(new Event('visibilitychange'))
          })
        })
      },
    })
    await untilQuiet(seen.page)
    expect(seen.scripts).toEqual([])
    await seen.page.evaluate(() => dispatchEvent(new Event('shown')))
    await expect.poll(() => seen.scripts.length).toBeGreaterThan(1)
    await close(seen)
  })
})

describe('the browser fetches a page before its link is pressed', () => {
  test.each([
    ['/about', /prefetch (Ready|Success)/],
    // This browser is driven by its developer tools, which switch prerendering off: it says that it would.
    ['/find-roommates', /prerender (Ready|Success|Failure PrerenderingDisabledByDevTools)/],
  ])('%s: %s', async (path, expected) => {
    const device = await fixture.browser.newDevice()
    const page = await device.newPage()
    const devtools = await device.newCDPSession(page)
    const statuses: string[] = []
    devtools.on('Preload.prefetchStatusUpdated', ({ status }) => statuses.push(`prefetch ${status}`))
    devtools.on('Preload.prerenderStatusUpdated', ({ status, prerenderStatus }) =>
      statuses.push(`prerender ${status} ${prerenderStatus}`),
    )
    await devtools.send('Preload.enable')
    await page.goto(`${origin}/pricing`)
    await untilQuiet(page)
    await page.locator(`header a[href="${path}"]:visible`).first().hover()
    await expect.poll(() => statuses.join(', ')).toMatch(expected)
    await device.close()
  })
})
