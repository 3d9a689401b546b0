/** A text and what the function returned for it; texts with the same hash follow one another. */
interface Entry<T> {
  key: string
  value: T
  next: Entry<T> | undefined
}

/** Remembers what a function returned for each text, because most people give one of few answers. */
export class Remembered<T> {
  readonly #known = new Map<number, Entry<T>>()
  readonly #create: (text: string) => T
  readonly #max: number

  /** @param max with about as many texts, all are forgotten */
  constructor(create: (text: string) => T, max = 4096) {
    this.#create = create
    this.#max = max
  }

  of(text: string): T {
    let hash = 0
    for (let at = 0; at < text.length; at++) hash = addToHash(hash, text.charCodeAt(at))
    return this.inside(text, 0, text.length, hash)
  }

  /**
   * Returns the value for a part of a text, without cutting it out: a million people would leave many small strings.
   * @param hash of the part, by `addToHash`
   */
  inside(text: string, from: number, to: number, hash: number): T {
    const first = this.#known.get(hash)
    for (let entry = first; entry !== undefined; entry = entry.next)
      if (entry.key.length === to - from && text.startsWith(entry.key, from)) return entry.value
    // A part of a string keeps the whole string in memory, so the key is a copy.
    const key = Buffer.from(text.slice(from, to)).toString()
    const value = this.#create(key)
    const isFull = this.#known.size >= this.#max
    if (isFull) this.#known.clear()
    this.#known.set(hash, { key, value, next: isFull ? undefined : first })
    return value
  }
}

/** The hash of a text and one more character. It fits in V8's small integers. */
export const addToHash = (hash: number, code: number) => (Math.imul(hash, 31) + code) & 0x3fffffff
