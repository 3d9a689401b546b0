/** A byte as two hexadecimal digits. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/**
 * Maps people's ids to slots, for a million people: a hash table with open addressing over the ids' 16 bytes.
 * A Map with string keys needs twenty times the memory.
 */
export class IdSlots {
  /** Four 32-bit words per slot. */
  words = new Uint32Array(4 * 1024)
  /** Slot + 1 by hash; 0 is free. At least half of the buckets stay free. */
  #buckets = new Int32Array(4096)
  #scratch = new Uint32Array(4)
  size = 0

  /** Memory used, in bytes. */
  get bytes(): number {
    return this.words.byteLength + this.#buckets.byteLength
  }

  /** Returns the slot of an id, or -1. */
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

  /** Adds an id that has no slot yet. @returns its slot */
  add(id: string): number {
    const slot = this.size++
    if (4 * this.size > this.words.length) this.words = grown(this.words, 8 * slot)
    this.words.set(this.#read(id), 4 * slot)
    if (2 * this.size > this.#buckets.length) this.#rehash()
    else this.#link(slot)
    return slot
  }

  /** Removes a slot's id; the id of the last slot moves into it. @returns the slot that was the last */
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

  /** Returns the id in a slot. */
  id(slot: number): string {
    const half = (word: number, shift: number) => {
      const bits = this.words[4 * slot + word]! >>> shift
      return HEX[(bits >>> 8) & 255]! + HEX[bits & 255]!
    }
    const [a, b, c, d] = [half(0, 16) + half(0, 0), half(1, 16), half(1, 0), half(2, 16)]
    return `${a}-${b}-${c}-${d}-${half(2, 0)}${half(3, 16)}${half(3, 0)}`
  }

  /** Whether the id in one slot sorts before the id in another; orders people with equal scores. */
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

  #firstBucket(slot: number): number {
    const word = 4 * slot
    const { words } = this
    const mask = this.#buckets.length - 1
    return hash(words[word]!, words[word + 1]!, words[word + 2]!, words[word + 3]!) & mask
  }

  #link(slot: number): void {
    const mask = this.#buckets.length - 1
    let at = this.#firstBucket(slot)
    while (this.#buckets[at] !== 0) at = (at + 1) & mask
    this.#buckets[at] = slot + 1
  }

  /** Frees a slot's bucket, and moves later entries back so that no search stops early at the free bucket. */
  #unlink(slot: number): void {
    const buckets = this.#buckets
    const mask = buckets.length - 1
    let hole = this.#firstBucket(slot)
    while (buckets[hole] !== slot + 1) hole = (hole + 1) & mask
    for (let at = (hole + 1) & mask; buckets[at] !== 0; at = (at + 1) & mask) {
      const first = this.#firstBucket(buckets[at]! - 1)
      if (((at - first) & mask) < ((at - hole) & mask)) continue
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

/** Mixes every word into every bit, because version 7 UUIDs from the same minutes start with equal bits. */
function hash(a: number, b: number, c: number, d: number): number {
  let mixed = Math.imul(a ^ Math.imul(b, 0x9e3779b1) ^ Math.imul(c, 0x85ebca6b) ^ d, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x27d4eb2f)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** Returns a copy with this length; the added elements are 0. */
export function grown<T extends Uint8Array | Uint16Array | Int16Array | Uint32Array>(
  old: T,
  length: number,
): T {
  const next = new (old.constructor as new (length: number) => T)(length)
  next.set(old)
  return next
}
