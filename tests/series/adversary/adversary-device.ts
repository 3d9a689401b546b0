import { cpSync } from 'node:fs'
import type { CDPSession, Page } from 'playwright-core'
import { RandomFaultProxy } from '../../proxy/random-fault-proxy.ts'
import type { Fault, RequestFault } from '../../proxy/request-faults.ts'
import { waitForServiceWorker } from '../../support/held-workers.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { freePort, ServerProcess } from '../../support/server-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { TestBrowser } from '../../support/test-browser.ts'
import { REQUEST_KINDS, type PersonName, type RequestKind } from './schedule.ts'

/** How long an act waits for a control before it is passed over. */
const ACT_MS = 4000
/** How long an act waits for a page, and for the end of a sign-in, which may wait for a late answer. */
const PAGE_MS = 30_000

/** The longest delay: a sign-in may wait for the late answer to a sign-out. */
const LATE_MAX_MS = 12_000

/** A tab of a device; `freezer` is there while the tab is frozen. */
export interface Tab {
  page: Page
  freezer: CDPSession | null
}

/** A place for devices: a proxy on its own port, and a profile on which the service worker is installed. */
export interface DeviceSlot {
  proxy: RandomFaultProxy
  profile: string
  /** Stops the proxy and removes the profile. */
  remove: () => Promise<void>
}

/** How many devices a schedule has: a third browser would need a third core. */
export const DEVICES = 2

/**
 * Prepares the slots in front of the port of a server. A device starts with a copy of its slot's profile, which
 * saves it the download of the service worker's files.
 */
export async function createSlots(target: number): Promise<DeviceSlot[]> {
  const data = temporaryFolder('adversary-slots')
  const server = new ServerProcess(target, data.path, { LOG_LEVEL: 'error' })
  await server.start()
  const slots: DeviceSlot[] = []
  for (let number = 0; number < DEVICES; number++) {
    const proxy = new RandomFaultProxy(await freePort(), target)
    await proxy.start()
    const folder = temporaryFolder('adversary-slot')
    const profile = folder.path
    const browser = new TestBrowser(profile)
    const page = await browser.start()
    await page.goto(proxy.origin)
    await waitForServiceWorker(page)
    await browser.quit()
    slots.push({
      proxy,
      profile,
      remove: async () => {
        await proxy.stop()
        folder.remove()
      },
    })
  }
  await server.stop()
  data.remove()
  return slots
}

/** A device of a run: a Chromium with its own profile and its own way to the server. */
export class AdversaryDevice {
  readonly number: number
  readonly proxy: RandomFaultProxy
  readonly #browser: TestBrowser
  readonly #remove: () => void
  #tabs: Tab[] = []
  #isOnline = true
  readonly #armed: { request: RequestKind; fault: RequestFault }[] = []
  #late: { stepsLeft: number; release: () => void }[] = []
  /** How often each fault met a request of each kind. */
  readonly landed = new Map<string, number>()
  /** Who sits at the device and is signed in as far as they know; null for nobody. */
  person: PersonName | null = null
  /** The people whose work was kept on this device. */
  readonly kept = new Set<PersonName>()
  /** The people whose data must be gone from this device. */
  readonly gone = new Set<PersonName>()
  /** Who may be signed in, when nobody saw how a sign-in or a sign-out ended; null when `person` is certain. */
  candidates: PersonName[] | null = null
  /** Whether its acts wait as long as a slow machine needs, because none of them may be passed over. */
  #isPatient = true
  /** Whether a kill may have lost the session's cookie. */
  mayHaveLostCookies = false

  constructor(number: number, slot: DeviceSlot) {
    this.number = number
    this.proxy = slot.proxy
    const folder = temporaryFolder('adversary-device')
    cpSync(slot.profile, folder.path, { recursive: true })
    this.#remove = folder.remove
    this.#browser = new TestBrowser(folder.path)
    this.proxy.faultOf = (line) => this.#faultOf(line)
  }

  get origin(): string {
    return this.proxy.origin
  }

  get isOnline(): boolean {
    return this.#isOnline
  }

  get tabs(): readonly Tab[] {
    return this.#tabs
  }

  /** The tab of that number, modulo how many there are. */
  tab(number: number): Tab {
    const tab = this.#tabs[number % this.#tabs.length]
    if (!tab) throw new Error('The device has no tab')
    return tab
  }

  async start(): Promise<Page> {
    const page = await this.#browser.start()
    this.#adopt(page)
    return page
  }

