import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
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

const ROOT = join(import.meta.dirname, '../..')

export function temporaryFolder(name: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `commonroof-${name}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
}

async function until(condition: () => Promise<boolean>, what: string, limitMs = 60_000): Promise<void> {
  const end = Date.now() + limitMs
  while (Date.now() < end) {
    if (await condition().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`Gave up waiting for ${what}`)
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()))

/** The same promise, with an end: a step that never ends would only show as a test that ran out of time. */
export async function within<T>(limitMs: number, promise: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Gave up waiting for ${what}`)), limitMs)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The real server as a process of its own, on a database in a folder: it can be stopped and killed. */
export class ServerProcess {
  #child: ChildProcess | null = null
  #log = ''
  readonly port: number
  readonly dataDir: string
  readonly env: Record<string, string>

  constructor(port: number, dataDir: string, env: Record<string, string> = {}) {
    this.port = port
    this.dataDir = dataDir
    this.env = env
  }

  get origin(): string {
    return `http://localhost:${this.port}`
  }

  get log(): string {
    return this.#log
  }

  async start(): Promise<void> {
    if (!existsSync(join(ROOT, 'dist/index.html'))) throw new Error('Build the product first: npm run build')
    const child = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: String(this.port),
        HOST: '127.0.0.1',
        DATA_DIR: this.dataDir,
        DATABASE_URL: '',
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    child.stdout?.on('data', (chunk) => (this.#log += String(chunk)))
    child.stderr?.on('data', (chunk) => (this.#log += String(chunk)))
    await until(async () => {
      if (child.exitCode !== null) throw new Error('exited')
      return (await fetch(`${this.origin}/healthz`)).ok
    }, `the server to answer: ${this.#log}`)
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child) return
    child.kill(signal)
    await ended(child)
    this.#child = null
  }

  /** Asks it to stop, and waits until it is gone. */
  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  /** As a crash: no goodbye. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }
}

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
  '--window-size=1280,900',
]

/** Of a start or an end of Chromium on a busy machine. */
const START_MAX_MS = 30_000

/** Chromium with this profile, in a process group of its own; `port` is its debugger's. */
export function launchChromium(
  profile: string,
  url = 'about:blank',
): { child: ChildProcess; port: Promise<number> } {
  const child = spawn(findChromium(), [...FLAGS, `--user-data-dir=${profile}`, url], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const port = new Promise<number>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += String(chunk)
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said)
      if (found) resolve(Number(found[1]))
    })
    child.once('exit', () => reject(new Error(`Chromium did not start: ${said.slice(-2000)}`)))
  })
  return { child, port }
}

/** Those that are up now. */
export const browsersRunning = new Set<PersonsBrowser>()

/**
 * A real Chromium with a profile of its own that outlives it, so that a kill and a new start are a
 * phone that died and came back.
 */
export class PersonsBrowser {
  #child: ChildProcess | null = null
  #browser: Browser | null = null
  #context: BrowserContext | null = null
  readonly profile: string
  /** What pages complained about: errors, refused policies. */
  readonly complaints: string[] = []

  constructor(profile: string) {
    this.profile = profile
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The browser is not running')
    return this.#context
  }

  /** A browser that does not come up, as one in many does after a kill, is started once more. */
  async start(): Promise<Page> {
    try {
      return await within(START_MAX_MS, this.#start(), 'Chromium to start')
    } catch {
      await this.kill()
      return within(START_MAX_MS, this.#start(), 'Chromium to start again')
    }
  }

  async #start(): Promise<Page> {
    const { child, port } = launchChromium(this.profile)
    this.#child = child
    this.#browser = await chromium.connectOverCDP(`http://127.0.0.1:${await port}`)
    browsersRunning.add(this)
    const context = this.#browser.contexts()[0]
    if (!context) throw new Error('Chromium has no context')
    this.#context = context
    context.setDefaultTimeout(15_000)
    context.on('page', (page) => this.#listen(page))
    const page = context.pages()[0] ?? (await context.newPage())
    this.#listen(page)
    return page
  }

  /** Another device of the same machine: nothing of this profile is on it. */
  async newDevice(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    if (!this.#browser) throw new Error('The browser is not running')
    const device = await this.#browser.newContext(options)
    device.setDefaultTimeout(15_000)
    device.on('page', (page) => this.#listen(page))
    return device
  }

  readonly #listening = new Set<Page>()
  #listen(page: Page): void {
    if (this.#listening.has(page)) return
    this.#listening.add(page)
    page.on('pageerror', (error) => this.complaints.push(`${page.url()}: ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      if (message.type() !== 'error') return
      // A request that found no server or no session is the story being told, not a fault.
      if (/Failed to load resource|net::ERR_/.test(message.text())) return
      this.complaints.push(`${page.url()}: ${message.text()}`)
    })
  }

  /** Where its pages are and what they say. */
  async describe(): Promise<string> {
    const pages = this.#browser?.contexts().flatMap((context) => context.pages()) ?? []
    const said = pages.map(async (page) => {
      const text = await page.locator('body').innerText({ timeout: 2000 })
      return `${page.url()}\n${text}`
    })
    const all = await Promise.allSettled(said)
    return all.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason))).join('\n\n')
  }

  /** Closed by the person: the browser writes what it holds, cookies among it, and goes. */
  async quit(): Promise<void> {
    const session = await this.#browser?.newBrowserCDPSession()
    await session?.send('Browser.close').catch(() => undefined)
    if (this.#child) await within(START_MAX_MS, ended(this.#child), 'Chromium to end')
    await this.kill()
  }

  /** The battery died: every process of the browser at once, without a goodbye. */
  async kill(): Promise<void> {
    const child = this.#child
    browsersRunning.delete(this)
    this.#context = null
    this.#browser = null
    if (!child?.pid) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      child.kill('SIGKILL')
    }
    await ended(child)
    this.#child = null
    rmSync(join(this.profile, 'SingletonLock'), { force: true })
  }

  async close(): Promise<void> {
    await this.#browser?.close().catch(() => undefined)
    await this.kill()
  }
}

export { until }
