import type { Lock } from '../../src/sync/ports.ts'
import { FakeDisk } from './fake-disk.ts'
import type { DeviceConnection } from './network.ts'
import type { FaultKind } from './faults.ts'
import type { DevicePlan } from './schedule.ts'
import type { SimPage } from './page.ts'
import type { Tab } from './tab.ts'
import type { VirtualTime } from './virtual-time.ts'

/** One browser: a disk, a cookie jar, a clock and a connection, which all its tabs share. */
export class Device implements DeviceConnection {
  readonly index: number
  readonly name: string
  readonly disk: FakeDisk
  readonly hasLocks: boolean
  readonly pages: SimPage[] = []
  /** The open accounts of the pages. */
  readonly tabs: Tab[] = []
  mode: DeviceConnection['mode'] = 'online'
  readonly faults: { kind: FaultKind; dose: number }[] = []
  readonly #jar = new Map<string, string>()
  /** Whether pages miss the news of sign-ins, as a frozen page does. */
  isDeaf = false
  readonly signedOut = new Set<string>()
  /** The id of the signed-in person; null after signing out. */
  account: string | null = null
  /** The difference between the device's clock and the real time. */
  clockErrorMs: number
  /** The clock offset that a sign-in has measured, for the next page; null for none. */
  measuredOffset: number | null = null
  /** The ids of the people for whom each database was opened, by database name. */
  readonly databases = new Map<string, Set<string>>()
  /** How often each account's database was wiped, by user id. */
  readonly wipes = new Map<string, number>()
  readonly #time: VirtualTime
  readonly #held = new Map<string, symbol>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    index: number,
    { locks, clockMs = 0 }: Pick<DevicePlan, 'locks' | 'clockMs'>,
    time: VirtualTime,
    onFull: () => void,
  ) {
    this.index = index
    this.name = `device ${index}`
    this.hasLocks = locks
    this.clockErrorMs = clockMs
    this.#time = time
    this.disk = new FakeDisk(onFull)
  }

  get cookie(): string | null {
    return this.#jar.size === 0
      ? null
      : Array.from(this.#jar, ([name, token]) => `${name}=${token}`).join('; ')
  }

  takeCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.#jar.delete(name)
      else this.#jar.set(name, value)
    }
  }

  /** Runs `body` after those before it have ended; for work that only one page does at a time. */
  alone<T>(body: () => Promise<T>): Promise<T> {
    const run = this.#last.then(body)
    this.#last = run.catch(() => undefined)
    return run
  }

  /** Ends all faults: the connection is there, and the disk has room. */
  mend(): void {
    this.mode = 'online'
    this.faults.length = 0
    this.disk.makeRoom()
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
