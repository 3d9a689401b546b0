import { setTimeout as after } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { AUTOSAVE_DELAY_MS } from '../../src/domain/core/limits.ts'
import { prng } from '../sim/prng.ts'
import { readDevice } from '../support/device.ts'
import { until } from '../support/patience.ts'
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
  /** How late the page's timers ran, and how long it took to write. */
  lagMs: number
  writeMs: number
  keystrokes: number
  found: string
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** A typist's pace, and a kill anywhere in the seconds after some keys, or when it is asked for. */
const KEY_MS = { from: 15, spread: 140 }
const KEYS_MAX = 8
const KILL_MS = { from: 300, spread: 2900 }
const ASKED_MS = process.env['COMMONROOF_SERIES_KILL_MS']

/** Whether a kill cost something that was typed more than a second before, whatever the machine added to it. */
export function isBroken({ lostMs, lagMs, writeMs }: Loss): boolean {
  return lostMs === null || lostMs > AUTOSAVE_DELAY_MS + lagMs + writeMs
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
    recording.forgetTyped()
    let isKilled = false
    const typing = type(page, random.next, () => isKilled)
    const killing = prng(SEED, `kill-${path}-${round}`)
    const keys = 1 + killing.int(KEYS_MAX)
    await until(async () => recording.typed.length >= keys, `${keys} keys to reach the page`)
    await after(Number(ASKED_MS ?? KILL_MS.from + killing.int(KILL_MS.spread)))
    isKilled = true
    const killedAt = Date.now()
    await browser.kill()
    await typing
    history.push(...recording.typed)
    const delays = recording.delaysAt(killedAt)

    ;({ page, recording } = await open(round + 1))
    const found = await shown(page, field, history)
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

/** What the field shows once the page has read what is on the disk: nothing only where nothing is there. */
async function shown(page: Page, field: string, history: readonly Typed[]): Promise<string> {
  const disk = JSON.stringify(await readDevice(page))
  const isKept = history.some(({ value }) => value !== '' && disk.includes(`"${value}"`))
  let found = ''
  await until(async () => {
    found = await page.locator(field).inputValue()
    return found !== '' || !isKept
  }, 'the field to show what is on the disk')
  return found
}
