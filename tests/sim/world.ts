import { Device } from './device.ts'
import { noFaults, type FaultCounts } from './faults.ts'
import { History } from './history.ts'
import { SimNetwork } from './network.ts'
import { createPeople, endSessionOf, signInCookie, type SimPerson } from './people.ts'
import { prng, type Prng } from './prng.ts'
import type { Schedule } from './schedule.ts'
import { ORIGIN, type SimServer } from './sim-server.ts'
import { Tab } from './tab.ts'
import { VirtualTime } from './virtual-time.ts'
import { ACCOUNT_HEADER } from '../../src/contract/headers.ts'
import { isConnectionLost, isStorageFull } from '../../src/offline/db/storage-errors.ts'
import { AccountClosedError } from '../../src/offline/db/storage-errors.ts'
import { closeAccount } from '../../src/offline/account/open-account.ts'

const START = Date.parse('2026-03-01T12:00:00Z')
/** How long after an account mismatch a tab switches to the signed-in account. */
const SWITCHES_AFTER_MS = 1000

/** The people, devices, network and server of one schedule. */
export class World {
  readonly time = new VirtualTime(START)
  readonly history: History
  readonly landed: FaultCounts = noFaults()
  readonly network: SimNetwork
  readonly server: SimServer
  readonly random: Prng
  readonly devices: Device[]
  people: SimPerson[] = []
  /** Engine errors that no injected fault explains. */
  readonly unexpectedErrors: string[] = []
  readonly #schedule: Schedule
  #tabs = 0
  #tokens = 0

  constructor(server: SimServer, schedule: Schedule) {
    this.server = server
    this.#schedule = schedule
    this.random = prng(schedule.seed, 'world')
    this.history = new History(() => this.time.now)
    this.network = new SimNetwork({
      server,
      time: this.time,
      history: this.history,
      random: prng(schedule.seed, 'network'),
      landed: this.landed,
    })
    this.devices = schedule.devices.map(
      ({ locks }, index) => new Device(index, locks, this.time, () => void this.landed['storage-full']++),
    )
  }

  /** Creates the accounts, signs them in and opens the first tabs. */
  async begin(): Promise<void> {
    this.server.setClock(() => this.time.now)
    this.people = await createPeople(
      this.server,
      this.#schedule.people,
      prng(this.#schedule.seed, 'people'),
      this.time.now,
    )
    for (const [index, { tabs, person }] of this.#schedule.devices.entries()) {
      const device = this.devices[index]
      const account = this.people[person % this.people.length]
      if (!device || !account) continue
      await this.signIn(device, account.userId)
      for (let count = 0; count < tabs; count++) await this.openTab(device, account.userId)
    }
  }

  nextToken(): string {
    this.#tokens++
    return `w${this.#tokens}`
  }

  /** Opens a tab; null when its storage fails or the page dies while opening. */
  async openTab(device: Device, userId: string): Promise<Tab | null> {
    this.#tabs++
    const name = `tab ${device.index}.${this.#tabs}`
    const tab = new Tab(device, userId, name, {
      time: this.time,
      network: this.network,
      random: prng(this.#schedule.seed, name),
      onFault: (at, error) => this.#onFault(at, error),
      onNeedsSignIn: (at, why) => {
        if (why === 'account_mismatch')
          this.time.setTimer(() => void this.switchAccount(at), SWITCHES_AFTER_MS)
      },
    })
    device.tabs.push(tab)
    try {
      await tab.open()
      this.history.note(name, `opened for ${this.nameOf(userId)}`)
      return tab
    } catch (error) {
      tab.die(false)
      this.history.note(name, `did not open: ${String(error)}`)
      return null
    }
  }

  nameOf(userId: string): string {
    return this.people.find((person) => person.userId === userId)?.name ?? 'nobody'
  }

  #onFault(tab: Tab, error: unknown): void {
    this.history.note(tab.name, `engine fault: ${String(error)}`)
    // A lost connection aborts its open transactions.
    const aborted = error instanceof Error && error.name === 'AbortError'
    const explained =
      isStorageFull(error) || isConnectionLost(error) || error instanceof AccountClosedError || aborted
    if (!explained && !tab.isDead) this.unexpectedErrors.push(`${tab.name}: ${String(error)}`)
  }

  /** Signs the person in on the device, which replaces its session cookie. */
  async signIn(device: Device, userId: string): Promise<void> {
    await this.time.track(async () => {
      device.cookie = await signInCookie(this.server, userId, device.cookie, this.time.now)
    })
    device.account = userId
    device.signOutPending = null
    device.signedOut.delete(userId)
    this.history.note(device.name, `signed in as ${this.nameOf(userId)}`)
  }

  /** Ends the device's session on the server only. */
  async expireSession(device: Device): Promise<void> {
    const ended = await this.time.track(() => endSessionOf(this.server, device.cookie))
    if (ended) this.history.note(device.name, 'session expired')
  }

  /** Closes a tab in the product's order: engine, then database. */
  async closeTab(tab: Tab): Promise<void> {
    const index = tab.device.tabs.indexOf(tab)
    if (index >= 0) tab.device.tabs.splice(index, 1)
    tab.engine.stop()
    await tab.life.attempt(() => closeAccount(tab.store)).catch(() => undefined)
  }

  /** Replaces a tab of another account by a tab of the signed-in one. */
  async switchAccount(tab: Tab): Promise<void> {
    const { account } = tab.device
    if (tab.isDead || !tab.device.tabs.includes(tab) || account === tab.userId) return
    await this.closeTab(tab)
    if (account !== null) await this.openTab(tab.device, account)
  }

  /** Sends the sign-out to the server; without a response it stays pending until the next call. */
  async sendSignOut(device: Device): Promise<void> {
    const userId = device.signOutPending
    if (userId === null) return
    const fetch = this.network.fetchFor(device, { name: device.name, isDead: false })
    const request = fetch(`${ORIGIN}/api/auth/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [ACCOUNT_HEADER]: userId },
      body: '{}',
    })
    const hasResponded = await request.then(
      (response) => response.status === 200 || response.status === 401,
      () => false,
    )
    // A sign-in in the meantime has ended the old session and cleared `signOutPending`.
    if (hasResponded && device.signOutPending === userId) device.signOutPending = null
  }
}
