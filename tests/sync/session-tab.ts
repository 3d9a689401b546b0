import { registry } from '../../src/offline/account/registry.ts'
import { createSession } from '../../src/sync/session.ts'
import type { SessionPorts, TabSession } from '../../src/sync/session-ports.ts'
import { user } from '../unit/offline/fixture.ts'
import { ignore, type BrowserTab, type Decision, type ModelBrowser } from './session-browser.ts'

const STORE_ID = '019a0000-0000-7000-8000-000000000001'

/** A tab of the model with the product's session. */
export class ModelTab implements BrowserTab {
  readonly session: TabSession
  readonly place: number
  readonly #browser: ModelBrowser
  /** The person whose account is open. */
  shown: string | null = null
  isDead = false
  #die = () => {}
  readonly #died = new Promise<never>((_, reject) => (this.#die = () => reject(new Error('killed'))))
  /** The number of decisions when this tab's person last decided, and the decision. */
  #own: { at: number; decision: Decision } | null = null

  constructor(browser: ModelBrowser, place: number) {
    this.#browser = browser
    this.place = place
    browser.tabs.push(this)
    this.#died.catch(() => undefined)
    this.session = createSession(this.#ports())
  }

  /** Signs in by the form, unless somebody is signed in on this tab. */
  async signIn(userId: string): Promise<void> {
    if (this.shown !== null) return
    await this.#browser.during('sign in', () =>
      this.session.signIn(async () => user(await this.#browser.login(userId))),
    )
  }

  /** Loads the page: it opens the account of the registry, or asks the server. */
  async load(): Promise<void> {
    await this.#turn('registry read by hand')
    const { userId, signingOutId } = await this.#alive(registry.readSession())
    const known = signingOutId ?? userId
    if (known !== null) await this.session.start(known)
    // Without the hint cookie nobody is signed in.
    if (known !== null || this.#browser.signedInOnServer() !== null) await this.session.verify()
  }

  /** The browser closed the database, and the page opens it again. */
  async reopen(): Promise<void> {
    if (this.shown !== null) this.#lose(this.shown)
  }

  /** Ends the tab without an event, as a kill does. */
  kill(): void {
    this.isDead = true
    this.#die()
    this.shown = null
  }

  /** A wait of this tab; a dead tab waits for ever. */
  async #turn(label: string): Promise<void> {
    await this.#browser.turn(label)
    if (this.isDead) await new Promise(() => {})
  }

  async #alive<T>(work: Promise<T>): Promise<T> {
    const result = await this.#browser.call(work)
    if (this.isDead) await new Promise(() => {})
    return result
  }

  /** Changes the registry alone, so that the decisions are noted in the order of the registry. */
  #change(change: () => Promise<boolean>, note: (before: string | null) => unknown): Promise<boolean> {
    return this.#alive(
      this.#browser.alone(async () => {
        const before = (await registry.readSession()).userId
        const isStored = await change()
        if (isStored) note(before)
        return isStored
      }),
    )
  }

  /** The server named a person whom the registry did not: only their own sign-in can be the reason. */
  #confirm(userId: string): void {
    const last = this.#browser.acts.findLast((each) => each.userId === userId)
    if (last?.kind !== 'in')
      this.#browser.findings.push({ rule: 'only a sign-in signs somebody in', detail: userId })
    this.#decide({ userId, kind: 'in' }, false)
  }

  #decide(decision: Decision, isOwn: boolean): void {
    const { decisions } = this.#browser
    decisions.push(decision)
    this.#browser.noteEvent(`registry: ${decision.kind}`)
    if (isOwn) this.#own = { at: decisions.length, decision }
  }

  #show(userId: string): void {
    this.shown = userId
    if (this.#own === null) return
    const { at, decision } = this.#own
    const agrees = decision.kind === 'in' && decision.userId === userId
    const later = this.#browser.decisions.slice(at)
    if (!agrees && !later.some((each) => each.kind === 'in' && each.userId === userId))
      this.#browser.findings.push({
        rule: 'a tab keeps the last decision of its person',
        detail: `${userId} after ${decision.kind} ${decision.userId}`,
      })
  }

  #ports(): SessionPorts {
    const browser = this.#browser
    return {
      registry: {
        read: async () => {
          await this.#turn('registry read')
          return this.#alive(registry.readSession())
        },
        signIn: async (who) => {
          await this.#turn('registry sign-in')
          const store = async () => {
            await registry.signIn(who)
            return true
          }
          await this.#change(store, () => {
            browser.acts.push({ userId: who._id, kind: 'in' })
            this.#decide({ userId: who._id, kind: 'in' }, true)
          })
        },
        confirm: async (who, epoch) => {
          await this.#turn('registry confirm')
          return this.#change(
            () => registry.confirmSession(who, epoch),
            (before) => before !== who._id && this.#confirm(who._id),
          )
        },
        expire: async (epoch) => {
          await this.#turn('registry expire')
          return this.#change(
            () => registry.expireSession(epoch),
            (before) => before !== null && this.#decide({ userId: before, kind: 'out' }, false),
          )
        },
        beginSignOut: async (userId, storeId) => {
          await this.#turn('registry sign-out')
          return this.#change(
            () => registry.beginSignOut(userId, storeId),
            (before) => {
              if (before !== null && before !== userId)
                browser.findings.push({ rule: 'a sign-out concerns its own person', detail: `${before}` })
              browser.acts.push({ userId, kind: 'out' })
              this.#decide({ userId, kind: 'out' }, true)
            },
          )
        },
        endSignOut: async (userId, epoch) => {
          await this.#turn('registry end of sign-out')
          await this.#alive(registry.endSignOut(userId, epoch))
        },
        isForgotten: (userId) => this.#alive(registry.isForgotten(userId)),
      },
      server: {
        currentUser: async () => {
          const userId = await browser.currentUser()
          await this.#alive(Promise.resolve())
          return userId === null ? null : user(userId)
        },
        endSession: async (userId) => {
          await browser.logout(userId)
          await this.#alive(Promise.resolve())
        },
      },
      page: {
        openUserId: () => this.shown,
        open: async ({ userId, isReopened }, signal) => {
          if (this.shown === userId && !isReopened) return
          this.shown = null
          await this.#turn('database opens')
          browser.databases.add(userId)
          await this.#turn('page opens')
          if (signal.aborted) throw new Error('aborted')
          this.#show(userId)
        },
        close: async () => {
          this.shown = null
          await this.#turn('page closes')
        },
        expectUser: async () => {
          await this.#turn('profile read')
          return async () => this.#turn('profile stored')
        },
        onNoResponse: () => undefined,
        rememberedUserId: async () => {
          await this.#turn('registry read by hand')
          const { userId, signingOutId } = await this.#alive(registry.readSession())
          return signingOutId === null ? userId : null
        },
        flush: () => this.#turn('input stored'),
        suspend: () => this.#turn('other tabs closed'),
        storeId: async () => STORE_ID,
        destroy: async (userId) => {
          await this.#turn('database deleted')
          browser.databases.delete(userId)
          for (const tab of browser.tabs) if (tab instanceof ModelTab) tab.#lose(userId)
        },
      },
      announce: (news) => browser.announce(this, news),
      // The browser frees the lock of a tab that dies.
      exclusively: (body) => browser.exclusively(() => Promise.race([body(), this.#died])),
      clock: {
        setTimer: (run) => {
          browser.timers.push(run)
          return () => undefined
        },
      },
      random: () => 0,
    }
  }

  /** The browser closes this tab's connection to a deleted database; the page tries to open it again. */
  #lose(userId: string): void {
    if (this.isDead || this.shown !== userId) return
    void this.#turn('recovery').then(() => {
      if (this.shown !== userId) return undefined
      // The attempt to open the database makes it anew.
      this.#browser.databases.add(userId)
      return this.session.reopen(userId, user(userId)).catch(ignore)
    })
  }
}
