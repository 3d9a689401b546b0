import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PHONE } from '../support/iphone.ts'
import { within } from '../support/patience.ts'
import type { Driver, EngineOptions, InputSource } from './driver.ts'
import { ProcessGroup } from './process-group.ts'

/** Settings that keep Firefox from asking the network and the person. */
const SETTINGS = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.healthreport.uploadEnabled': false,
  'toolkit.telemetry.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9',
  'extensions.getAddons.cache.enabled': false,
}

/** What Firefox itself says where the person blocks storage, and of a request that ended because the page was left. */
const EXPECTED =
  /Failed to register\/update a ServiceWorker|A ServiceWorker intercepted the request and encountered an unexpected error/u

/** The setting with which Firefox blocks cookies and storage. */
const BLOCKED = { 'network.cookie.cookieBehavior': 2 }

type Reply = { id: number; result?: Record<string, unknown>; error?: string; message?: string }

/** Firefox, driven by WebDriver BiDi. */
export class Firefox implements Driver {
  readonly errors: string[] = []
  readonly #group: ProcessGroup
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (reply: Reply) => void>()
  #lastId = 0
  #context = ''

  private constructor(group: ProcessGroup, socket: WebSocket) {
    this.#group = group
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(String(data)) as Reply & News))
  }

  static async start({ profile, cookies }: EngineOptions): Promise<Firefox> {
    if (cookies === 'refused') throw new TypeError('Firefox refuses cookies only together with storage')
    const settings = Object.entries({ ...SETTINGS, ...(cookies === 'blocked' ? BLOCKED : {}) })
    const lines = settings.map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
    writeFileSync(join(profile, 'user.js'), lines.join('\n'))
    const group = new ProcessGroup('/usr/bin/firefox-esr', [
      '--headless',
      '--no-remote',
      '--remote-debugging-port=0',
      '--profile',
      profile,
    ])
    const address = await group.waitFor(/WebDriver BiDi listening on (ws:\S+)/u)
    const socket = new WebSocket(`${address}/session`)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', reject)
    })
    const firefox = new Firefox(group, socket)
    await firefox.#send('session.new', { capabilities: {} })
    await firefox.#send('session.subscribe', { events: ['log.entryAdded'] })
    const { contexts } = (await firefox.#send('browsingContext.getTree', {})) as Contexts
    await firefox.switchTo(contexts[0]?.context ?? '')
    await firefox.#send('browsingContext.setViewport', { context: firefox.#context, viewport: PHONE })
    return firefox
  }

  async goto(url: string): Promise<void> {
    const navigate = () =>
      this.#send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' })
    // A navigation that the page begins at the same time ends this one with an error.
    await navigate().catch(navigate)
  }

  async call(code: string, args: readonly unknown[]): Promise<unknown> {
    const reply = (await this.#send('script.callFunction', {
      target: { context: this.#context },
      functionDeclaration: `async (json) => JSON.stringify((await (${code})(...JSON.parse(json))) ?? null)`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      awaitPromise: true,
      userActivation: false,
    })) as { type: string; result: { value: string }; exceptionDetails?: { text: string } }
    if (reply.type !== 'success') throw new Error(reply.exceptionDetails?.text)
    return JSON.parse(reply.result.value)
  }

  async perform(sources: readonly InputSource[]): Promise<void> {
    await this.#send('input.performActions', { context: this.#context, actions: sources })
  }

  async setFiles(selector: string, files: readonly string[]): Promise<void> {
    const locator = { type: 'css', value: selector }
    const { nodes } = (await this.#send('browsingContext.locateNodes', {
      context: this.#context,
      locator,
    })) as { nodes: { sharedId: string }[] }
    const [node] = nodes
    if (!node) throw new Error(`No element ${selector}`)
    await this.#send('input.setFiles', {
      context: this.#context,
      element: { sharedId: node.sharedId },
      files,
    })
  }

  async newTab(): Promise<string> {
    const { context } = (await this.#send('browsingContext.create', { type: 'tab' })) as { context: string }
    await this.switchTo(context)
    return context
  }

  async currentTab(): Promise<string> {
    return this.#context
  }

  async switchTo(tab: string): Promise<void> {
    this.#context = tab
    await this.#send('browsingContext.activate', { context: tab })
  }

  async closeTab(): Promise<void> {
    await this.#send('browsingContext.close', { context: this.#context })
    const { contexts } = (await this.#send('browsingContext.getTree', {})) as Contexts
    await this.switchTo(contexts[0]?.context ?? '')
  }

  async screenshot(): Promise<Buffer> {
    const { data } = (await this.#send('browsingContext.captureScreenshot', { context: this.#context })) as {
      data: string
    }
    return Buffer.from(data, 'base64')
  }

  async quit(): Promise<void> {
    void this.#send('browser.close', {}).catch(() => undefined)
    await within(this.#group.waitForExit(), 'Firefox to end').catch(() => undefined)
    await this.kill()
  }

  async kill(): Promise<void> {
    await this.#group.kill()
    this.#socket.close()
  }

  async #send(method: string, params: object): Promise<Record<string, unknown>> {
    const id = ++this.#lastId
    const reply = new Promise<Reply>((resolve) => this.#waiting.set(id, resolve))
    this.#socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await within(reply, `Firefox to answer ${method}`)
    if (error !== undefined || result === undefined) throw new Error(`${method}: ${error} ${message}`)
    return result
  }

  #hear(message: Reply & News): void {
    this.#waiting.get(message.id)?.(message)
    this.#waiting.delete(message.id)
    const { level, type, text, stackTrace } = message.params ?? {}
    // `javascript`: an uncaught error; others are lines that a page or the browser wrote.
    if (level === 'error' && type === 'javascript' && !EXPECTED.test(text ?? ''))
      this.errors.push(`${text} ${JSON.stringify(stackTrace?.callFrames?.slice(0, 3) ?? [])}`)
  }
}

type Contexts = { contexts: { context: string }[] }
type News = {
  params?: { level?: string; type?: string; text?: string; stackTrace?: { callFrames?: unknown[] } }
}
