/** The best `size` of many, in a heap whose worst is on top. Of equals the one that comes first stays. */
export class BestSlots {
  readonly #slots: Int32Array
  readonly #scores: Float64Array
  readonly #isBefore: (one: number, other: number) => boolean
  #count = 0
  /** What a newcomer has to reach; below it there is no need to ask. A field, because it is read for everybody. */
  least = -Infinity

  constructor(size: number, isBefore: (one: number, other: number) => boolean) {
    this.#slots = new Int32Array(size)
    this.#scores = new Float64Array(size)
    this.#isBefore = isBefore
  }

  add(slot: number, score: number): void {
    if (this.#count < this.#slots.length) {
      this.#put(this.#count++, slot, score)
      this.#rise(this.#count - 1)
    } else if (this.#isWorse(this.#slots[0]!, this.#scores[0]!, slot, score)) {
      this.#put(0, slot, score)
      this.#sink(0)
    }
    if (this.#count === this.#slots.length) this.least = this.#scores[0]!
  }

  /** The best first. */
  slots(): number[] {
    const order = Array.from({ length: this.#count }, (_, at) => at)
    order.sort((a, b) =>
      this.#isWorse(this.#slots[a]!, this.#scores[a]!, this.#slots[b]!, this.#scores[b]!) ? 1 : -1,
    )
    return order.map((at) => this.#slots[at]!)
  }

  #isWorse(one: number, oneScore: number, other: number, otherScore: number): boolean {
    return oneScore === otherScore ? this.#isBefore(other, one) : oneScore < otherScore
  }

  #worseAt(a: number, b: number): boolean {
    return this.#isWorse(this.#slots[a]!, this.#scores[a]!, this.#slots[b]!, this.#scores[b]!)
  }

  #put(at: number, slot: number, score: number): void {
    this.#slots[at] = slot
    this.#scores[at] = score
  }

  #swap(a: number, b: number): void {
    const [slot, score] = [this.#slots[a]!, this.#scores[a]!]
    this.#put(a, this.#slots[b]!, this.#scores[b]!)
    this.#put(b, slot, score)
  }

  #rise(start: number): void {
    for (let at = start; at > 0;) {
      const parent = (at - 1) >> 1
      if (!this.#worseAt(at, parent)) return
      this.#swap(at, parent)
      at = parent
    }
  }

  #sink(start: number): void {
    for (let at = start; ;) {
      let worst = at
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < this.#count && this.#worseAt(child, worst)) worst = child
      if (worst === at) return
      this.#swap(at, worst)
      at = worst
    }
  }
}
