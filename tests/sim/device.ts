import type { Lock } from '../../src/sync/ports.ts'
import { FakeDisk } from './fake-disk.ts'
import type { DeviceConnection } from './network.ts'
import type { FaultKind } from './faults.ts'
import type { Tab } from './tab.ts'
import type { VirtualTime } from './virtual-time.ts'

/** One browser: a disk, a cookie jar, a clock and a connection, which all its tabs share. */
export class Device implements DeviceConnection {
  readonly index: number
  readonly name: string
  readonly disk: FakeDisk
  readonly hasLocks: boolean
  readonly tabs: Tab[] = []
  mode: DeviceConnection['mode'] = 'online'
  readonly faults: { kind: FaultKind; dose: number }[] = []
  cookie: string | null = null
  readonly signedOut = new Set<string>()
  /** The id of the signed-in person; null after signing out. */
  account: string | null = null
  /** The account that signed out while the server has not received the sign-out; null for none. */
  signOutPending: string | null = null
  /** The difference between the device's clock and the real time. */
  clockErrorMs = 0
  /** The ids of the people for whom each database was opened, by database name. */
  readonly databases = new Map<string, Set<string>>()
  /** How often each account's database was wiped, by user id. */
  readonly wipes = new Map<string, number>()
  readonly #time: VirtualTime
  readonly #held = new Map<string, symbol>()

  constructor(index: number, hasLocks: boolean, time: VirtualTime, onFull: () => void) {
    this.index = index
    this.name = `device ${index}`
    this.hasLocks = hasLocks
    this.#time = time
    this.disk = new FakeDisk(onFull)
  }

  goOnline(): void {
    if (this.mode !== 'offline') return
    this.mode = 'online'
    for (const tab of this.tabs) tab.engine?.poke('online')
  }

  now = (): number => this.#time.now + this.clockErrorMs

  incarnationOf(userId: string): number {
    return this.wipes.get(userId) ?? 0
  }

  /** The Web Lock of an account for one tab; it is released when the tab dies. */
  lockFor(userId: string, died: Promise<void>): Lock {
    if (!this.hasLocks) {
      return {
        ifAvailable: async (body) => {
          await body(false)
          return 'ran'
        },
      }
    }
    return {
      ifAvailable: async (body) => {
        if (this.#held.has(userId)) return 'busy'
        const hold = Symbol(userId)
        const release = () => {
          if (this.#held.get(userId) === hold) this.#held.delete(userId)
        }
        this.#held.set(userId, hold)
        void died.then(release)
        try {
          await body(true)
          return 'ran'
        } finally {
          release()
        }
      },
    }
  }
}
