import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { apiAs, registerGroupSeeker, registerSeeker } from '../support/people.ts'
import { waitUntilSettled } from '../support/screen-faults.ts'
import { createBrowserFixture, signIn, type BrowserFixture } from '../support/browser-fixture.ts'

/** The bounding box of an element; null when it is hidden. */
const boxOf = async (locator: Locator) => ((await locator.isVisible()) ? locator.boundingBox() : null)

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await createBrowserFixture()
})
afterAll(() => fixture.teardown())

test('a long message stays in its column, and the last one is visible', async () => {
  const { server, browser } = fixture
  const today = localDay(new Date())
  const ana = await registerSeeker(server.origin, 'Ana', today)
  const ben = await registerSeeker(server.origin, 'Ben', today)
  for (let number = 1; number <= 12; number++)
    await apiAs(server.origin, ben)('POST', '/messages', {
      recipientId: ana.user._id,
      content: `Number ${number}: is the room on the corner of the park still free from the first of next month?`,
    })
  const page = await browser.start()
  await signIn(page, server.origin, ana)
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${server.origin}/messages?with=${ben.user._id}`)
    const last = page.locator('section ol > li').last()
    await last.getByText('Number 12').waitFor()
    const composer = page.getByLabel('Message', { exact: true })
    const bottomOf = async (locator: typeof last) => {
      const box = await locator.boundingBox()
      return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)
    }
    await expect
      .poll(async () => (await bottomOf(last)) <= ((await composer.boundingBox())?.y ?? 0))
      .toBe(true)
    const bar = await boxOf(page.getByRole('navigation', { name: 'Places' }))
    if (bar) expect(await bottomOf(composer), `${width}: above the bar`).toBeLessThanOrEqual(bar.y)
    const inList = page.getByRole('link', { name: /Number 12/ })
    if (width >= 768) await inList.waitFor()
    const list = await boxOf(inList)
    const thread = await page.getByRole('region', { name: 'Conversation with Ben' }).boundingBox()
    // Phones show either the list or the thread.
    if (list) expect(list.x + list.width, `${width}: beside the thread`).toBeLessThanOrEqual(thread?.x ?? 0)
    expect(list !== null, `${width}: the list is there`).toBe(width >= 768)

    // While offline, the age of the page stands over the conversation or beside the title.
    const heading = page.getByRole('heading', { name: 'Ben', level: 2 })
    await waitUntilSettled(page)
    const before = [await heading.boundingBox(), await last.boundingBox(), await composer.boundingBox()]
    await page.context().setOffline(true)
    await page
      .getByText(/^as of/)
      .filter({ visible: true })
      .waitFor()
    await waitUntilSettled(page)
    const after = [await heading.boundingBox(), await last.boundingBox(), await composer.boundingBox()]
    expect(after, `${width}: nothing moves while offline`).toEqual(before)
    await expect
      .poll(async () => (await bottomOf(last)) <= ((await composer.boundingBox())?.y ?? 0))
      .toBe(true)
    const end = (await boxOf(page.getByRole('navigation', { name: 'Places' })))?.y ?? height
    expect(await bottomOf(composer), `${width}: visible while offline`).toBeLessThanOrEqual(end)
    await page.context().setOffline(false)
  }
})

test('a page that goes offline shows the age of its data and moves nothing', async () => {
  const { server, browser } = fixture
  const today = localDay(new Date())
  const ona = await registerSeeker(server.origin, 'Ona', today)
  const pau = await registerSeeker(server.origin, 'Pau', today)
  await apiAs(server.origin, pau)('POST', '/messages', { recipientId: ona.user._id, content: 'Hello!' })
  const page = await (await browser.newDevice()).newPage()
  await signIn(page, server.origin, ona)
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const [path, first] of [
      ['/dashboard', 'h2'],
      ['/find-roommates', '[role=tablist]'],
      ['/messages', 'ul'],
      ['/profile', 'p'],
      ['/reports', 'h2'],
    ] as const) {
      await page.goto(server.origin + path)
      const content = page.locator(`main ${first}`).first()
      await content.waitFor()
      await waitUntilSettled(page)
      const before = (await content.boundingBox())?.y
      await page.context().setOffline(true)
      await page.getByText(/^as of/).waitFor()
      await waitUntilSettled(page)
      expect((await content.boundingBox())?.y, `${path}, ${width} px wide`).toBe(before)
      await page.context().setOffline(false)
    }
  }
})

test('a closed dialog returns the focus to the element that opened it', async () => {
  const { server, browser } = fixture
  const cleo = await registerSeeker(server.origin, 'Cleo', localDay(new Date()))
  const page = await (await browser.newDevice()).newPage()
  await signIn(page, server.origin, cleo)
  await page.goto(`${server.origin}/messages?with=${cleo.user._id.replace(/.$/, '0')}`)
  await page.getByLabel('Message', { exact: true }).fill('Begun')
  await page.getByText('Begun').waitFor()
  const menu = page.getByRole('button', { name: /Welcome back/ })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Sign Out' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog', { name: 'Sign out?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('every page of a member begins at the edge of the header’s logo', async () => {
  const { server, browser } = fixture
  const dora = await registerGroupSeeker(server.origin, 'Dora', localDay(new Date()))
  const page = await (await browser.newDevice()).newPage()
  await signIn(page, server.origin, dora)
  const places = ['/dashboard', '/home-finder', '/saved', '/find-roommates', '/groups', '/profile', '/outbox']
  for (const path of [...places, '/profile/edit', '/setup/property-listing']) {
    await page.goto(server.origin + path)
    const heading = page.getByRole('heading', { level: 1 }).first()
    await heading.waitFor()
    for (const width of [390, 768, 1280, 1680]) {
      await page.setViewportSize({ width, height: 844 })
      const left = await page
        .locator('header svg')
        .first()
        .evaluate((logo) => logo.getBoundingClientRect().x)
      // A large letter is set a pixel further left, so that its stem is at the edge.
      const distance = async () => Math.abs(((await heading.boundingBox())?.x ?? Infinity) - left)
      await expect.poll(distance, { message: `${path} at ${width}` }).toBeLessThanOrEqual(2)
    }
  }
})

test('people and groups are one place for a seeker who looks for a group', async () => {
  const { server, browser } = fixture
  const today = localDay(new Date())
  const emil = await registerGroupSeeker(server.origin, 'Emil', today)
  const device = await browser.newDevice()
  const page = await device.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, server.origin, emil)
  const bar = page.getByRole('navigation', { name: 'Places' })
  await bar.getByRole('link', { name: 'People' }).click()
  const places = page.getByRole('navigation', { name: 'People and groups' })
  await places.getByRole('link', { name: 'Groups' }).click()
  await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor()
  await places
    .getByRole('link', { name: 'Groups', exact: true })
    .and(page.locator('[aria-current="page"]'))
    .waitFor()
  await bar.getByRole('link', { name: 'People' }).and(page.locator('[aria-current="page"]')).waitFor()
  await places.getByRole('link', { name: 'People' }).click()
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor()
  await device.close()

  const fay = await registerSeeker(server.origin, 'Fay', today)
  const other = await (await browser.newDevice()).newPage()
  await signIn(other, server.origin, fay)
  await other.goto(`${server.origin}/find-roommates`)
  await other.getByRole('heading', { name: 'People', level: 1 }).waitFor()
  await expect.poll(() => other.getByRole('navigation', { name: 'People and groups' }).count()).toBe(0)
})
