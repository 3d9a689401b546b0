import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { until } from './patience.ts'

/** Less than the shortest time limit of a request, so that no request outlasts a step. */
const STEP_MS = 4000

/** The clock of a page moves until it is paused, so the time of the pause is this much later than the page's time. */
const PAUSE_AHEAD_MS = 1000

/**
 * Hours that pass in a page and in its server within minutes. Both clocks move in the same small steps: if only
 * the page's clock moved, the page would learn from the server's Date headers that this device's clock is wrong.
 * Every timer of the page runs, and a step begins when the requests of the last one have ended. Meanwhile the page's
 * clock stands still and the server's is set to it, so they agree however long the steps take on this machine.
 */
export class PassingHours {
  readonly #file: string
  readonly #inFlight = new Set<unknown>()
  /** How often the page got each answer, as in "503 POST /api/messages". */
  readonly answers = new Map<string, number>()

  constructor(folder: string) {
    this.#file = join(folder, 'clock-ahead')
    this.#setServerClock(Date.now())
  }

  /** The variables of the server's process. */
  get env(): Record<string, string> {
    const preload = pathToFileURL(join(import.meta.dirname, 'clock-ahead.ts')).href
    return { NODE_OPTIONS: `--import ${preload}`, CLOCK_AHEAD_FILE: this.#file }
  }

  /** Takes over the clock of a page, before it shows anything. */
  async install(page: Page): Promise<void> {
    await page.clock.install()
    page.on('request', (request) => this.#inFlight.add(request))
    page.on('requestfailed', (request) => this.#inFlight.delete(request))
    page.on('requestfinished', (request) => this.#inFlight.delete(request))
    page.on('response', (response) => {
      const answer = `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`
      this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1)
    })
  }

  /** Lets this time pass, or less if `isOver` becomes true. */
  async pass(page: Page, ms: number, isOver: () => Promise<boolean> = async () => false): Promise<void> {
    let now = await pause(page)
    const end = now + ms
    while (now < end && !(await isOver())) {
      const step = Math.min(STEP_MS, end - now)
      now += step
      this.#setServerClock(now)
      await page.clock.runFor(step)
      await until(async () => this.#inFlight.size === 0, 'the requests of the page to end')
    }
    this.#setServerClock(now)
    await page.clock.resume()
  }

  /** Sets the server's clock, which goes on from there. */
  #setServerClock(ms: number): void {
    // The server may read the file at any moment, and must never find it empty.
    const written = `${this.#file}.new`
    writeFileSync(written, String(ms - Date.now()))
    renameSync(written, this.#file)
  }
}

const timeOf = (page: Page) => page.evaluate(() => Date.now())

/** Pauses the clock of a page and returns its time, in Unix milliseconds. */
async function pause(page: Page): Promise<number> {
  // On a machine that stood still the page is past that time: then its clock is paused all the same.
  await page.clock.pauseAt((await timeOf(page)) + PAUSE_AHEAD_MS).catch(() => undefined)
  return timeOf(page)
}
