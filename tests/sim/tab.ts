// This import is first because it installs the IndexedDB that Dexie looks up when it loads.
import { dropConnection, loseConnection } from './fake-disk.ts'
import { Dexie } from 'dexie'
import { api } from '../../src/contract/api.ts'
import { createClient, type Client } from '../../src/app/data/api-client/client.ts'
import { clockOffset } from '../../src/app/data/api-client/server-clock.ts'
import { mirrorApi } from '../../src/app/background/mirror-drafts.ts'
import { createTransport } from '../../src/app/data/api-client/transport.ts'
import { createEngine, type Engine } from '../../src/sync/engine.ts'
import { createDeliveryCheck, type DeliveryCheck } from '../../src/sync/delivery-check.ts'
import { createMirror, type Mirror } from '../../src/sync/mirror.ts'
import type { EngineStore } from '../../src/sync/ports.ts'
import type { Transport } from '../../src/sync/types.ts'
import type { Device } from './device.ts'
import type { AwaitKind, PageLife } from './page-life.ts'
import type { SimNetwork } from './network.ts'
import type { Prng } from './prng.ts'
import { ORIGIN } from './sim-server.ts'
import type { VirtualTime } from './virtual-time.ts'
import { createEngineStore } from '../../src/offline/engine-store.ts'
import type { Account } from '../../src/offline/db/account.ts'
import { storeClockOffset } from '../../src/offline/account/clock-offset.ts'
import { createMirrorStore } from '../../src/offline/drafts/mirror-store.ts'
import { createDeliveryStore } from '../../src/offline/outbox/delivery-store.ts'
import { openAccount } from '../../src/offline/account/open-account.ts'

/** The parts of the simulated world that a tab uses. */
export interface TabWorld {
  time: VirtualTime
  network: SimNetwork
  /** The random stream of this tab's latencies, jitter and ids. */
  random: Prng
  onFault: (tab: Tab, error: unknown) => void
  onNeedsSignIn: (tab: Tab, why: string) => void
}

/** A page of one account with the real store, the real transport and the real engine. */
export class Tab {
  readonly device: Device
  readonly userId: string
  readonly name: string
  readonly life: PageLife
  store!: Account
  engine!: Engine
  client!: Client
  mirror!: Mirror
  delivery!: DeliveryCheck
  readonly #ending = new AbortController()
  readonly #world: TabWorld
  readonly #connections: IDBDatabase[] = []
  #hasServerResponded = false

  constructor(device: Device, userId: string, name: string, life: PageLife, world: TabWorld) {
    this.device = device
    this.userId = userId
    this.name = name
    this.life = life
    this.#world = world
  }

  get isDead(): boolean {
    return this.life.isDead
  }

  /** Whether the page no longer shows the account. */
  get isClosed(): boolean {
    return this.isDead || this.#ending.signal.aborted
  }

