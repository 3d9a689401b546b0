import type { Prng } from './prng.ts'
import type { VirtualTime } from './virtual-time.ts'

export class PageDiedError extends Error {
  override name = 'PageDiedError'
}

/** What a page waits for when it dies. */
export type Waiting = 'store' | 'request' | 'nothing'

/** A dying page is killed at most this long after its request left. */
const IN_REQUEST_MS = 500

/**
 * The life of a page: everything it awaits goes through here, and from its death on nothing that it
 * awaits ever comes back.
 */
export class Mortality {
  readonly died: Promise<void>
  isDead = false
  #announceDeath!: () => void
  #pointsLeft = Infinity
  #only: Waiting | null = null
  #onDeath: (waiting: Waiting) => void = () => undefined
  readonly #time: VirtualTime
  readonly #random: Prng

  constructor(time: VirtualTime, random: Prng) {
    this.#time = time
    this.#random = random
    this.died = new Promise((resolve) => {
      this.#announceDeath = resolve
    })
  }

  /**
   * It dies after `points` further points; every await has one before, one inside and one after it. With
   * `only` those of one sort count.
   */
  killAfter(points: number, only: Waiting | null, onDeath: (waiting: Waiting) => void): void {
    this.#pointsLeft = points
    this.#only = only
    this.#onDeath = onDeath
  }

  die(): void {
    this.isDead = true
    this.#announceDeath()
  }

  /** An await of the engine. Time stands still in the store, and goes on in a request. */
  async survive<T>(waiting: 'store' | 'request', work: () => Promise<T>): Promise<T> {
    if (waiting === 'store' && this.#random.chance(0.15)) await this.#time.sleep(1 + this.#random.int(15))
    if (this.#isLast('nothing')) this.#onDeath('nothing')
    if (this.isDead) return this.#never()
    const running = work()
    const ends = running.then(
      () => undefined,
      () => undefined,
    )
    if (this.#isLast(waiting)) await this.#dieInside(waiting, ends)
    const over = () => Promise.race([ends, this.died])
    await (waiting === 'store' ? this.#time.track(over) : over())
    if (!this.isDead && this.#isLast('nothing')) this.#onDeath('nothing')
    return this.isDead ? this.#never() : running
  }

  /**
   * An action of the person.
   * @throws PageDiedError when the page dies before it is seen to end.
   */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const dead = this.died.then((): never => {
      throw new PageDiedError()
    })
    return this.#time.track(() => Promise.race([work(), dead]))
  }

  async #dieInside(waiting: Waiting, ends: Promise<void>): Promise<void> {
    if (waiting === 'store') {
      // One turn of the event loop: the transaction is open and not committed.
      await this.#time.track(() => Promise.race([ends, new Promise((resolve) => setImmediate(resolve))]))
    } else {
      await Promise.race([ends, this.#time.sleep(this.#random.int(IN_REQUEST_MS))])
    }
    if (!this.isDead) this.#onDeath(waiting)
  }

  #isLast(waiting: Waiting): boolean {
    if (this.#only !== null && this.#only !== waiting) return false
    this.#pointsLeft -= 1
    return this.#pointsLeft < 0
  }

  #never<T>(): Promise<T> {
    return new Promise<T>(() => undefined)
  }
}