  #adopt(page: Page): Page {
    this.#setTimeouts(page)
    this.#tabs.push({ page, freezer: null })
    return page
  }

  #setTimeouts(page: Page): void {
    page.setDefaultTimeout(this.#isPatient ? PATIENCE_MS : ACT_MS)
    page.setDefaultNavigationTimeout(this.pageMs)
  }

  /** Whether acts wait as long as a slow machine needs; otherwise they are passed over after seconds. */
  setPatient(isPatient: boolean): void {
    this.#isPatient = isPatient
    for (const { page } of this.#tabs) this.#setTimeouts(page)
  }

  /** How long to wait for a page, and for the end of a sign-in or a sign-out, in milliseconds. */
  get pageMs(): number {
    return this.#isPatient ? PATIENCE_MS : PAGE_MS
  }

  async openTab(path: string): Promise<Page> {
    const page = this.#adopt(await this.#browser.context.newPage())
    await page.goto(this.origin + path)
    return page
  }

  /** Closes a tab, unless it is the last one. */
  async closeTab(tab: Tab): Promise<boolean> {
    if (this.#tabs.length === 1) return false
    this.#tabs = this.#tabs.filter((each) => each !== tab)
    await tab.page.close()
    return true
  }

  /**
   * Kills the browser and starts it again with the same pages. Chromium writes cookies to the disk only every
   * 30 seconds; `on-disk` plays that it had just done so.
   */
  async killAndStart(cookies: 'on-disk' | 'lost'): Promise<void> {
    const saved = await this.#browser.context.cookies()
    const urls = this.#tabs.map(({ page }) => page.url())
    await this.#browser.kill()
    this.#tabs = []
    const page = await this.start()
    if (cookies === 'on-disk') await this.#browser.context.addCookies(saved)
    else this.mayHaveLostCookies = true
    const [first, ...others] = urls
    const open = (on: Page, url: string) => on.goto(url).catch(() => undefined)
    if (first !== undefined) await open(page, first)
    for (const url of others) await open(this.#adopt(await this.#browser.context.newPage()), url)
  }

  async freeze(tab: Tab): Promise<boolean> {
    if (tab.freezer) return false
    tab.freezer = await tab.page.context().newCDPSession(tab.page)
    await tab.freezer.send('Page.setWebLifecycleState', { state: 'frozen' })
    return true
  }

  async thaw(tab: Tab): Promise<boolean> {
    const { freezer } = tab
    if (!freezer) return false
    tab.freezer = null
    await freezer.send('Page.setWebLifecycleState', { state: 'active' })
    await freezer.detach()
    return true
  }

  async setOnline(isOnline: boolean): Promise<boolean> {
    if (isOnline === this.#isOnline) return false
    this.#isOnline = isOnline
    if (!isOnline) {
      await this.proxy.stop()
      return true
    }
    await this.proxy.start()
    for (const { page, freezer } of this.#tabs)
      if (!freezer) await page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined)
    return true
  }

  /** Gives the next request of a kind a fault; a delay ends after `steps` further steps. */
  arm(request: RequestKind, fault: Fault, steps: number): void {
    const released = new Promise<void>((release) => this.#late.push({ stepsLeft: steps, release }))
    this.#armed.push({ request, fault: { fault, ms: LATE_MAX_MS, released } })
  }

  /** Lets the requests go on that were late for long enough. */
  countStep(): void {
    for (const late of this.#late) late.stepsLeft -= 1
    this.#release(({ stepsLeft }) => stepsLeft < 0)
  }

  #release(isOver: (late: { stepsLeft: number }) => boolean): void {
    for (const late of this.#late.filter(isOver)) late.release()
    this.#late = this.#late.filter((late) => !isOver(late))
  }

  /** Lets all requests go on and drops the faults that no request has met. */
  disarm(): void {
    this.#armed.length = 0
    this.#release(() => true)
  }

  #faultOf(line: string): RequestFault | null {
    const index = this.#armed.findIndex(({ request }) => REQUEST_KINDS[request].test(line))
    const [armed] = index < 0 ? [] : this.#armed.splice(index, 1)
    if (!armed) return null
    const name = `${armed.fault.fault} ${armed.request}`
    this.landed.set(name, (this.landed.get(name) ?? 0) + 1)
    return armed.fault
  }

  /** Kills the browser and removes the profile. */
  async remove(): Promise<void> {
    this.disarm()
    await this.setOnline(true)
    await this.#browser.kill()
    this.#remove()
  }
}
