/** What one message is known by when it arrives, whatever brought it. */
export interface Arrival {
  id: string
  /** `Message 17: …` is the seventeenth that was written. */
  content: string
}

/** Counts what arrives: every message once, those that came again, and those that came out of order. */
export class Arrivals {
  readonly #seen = new Set<string>()
  #highest = 0
  #waiting: { count: number; resolve: (at: number) => void } | null = null
  requests = 0
  duplicates = 0
  /** Messages that came after one that was written later. */
  inversions = 0

  get messages(): number {
    return this.#seen.size
  }

  /** One request that was answered, with everything it brought. */
  take(arrivals: readonly Arrival[]): void {
    this.requests += 1
    for (const { id, content } of arrivals) {
      if (this.#seen.has(id)) {
        this.duplicates += 1
        continue
      }
      this.#seen.add(id)
      const number = Number(/^Message (\d+)/.exec(content)?.[1] ?? 0)
      if (number < this.#highest) this.inversions += 1
      this.#highest = Math.max(this.#highest, number)
    }
    if (this.#waiting && this.#seen.size >= this.#waiting.count) {
      this.#waiting.resolve(performance.timeOrigin + performance.now())
      this.#waiting = null
    }
  }

  /** When the last of `count` messages was there, in Unix milliseconds; null when `capMs` ran out first. */
  all(count: number, capMs: number): Promise<number | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), capMs)
      this.#waiting = {
        count,
        resolve: (at) => {
          clearTimeout(timer)
          resolve(at)
        },
      }
    })
  }
}
