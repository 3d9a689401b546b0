/** Keeps the `size` slots with the highest scores in a heap with the worst on top. `isBefore` breaks ties. */
export class BestSlots {
  readonly #slots: Int32Array
  readonly #scores: Float64Array
  readonly #isBefore: (one: number, other: number) => boolean
  #count = 0
  /** The score that a new slot must reach. A field and not a getter, because it is read for every slot. */
  minScore = -Infinity

  constructor(size: number, isBefore: (one: number, other: number) => boolean) {
    this.#slots = new Int32Array(size)
    this.#scores = new Float64Array(size)
    this.#isBefore = isBefore
  }

  /** Adds a slot, if it is among the best. */
  add(slot: number, score: number): void {
    if (this.#count < this.#slots.length) {
      this.#put(this.#count++, slot, score)
      this.#siftUp(this.#count - 1)
    } else if (this.#isWorse(this.#slots[0]!, this.#scores[0]!, slot, score)) {
      this.#put(0, slot, score)
      this.#siftDown(0)
    }
    if (this.#count === this.#slots.length) this.minScore = this.#scores[0]!
  }

  /** The slots, best first. */
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

  #siftUp(start: number): void {
    for (let at = start; at > 0;) {
      const parent = (at - 1) >> 1
      if (!this.#worseAt(at, parent)) return
      this.#swap(at, parent)
      at = parent
    }
  }

  #siftDown(start: number): void {
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
