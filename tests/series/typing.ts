import { setTimeout as after } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { AUTOSAVE_DELAY_MS } from '../../src/domain/limits.ts'
import { prng } from '../sim/prng.ts'
import type { PersonsBrowser } from '../support/persons-browser.ts'
import { SEED } from './numbers.ts'
import { connect, openField, type Scene } from './scene.ts'
import { oldestLossMs, record, type Typed } from './typed.ts'

/** How one kill ended. */
export interface Loss {
  round: number
  isOnline: boolean
  /** Age of the oldest keystroke that was lost; null when the field holds what was never typed. */
  lostMs: number | null
  lagMs: number
  keystrokes: number
  found: string
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** A typist's pace, and a kill anywhere in the first seconds. */
const KEY_MS = { from: 15, spread: 140 }
const KILL_MS = { from: 300, spread: 2900 }
/** The page shows what it read from the disk within this long after it is open. */
const SHOWN_MS = 4000

/** Whether a kill cost something that was typed more than a second before; late timers of the page count. */
export function isBroken({ lostMs, lagMs }: Loss): boolean {
  return lostMs === null || lostMs > AUTOSAVE_DELAY_MS + lagMs
}

/** Types into `field` and kills the browser, over and over on one profile, with and without network. */
export async function killWhileTyping(
  { line, origin }: Scene,
  browser: PersonsBrowser,
  { path, field, kills }: { path: string; field: string; kills: number },
): Promise<Loss[]> {
  const losses: Loss[] = []
  const open = async (round: number) => {
    await connect(line, round % 2 === 1)
    const page = await browser.start()
    const recording = await record(browser.context)
    await openField(page, origin + path, field)
    return { page, recording }
  }
  let { page, recording } = await open(1)
  for (let round = 1; round <= kills; round++) {
    const random = prng(SEED, `typing-${path}-${round}`)
    const box = page.locator(field)
    await box.selectText()
    const history = [{ value: await box.inputValue(), at: 0 }]
    recording.typed.length = 0
    let isKilled = false
    const typing = type(page, random.next, () => isKilled)
    await after(KILL_MS.from + prng(SEED, `kill-${path}-${round}`).int(KILL_MS.spread))
    isKilled = true
    const killedAt = Date.now()
    await browser.kill()
    await typing
    history.push(...recording.typed)
    const { lagMs } = recording

    ;({ page, recording } = await open(round + 1))
    const found = await shown(page, field, history, killedAt)
    losses.push({
      round,
      isOnline: round % 2 === 1,
      lostMs: oldestLossMs(history, found, killedAt),
      lagMs: Math.round(lagMs),
      keystrokes: history.length - 1,
      found,
    })
  }
  await browser.close()
  return losses
}

/** Letters and now and then a Backspace, until the browser is gone. */
async function type(page: Page, random: () => number, isKilled: () => boolean): Promise<void> {
  try {
    for (;;) {
      const letter = LETTERS[Math.floor(random() * LETTERS.length)] ?? 'a'
      await page.keyboard.press(random() < 0.1 ? 'Backspace' : letter)
      await after(KEY_MS.from + random() * KEY_MS.spread)
    }
  } catch (error) {
    if (!isKilled()) throw error
  }
}

/** What the field shows: at once what it ought to, or whatever it still shows after a while. */
async function shown(
  page: Page,
  field: string,
  history: readonly Typed[],
  killedAt: number,
): Promise<string> {
  const box = page.locator(field)
  const end = Date.now() + SHOWN_MS
  for (;;) {
    const found = await box.inputValue()
    const lostMs = oldestLossMs(history, found, killedAt)
    if ((lostMs !== null && lostMs <= AUTOSAVE_DELAY_MS) || Date.now() > end) return found
    await after(50)
  }
}
