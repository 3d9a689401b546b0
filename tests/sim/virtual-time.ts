/** Past this many timers in one stretch of time something re-arms itself for ever. */
const TIMERS_MAX = 20_000
/** Turns of the event loop without tracked work after which nothing is on its way any more. */
const QUIET_TURNS = 4

interface Timer {
  at: number
  order: number
  run: () => void
}

export class RunawayError extends Error {
  override name = 'RunawayError'
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * The time of a simulated world. It stands still while anything works and moves from timer to timer
 * when nothing does; timers of one instant run in the order in which they were set.
 */
export class VirtualTime {
  /** Unix milliseconds. */
  now: number
  #timers: Timer[] = []
  #order = 0
  #busy = 0

  constructor(start: number) {
    this.now = start
  }

  /** Runs once after `delayMs`; the returned function calls it off. */
  setTimer(run: () => void, delayMs: number): () => void {
    const timer = { at: this.now + Math.max(0, delayMs), order: this.#order++, run }
    this.#timers.push(timer)
    return () => {
      const index = this.#timers.indexOf(timer)
      if (index >= 0) this.#timers.splice(index, 1)
    }
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.setTimer(resolve, ms))
  }

  /** Time does not move while this work goes on. */
  async track<T>(work: () => Promise<T>): Promise<T> {
    this.#busy++
    try {
      return await work()
    } finally {
      this.#busy--
    }
  }

  /** Until everything that can happen at this instant has happened. */
  async quiet(): Promise<void> {
    let idle = 0
    while (idle < QUIET_TURNS) {
      await turn()
      idle = this.#busy === 0 ? idle + 1 : 0
    }
  }

  /** Lets `ms` pass, timer by timer. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms
    for (let fired = 0; ; fired++) {
      await this.quiet()
      const next = this.#earliest()
      if (!next || next.at > until) break
      if (fired > TIMERS_MAX) throw new RunawayError(`${TIMERS_MAX} timers in ${ms} ms`)
      this.now = Math.max(this.now, next.at)
      this.#fire(next)
    }
    this.now = until
  }

  /** The device lies in a pocket: what became due runs once, when it wakes up. */
  async leap(ms: number): Promise<void> {
    await this.quiet()
    this.now += ms
    const due = this.#timers.filter((timer) => timer.at <= this.now)
    for (const timer of due.toSorted((a, b) => a.at - b.at || a.order - b.order)) {
      if (!this.#timers.includes(timer)) continue
      this.#fire(timer)
      await this.quiet()
    }
  }

  /** Until `work` is over, letting time pass where it waits for time; gives up after `maxMs`. */
  async until(work: Promise<unknown>, maxMs: number): Promise<boolean> {
    let over = false
    const ends = () => {
      over = true
    }
    work.then(ends, ends)
    const limit = this.now + maxMs
    for (;;) {
      await this.quiet()
      if (over) return true
      const next = this.#earliest()
      if (!next || next.at > limit) return false
      this.now = Math.max(this.now, next.at)
      this.#fire(next)
    }
  }

  #earliest(): Timer | undefined {
    let first: Timer | undefined
    for (const timer of this.#timers) {
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer
    }
    return first
  }

  #fire(timer: Timer): void {
    this.#timers.splice(this.#timers.indexOf(timer), 1)
    timer.run()
  }
}
