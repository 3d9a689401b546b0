import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { prng } from '../sim/prng.ts'
import { NO_FAULT } from '../proxy/request-faults.ts'
import type { TestAccount } from '../support/people.ts'
import { until } from '../support/patience.ts'
import { type TestBrowser } from '../support/test-browser.ts'
import { receivedTexts } from '../support/conversation.ts'
import { SEED } from './numbers.ts'
import { bubble, openField, type SeriesFixture } from './series-fixture.ts'

/** A message that was typed; `sure` when the page showed it, so that it is stored. */
export interface Sent {
  content: string
  sure: boolean
}

/** The messages of a series, and how many of its kills happened during a request. */
export interface SendingKills {
  sent: Sent[]
  /** The number of kills while a request with messages was in flight. */
  inFlight: number
}

const BOX = 'textarea[name=content]'
const MESSAGES_MAX = 6
const KILL_MS = { from: 150, spread: 2200 }
const HELD_MS = { from: 100, spread: 900 }
/** How long a request is delayed so that polling for it sees it. */
const VISIBLE_MS = 2_000
const SENDS = /^POST \/api\/(batch|messages)$/

/** Repeatedly sends messages over a slow connection and kills the browser meanwhile, on one profile. */
export async function killWhileSending(
  { proxy, origin, server }: SeriesFixture,
  browser: TestBrowser,
  { sender, receiver, kills }: { sender: TestAccount; receiver: TestAccount; kills: number },
): Promise<SendingKills> {
  const url = `${origin}/messages?with=${receiver.user._id}`
  const sent: Sent[] = []
  let inFlight = 0
  for (let round = 1; round <= kills + 1; round++) {
    const random = prng(SEED, `sending-${round}`)
    proxy.nextFault = () => NO_FAULT
    const page = await browser.start()
    await openField(page, url, BOX)
    const sure = () => sent.filter((message) => message.sure).map((message) => message.content)
    await until(async () => {
      const received = await receivedTexts(server.origin, receiver, sender)
      return sure().every((content) => received.includes(content))
    }, `the messages before kill ${round} of seed ${SEED} to arrive`)
    if (round > kills) break
    // Every other kill waits for a request in flight; the others come at a random moment.
    const waitsForRequest = round % 2 === 1
    const slow = prng(SEED, `slow-${round}`)
    proxy.nextFault = () => ({
      fault: slow.chance(0.5) ? 'hold' : 'delay',
      ms: (waitsForRequest ? VISIBLE_MS : HELD_MS.from) + slow.int(HELD_MS.spread),
    })
    let isKilled = false
    const sending = sendSome(page, round, 2 + random.int(MESSAGES_MAX - 1), sent, () => isKilled)
    const isInFlight = () => proxy.hasInFlight(SENDS)
    if (waitsForRequest) await until(async () => isInFlight(), `a request for kill ${round} of seed ${SEED}`)
    else await delay(KILL_MS.from + random.int(KILL_MS.spread))
    if (isInFlight()) inFlight += 1
    isKilled = true
    await browser.kill()
    await sending
  }
  await browser.quit()
  await proxy.idle()
  return { sent, inFlight }
}

async function sendSome(
  page: Page,
  round: number,
  count: number,
  sent: Sent[],
  isKilled: () => boolean,
): Promise<void> {
  try {
    for (let number = 1; number <= count; number++) {
      const message: Sent = { content: `Kill ${round}, message ${number}`, sure: false }
      await page.locator(BOX).fill(message.content)
      sent.push(message)
      await page.locator(BOX).press('Enter')
      await bubble(page, message.content).waitFor()
      message.sure = true
    }
  } catch (error) {
    if (!isKilled()) throw error
  }
}
