/** Seeded random numbers (mulberry32), so that every seeding creates the same people and homes. */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** A number from 0 (included) to 1 (excluded). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** An integer from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.next() * list.length)]
    if (item === undefined) throw new RangeError('Nothing to pick from')
    return item
  }

  /** `count` different items, in the list's order. */
  some<T>(list: readonly T[], count: number): T[] {
    const entries = list.map((item) => ({ item, key: this.next() }))
    const chosen = new Set(entries.toSorted((a, b) => a.key - b.key).slice(0, count))
    return entries.filter((entry) => chosen.has(entry)).map(({ item }) => item)
  }

  hex(length: number): string {
    return Array.from({ length }, () => Math.floor(this.next() * 16).toString(16)).join('')
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => Math.floor(this.next() * 256))
  }
}
