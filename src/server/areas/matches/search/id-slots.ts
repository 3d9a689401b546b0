/**
 * From a person's id to their slot, for a million people: open addressing over the ids' own 16 bytes. A Map
 * of strings takes twenty times the memory.
 */
export class IdSlots {
  /** Four 32-bit words per slot. */
  words = new Uint32Array(4 * 1024)
  /** Slot + 1 by hash; 0 is free. At least half of it stays free. */
  #buckets = new Int32Array(4096)
  #scratch = new Uint32Array(4)
  size = 0

  get bytes(): number {
    return this.words.byteLength + this.#buckets.byteLength
  }

  /** The slot of an id, or -1. */
  find(id: string): number {
    const [a, b, c, d] = this.#read(id)
    const mask = this.#buckets.length - 1
    for (let at = hash(a, b, c, d) & mask; ; at = (at + 1) & mask) {
      const slot = this.#buckets[at]! - 1
      if (slot < 0) return -1
      const word = 4 * slot
      const { words } = this
      if (words[word] === a && words[word + 1] === b && words[word + 2] === c && words[word + 3] === d)
        return slot
    }
  }

  /** Gives an id that has none the next slot. */
  add(id: string): number {
    const slot = this.size++
    if (4 * this.size > this.words.length) this.words = grown(this.words, 8 * slot)
    this.words.set(this.#read(id), 4 * slot)
    if (2 * this.size > this.#buckets.length) this.#rehash()
    else this.#link(slot)
    return slot
  }

  /** Takes a slot away; the last one moves into its place. @returns the slot that moved. */
  remove(slot: number): number {
    const last = --this.size
    this.#unlink(slot)
    if (last !== slot) {
      this.#unlink(last)
      this.words.copyWithin(4 * slot, 4 * last, 4 * last + 4)
      this.#link(slot)
    }
    return last
  }

  id(slot: number): string {
    const hex = Array.from(this.words.subarray(4 * slot, 4 * slot + 4), (word) =>
      word.toString(16).padStart(8, '0'),
    ).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  /** Whether the id of one slot comes before that of another: the order of equals. */
  isBefore(one: number, other: number): boolean {
    for (let word = 0; word < 4; word++) {
      const [a, b] = [this.words[4 * one + word]!, this.words[4 * other + word]!]
      if (a !== b) return a < b
    }
    return false
  }

  #read(id: string): [number, number, number, number] {
    const scratch = this.#scratch
    scratch[0] = parseInt(id.slice(0, 8), 16)
    scratch[1] = parseInt(id.slice(9, 13) + id.slice(14, 18), 16)
    scratch[2] = parseInt(id.slice(19, 23) + id.slice(24, 28), 16)
    scratch[3] = parseInt(id.slice(28), 16)
    return [scratch[0], scratch[1], scratch[2], scratch[3]]
  }

  #home(slot: number): number {
    const word = 4 * slot
    const { words } = this
    const mask = this.#buckets.length - 1
    return hash(words[word]!, words[word + 1]!, words[word + 2]!, words[word + 3]!) & mask
  }

  #link(slot: number): void {
    const mask = this.#buckets.length - 1
    let at = this.#home(slot)
    while (this.#buckets[at] !== 0) at = (at + 1) & mask
    this.#buckets[at] = slot + 1
  }

  /** Moves those behind it back, so that no search ends at a hole. */
  #unlink(slot: number): void {
    const buckets = this.#buckets
    const mask = buckets.length - 1
    let hole = this.#home(slot)
    while (buckets[hole] !== slot + 1) hole = (hole + 1) & mask
    for (let at = (hole + 1) & mask; buckets[at] !== 0; at = (at + 1) & mask) {
      const home = this.#home(buckets[at]! - 1)
      if (((at - home) & mask) < ((at - hole) & mask)) continue
      buckets[hole] = buckets[at]!
      hole = at
    }
    buckets[hole] = 0
  }

  #rehash(): void {
    this.#buckets = new Int32Array(2 * this.#buckets.length)
    for (let slot = 0; slot < this.size; slot++) this.#link(slot)
  }
}

/** Ids of version 7 start with the same bits for minutes: every word has a say in every bit. */
function hash(a: number, b: number, c: number, d: number): number {
  let mixed = Math.imul(a ^ Math.imul(b, 0x9e3779b1) ^ Math.imul(c, 0x85ebca6b) ^ d, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x27d4eb2f)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** A copy of at least `length`. */
export function grown<T extends Uint8Array | Uint16Array | Int16Array | Uint32Array>(
  old: T,
  length: number,
): T {
  const next = new (old.constructor as new (length: number) => T)(length)
  next.set(old)
  return next
}
