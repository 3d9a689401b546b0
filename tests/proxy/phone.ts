import { createTransport } from '../../src/app/data/api-client/transport.ts'
import { enginePorts } from '../../src/offline/outbox/engine-ports.ts'
import { createEngine, type Engine } from '../../src/sync/engine.ts'
import type { Clock } from '../../src/sync/ports.ts'
import type { DeviceOwner } from './proxy-fixture.ts'
import { createEngineStore } from '../../src/offline/engine-store.ts'
import { closeAccount, openAccount } from '../../src/offline/account/open-account.ts'
import type { Account } from '../../src/offline/db/account.ts'

/** How many times faster the engine's clock runs than the real time of sockets and server. */
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

/** One person's device: the product's store, engine and transport, behind a proxy that injects faults. */
export class Phone {
  readonly owner: DeviceOwner
  readonly #clock: Clock
  readonly #random: () => number
  #cookie: string
  store!: Account
  engine!: Engine
  /** How often the server responded that the session belongs to another account. */
  mismatches = 0
  /** The number of page deaths, and of those with a request in flight. */
  deaths = { all: 0, inFlight: 0 }

  /** The URL of the profile picture at the start of the schedule. */
  readonly pictureBefore: string

  constructor(owner: DeviceOwner, random: () => number, pictureBefore: string) {
    this.pictureBefore = pictureBefore
    this.owner = owner
    this.#random = random
    this.#clock = fastClock()
    this.#cookie = owner.cookie
  }

  get userId(): string {
    return this.owner.account.user._id
  }

  /** Simulates a sign-in in another tab, which shares its cookie with this one. */
  useCookie(cookie: string): void {
    this.#cookie = cookie
  }

  readonly #fetch = (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    request.headers.set('cookie', this.#cookie)
    return fetch(request)
  }

  /** Opens a page, which starts the engine. */
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
        origin: this.owner.proxy.origin,
      }),
      onNeedsSignIn: (why) => {
        if (why === 'account_mismatch') this.mismatches += 1
      },
    })
    this.engine.start()
    return this
  }

  /** Simulates the death of the page: requests in flight are not awaited, their responses not stored. */
  async die(): Promise<void> {
    this.deaths.all += 1
    if (this.owner.proxy.inFlight > 0) this.deaths.inFlight += 1
    this.engine.stop()
    await closeAccount(this.store)
  }

  /** Restores the owner's session and resumes the engine. */
  async signInAgain(): Promise<void> {
    this.#cookie = this.owner.cookie
    await this.engine.resume()
  }
}
