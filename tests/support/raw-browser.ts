import { PATIENCE_MS, until } from './patience.ts'
import { killGroup, launchChromium } from './test-browser.ts'

interface Reply {
  id?: number
  result?: Record<string, unknown>
  error?: { message: string }
}

/** A tab of a raw browser. */
export interface RawTab {
  goto(url: string): Promise<void>
  /** Runs a function of the page with JSON arguments. @throws Error with the page's error. */
  run<Args extends unknown[], T>(work: (...args: Args) => T | Promise<T>, ...args: Args): Promise<T>
  /** Freezes the tab, which must be in the background, as a phone does; `false` lets it run again. */
  freeze(isFrozen: boolean): Promise<void>
  /** Runs a function in each document that the tab loads from now on, before the document's own scripts. */
  runFirst<Args extends unknown[]>(work: (...args: Args) => void, ...args: Args): Promise<void>
  /** Gives the page this size, in CSS pixels. */
  resize(size: { width: number; height: number }): Promise<void>
  /** Gives the tab one part in `times` of the processor's speed. */
  slow(times: number): Promise<void>
  close(): Promise<void>
  /** Brings the tab to the front, and so the others to the background. */
  show(): Promise<void>
}

/**
 * Chromium without Playwright, which keeps every page in sight, while the browser freezes only a page that is out of
 * sight. Playwright also lets the browser record who asked for each script, for which it parses the page's scripts
 * again; so only a start without Playwright takes as long as a person's. Its tabs share one profile.
 */
export class RawBrowser {
  readonly #profile: string
  #child: ReturnType<typeof launchChromium>['child'] | null = null
  #socket: WebSocket | null = null
  #lastId = 0
  readonly #waiting = new Map<number, (reply: Reply) => void>()

  constructor(profile: string) {
    this.#profile = profile
  }

  async start(): Promise<void> {
    const { child, port } = launchChromium(this.#profile)
    this.#child = child
    const version = await fetch(`http://127.0.0.1:${await port}/json/version`)
    const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string }
    const socket = new WebSocket(webSocketDebuggerUrl)
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply
      if (reply.id === undefined) return
      this.#waiting.get(reply.id)?.(reply)
      this.#waiting.delete(reply.id)
    })
    await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  }

  close(): void {
    this.#socket?.close()
    if (this.#child) killGroup(this.#child)
  }

  /** The names of the browser's cookies. */
  async cookieNames(): Promise<string[]> {
    const { cookies } = await this.#send('Storage.getCookies', {})
    return (cookies as { name: string }[]).map(({ name }) => name)
  }

  /** Sets a cookie for an address, of which also a page hears that is busy. */
  async setCookie(url: string, name: string): Promise<void> {
    await this.#send('Storage.setCookies', { cookies: [{ url, name, value: '1' }] })
  }

  async newTab(): Promise<RawTab> {
    const { targetId } = await this.#send('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await this.#send('Target.attachToTarget', { targetId, flatten: true })
    const send = (method: string, params: object) => this.#send(method, params, String(sessionId))
    const callOf = (work: (...args: never[]) => unknown, args: unknown[]) =>
      `(${String(work)})(...${JSON.stringify(args)})`
    const run: RawTab['run'] = async (work, ...args) => {
      const expression = callOf(work, args)
      const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      const { result, exceptionDetails } = answer as {
        result: { value?: unknown }
        exceptionDetails?: { text: string; exception?: { description?: string } }
      }
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value as never
    }
    return {
      run,
      goto: async (url) => {
        await send('Page.navigate', { url })
        const isThere = () =>
          run((wanted) => location.href === wanted && document.readyState === 'complete', url)
        await until(() => isThere().catch(() => false), `${url} to load`)
      },
      runFirst: async (work, ...args) => {
        await send('Page.enable', {})
        await send('Page.addScriptToEvaluateOnNewDocument', { source: callOf(work, args) })
      },
      resize: async (size) => {
        await send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 0, mobile: false })
      },
      freeze: async (isFrozen) => {
        await send('Page.setWebLifecycleState', { state: isFrozen ? 'frozen' : 'active' })
      },
      slow: async (times) => {
        await send('Emulation.setCPUThrottlingRate', { rate: times })
      },
      close: async () => {
        await this.#send('Target.closeTarget', { targetId })
      },
      show: async () => {
        await this.#send('Target.activateTarget', { targetId })
      },
    }
  }

  #send(method: string, params: object, sessionId?: string): Promise<Record<string, unknown>> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${method} had no answer`)), PATIENCE_MS)
      this.#waiting.set(id, ({ result, error }) => {
        clearTimeout(timer)
        if (error) reject(new Error(`${method}: ${error.message}`))
        else resolve(result ?? {})
      })
      this.#socket?.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }))
    })
  }
}
