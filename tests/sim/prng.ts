/** A seeded random generator: the same seed gives the same numbers on every machine. */
export interface Prng {
  /** In [0, 1). */
  next(): number
  /** A whole number in [0, below). */
  int(below: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  /** A random item of the list. @throws RangeError for an empty list. */
  pick<T>(list: readonly T[]): T
  bytes(count: number): Uint8Array
}

/** FNV-1a over the label, so that every part of a run has an independent stream of numbers. */
function hash(seed: number, label: string): number {
  let value = (seed ^ 0x811c9dc5) >>> 0
  for (let index = 0; index < label.length; index++) {
    value = Math.imul(value ^ label.charCodeAt(index), 0x01000193) >>> 0
  }
  return value
}

/** A Mulberry32 generator; `label` separates the streams of one seed. */
export function prng(seed: number, label = ''): Prng {
  let state = hash(seed, label)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const chosen = list[int(list.length)]
      if (chosen === undefined) throw new RangeError('Nothing to pick from')
      return chosen
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => int(256)),
  }
}
