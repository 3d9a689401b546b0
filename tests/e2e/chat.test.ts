import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { createBrowserFixture, signIn, type BrowserFixture } from '../support/browser-fixture.ts'
import { openConversation, receivedTexts, sendMessage } from '../support/conversation.ts'
import { apiAs, registerSeeker } from '../support/people.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await createBrowserFixture()
  await fixture.browser.start()
})
afterAll(() => fixture.teardown())

test('a reader further up keeps the place, and is told of new messages; one at the end sees them', async () => {
  const { server, browser } = fixture
  const today = localDay(new Date())
  const ana = await registerSeeker(server.origin, 'Ana', today)
  const ben = await registerSeeker(server.origin, 'Ben', today)
  const write = (content: string) =>
    apiAs(server.origin, ben)('POST', '/messages', { recipientId: ana.user._id, content })
  for (let number = 1; number <= 40; number += 1) await write(`Number ${number}`)
  const page = await (await browser.newDevice()).newPage()
  await signIn(page, server.origin, ana)
  await page.goto(`${server.origin}/messages?with=${ben.user._id}`)
  const log = page.getByRole('log')
  const message = (number: number) => log.getByText(`Number ${number}`, { exact: true })
  const isInSight = (number: number) =>
    message(number).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const frame = element.closest('[role=log]')!.getBoundingClientRect()
      return top >= frame.top && bottom <= frame.bottom
    })
  await expect.poll(() => isInSight(40)).toBe(true)

  // The page knows of the scroll once its own listener has run, which is older than this one.
  await message(10).evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        element.closest('[role=log]')!.addEventListener('scroll', () => resolve(), { once: true })
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
      }),
  )
  await expect.poll(() => isInSight(10)).toBe(true)
  const place = (await message(10).boundingBox())?.y ?? Number.NaN
  await write('Number 41')
  await write('Number 42')
  const news = page.getByRole('button', { name: '2 new messages' })
  // The page asks for unread messages twice a minute.
  await news.waitFor()
  expect(Math.abs(((await message(10).boundingBox())?.y ?? Number.NaN) - place)).toBeLessThan(2)
  await news.click()
  await expect.poll(() => isInSight(42)).toBe(true)
  expect(await news.count()).toBe(0)

  // At the end, an own and a new message are in sight at once.
  await log.evaluate((element) => element.scrollTo({ top: -2000 }))
  await sendMessage(page, 'Number 43')
  await expect.poll(() => isInSight(43)).toBe(true)
})

test('each message names its writer, and a day stands above its messages', async () => {
  const { page, ana, ben } = await openConversation(fixture)
  await apiAs(fixture.server.origin, ben)('POST', '/messages', {
    recipientId: ana.user._id,
    content: 'Is Saturday fine?',
  })
  await sendMessage(page, 'Yes')
  const rows = page.getByRole('log').getByRole('listitem')
  await expect.poll(async () => (await rows.allTextContents()).length).toBe(3)
  const [day, first, second] = await rows.allTextContents()
  expect(day).toBe('Today')
  expect(first).toContain(`${ben.user.firstName}: Is Saturday fine?`)
  expect(second).toContain('You: Yes')
})

test('the box begins with one line and grows with the words, up to a limit', async () => {
  const { page } = await openConversation(fixture)
  const box = page.getByLabel('Message', { exact: true })
  const heightOf = async () => (await box.boundingBox())?.height ?? Number.NaN
  const line = await heightOf()
  expect(line).toBeLessThan(60)
  await box.fill('a\nb\nc')
  await expect.poll(heightOf).toBeGreaterThan(line + 30)
  await box.fill('a\n'.repeat(40))
  await expect.poll(heightOf).toBeLessThan(160)
  await box.fill('')
  await expect.poll(heightOf).toBe(line)
})

test('words typed right after Send belong to the next message', async () => {
  const { page, ana, ben } = await openConversation(fixture)
  await page.getByLabel('Message', { exact: true }).fill('First')
  // Both in one task, before anything that the press began can go on.
  await page.evaluate(() => {
    const box = document.querySelector<HTMLTextAreaElement>('textarea[name="content"]')!
    document.querySelector<HTMLButtonElement>('button[aria-label="Send"]')!.click()
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(box, 'Second')
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
  await page.getByRole('log').getByText('First', { exact: true }).waitFor()
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Second')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('log').getByText('Second', { exact: true }).waitFor()
  const received = () => receivedTexts(fixture.server.origin, ben, ana)
  await expect.poll(received).toEqual(['First', 'Second'])
})
