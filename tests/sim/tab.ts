// This import is first because it installs the IndexedDB that Dexie looks up when it loads.
import { dropConnection, loseConnection } from './fake-disk.ts'
import { Dexie } from 'dexie'
import { createTransport } from '../../src/app/data/api-client/transport.ts'
import { createEngine, type Engine } from '../../src/sync/engine.ts'
import type { EngineStore } from '../../src/sync/ports.ts'
import type { Transport } from '../../src/sync/types.ts'
import type { Device } from './device.ts'
import { PageLife, type AwaitKind } from './page-life.ts'
import type { SimNetwork } from './network.ts'
import type { Prng } from './prng.ts'
import { ORIGIN } from './sim-server.ts'
import type { VirtualTime } from './virtual-time.ts'
import { createEngineStore } from '../../src/offline/engine-store.ts'
import type { Account } from '../../src/offline/db/account.ts'
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
  readonly #world: TabWorld
  readonly #connections: IDBDatabase[] = []
  #hasServerResponded = false

  constructor(device: Device, userId: string, name: string, world: TabWorld) {
    this.device = device
    this.userId = userId
    this.name = name
    this.#world = world
    this.life = new PageLife(world.time, world.random)
  }

  get isDead(): boolean {
    return this.life.isDead
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
    this.engine = createEngine({
      store: killableStore(createEngineStore(this.store), life),
      transport: killableTransport(
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
      network: { online: () => device.mode !== 'offline', hasResponded: () => this.#hasServerResponded },
      runnerId: this.name,
      onState: (phase) => {
        if (phase === 'sending') this.#hasServerResponded = true
        if (phase === 'paused') this.#hasServerResponded = false
      },
      onNeedsSignIn: (why) => this.#world.onNeedsSignIn(this, why),
      onFault: (error) => this.#world.onFault(this, error),
    })
    this.engine.start()
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

function killableStore(store: EngineStore, life: PageLife): EngineStore {
  return {
    open: () => life.run('store', () => store.open()),
    take: (...args) => life.run('store', () => store.take(...args)),
    lease: (...args) => life.run('store', () => store.lease(...args)),
    renew: (...args) => life.run('store', () => store.renew(...args)),
    settle: (...args) => life.run('store', () => store.settle(...args)),
    ask: (...args) => life.run('store', () => store.ask(...args)),
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
