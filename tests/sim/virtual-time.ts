/** More timers than this in one call of `advance` mean that a timer sets itself again forever. */
const TIMERS_MAX = 20_000
/** After this many turns of the event loop without tracked work, nothing is running any more. */
const QUIET_TURNS = 4

interface Timer {
  at: number
  order: number
  run: () => void
}

/** More than TIMERS_MAX timers fired in one call of `advance`. */
export class RunawayError extends Error {
  override name = 'RunawayError'
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * The time of a simulated world. It stops while tracked work runs and otherwise moves from timer to timer;
 * timers of the same instant run in the order in which they were set.
 */
export class VirtualTime {
  /** Unix milliseconds. */
  now: number
  #timers: Timer[] = []
  #order = 0
  #busy = 0
  /** What waits until nothing else of this instant runs. */
  readonly #waiting: (() => void)[] = []

  constructor(start: number) {
    this.now = start
  }

  /** Runs `run` once after `delayMs`. @returns a function that cancels the timer. */
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

  /** Stops virtual time until `work` has ended. */
  async track<T>(work: () => Promise<T>): Promise<T> {
    this.#busy++
    try {
      return await work()
    } finally {
      this.#busy--
    }
  }

  /**
   * Stops virtual time until `work` has ended, which begins when everything else of this instant has ended: work in
   * other threads takes real time, and nothing may depend on how much.
   */
  trackAlone<T>(work: () => Promise<T>): Promise<T> {
    return this.track(async () => {
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
      return work()
    })
  }

  /** Waits until all work of this instant has ended. */
  async waitUntilIdle(): Promise<void> {
    for (;;) {
      let idle = 0
      while (idle < QUIET_TURNS) {
        await turn()
        idle = this.#busy === this.#waiting.length ? idle + 1 : 0
      }
      const next = this.#waiting.shift()
      if (!next) return
      next()
    }
  }

  /** Advances the time by `ms`, timer by timer. @throws RunawayError after TIMERS_MAX timers. */
  async advance(ms: number): Promise<void> {
    const until = this.now + ms
    for (let fired = 0; ; fired++) {
      await this.waitUntilIdle()
      const next = this.#earliest()
      if (!next || next.at > until) break
      if (fired > TIMERS_MAX) throw new RunawayError(`${TIMERS_MAX} timers in ${ms} ms`)
      this.now = Math.max(this.now, next.at)
      this.#fire(next)
    }
    this.now = until
  }

  /** Advances the time by `ms` at once, as on a sleeping device: each timer that became due runs once. */
  async jump(ms: number): Promise<void> {
    await this.waitUntilIdle()
    this.now += ms
    const due = this.#timers.filter((timer) => timer.at <= this.now)
    for (const timer of due.toSorted((a, b) => a.at - b.at || a.order - b.order)) {
      if (!this.#timers.includes(timer)) continue
      this.#fire(timer)
      await this.waitUntilIdle()
    }
  }

  /** Advances the time until `work` has ended. @returns false when that takes longer than `maxMs`. */
  async until(work: Promise<unknown>, maxMs: number): Promise<boolean> {
    let over = false
    const ends = () => {
      over = true
    }
    work.then(ends, ends)
    const limit = this.now + maxMs
    for (;;) {
      await this.waitUntilIdle()
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
