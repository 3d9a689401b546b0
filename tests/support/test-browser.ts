import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { findChromium } from './chromium.ts'
import { holdServiceWorker } from './held-workers.ts'
import { PATIENCE_MS, within } from './patience.ts'
import { waitForExit } from './server-process.ts'
import { letClockStop } from './undo-window.ts'

const WINDOW_SIZE = { width: 1280, height: 900 }

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-component-extensions-with-background-pages',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-breakpad',
  '--metrics-recording-only',
  '--mute-audio',
  '--password-store=basic',
  '--remote-debugging-port=0',
  `--window-size=${WINDOW_SIZE.width},${WINDOW_SIZE.height}`,
]

/** After a kill, one start of Chromium in many hangs; a start that takes longer than this never ends. */
const START_MAX_MS = 45_000

/** Starts Chromium with this profile in a new process group; `port` is the port of its debugger. */
export function launchChromium(
  profile: string,
  url = 'about:blank',
  flags: readonly string[] = [],
): { child: ChildProcess; port: Promise<number> } {
  const child = spawn(findChromium(), [...FLAGS, ...flags, `--user-data-dir=${profile}`, url], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  killWithThisProcess(child)
  const port = new Promise<number>((resolve, reject) => {
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += String(chunk)
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(output)
      if (found) resolve(Number(found[1]))
    })
    child.once('exit', () => reject(new Error(`Chromium did not start: ${output.slice(-2000)}`)))
  })
  return { child, port }
}

/**
 * Ends the process group of a child when this process has ended. A test runner ends its workers by a signal, after
 * which no handler runs; the input of the watcher closes in any case.
 */
function killWithThisProcess(child: ChildProcess): void {
  if (!child.pid) return
  const watcher = spawn('sh', ['-c', `read -r _; kill -9 -${child.pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.unref()
  ;(watcher.stdin as Socket).unref()
  // Another process may get the number of a group that has ended.
  child.once('exit', () => watcher.kill('SIGKILL'))
}

/** Kills a process with all of its children. */
export function killGroup(child: ChildProcess): void {
  if (!child.pid) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

let shared: Promise<Browser> | null = null

/** One Chromium for all stories of this process that do not kill it; it is killed when the process exits. */
function sharedChromium(): Promise<Browser> {
  shared ??= (async () => {
    const profile = mkdtempSync(join(tmpdir(), 'commonroof-shared-profile-'))
    const { child, port } = launchChromium(profile)
    process.once('exit', () => {
      killGroup(child)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    })
    return chromium.connectOverCDP(`http://127.0.0.1:${await port}`)
  })()
  return shared
}

/** The browsers that are running now. */
export const browsersRunning = new Set<TestBrowser>()

/**
 * A real Chromium. With the path of a profile, it can be killed and started again with its data, like a
 * phone. With `null`, it is a new browser context in a Chromium that other stories share.
 */
export class TestBrowser {
  readonly #flags: readonly string[]
  #child: ChildProcess | null = null
  #browser: Browser | null = null
  #context: BrowserContext | null = null
  #devices: BrowserContext[] = []
  readonly profile: string | null
  /** Uncaught errors and console errors of the pages, such as policy violations. */
  readonly pageErrors: string[] = []
  /** Every line that a page wrote to its console. */
  readonly console: string[] = []

  /** `flags` are further flags of a browser with a profile. */
  constructor(profile: string | null, { flags = [] }: { flags?: readonly string[] } = {}) {
    this.profile = profile
    this.#flags = flags
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The browser is not running')
    return this.#context
  }

  /** The open pages of all devices. */
  get pages(): Page[] {
    return this.#devices.flatMap((device) => device.pages())
  }

