import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/dates.ts'
import { as, registerSeeker } from '../support/people.ts'
import { setStage, signIn, type Stage } from '../support/stage.ts'

/** Null where it is not shown. */
const boxOf = async (of: Locator) => ((await of.isVisible()) ? of.boundingBox() : null)

let stage: Stage
beforeAll(async () => {
  stage = await setStage({ workers: false })
})
afterAll(() => stage.strike())

test('a long message stays in its own column, and the last one in sight', async () => {
  const { server, browser } = stage
  const today = localDay(new Date())
  const ana = await registerSeeker(server.origin, 'Ana', today)
  const ben = await registerSeeker(server.origin, 'Ben', today)
  for (let number = 1; number <= 12; number++)
    await as(server.origin, ben)('POST', '/messages', {
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
    const bottomOf = async (of: typeof last) => {
      const box = await of.boundingBox()
      return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)
    }
    await expect
      .poll(async () => (await bottomOf(last)) <= ((await composer.boundingBox())?.y ?? 0))
      .toBe(true)
    const bar = await boxOf(page.getByRole('navigation', { name: 'Places' }))
    if (bar) expect(await bottomOf(composer), `${width}: above the bar`).toBeLessThanOrEqual(bar.y)
    const list = await boxOf(page.getByRole('link', { name: /Number 12/ }))
    const thread = await page.getByRole('region', { name: 'Conversation with Ben' }).boundingBox()
    // Phones show one of the two.
    if (list) expect(list.x + list.width, `${width}: beside the thread`).toBeLessThanOrEqual(thread?.x ?? 0)
    expect(list !== null, `${width}: the list is there`).toBe(width >= 768)

    // Without a network a line says how old the page is; it takes its room from the conversation.
    await page.context().setOffline(true)
    await page.getByText(/^as of/).waitFor()
    await expect
      .poll(async () => (await bottomOf(last)) <= ((await composer.boundingBox())?.y ?? 0))
      .toBe(true)
    const end = (await boxOf(page.getByRole('navigation', { name: 'Places' })))?.y ?? height
    expect(await bottomOf(composer), `${width}: in sight without a network`).toBeLessThanOrEqual(end)
    await page.context().setOffline(false)
  }
})

test('a dialog gives the focus back to what opened it', async () => {
  const { server, browser } = stage
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
