/** A message that arrived, in any request format. */
export interface Arrival {
  id: string
  /** The text; `Message 17: …` is the seventeenth message that was written. */
  content: string
}

/** Counts the messages that arrived, duplicates, and messages out of order. */
export class Arrivals {
  readonly #seen = new Set<string>()
  #highest = 0
  #waiting: { count: number; resolve: (at: number) => void } | null = null
  requests = 0
  duplicates = 0
  /** The number of messages that arrived after a later one. */
  inversions = 0

  get messages(): number {
    return this.#seen.size
  }

  /** Counts one request and its messages. */
  add(arrivals: readonly Arrival[]): void {
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

  /** The arrival time of the last of `count` messages, in Unix milliseconds; null after `capMs`. */
  waitForAll(count: number, capMs: number): Promise<number | null> {
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
