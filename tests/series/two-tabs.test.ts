import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { localDay } from '../../src/domain/core/dates.ts'
import { NO_FAULT, randomFaults } from '../proxy/request-faults.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'
import { until } from '../support/patience.ts'
import { signIn } from '../support/browser-fixture.ts'
import { receivedTexts } from '../support/conversation.ts'
import { replayHint, rounds, SEED } from './numbers.ts'
import { bubble, openField, createSeriesFixture, type SeriesFixture } from './series-fixture.ts'

const BOX = 'textarea[name=content]'
const EACH = rounds(6, 40)

let fixture: SeriesFixture
let ana: TestAccount
let ben: TestAccount
let tabs: [Page, Page]

beforeAll(async () => {
  fixture = await createSeriesFixture()
  const today = localDay(new Date())
  ana = await registerSeeker(fixture.server.origin, 'Ana', today)
  ben = await registerSeeker(fixture.server.origin, 'Ben', today)
  const one = await fixture.browser.start()
  await signIn(one, fixture.origin, ana)
  tabs = [one, await fixture.browser.context.newPage()]
  for (const tab of tabs) await openField(tab, `${fixture.origin}/messages?with=${ben.user._id}`, BOX)
})
afterAll(() => fixture.teardown())

/** Types a message and presses Enter; resolves when the page shows the message. */
async function send(tab: Page, content: string): Promise<void> {
  // Both tabs show one text; the words of the other tab must have gone before this one begins.
  await expect.poll(() => tab.locator(BOX).inputValue()).toBe('')
  await tab.locator(BOX).pressSequentially(content)
  await tab.locator(BOX).press('Enter')
  await bubble(tab, content).waitFor()
}

/**
 * Enters and sends a message in one task, before the other tab can see its words: two tabs show one text, so
 * letters that are typed in both at once would become one message.
 */
async function sendInOneTask(tab: Page, content: string): Promise<void> {
  await tab.locator(BOX).evaluate((box, words) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
    set?.call(box, words)
    box.dispatchEvent(new Event('input', { bubbles: true }))
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  }, content)
  await bubble(tab, content).waitFor()
}

const receivedWith = async (word: string) =>
  (await receivedTexts(fixture.server.origin, ben, ana)).filter((content) => content.startsWith(word))

describe('two tabs of one account, over a connection that loses and duplicates requests', () => {
  test('[I3] [I4] write in turn: every message arrives once, in the order of writing', async () => {
    fixture.proxy.nextFault = randomFaults(SEED, 'in turn')
    const written: string[] = []
    for (let number = 1; number <= EACH; number++) {
      for (const [index, tab] of tabs.entries()) {
        const content = `turn ${number}, tab ${index + 1};`
        await send(tab, content)
        written.push(content)
      }
    }
    fixture.proxy.nextFault = () => NO_FAULT
    await until(
      async () => (await receivedWith('turn')).length >= written.length,
      `all to arrive; ${replayHint}`,
    )
    await fixture.proxy.idle()
    expect(await receivedWith('turn'), replayHint).toEqual(written)
    for (const tab of tabs)
      for (const content of written) await expect.poll(() => bubble(tab, content).count()).toBe(1)
  })

  test('[I3] [I4] write at the same time: every message arrives once, those of each tab in order', async () => {
    fixture.proxy.nextFault = randomFaults(SEED, 'at once')
    const written = [1, 2].map((tab) =>
      Array.from({ length: EACH }, (_, index) => `once ${index + 1}, tab ${tab};`),
    )
    await Promise.all(
      tabs.map(async (tab, index) => {
        for (const content of written[index] ?? []) await sendInOneTask(tab, content)
      }),
    )
    fixture.proxy.nextFault = () => NO_FAULT
    await until(async () => (await receivedWith('once')).length >= EACH * 2, `all to arrive; ${replayHint}`)
    await fixture.proxy.idle()
    const all = await receivedWith('once')
    expect(all.toSorted(), replayHint).toEqual(written.flat().toSorted())
    for (const [index, own] of written.entries())
      expect(
        all.filter((content) => content.endsWith(`tab ${index + 1};`)),
        replayHint,
      ).toEqual(own)
  })
})
