import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { NEWSLETTER_FORM } from '../../src/content/public-forms.ts'
import { FRAME_LABELS, NEWSLETTER, SIGN_IN, VISITOR_LINKS } from '../../src/content/nav.ts'
import { builtHeading, heading, hydrated, PUBLIC_PATHS } from '../support/public-pages.ts'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'

let fixture: BrowserFixture
let origin: string
let scripted: Page
let plain: Page
const DESKTOP = { width: 1280, height: 900 }

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ origin } = fixture.server)
  scripted = await fixture.browser.start()
  await scripted.setViewportSize(DESKTOP)
  const device = await fixture.browser.newDevice({ javaScriptEnabled: false, viewport: DESKTOP })
  plain = await device.newPage()
})

afterAll(() => fixture.teardown())

/** The texts of headings and list items of the page; with `shown` only the visible ones. */
const texts = (page: Page, shown: boolean): Promise<string[]> =>
  page.locator('main :is(h1, h2, h3, h4, h5, h6, li)').evaluateAll(
    (elements, onlyShown) =>
      elements
        .filter((element) => {
          // Without scripts a link replaces a form that needs a script.
          if (!onlyShown) return element.closest('form, .noscript\\:hidden') === null
          const { width, height } = element.getBoundingClientRect()
          return (
            width > 0 &&
            height > 0 &&
            element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
          )
        })
        .map((element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()),
    shown,
  )

/** All texts that are visible after opening each `details` element and selecting each radio button. */
async function visibleTexts(): Promise<Set<string>> {
  const all = new Set(await texts(plain, true))
  // In document order, an inner `details` element is opened while the outer one is open.
  for (const control of await plain.locator('main :is(details > summary, [type="radio"][data-at])').all()) {
    const wasChanged = await control.evaluate((element) => {
      const isOpen = element.matches('[open] > *, :checked')
      if (!isOpen) (element as HTMLElement).click()
      return !isOpen
    })
    if (wasChanged) for (const text of await texts(plain, true)) all.add(text)
  }
  return all
}

describe('with scripts switched off', () => {
  test.each(PUBLIC_PATHS)('%s can show all its texts', async (path) => {
    await plain.goto(origin + path)
    expect(await heading(plain)).toBe(builtHeading(path))
    await scripted.goto(origin + path)
    await hydrated(scripted)
    const expected = await texts(scripted, false)
    expect(expected.length).toBeGreaterThan(5)
    const shown = await visibleTexts()
    expect(expected.filter((text) => !shown.has(text))).toEqual([])
  })

  test('every link of every page responds with 200', async () => {
    const addresses = new Set<string>()
    for (const path of PUBLIC_PATHS) {
      await plain.goto(origin + path)
      const links = plain.locator('a[href^="/"]')
      for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
        addresses.add(href.replace(/#.*/, ''))
    }
    expect(addresses.size).toBeGreaterThan(PUBLIC_PATHS.length)
    for (const address of addresses) {
      const response = await plain.request.get(origin + address)
      expect(response.status(), address).toBe(200)
    }
    // The account page, the only one that needs scripts, says so.
    await plain.goto(`${origin}/account`)
    expect(await plain.locator('body').innerText()).toContain('Commonroof needs JavaScript')
  })

  test('the newsletter form posts, keeps a wrong address in its field, and says what happened', async () => {
    await plain.goto(`${origin}/about`)
    const form = plain.locator(`form[action="${NEWSLETTER_FORM.action}"]`)
    const address = form.getByRole('textbox')
    await address.fill('a@b')
    await form.getByRole('button').click()
    expect(await address.evaluate((field: HTMLInputElement) => [field.validity.valid, field.value])).toEqual([
      false,
      'a@b',
    ])
    await address.fill('plain@example.test')
    await form.getByRole('button').click()
    await plain.waitForURL(`${origin}/about#${NEWSLETTER_FORM.id}-sent`)
    // Found by ids, because a locator by text passes over what stands in <noscript>.
    const said = (outcome: string) => plain.locator(`#${NEWSLETTER_FORM.id}-${outcome}`)
    await said('sent').waitFor()
    expect(await said('sent').textContent()).toBe(NEWSLETTER.sent)
    expect(await said('refused').isVisible()).toBe(false)
  })

  test.each(PUBLIC_PATHS)('%s shows no control that does nothing', async (path) => {
    await plain.goto(origin + path)
    const dead = await plain
      .locator('button, input:not([type=radio], [type=checkbox], [type=hidden]), select, textarea')
      .evaluateAll((controls) =>
        controls
          .filter((control) => control.checkVisibility({ visibilityProperty: true }))
          // A form posts to the server, and a browser opens a popover by itself.
          .filter((control) => !control.closest('form')?.hasAttribute('action'))
          .filter((control) => !control.hasAttribute('popovertarget'))
          .map((control) => control.outerHTML.slice(0, 200)),
      )
    expect(dead).toEqual([])
  })

  test('links in header and footer work', async () => {
    await plain.setViewportSize(DESKTOP)
    await plain.goto(origin)
    for (const { to, label } of VISITOR_LINKS) {
      await plain.getByRole('banner').getByRole('link', { name: label, exact: true }).click()
      await plain.waitForURL(origin + to)
      expect(await heading(plain)).toBe(builtHeading(to))
    }
    await plain.getByRole('contentinfo').getByRole('link', { name: 'Cookie policy' }).click()
    await plain.waitForURL(`${origin}/cookie-policy`)
  })

  test('on a phone the menu opens, navigates and closes', async () => {
    await plain.setViewportSize({ width: 390, height: 844 })
    await plain.goto(origin)
    const menu = plain.getByRole('navigation', { name: FRAME_LABELS.menu })
    await expect.poll(() => menu.count()).toBe(0)
    await plain.getByRole('button', { name: FRAME_LABELS.menu }).click()
    expect(await menu.getByRole('link').allTextContents()).toEqual([
      ...VISITOR_LINKS.map(({ label }) => label),
      SIGN_IN.label,
    ])
    await plain.keyboard.press('Escape')
    await expect.poll(() => menu.count()).toBe(0)
    await plain.getByRole('button', { name: FRAME_LABELS.menu }).click()
    await menu.getByRole('link', { name: 'About' }).click()
    await plain.waitForURL(`${origin}/about`)
  })

  test('one category of the help center is open at a time, and articles can be opened', async () => {
    await plain.goto(`${origin}/help-center`)
    const open = plain.locator('details[name="help"][open]')
    expect(await open.getAttribute('id')).toBe('getting-started')
    await plain.locator('details[name="help"]').nth(2).locator('> summary').click()
    expect(await open.count()).toBe(1)
    expect(await open.getAttribute('id')).not.toBe('getting-started')
    const article = open.locator('details').first()
    await article.locator('summary').click()
    expect(await article.locator('p').first().isVisible()).toBe(true)
  })
})
