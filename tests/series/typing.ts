import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { AUTOSAVE_DELAY_MS } from '../../src/domain/core/limits.ts'
import { prng } from '../sim/prng.ts'
import { storedJson } from '../support/device.ts'
import { until } from '../support/patience.ts'
import type { TestBrowser } from '../support/test-browser.ts'
import { SEED } from './numbers.ts'
import { setOnline, openField, type SeriesFixture } from './series-fixture.ts'
import { oldestLossMs, recordPage, type Keystroke } from './typed.ts'

/** What one kill lost. */
export interface Loss {
  round: number
  isOnline: boolean
  /** The age of the oldest lost keystroke; null when the field has a text that was never typed. */
  lostMs: number | null
  /** The longest delay of the page's timers. */
  lagMs: number
  /** The longest write to the disk. */
  writeMs: number
  keystrokes: number
  found: string
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** The pause between two keys. */
const KEY_MS = { from: 15, spread: 140 }
/** The maximum number of keys before the delay of a kill begins. */
const KEYS_MAX = 8
/** The delay of a kill after these keys, unless COMMONROOF_SERIES_KILL_MS sets it. */
const KILL_MS = { from: 300, spread: 2900 }
const REQUESTED_KILL_MS = process.env['COMMONROOF_SERIES_KILL_MS']

/** Whether a kill lost a keystroke older than a second plus the delays of the machine. */
export function isTooMuchLost({ lostMs, lagMs, writeMs }: Loss): boolean {
  return lostMs === null || lostMs > AUTOSAVE_DELAY_MS + lagMs + writeMs
}

/** Repeatedly types into `field` and kills the browser, on one profile, in turn online and offline. */
export async function killWhileTyping(
  { proxy, origin }: SeriesFixture,
  browser: TestBrowser,
  { path, field, kills }: { path: string; field: string; kills: number },
): Promise<Loss[]> {
  const losses: Loss[] = []
  const open = async (round: number) => {
    await setOnline(proxy, round % 2 === 1)
    const page = await browser.start()
    const recording = await recordPage(browser.context)
    await openField(page, origin + path, field)
    return { page, recording }
  }
  let { page, recording } = await open(1)
  for (let round = 1; round <= kills; round++) {
    const random = prng(SEED, `typing-${path}-${round}`)
    const box = page.locator(field)
    await box.selectText()
    const history = [{ value: await box.inputValue(), at: 0 }]
    recording.clearTyped()
    let isKilled = false
    const typing = type(page, random.next, () => isKilled)
    const killing = prng(SEED, `kill-${path}-${round}`)
    const keys = 1 + killing.int(KEYS_MAX)
    await until(async () => recording.typed.length >= keys, `${keys} keys to reach the page`)
    await delay(Number(REQUESTED_KILL_MS ?? KILL_MS.from + killing.int(KILL_MS.spread)))
    isKilled = true
    const killedAt = Date.now()
    await browser.kill()
    await typing
    history.push(...recording.typed)
    const delays = recording.delaysAt(killedAt)

    ;({ page, recording } = await open(round + 1))
    const found = await textAfterRestart(page, field, history)
    losses.push({
      round,
      isOnline: round % 2 === 1,
      lostMs: oldestLossMs(history, found, killedAt),
      ...delays,
      keystrokes: history.length - 1,
      found,
    })
  }
  await browser.close()
  return losses
}

/** Types random letters, with a Backspace in ten, until the browser is killed. */
async function type(page: Page, random: () => number, isKilled: () => boolean): Promise<void> {
  try {
    for (;;) {
      const letter = LETTERS[Math.floor(random() * LETTERS.length)] ?? 'a'
      await page.keyboard.press(random() < 0.1 ? 'Backspace' : letter)
      await delay(KEY_MS.from + random() * KEY_MS.spread)
    }
  } catch (error) {
    if (!isKilled()) throw error
  }
}

/** The field's text after the page has read the disk; empty only when the disk has none of the texts. */
async function textAfterRestart(page: Page, field: string, history: readonly Keystroke[]): Promise<string> {
  const disk = await storedJson(page)
  const isStored = history.some(({ value }) => value !== '' && disk.includes(`"${value}"`))
  let found = ''
  await until(async () => {
    found = await page.locator(field).inputValue()
    return found !== '' || !isStored
  }, 'the field to show what is on the disk')
  return found
}
