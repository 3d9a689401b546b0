// First: it gives the platform the storage that Dexie looks for when it loads.
import { dropConnection, loseConnection } from './fake-disk.ts'
import { Dexie } from 'dexie'
import { createTransport } from '../../src/app/data/api-client/transport.ts'
import { openAccount, type AccountStore } from '../../src/offline/account/open-account.ts'
import { createEngine, type Engine } from '../../src/sync/engine.ts'
import type { EngineStore } from '../../src/sync/ports.ts'
import type { Transport } from '../../src/sync/types.ts'
import type { Device } from './device.ts'
import { Mortality, type Waiting } from './mortality.ts'
import type { SimNetwork } from './network.ts'
import type { Prng } from './prng.ts'
import { ORIGIN } from './sim-server.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface TabWorld {
  time: VirtualTime
  network: SimNetwork
  /** This tab's own latencies, jitter and ids. */
  random: Prng
  onFault: (tab: Tab, error: unknown) => void
  onNeedsSignIn: (tab: Tab, why: string) => void
}

/** A page of one account: the real store, the real transport and the real engine between them. */
export class Tab {
  readonly device: Device
  readonly userId: string
  readonly name: string
  readonly life: Mortality
  store!: AccountStore
  engine!: Engine
  readonly #world: TabWorld
  readonly #connections: IDBDatabase[] = []
  #answered = false

  constructor(device: Device, userId: string, name: string, world: TabWorld) {
    this.device = device
    this.userId = userId
    this.name = name
    this.#world = world
    this.life = new Mortality(world.time, world.random)
  }

  get isDead(): boolean {
    return this.life.isDead
  }

  /** Opens the account's database and starts its engine. */
  async open(): Promise<void> {
    const { device, life, userId } = this
    const { time, random } = this.#world
    // Dexie takes the platform's storage when a database object is made; every tab has its browser's.
    Dexie.dependencies.indexedDB = device.disk.seenBy({
      get isDead() {
        return life.isDead
      },
      onOpen: (connection) => this.#opened(connection),
    })
    const opening = openAccount(userId, { now: device.now, randomBytes: (count) => random.bytes(count) })
    this.store = await life.attempt(() => opening)
    this.engine = createEngine({
      store: mortalStore(this.store.engineStore(), life),
      transport: mortalTransport(
        createTransport({
          account: () => userId,
          fetch: this.#world.network.fetchFor(device, this),
          origin: ORIGIN,
        }),
        life,
      ),
      clock: {
        now: device.now,
        setTimer: (run, delayMs) => time.setTimer(() => !life.isDead && run(), delayMs),
      },
      random: random.next,
      lock: device.lockFor(userId, life.died),
      network: { online: () => device.mode !== 'offline', answered: () => this.#answered },
      runnerId: this.name,
      onState: (phase) => {
        if (phase === 'sending') this.#answered = true
        if (phase === 'paused') this.#answered = false
      },
      onNeedsSignIn: (why) => this.#world.onNeedsSignIn(this, why),
      onFault: (error) => this.#world.onFault(this, error),
    })
    this.engine.start()
  }

  #opened(connection: IDBDatabase): void {
    this.#connections.push(connection)
    const { name } = connection
    const owners = this.device.databases.get(name) ?? new Set<string>()
    this.device.databases.set(name, owners.add(this.userId))
  }

  /** The browser takes its connections away. */
  disconnect(): boolean {
    for (const connection of this.#connections) loseConnection(connection)
    return this.#connections.splice(0).length > 0
  }

  /** Dies after so many further points of its engine; half-written transactions go or stay by `abort`. */
  killAfter(points: number, only: Waiting | null, abort: boolean, onDeath: (waiting: Waiting) => void): void {
    this.life.killAfter(points, only, (waiting) => {
      onDeath(waiting)
      this.die(abort)
    })
  }

  /** Gone at once, as when the browser ends a process. */
  die(abort: boolean): void {
    if (this.isDead) return
    this.life.die()
    for (const connection of this.#connections.splice(0)) dropConnection(connection, abort)
    const index = this.device.tabs.indexOf(this)
    if (index >= 0) this.device.tabs.splice(index, 1)
  }
}

function mortalStore(store: EngineStore, life: Mortality): EngineStore {
  return {
    open: () => life.survive('store', () => store.open()),
    take: (...given) => life.survive('store', () => store.take(...given)),
    lease: (...given) => life.survive('store', () => store.lease(...given)),
    renew: (...given) => life.survive('store', () => store.renew(...given)),
    settle: (...given) => life.survive('store', () => store.settle(...given)),
    ask: (...given) => life.survive('store', () => store.ask(...given)),
    photo: (...given) => life.survive('store', () => store.photo(...given)),
  }
}

function mortalTransport(transport: Transport, life: Mortality): Transport {
  return {
    send: (...given) => life.survive('request', () => transport.send(...given)),
    sendBatch: (...given) => life.survive('request', () => transport.sendBatch(...given)),
    probe: (...given) => life.survive('request', () => transport.probe(...given)),
  }
}
