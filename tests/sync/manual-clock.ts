import type { Clock } from '../../src/sync/ports.ts'

/** A clock that only the test moves. */
export class ManualClock implements Clock {
  time = Date.parse('2026-03-01T12:00:00Z')
  #timers: { at: number; run: () => void }[] = []

  now = () => this.time

  setTimer(run: () => void, delayMs: number): () => void {
    const timer = { at: this.time + delayMs, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** The remaining milliseconds of all timers, shortest first. */
  get delays(): number[] {
    return this.#timers.map((timer) => timer.at - this.time).toSorted((a, b) => a - b)
  }

  /** Advances the time by `ms` and runs the timers that become due, in order. */
  advance(ms: number): void {
    const until = this.time + ms
    for (;;) {
      const next = this.#timers.toSorted((a, b) => a.at - b.at)[0]
      if (!next || next.at > until) break
      this.time = Math.max(this.time, next.at)
      this.#timers = this.#timers.filter((other) => other !== next)
      next.run()
    }
    this.time = until
  }
}