  /**
   * Starts the browser, or a new device in the shared one, and returns a page.
   * @throws Error when a browser with this profile is running: nothing would ever end the first one.
   */
  async start(): Promise<Page> {
    const { profile } = this
    if (this.#child) throw new Error('The browser is running already')
    if (profile === null) {
      this.#browser = await sharedChromium()
      browsersRunning.add(this)
      this.#context = await this.newDevice()
      return this.#context.newPage()
    }
    try {
      return await within(this.#start(profile), 'Chromium to start', START_MAX_MS)
    } catch {
      await this.kill()
      return within(this.#start(profile), 'Chromium to start again')
    }
  }

  async #start(profile: string): Promise<Page> {
    const { child, port } = launchChromium(profile, undefined, this.#flags)
    this.#child = child
    this.#browser = await chromium.connectOverCDP(`http://127.0.0.1:${await port}`)
    browsersRunning.add(this)
    const context = this.#browser.contexts()[0]
    if (!context) throw new Error('Chromium has no context')
    this.#context = await this.#watch(context)
    const page = context.pages()[0] ?? (await context.newPage())
    this.#listen(page)
    return page
  }

  /** Another browser context, which shares no data with this profile. */
  async newDevice(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    if (!this.#browser) throw new Error('The browser is not running')
    return this.#watch(await this.#browser.newContext({ viewport: WINDOW_SIZE, ...options }))
  }

  async #watch(device: BrowserContext): Promise<BrowserContext> {
    device.setDefaultTimeout(PATIENCE_MS)
    await holdServiceWorker(device)
    await letClockStop(device)
    device.on('page', (page) => this.#listen(page))
    this.#devices.push(device)
    device.on('close', () => (this.#devices = this.#devices.filter((each) => each !== device)))
    return device
  }

  readonly #listening = new Set<Page>()
  #listen(page: Page): void {
    if (this.#listening.has(page)) return
    this.#listening.add(page)
    page.on('pageerror', (error) => {
      // A browser that cannot animate a change of the page shows the new one at once, and rejects a promise
      // that no script has asked for (https://github.com/w3c/csswg-drafts/issues/13726).
      if (/^Transition was (skipped|aborted)/.test(error.message)) return
      // Some errors, such as a DOMException, have an empty stack.
      const line = `${page.url()}: ${error.stack || `${error.name}: ${error.message}`}`
      this.pageErrors.push(line)
      this.console.push(line)
    })
    page.on('console', (message) => {
      const { url, lineNumber } = message.location()
      const line = `${page.url()}: ${message.text() || `a message without text from ${url}:${lineNumber}`}`
      this.console.push(`${message.type()} ${line}`)
      if (message.type() !== 'error') return
      // Stories stop the server and end sessions, so failed requests are expected.
      if (/Failed to load resource|net::ERR_/.test(message.text())) return
      this.pageErrors.push(line)
    })
  }

  /** Closes the browser as a person does, so that it writes its data, such as cookies, before it exits. */
  async quit(): Promise<void> {
    this.#assertOwnProfile()
    const session = await this.#browser?.newBrowserCDPSession()
    await session?.send('Browser.close').catch(() => undefined)
    if (this.#child) await within(waitForExit(this.#child), 'Chromium to end')
    await this.kill()
  }

  /** Kills all processes of the browser at once, as when a battery dies. */
  async kill(): Promise<void> {
    this.#assertOwnProfile()
    const child = this.#child
    browsersRunning.delete(this)
    this.#context = null
    this.#browser = null
    this.#devices = []
    if (!child?.pid) return
    killGroup(child)
    await waitForExit(child)
    this.#child = null
    rmSync(join(this.profile ?? '', 'SingletonLock'), { force: true })
  }

  /** Closes the devices, or kills the browser when it has its own profile. */
  async close(): Promise<void> {
    if (this.profile === null) {
      await Promise.all(this.#devices.map((device) => device.close()))
      browsersRunning.delete(this)
      return
    }
    await this.#browser?.close().catch(() => undefined)
    await this.kill()
  }

  #assertOwnProfile(): void {
    if (this.profile === null)
      throw new Error('Other stories use this Chromium: create the fixture with an own browser')
  }
}
