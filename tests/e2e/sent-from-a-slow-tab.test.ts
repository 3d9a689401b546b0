import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { localDay } from '../../src/domain/core/dates.ts'
import { conversation } from '../support/conversation.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { registerHomeowner, registerSeeker, type TestAccount } from '../support/people.ts'

let fixture: BrowserFixture
let ana: TestAccount
let hana: TestAccount
let quick: Page
let slow: Page

beforeAll(async () => {
  fixture = await createBrowserFixture()
  const { browser, server } = fixture
  await browser.start()
  ana = await registerSeeker(server.origin, 'Ana', localDay(new Date()))
  hana = await registerHomeowner(server.origin, 'Hana')
  quick = await openSignedInPage(fixture, ana)
  slow = await quick.context().newPage()
  for (const tab of [quick, slow]) await tab.goto(`${server.origin}/messages?with=${hana.user._id}`)
  const devtools = await slow.context().newCDPSession(slow)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
})
afterAll(() => fixture.teardown())

const boxOf = (tab: Page) => tab.getByRole('textbox', { name: 'Message', exact: true })
const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')

test('[I18] words sent in one tab do not come back from a slow one, and what is typed there meanwhile stays', async () => {
  const typed: string[] = []
  for (let round = 0; round < 6; round++) {
    const [first, second] = [`sent${round}.`, `later${round}.`]
    typed.push(first, second)
    await boxOf(quick).fill(first)
    await expect.poll(() => boxOf(slow).inputValue()).toBe(first)
    await boxOf(slow).press('End')
    // The slow page still shows the words when the person goes on in it.
    await Promise.all([
      quick.getByRole('button', { name: 'Send' }).click(),
      boxOf(slow).pressSequentially(` ${second}`),
    ])
    await quick.getByText(first, { exact: true }).waitFor()
    for (const tab of [quick, slow])
      await expect.poll(async () => words(await boxOf(tab).inputValue())).toEqual([second])
    await slow.getByRole('button', { name: 'Send' }).click()
    for (const tab of [quick, slow]) await expect.poll(() => boxOf(tab).inputValue()).toBe('')
  }
  const arrived = async () =>
    (await conversation(fixture.server.origin, hana, ana)).flatMap(({ content }) => words(content))
  await expect.poll(arrived).toEqual(typed)
})

test('[I18] a press of Send in both tabs sends the words once', async () => {
  const before = (await conversation(fixture.server.origin, hana, ana)).length
  await boxOf(quick).fill('Sent by both')
  await expect.poll(() => boxOf(slow).inputValue()).toBe('Sent by both')
  await Promise.all([quick, slow].map((tab) => tab.getByRole('button', { name: 'Send' }).click()))
  for (const tab of [quick, slow]) {
    await expect.poll(() => boxOf(tab).inputValue()).toBe('')
    await tab.getByText('Sent by both', { exact: true }).waitFor()
  }
  await boxOf(slow).fill('The end')
  await slow.getByRole('button', { name: 'Send' }).click()
  const arrived = async () =>
    (await conversation(fixture.server.origin, hana, ana)).slice(before).map(({ content }) => content)
  await expect.poll(arrived).toEqual(['Sent by both', 'The end'])
})
