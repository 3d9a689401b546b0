import { createTransport } from '../../src/app/data/api-client/transport.ts'
import { enginePorts } from '../../src/offline/outbox/engine-ports.ts'
import { createEngine, type Engine } from '../../src/sync/engine.ts'
import type { Clock } from '../../src/sync/ports.ts'
import type { Inhabitant } from './house.ts'
import { createEngineStore } from '../../src/offline/outbox/engine-store.ts'
import { closeAccount, openAccount } from '../../src/offline/account/open-account.ts'
import type { Account } from '../../src/offline/db/account.ts'

/** Pauses, backoffs and leases pass so many times faster; sockets and the server live in real time. */
const SPEED = 30

function fastClock(): Clock {
  const begin = Date.now()
  return {
    now: () => begin + (Date.now() - begin) * SPEED,
    setTimer: (run, delayMs) => {
      const timer = setTimeout(run, delayMs / SPEED)
      return () => clearTimeout(timer)
    },
  }
}

/** One person's device: the product's own store, engine and transport, over a line that is not to be trusted. */
export class Phone {
  readonly owner: Inhabitant
  readonly #clock: Clock
  readonly #random: () => number
  #cookie: string
  store!: Account
  engine!: Engine
  /** How often the server said that the session is somebody else's. */
  mismatches = 0
  /** Deaths, and how many of them with a request on its way. */
  deaths = { all: 0, inFlight: 0 }

  /** The address of their profile picture when this began. */
  readonly pictureBefore: string

  constructor(owner: Inhabitant, random: () => number, pictureBefore: string) {
    this.pictureBefore = pictureBefore
    this.owner = owner
    this.#random = random
    this.#clock = fastClock()
    this.#cookie = owner.cookie
  }

  get userId(): string {
    return this.owner.account.user._id
  }

  /** Cookies are shared by all tabs: another one signs in as this person. */
  becomes(cookie: string): void {
    this.#cookie = cookie
  }

  readonly #fetch = (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    request.headers.set('cookie', this.#cookie)
    return fetch(request)
  }

  /** A page is opened; it begins to send. */
  async open(): Promise<this> {
    const { userId } = this
    const ports = enginePorts(userId)
    this.store = await openAccount(userId, { now: this.#clock.now })
    this.engine = createEngine({
      ...ports,
      clock: this.#clock,
      random: this.#random,
      store: createEngineStore(this.store),
      transport: createTransport({
        account: () => userId,
        fetch: this.#fetch,
        origin: this.owner.line.origin,
      }),
      onNeedsSignIn: (why) => {
        if (why === 'account_mismatch') this.mismatches += 1
      },
    })
    this.engine.start()
    return this
  }

  /** The page dies: what is on its way is not waited for and what comes back is not written. */
  async die(): Promise<void> {
    this.deaths.all += 1
    if (this.owner.line.inFlight > 0) this.deaths.inFlight += 1
    this.engine.stop()
    await closeAccount(this.store)
  }

  async signInAgain(): Promise<void> {
    this.#cookie = this.owner.cookie
    await this.engine.resume()
  }
}
