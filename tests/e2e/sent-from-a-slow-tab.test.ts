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

const arrived = async () =>
  (await conversation(fixture.server.origin, hana, ana)).flatMap(({ content }) => words(content))

test('[I18] words sent in one tab do not come back from a slow one, and what is typed there meanwhile stays', async () => {
  const typed: string[] = []
  for (let round = 0; round < 3; round++) {
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
    // The message may have the letters typed before the press; each letter is in one place, and in both tabs.
    const places = async () => {
      const [here, there, sent] = [
        await boxOf(quick).inputValue(),
        await boxOf(slow).inputValue(),
        await arrived(),
      ]
      return { areAlike: here === there, letters: [...sent, ...words(here)].join('') }
    }
    await expect.poll(places).toEqual({ areAlike: true, letters: typed.join('') })
    if ((await boxOf(slow).inputValue()) !== '') await slow.getByRole('button', { name: 'Send' }).click()
    for (const tab of [quick, slow]) await expect.poll(() => boxOf(tab).inputValue()).toBe('')
    await expect.poll(async () => (await arrived()).join('')).toBe(typed.join(''))
  }
})

test('[I18] a press of Send in both tabs sends the words once', async () => {
  await boxOf(quick).fill('Both tabs send this')
  await expect.poll(() => boxOf(slow).inputValue()).toBe('Both tabs send this')
  await Promise.all([quick, slow].map((tab) => tab.getByRole('button', { name: 'Send' }).click()))
  for (const tab of [quick, slow]) {
    await expect.poll(() => boxOf(tab).inputValue()).toBe('')
    await tab.getByText('Both tabs send this', { exact: true }).first().waitFor()
  }
  await boxOf(slow).fill('Last')
  await slow.getByRole('button', { name: 'Send' }).click()
  await expect.poll(async () => (await arrived()).slice(-5)).toEqual(['Both', 'tabs', 'send', 'this', 'Last'])
  expect((await arrived()).filter((word) => word === 'Both')).toHaveLength(1)
})
