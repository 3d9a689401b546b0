/** A byte as two hexadecimal digits. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
/** By character code: the value of a hexadecimal digit. */
const DIGIT = Uint8Array.from({ length: 128 }, (_, code) => parseInt(String.fromCharCode(code), 16) || 0)
/** A full table or column becomes this many times as long. */
export const GROWTH = 1.5
/** Buckets per id. With a quarter of them free, a search ends after some steps. */
const BUCKETS_PER_ID = 4 / 3

/**
 * Maps people's ids to slots, for a million people: a hash table with open addressing over the ids' 16 bytes.
 * A Map with string keys needs twenty times the memory.
 */
export class IdSlots {
  /** Four 32-bit words per slot. */
  words: Uint32Array
  /** Slot + 1 by hash; 0 is free. */
  #buckets: Int32Array
  #scratch = new Uint32Array(4)
  size = 0

  /** @param expected the number of ids for which there is room at first */
  constructor(expected = 1024) {
    this.words = new Uint32Array(4 * expected)
    this.#buckets = new Int32Array(Math.ceil(BUCKETS_PER_ID * expected) + 1)
  }

  /** Memory used, in bytes. */
  get bytes(): number {
    return this.words.byteLength + this.#buckets.byteLength
  }

  /** Number of buckets. */
  get buckets(): number {
    return this.#buckets.length
  }

  /** Makes room for the parts of an image: `size` ids in this many buckets. */
  resize(size: number, buckets: number): void {
    if (4 * size > this.words.length) this.words = new Uint32Array(4 * size)
    this.#buckets = new Int32Array(buckets)
    this.size = size
  }

  /** The memory in use, as an image holds it. */
  parts(): ArrayBufferView<ArrayBuffer>[] {
    return [this.words.subarray(0, 4 * this.size), this.#buckets] as ArrayBufferView<ArrayBuffer>[]
  }

  /** Returns the slot of an id, or -1. */
  find(id: string): number {
    this.#read(id)
    const buckets = this.#buckets
    const scratch = this.#scratch
    const [a, b, c, d] = [scratch[0]!, scratch[1]!, scratch[2]!, scratch[3]!]
    for (let at = hash(a, b, c, d) % buckets.length; ; at = at + 1 === buckets.length ? 0 : at + 1) {
      const slot = buckets[at]! - 1
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
    if (4 * this.size > this.words.length) this.words = grown(this.words, 4 * Math.ceil(GROWTH * slot + 1))
    this.#read(id)
    this.words.set(this.#scratch, 4 * slot)
    if (BUCKETS_PER_ID * this.size >= this.#buckets.length) this.#rehash()
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

  /** Reads an id into `#scratch`. */
  #read(id: string): void {
    let at = 0
    for (let word = 0; word < 4; word++) {
      let bits = 0
      for (let digit = 0; digit < 8; at++) {
        const code = id.charCodeAt(at)
        if (code === DASH) continue
        bits = (bits << 4) | DIGIT[code]!
        digit++
      }
      this.#scratch[word] = bits
    }
  }

  #firstBucket(slot: number): number {
    const word = 4 * slot
    const { words } = this
    return hash(words[word]!, words[word + 1]!, words[word + 2]!, words[word + 3]!) % this.#buckets.length
  }

  #link(slot: number): void {
    const buckets = this.#buckets
    let at = this.#firstBucket(slot)
    while (buckets[at] !== 0) at = at + 1 === buckets.length ? 0 : at + 1
    buckets[at] = slot + 1
  }

  /** Frees a slot's bucket, and moves later entries back so that no search stops early at the free bucket. */
  #unlink(slot: number): void {
    const buckets = this.#buckets
    const { length } = buckets
    const next = (at: number) => (at + 1 === length ? 0 : at + 1)
    let hole = this.#firstBucket(slot)
    while (buckets[hole] !== slot + 1) hole = next(hole)
    for (let at = next(hole); buckets[at] !== 0; at = next(at)) {
      const first = this.#firstBucket(buckets[at]! - 1)
      if ((at - first + length) % length < (at - hole + length) % length) continue
      buckets[hole] = buckets[at]!
      hole = at
    }
    buckets[hole] = 0
  }

  #rehash(): void {
    this.#buckets = new Int32Array(Math.ceil(GROWTH * this.#buckets.length))
    for (let slot = 0; slot < this.size; slot++) this.#link(slot)
  }
}

const DASH = '-'.charCodeAt(0)

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
