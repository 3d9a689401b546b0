import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PHONE } from '../support/iphone.ts'
import { freePort } from '../support/server-process.ts'
import { until, within } from '../support/patience.ts'
import type { Driver, EngineOptions, InputSource } from './driver.ts'
import { ProcessGroup } from './process-group.ts'

const BROWSER = join(import.meta.dirname, 'webkit-browser.py')
/** The key under which WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** Rendering without a graphics card and without the accessibility bus, which a test machine lacks. */
const SOFTWARE = { GTK_A11Y: 'none', WEBKIT_DISABLE_DMABUF_RENDERER: '1', LIBGL_ALWAYS_SOFTWARE: '1' }
const CALL_MAX_MS = 80_000

/**
 * What is no fault of a page: a directive that WebKit does not know, requests that ended because the server or the
 * page did, and the work of a page that was left.
 */
const EXPECTED = new RegExp(
  [
    'manifest-src',
    'due to access control checks',
    'Failed to load resource',
    'Importing a module script failed',
    'the browsing context is going away',
    'AbortError: The operation was aborted',
    'AbortError: Transaction aborted',
  ].join('|'),
  'u',
)

let display: Promise<string> | null = null

/** The name of the X display that all WebKit windows of this process share. */
function sharedDisplay(): Promise<string> {
  display ??= (async () => {
    const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
    return `:${await new ProcessGroup('/usr/bin/Xvfb', args).waitFor(/^(\d+)$/mu)}`
  })()
  return display
}

/** WebKitGTK, driven by WebDriver. */
export class WebKit implements Driver {
  readonly #group: ProcessGroup
  readonly #session: string
  readonly #log: string

  private constructor(group: ProcessGroup, session: string, log: string) {
    this.#group = group
    this.#session = session
    this.#log = log
  }

  static async start({ profile, cookies }: EngineOptions): Promise<WebKit> {
    const port = await freePort()
    const DISPLAY = await sharedDisplay()
    const group = new ProcessGroup('/usr/bin/WebKitWebDriver', [`--port=${port}`], { ...SOFTWARE, DISPLAY })
    const driver = `http://127.0.0.1:${port}`
    await until(async () => (await fetch(`${driver}/status`)).ok, 'WebKitWebDriver to answer')
    const log = join(profile, 'console.log')
    const args = [`--profile=${profile}`, `--log=${log}`, `--size=${PHONE.width}x${PHONE.height}`]
    if (cookies === 'refused') args.push('--cookies=refused')
    if (cookies === 'blocked') args.push('--cookies=refused', '--databases=off')
    const { sessionId } = (await request(`${driver}/session`, 'POST', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: BROWSER, args } } },
    })) as { sessionId: string }
    const session = `${driver}/session/${sessionId}`
    await request(`${session}/timeouts`, 'POST', { script: CALL_MAX_MS, pageLoad: CALL_MAX_MS, implicit: 0 })
    return new WebKit(group, session, log)
  }

  async goto(url: string): Promise<void> {
    await this.#post('/url', { url })
  }

  async call(code: string, args: readonly unknown[]): Promise<unknown> {
    const script = `const done = arguments[1]
      Promise.resolve().then(() => (${code})(...JSON.parse(arguments[0]))).then(
        (value) => done(JSON.stringify({ value: value ?? null })),
        (error) => done(JSON.stringify({ error: String(error) })))`
    const given = [JSON.stringify(args)]
    const reply = (await this.#post('/execute/async', { script, args: given })) as string
    const { value, error } = JSON.parse(reply) as { value?: unknown; error?: string }
    if (error !== undefined) throw new Error(error)
    return value
  }

  async perform(sources: readonly InputSource[]): Promise<void> {
    await this.#post('/actions', { actions: sources })
  }

  async setFiles(selector: string, paths: readonly string[]): Promise<void> {
    const found = (await this.#post('/element', { using: 'css selector', value: selector })) as Record<
      string,
      string
    >
    await this.#post(`/element/${found[ELEMENT]}/value`, { text: paths.join('\n') })
  }

  async newTab(): Promise<string> {
    const { handle } = (await this.#post('/window/new', { type: 'tab' })) as { handle: string }
    await this.switchTo(handle)
    return handle
  }

  async currentTab(): Promise<string> {
    return (await request(`${this.#session}/window`, 'GET')) as string
  }

  async switchTo(tab: string): Promise<void> {
    await this.#post('/window', { handle: tab })
  }

  async closeTab(): Promise<void> {
    const left = (await request(`${this.#session}/window`, 'DELETE')) as string[]
    await this.switchTo(left[0] ?? '')
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from((await request(`${this.#session}/screenshot`, 'GET')) as string, 'base64')
  }

  get errors(): readonly string[] {
    if (!existsSync(this.#log)) return []
    return readFileSync(this.#log, 'utf8')
      .split('\n')
      .filter((line) => /CONSOLE (?:JS|SECURITY) ERROR/u.test(line) && !EXPECTED.test(line))
  }

  async quit(): Promise<void> {
    await request(this.#session, 'DELETE')
    await this.kill()
  }

  async kill(): Promise<void> {
    await this.#group.kill()
  }

  #post(path: string, body: object): Promise<unknown> {
    return request(this.#session + path, 'POST', body)
  }
}

/** Sends a command of WebDriver. @throws Error with the driver's own words. */
async function request(url: string, method: string, body?: object): Promise<unknown> {
  const sending = fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  const { value } = (await (await within(sending, `WebKit to answer ${method} ${url}`)).json()) as {
    value: unknown
  }
  const { error, message } = (value ?? {}) as { error?: string; message?: string }
  if (typeof error === 'string') throw new Error(`${method} ${new URL(url).pathname}: ${error} ${message}`)
  return value
}