  /** Opens the account's database and starts its engine. */
  async open(): Promise<void> {
    const { device, life, userId } = this
    const { time, random } = this.#world
    // Dexie reads this dependency when a database object is constructed; each device has its own disk.
    Dexie.dependencies.indexedDB = device.disk.seenBy({
      get isDead() {
        return life.isDead
      },
      onOpen: (connection) => this.#trackConnection(connection),
    })
    const opening = openAccount(userId, { now: device.now, randomBytes: (count) => random.bytes(count) })
    this.store = await life.attempt(() => opening)
    const { store } = this
    const { measuredOffset } = device
    if (measuredOffset !== null) {
      device.measuredOffset = null
      await life.attempt(() => storeClockOffset(store, measuredOffset)).catch(() => undefined)
    }
    const connection = { account: () => userId, fetch: this.#measuringFetch(), origin: ORIGIN }
    this.client = createClient(connection)
    this.#startJobs()
    this.engine = createEngine({
      store: killableStore(createEngineStore(this.store), life),
      transport: killableTransport(createTransport(connection), life),
      clock: {
        now: device.now,
        setTimer: (run, delayMs) => time.setTimer(() => !life.isDead && run(), delayMs),
      },
      random: random.next,
      lock: device.lockFor(userId, life.died),
      network: { online: () => device.mode !== 'offline', hasResponded: () => this.#hasServerResponded },
      runnerId: this.name,
      onState: (phase) => {
        if (phase === 'paused') this.#hasServerResponded = false
      },
      onReached: () => void (this.#hasServerResponded = true),
      onContact: () => void this.delivery.check(),
      onNeedsSignIn: (why) => this.#world.onNeedsSignIn(this, why),
      onFault: (error) => this.#world.onFault(this, error),
    })
    this.engine.start()
    this.mirror.start()
  }

  /** The page's fetch, which measures the clock by the Date header of each response. */
  #measuringFetch() {
    const { device, life } = this
    const fetch = this.#world.network.fetchFor(device, this)
    return async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
      const askedAt = device.now()
      const response = await fetch(input, init)
      const offset = clockOffset(response.headers.get('date'), askedAt, device.now())
      if (offset !== null && !life.isDead && !this.store.isClosed)
        life.attempt(() => storeClockOffset(this.store, offset)).catch(() => undefined)
      return response
    }
  }

  /** Starts the draft mirror and the delivery check, as the product's background jobs do. */
  #startJobs(): void {
    const { device, life, userId, store, client } = this
    const { time, random } = this.#world
    const { signal } = this.#ending
    const mayCall = () => !life.isDead && device.mode !== 'offline'
    const clock = {
      now: device.now,
      setTimer: (run: () => void, delayMs: number) => time.setTimer(() => !life.isDead && run(), delayMs),
    }
    // Virtual time stops during storage access, and not for a page that dies in it.
    const inStorage = (work: () => Promise<unknown>) => time.track(() => Promise.race([work(), life.died]))
    const drafts = mirrorApi(client, userId)
    this.mirror = createMirror({
      store: ofLivingPage(createMirrorStore(store), life, inStorage),
      api: ofLivingPage(drafts, life, (work) => work()),
      clock,
      random: random.next,
      lock: device.lockFor(`mirror of ${userId}`, life.died),
      runnerId: this.name,
      mayCall,
    })
    const deliveries = createDeliveryStore(store)
    const delivery = createDeliveryCheck({
      store: ofLivingPage(deliveries, life, inStorage),
      ask: async (opIds) => {
        const options = { body: { opIds: [...opIds] }, account: userId, signal }
        return (await client.call(api.checkDelivered, options)).unknown
      },
      now: device.now,
    })
    this.delivery = { check: async () => (mayCall() && !signal.aborted ? delivery.check() : undefined) }
  }

  /** Stops the engine and the background jobs. */
  stop(): void {
    this.engine?.stop()
    this.mirror?.stop()
    this.#ending.abort()
  }

  #trackConnection(connection: IDBDatabase): void {
    this.#connections.push(connection)
    const { name } = connection
    const owners = this.device.databases.get(name) ?? new Set<string>()
    this.device.databases.set(name, owners.add(this.userId))
  }

  /** Closes the page's database connections without an event. @returns whether there were any. */
  disconnect(): boolean {
    for (const connection of this.#connections) loseConnection(connection)
    return this.#connections.splice(0).length > 0
  }

  /** Kills the page after `points` crash points of its engine; `abort` rolls back its open transactions. */
  killAfter(
    points: number,
    only: AwaitKind | null,
    abort: boolean,
    onDeath: (waiting: AwaitKind) => void,
  ): void {
    this.life.killAfter(points, only, (waiting) => {
      onDeath(waiting)
      this.die(abort)
    })
  }

  /** Kills the page at once; `abort` rolls back its open transactions. */
  die(abort: boolean): void {
    if (this.isDead) return
    this.life.die()
    for (const connection of this.#connections.splice(0)) dropConnection(connection, abort)
    const index = this.device.tabs.indexOf(this)
    if (index >= 0) this.device.tabs.splice(index, 1)
  }
}

/** `port` for a page: no call settles after the page's death. */
function ofLivingPage<T extends object>(
  port: T,
  life: PageLife,
  during: (work: () => Promise<unknown>) => Promise<unknown>,
): T {
  return new Proxy(port, {
    get(target, name) {
      const method = Reflect.get(target, name, target) as (...args: unknown[]) => Promise<unknown>
      return (...args: unknown[]) => life.alive(() => during(() => method.apply(target, args)))
    },
  })
}

function killableStore(store: EngineStore, life: PageLife): EngineStore {
  return {
    open: () => life.run('store', () => store.open()),
    take: (...args) => life.run('store', () => store.take(...args)),
    lease: (...args) => life.run('store', () => store.lease(...args)),
    renew: (...args) => life.run('store', () => store.renew(...args)),
    settle: (...args) => life.run('store', () => store.settle(...args)),
    ask: (...args) => life.run('store', () => store.ask(...args)),
    clockOffset: () => store.clockOffset(),
    photo: (...args) => life.run('store', () => store.photo(...args)),
  }
}

function killableTransport(transport: Transport, life: PageLife): Transport {
  return {
    send: (...args) => life.run('request', () => transport.send(...args)),
    sendBatch: (...args) => life.run('request', () => transport.sendBatch(...args)),
    probe: (...args) => life.run('request', () => transport.probe(...args)),
  }
}
