import { readRows, restoreRows, type Rows } from './backup.ts'
import type { Choice } from './choices.ts'
import { Device } from './device.ts'
import { collectEffects } from './evidence.ts'
import type { Submission } from './drafts.ts'
import { noFaults, type FaultCounts } from './faults.ts'
import { History } from './history.ts'
import type { Discard, ListingWrite } from './listings.ts'
import { createHome } from './homes.ts'
import type { Overwrite } from './notes.ts'
import { SimNetwork } from './network.ts'
import { SimPage } from './page.ts'
import { createPeople, endSessionOf, type SimPerson } from './people.ts'
import { prng, type Prng } from './prng.ts'
import type { Schedule } from './schedule.ts'
import type { SimServer } from './sim-server.ts'
import { Tab } from './tab.ts'
import type { Violation, ViolationKind } from './violations.ts'
import { VirtualTime } from './virtual-time.ts'
import { isConnectionLost, isStorageFull } from '../../src/offline/db/storage-errors.ts'
import { AccountClosedError } from '../../src/offline/db/storage-errors.ts'

const START = Date.parse('2026-03-01T12:00:00Z')
/** Every page has heard of a sign-out after this time. */
const HEARD_AFTER_MS = 100

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
  /** The home that everybody has saved. */
  homeId = ''
  readonly notes: Overwrite[] = []
  readonly drafts: Overwrite[] = []
  readonly submissions: Submission[] = []
  readonly listings: ListingWrite[] = []
  readonly discards: Discard[] = []
  readonly choices: Choice[] = []
  /** The operations that the person cancelled, or deleted or replaced after a refusal. */
  readonly undone = new Set<string>()
  /** Those of them that the server had accepted before it was restored: their first effect stays. */
  readonly undoneAfterEffect = new Set<string>()
  /** The texts that the server had and lost when a backup was put back. */
  readonly lostInRestore = new Set<string>()
  /** When a backup was put back, in Unix milliseconds. */
  readonly restoredAt: number[] = []
  /** What the screens showed and should not have. */
  readonly seenOnScreens: Violation[] = []
  #backup: Rows | null = null
  /** Errors of engines and screens that no injected fault explains. */
  readonly unexpectedErrors: string[] = []
  readonly #schedule: Schedule
  #tabs = 0
  #pages = 0
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
      jobRandom: prng(schedule.seed, 'jobs'),
      landed: this.landed,
    })
    this.devices = schedule.devices.map(
      (plan, index) => new Device(index, plan, this.time, () => void this.landed['storage-full']++),
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
    this.homeId = await createHome(this.server, this.people, prng(this.#schedule.seed, 'home'), this.time.now)
    for (const [index, { tabs, person }] of this.#schedule.devices.entries()) {
      const device = this.devices[index]
      const account = this.people[person % this.people.length]
      if (!device || !account) continue
      await this.time.until(this.signIn(device, account.userId), HEARD_AFTER_MS * 100)
      for (let count = 1; count < tabs; count++)
        await this.time.until(this.openPage(device), HEARD_AFTER_MS * 100)
    }
  }

  /** Records a violation that a screen showed, once. */
  seen(kind: ViolationKind, what: string): void {
    if (this.seenOnScreens.some((one) => one.kind === kind)) return
    this.history.note('screen', what)
    this.seenOnScreens.push({ kind, what })
  }

  /** Whether a copy of a request with these words arrived after a restore that followed its sending. */
  isLateAfterRestore(words: string): boolean {
    return this.network.lateCopies.some(
      ({ body, sentAt, arrivedAt }) =>
        body.includes(words) && this.restoredAt.some((at) => sentAt < at && at < arrivedAt),
    )
  }

  nextToken(): string {
    this.#tokens++
    return `w${this.#tokens}`
  }

  /** Opens a page of the browser, which loads with the account that is signed in. */
  async openPage(device: Device): Promise<SimPage> {
    const page = this.#newPage(device)
    await page.load().catch(() => undefined)
    return page
  }

  /** Signs the person in on a new page. @returns their open account; null when storage or network fail. */
  async signIn(device: Device, userId: string): Promise<Tab | null> {
    const page = this.#newPage(device)
    await page
      .signIn(userId)
      .catch((error: unknown) => this.history.note(page.name, `no sign-in: ${String(error)}`))
    return page.tab
  }

  #newPage(device: Device): SimPage {
    this.#pages++
    const name = `page ${device.index}.${this.#pages}`
    const page = new SimPage(device, name, this, prng(this.#schedule.seed, name))
    device.pages.push(page)
    void page.life.died.then(() => device.pages.splice(device.pages.indexOf(page), 1))
    return page
  }

  /** An account to open in a page. */
  newTab(page: SimPage, userId: string): Tab {
    this.#tabs++
    const name = `tab ${page.device.index}.${this.#tabs}`
    return new Tab(page.device, userId, name, page.life, {
      time: this.time,
      network: this.network,
      random: prng(this.#schedule.seed, name),
      onFault: (at, error) => this.onFault(at, error),
      onNeedsSignIn: (_, why) => {
        if (why === 'account_mismatch') void page.session.verify().catch(() => undefined)
      },
    })
  }

  /** Notes a sign-in that the registry of the device has stored. */
  noteSignIn(device: Device, userId: string): void {
    device.account = userId
    device.measuredOffset = -device.clockErrorMs
    device.signedOut.delete(userId)
    this.history.note(device.name, `signed in as ${this.nameOf(userId)}`)
  }

  /** Notes a sign-out that the registry has stored; the other pages stop as soon as they hear of it. */
  noteSignOut(device: Device, userId: string, isKept: boolean, isLast: boolean): void {
    this.history.note(device.name, `signed out ${this.nameOf(userId)}${isKept ? '' : ', discarded'}`)
    if (!isKept) this.#discard(device, userId)
    if (!isLast) return
    device.account = null
    this.time.setTimer(() => {
      if (device.account !== userId) device.signedOut.add(userId)
    }, HEARD_AFTER_MS)
  }

  /** The person chose to delete the unsent operations with the database. */
  #discard(device: Device, userId: string): void {
    for (const text of this.history.texts.values()) {
      if (text.author !== userId || text.device !== device.index) continue
      text.withdrawn ??= 'discarded'
      text.mayHaveArrived = true
    }
  }

  nameOf(userId: string): string {
    return this.people.find((person) => person.userId === userId)?.name ?? 'nobody'
  }

  /** Notes an error of an engine or of a screen, which a fault of the storage must explain. */
  onFault(tab: Tab, error: unknown): void {
    this.history.note(tab.name, `fault: ${String(error)}`)
    // A lost connection aborts its open transactions.
    const aborted = error instanceof Error && error.name === 'AbortError'
    const explained =
      isStorageFull(error) || isConnectionLost(error) || error instanceof AccountClosedError || aborted
    if (!explained && !tab.isDead) this.unexpectedErrors.push(`${tab.name}: ${String(error)}`)
  }

  /** Takes a backup of the server's database. */
  async backUp(): Promise<void> {
    this.#backup = await this.time.track(() => readRows(this.server, this.#userIds))
    this.history.note('server', 'backup')
  }

  /** Puts the last backup back, if there is one; what was written since is gone. */
  async restore(): Promise<void> {
    const backup = this.#backup
    if (backup === null) return
    await this.time.track(async () => {
      const before = await collectEffects(this.server, this.#userIds)
      await restoreRows(this.server, this.#userIds, backup)
      const after = await collectEffects(this.server, this.#userIds)
      for (const token of before.keys()) if (!after.has(token)) this.lostInRestore.add(token)
    })
    this.restoredAt.push(this.time.now)
    this.landed['server-restored']++
    this.history.note('server', `restored without ${[...this.lostInRestore].join(' ')}`)
  }

  get #userIds(): string[] {
    return this.people.map((person) => person.userId)
  }

  /** Ends the device's session on the server only. */
  async expireSession(device: Device): Promise<void> {
    const ended = await this.time.track(() => endSessionOf(this.server, device.cookie))
    if (ended) this.history.note(device.name, 'session expired')
  }
}
