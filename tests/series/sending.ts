import { setTimeout as after } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { prng } from '../sim/prng.ts'
import { PASS } from '../proxy/fates.ts'
import type { Account } from '../support/people.ts'
import { until } from '../support/patience.ts'
import { type PersonsBrowser } from '../support/persons-browser.ts'
import { arrived } from '../support/conversation.ts'
import { SEED } from './numbers.ts'
import { bubble, openField, type Scene } from './scene.ts'

/** A message as the sender knows it: `sure` when the page showed it as written down. */
export interface Sent {
  content: string
  sure: boolean
}

export interface SendingKills {
  sent: Sent[]
  /** Kills that met a request with messages on its way. */
  inFlight: number
}

const BOX = 'textarea[name=content]'
const MESSAGES_MAX = 6
const KILL_MS = { from: 150, spread: 2200 }
const HELD_MS = { from: 100, spread: 900 }
/** Long enough that a look every few milliseconds sees the request. */
const MET_MS = 2_000
const SENDS = /^POST \/api\/(batch|messages)$/

/** Sends messages over a slow line and kills the browser meanwhile, over and over on one profile. */
export async function killWhileSending(
  { line, origin, server }: Scene,
  browser: PersonsBrowser,
  { sender, receiver, kills }: { sender: Account; receiver: Account; kills: number },
): Promise<SendingKills> {
  const url = `${origin}/messages?with=${receiver.user._id}`
  const sent: Sent[] = []
  let inFlight = 0
  for (let round = 1; round <= kills + 1; round++) {
    const random = prng(SEED, `sending-${round}`)
    line.fate = () => PASS
    const page = await browser.start()
    await openField(page, url, BOX)
    const sure = () => sent.filter((one) => one.sure).map((one) => one.content)
    await until(async () => {
      const there = await arrived(server.origin, receiver, sender)
      return sure().every((content) => there.includes(content))
    }, `the messages before kill ${round} of seed ${SEED} to arrive`)
    if (round > kills) break
    // Every other kill waits for a request that it meets on its way, the rest come at any moment.
    const meetsRequest = round % 2 === 1
    const slow = prng(SEED, `slow-${round}`)
    line.fate = () => ({
      fault: slow.chance(0.5) ? 'hold' : 'delay',
      ms: (meetsRequest ? MET_MS : HELD_MS.from) + slow.int(HELD_MS.spread),
    })
    let isKilled = false
    const sending = sendSome(page, round, 2 + random.int(MESSAGES_MAX - 1), sent, () => isKilled)
    const isOnItsWay = () => line.isCarrying(SENDS)
    if (meetsRequest) await until(async () => isOnItsWay(), `a request for kill ${round} of seed ${SEED}`)
    else await after(KILL_MS.from + random.int(KILL_MS.spread))
    if (isOnItsWay()) inFlight += 1
    isKilled = true
    await browser.kill()
    await sending
  }
  await browser.quit()
  await line.idle()
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
      const one: Sent = { content: `Kill ${round}, message ${number}`, sure: false }
      await page.locator(BOX).fill(one.content)
      sent.push(one)
      await page.locator(BOX).press('Enter')
      await bubble(page, one.content).waitFor()
      one.sure = true
    }
  } catch (error) {
    if (!isKilled()) throw error
  }
}
