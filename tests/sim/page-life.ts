import type { Prng } from './prng.ts'
import type { VirtualTime } from './virtual-time.ts'

/** The page died during a person's action, so the result of the action is unknown. */
export class PageDiedError extends Error {
  override name = 'PageDiedError'
}

/** What a page was waiting for when it died. */
export type AwaitKind = 'store' | 'request' | 'nothing'

/** A page that dies during a request dies at most this long after the request left. */
const IN_REQUEST_MS = 500

/** The lifetime of a page. All its awaits go through this class; after its death none of them settles. */
export class PageLife {
  readonly died: Promise<void>
  isDead = false
  #announceDeath!: () => void
  #pointsLeft = Infinity
  #only: AwaitKind | null = null
  #onDeath: (waiting: AwaitKind) => void = () => undefined
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
   * Lets the page die after `points` further crash points; every await has one before, one during and one
   * after it. With `only`, crash points of that kind alone count.
   */
  killAfter(points: number, only: AwaitKind | null, onDeath: (waiting: AwaitKind) => void): void {
    this.#pointsLeft = points
    this.#only = only
    this.#onDeath = onDeath
  }

  die(): void {
    this.isDead = true
    this.#announceDeath()
  }

  /** Runs an await of the engine. Virtual time stops during storage access and goes on during a request. */
  async run<T>(waiting: 'store' | 'request', work: () => Promise<T>): Promise<T> {
    if (waiting === 'store' && this.#random.chance(0.15)) await this.#time.sleep(1 + this.#random.int(15))
    if (this.#isDeathPoint('nothing')) this.#onDeath('nothing')
    if (this.isDead) return this.#neverSettles()
    const running = work()
    const ends = running.then(
      () => undefined,
      () => undefined,
    )
    if (this.#isDeathPoint(waiting)) await this.#dieInside(waiting, ends)
    const untilEnd = () => Promise.race([ends, this.died])
    await (waiting === 'store' ? this.#time.track(untilEnd) : untilEnd())
    if (!this.isDead && this.#isDeathPoint('nothing')) this.#onDeath('nothing')
    return this.isDead ? this.#neverSettles() : running
  }

  /** Runs work of the page without crash points of its own; it never settles after the page's death. */
  async alive<T>(work: () => Promise<T>): Promise<T> {
    if (this.isDead) return this.#neverSettles()
    try {
      const result = await work()
      return this.isDead ? await this.#neverSettles() : result
    } catch (error) {
      if (this.isDead) return this.#neverSettles()
      throw error
    }
  }

  /**
   * Runs an action of the person.
   * @throws PageDiedError when the page dies before the action ends.
   */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const dead = this.died.then((): never => {
      throw new PageDiedError()
    })
    return this.#time.track(() => Promise.race([work(), dead]))
  }

  async #dieInside(waiting: AwaitKind, ends: Promise<void>): Promise<void> {
    if (waiting === 'store') {
      // After one turn of the event loop the transaction is open and not committed.
      await this.#time.track(() => Promise.race([ends, new Promise((resolve) => setImmediate(resolve))]))
    } else {
      await Promise.race([ends, this.#time.sleep(this.#random.int(IN_REQUEST_MS))])
    }
    if (!this.isDead) this.#onDeath(waiting)
  }

  #isDeathPoint(waiting: AwaitKind): boolean {
    if (this.#only !== null && this.#only !== waiting) return false
    this.#pointsLeft -= 1
    return this.#pointsLeft < 0
  }

  #neverSettles<T>(): Promise<T> {
    return new Promise<T>(() => undefined)
  }
}
