import type { Scheduler } from 'fast-check'
import { registry } from '../../src/offline/account/registry.ts'
import type { SessionNews, TabSession } from '../../src/sync/session-ports.ts'
import { user } from '../unit/offline/fixture.ts'

/** The network between the browser and the server. */
export type Network = 'up' | 'down' | 'responses-lost'

/** The page handles the errors of the session; an opening that was given up is one. */
export const ignore = () => undefined

/** A decision about the signed-in person that is stored in the registry. */
export type Decision = { userId: string; kind: 'in' | 'out' }

/** A decision that a tab was not to undo, or a state at the end that contradicts the last decision. */
export interface Finding {
  rule: string
  detail: string
}

/** Work that is going on, for the table of what happened during it. */
interface Work {
  name: string
}

/** A tab as its browser knows it. */
export interface BrowserTab {
  readonly session: TabSession
  /** The place of the tab's window; a page that is loaded again takes the place of the old one. */
  readonly place: number
  /** The person whose account is open. */
  readonly shown: string | null
  readonly isDead: boolean
}

/**
 * A browser with several tabs and one cookie jar, a registry in IndexedDB, and a server. The tabs run the
 * product's session; every wait of theirs is a task of the scheduler, which chooses the order.
 */
export class ModelBrowser {
  readonly tabs: BrowserTab[] = []
  readonly databases = new Set<string>()
  readonly findings: Finding[] = []
  /** How often an event happened during a piece of work, by `work × event`. */
  readonly overlaps = new Map<string, number>()
  readonly decisions: Decision[] = []
  /** The sign-ins whose response has arrived, and the sign-outs: what people did. */
  readonly acts: Decision[] = []
  readonly timers: (() => void)[] = []
  network: Network = 'up'
  /** The calls of the registry that are going on, which the scheduler does not know of. */
  #calls = 0
  readonly #schedule: Scheduler<unknown>
  readonly #jar = new Map<string, string>()
  readonly #sessions = new Map<string, string>()
  readonly #working = new Set<Work>()
  #tokens = 0
  #signingOut: Promise<unknown> = Promise.resolve()
  #changing: Promise<unknown> = Promise.resolve()

  constructor(scheduler: Scheduler<unknown>) {
    this.#schedule = scheduler
  }

  /** A wait that the scheduler ends. */
  turn(label: string): Promise<void> {
    return this.#schedule.schedule(Promise.resolve(), label) as Promise<void>
  }

  /** A call of the registry. */
  async call<T>(work: Promise<T>): Promise<T> {
    this.#calls += 1
    try {
      return await work
    } finally {
      this.#calls -= 1
    }
  }

  /** Runs one change of the registry at a time. */
  alone<T>(body: () => Promise<T>): Promise<T> {
    const run = this.#changing.then(body)
    this.#changing = run.catch(() => undefined)
    return run
  }

  /** Runs all tasks in the scheduler's order until nothing is going on. */
  async rest(): Promise<void> {
    for (;;) {
      await this.#untilQuiet()
      if (this.#schedule.count() === 0) return
      await this.#schedule.waitNext(1)
    }
  }

  /** Waits for the calls of the registry, of which the scheduler does not know, and for what follows them. */
  async #untilQuiet(): Promise<void> {
    for (let quiet = 0; quiet < 2;) {
      await new Promise((resolve) => setImmediate(resolve))
      quiet = this.#calls > 0 ? 0 : quiet + 1
    }
  }

  /** Notes an event for the table, once for each piece of work that is going on. */
  noteEvent(event: string): void {
    for (const { name } of this.#working) {
      const key = `${name} × ${event}`
      this.overlaps.set(key, (this.overlaps.get(key) ?? 0) + 1)
    }
  }

  /** Runs a piece of work whose overlaps are counted. */
  async during<T>(name: string, body: () => Promise<T>): Promise<T> {
    const work = { name }
    this.#working.add(work)
    try {
      return await body()
    } finally {
      this.#working.delete(work)
    }
  }

  /** Delivers news to the other tabs, each at a time of the scheduler's choice. */
  announce(from: BrowserTab, news: SessionNews): void {
    for (const tab of this.tabs) {
      if (tab === from) continue
      void this.turn(`news ${news.kind}`).then(() => {
        this.noteEvent(`news: ${news.kind}`)
        return tab.isDead ? undefined : tab.session.hear(news).catch(ignore)
      })
    }
  }

  exclusively<T>(body: () => Promise<T>): Promise<T> {
    const run = this.#signingOut.then(body)
    this.#signingOut = run.catch(() => undefined)
    return run
  }

  /** Sends a request with the cookies of this moment; the response changes the cookies when it arrives. */
  async #request<T>(
    name: string,
    respond: (cookies: readonly [name: string, token: string][]) => { body: T; apply?: () => void },
  ): Promise<T> {
    const cookies = [...this.#jar]
    await this.turn(`${name} reaches the server`)
    if (this.network === 'down') throw new Error('no network')
    this.noteEvent(`server: ${name}`)
    const { body, apply } = respond(cookies)
    const isLost = this.network === 'responses-lost'
    await this.turn(`response to ${name}`)
    if (isLost) throw new Error('no response')
    apply?.()
    this.noteEvent(`response: ${name}`)
    return body
  }

  /** The valid sessions of cookies, the newest first, as the server finds them. */
  #valid(cookies: Iterable<readonly [string, string]>): { name: string; token: string; userId: string }[] {
    return Array.from(cookies, ([name, token]) => ({ name, token, userId: this.#sessions.get(token) ?? '' }))
      .filter(({ userId }) => userId !== '')
      .sort((a, b) => Number(b.token) - Number(a.token))
  }

  /** The person whom the server knows by the browser's cookies now. */
  signedInOnServer(): string | null {
    return this.#valid(this.#jar)[0]?.userId ?? null
  }

  currentUser(): Promise<string | null> {
    return this.#request('user', (cookies) => ({ body: this.#valid(cookies)[0]?.userId ?? null }))
  }

  login(userId: string): Promise<string> {
    return this.#request('login', (cookies) => {
      for (const [, token] of cookies) this.#sessions.delete(token)
      this.#tokens += 1
      const token = String(this.#tokens)
      this.#sessions.set(token, userId)
      return {
        body: userId,
        apply: () => {
          this.acts.push({ userId, kind: 'in' })
          for (const [name] of cookies) this.#jar.delete(name)
          this.#jar.set(`sid.${token}`, token)
        },
      }
    })
  }

  async logout(userId: string): Promise<void> {
    await this.#request('logout', (cookies) => {
      const ended = this.#valid(cookies).filter((each) => each.userId === userId)
      for (const { token } of ended) this.#sessions.delete(token)
      const apply = () => {
        for (const { name } of ended) this.#jar.delete(name)
      }
      return { body: null, apply }
    })
  }

  /** Signs a person in before the story begins. */
  async begin(userId: string): Promise<void> {
    this.#tokens += 1
    this.#sessions.set(String(this.#tokens), userId)
    this.#jar.set(`sid.${this.#tokens}`, String(this.#tokens))
    await registry.signIn(user(userId))
    this.decisions.push({ userId, kind: 'in' })
    this.acts.push({ userId, kind: 'in' })
  }

  /** The tabs that were not killed. */
  get living(): BrowserTab[] {
    return this.tabs.filter(({ isDead }) => !isDead)
  }

  /** Shows every tab to the person without a network: none may show anybody but the person of the registry. */
  async lookOffline(): Promise<void> {
    this.network = 'down'
    for (const { session } of this.living) void session.wake().catch(ignore)
    await this.rest()
    const { userId } = await registry.readSession()
    for (const { shown } of this.living)
      if (shown !== null && shown !== userId)
        this.findings.push({ rule: 'no tab shows somebody else', detail: `${shown} instead of ${userId}` })
  }

  /** Lets the network work again, runs every timer, and shows every tab to the person. */
  async heal(): Promise<void> {
    this.network = 'up'
    for (const run of this.timers.splice(0)) run()
    for (const { session } of this.living) void session.finishSignOut().catch(ignore)
    await this.rest()
    for (const { session } of this.living) {
      void session.wake().catch(ignore)
      await this.rest()
    }
    // A session that the server has ended is no news: each tab notices it when it is seen again.
    for (const { session } of this.living) {
      void session.wake().catch(ignore)
      await this.rest()
    }
  }

  /** What contradicts the last decision when nothing is going on any more, and after a request of each tab. */
  async checkAtRest(): Promise<void> {
    await this.#checkDevice()
    for (const { session } of this.living) void session.verify().catch(ignore)
    await this.rest()
    await this.#checkDevice()
    const { userId } = await registry.readSession()
    const onServer = this.signedInOnServer()
    if (onServer !== userId)
      this.findings.push({ rule: 'registry and server agree', detail: `${userId} and ${onServer}` })
  }

  async #checkDevice(): Promise<void> {
    const record = await registry.readSession()
    const add = (rule: string, detail: string) => this.findings.push({ rule, detail })
    if (record.signingOutId !== null)
      add('a sign-out ends on the server', `still pending: ${record.signingOutId}`)
    for (const tab of this.living)
      if (tab.shown !== record.userId)
        add('every tab shows the signed-in person', `${tab.shown} ${record.userId}`)
    for (const userId of this.databases)
      if (await registry.isForgotten(userId)) add('deleted data stays deleted', userId)
    const last = this.decisions.at(-1)
    const expected = last?.kind === 'in' ? last.userId : null
    if (record.userId !== expected) add('the last decision holds', `${record.userId}, not ${expected}`)
  }
}
