// This import is first because it installs the IndexedDB that Dexie looks up when it loads.
import './fake-disk.ts'
import { Dexie } from 'dexie'
import { api } from '../../src/contract/api.ts'
import { createClient, type Client } from '../../src/app/data/api-client/client.ts'
import { ApiError } from '../../src/app/data/api-client/api-error.ts'
import { createLedgerStore } from '../../src/offline/account/ledger-store.ts'
import { closeAccount } from '../../src/offline/account/open-account.ts'
import { OTHER_TABS_MAX_MS } from '../../src/domain/core/limits.ts'
import { REGISTRY_NAME } from '../../src/offline/account/registry-names.ts'
import { Registry } from '../../src/offline/account/registry.ts'
import { accountDatabaseName } from '../../src/offline/db/database-names.ts'
import { AccountClosedError } from '../../src/offline/db/storage-errors.ts'
import { countUnsentWork } from '../../src/offline/outbox/unsent-work.ts'
import { createSession } from '../../src/sync/session.ts'
import type { AccountToOpen, SessionPage, SessionRegistry, TabSession } from '../../src/sync/session-ports.ts'
import type { Device } from './device.ts'
import { PageLife } from './page-life.ts'
import type { Prng } from './prng.ts'
import { ORIGIN } from './sim-server.ts'
import { Tab } from './tab.ts'
import type { World } from './world.ts'

/** News reach another page of the browser within this time. */
const NEWS_MAX_MS = 20

/** A window of a browser: the product's session, registry and client, and the account that is open. */
export class SimPage {
  readonly device: Device
  readonly name: string
  readonly life: PageLife
  readonly session: TabSession
  /** The open account; null when none is open. */
  tab: Tab | null = null
  readonly #world: World
  readonly #random: Prng
  readonly #registry: Registry
  readonly #client: Client

  constructor(device: Device, name: string, world: World, random: Prng) {
    this.device = device
    this.name = name
    this.#world = world
    this.#random = random
    this.life = new PageLife(world.time, random)
    const { life } = this
    Dexie.dependencies.indexedDB = device.disk.seenBy({
      get isDead() {
        return life.isDead
      },
      onOpen: () => undefined,
    })
    this.#registry = new Registry(async () =>
      (await device.disk.factory.databases()).some((database) => database.name === REGISTRY_NAME),
    )
    const fetch = world.network.fetchFor(device, {
      name,
      get isDead() {
        return life.isDead
      },
    })
    this.#client = createClient({ account: () => null, fetch, origin: ORIGIN })
    this.session = createSession({
      registry: this.#sessionRegistry(),
      server: {
        currentUser: () => this.#currentUser(),
        endSession: (userId) => this.#endSession(userId),
      },
      page: this.#sessionPage(),
      announce: (news) => {
        for (const other of device.pages) if (other !== this) other.#hearSoon(news)
      },
      exclusively: (body) => device.alone(() => Promise.race([body(), life.died as Promise<never>])),
      clock: { setTimer: (run, delayMs) => world.time.setTimer(() => !life.isDead && run(), delayMs) },
      random: random.next,
    })
  }

  /** Loads the page: it opens the account of the registry, then asks the server. */
  async load(): Promise<void> {
    const { userId } = await this.#stored(() => this.#registry.readSession())
    if (userId !== null) await this.session.start(userId)
    void this.session.verify().catch(() => undefined)
  }

  /** Signs in by the form. @throws when there is no network. */
  async signIn(userId: string): Promise<void> {
    const body = { email: `${userId}@example.test`, password: 'none' }
    await this.session.signIn(
      async () => (await this.life.alive(() => this.#client.call(api.login, { body }))).user,
    )
  }

  /** Signs out; the person agrees to lose what the dialog has counted, and again when more has come. */
  async signOut(keep: boolean): Promise<void> {
    const { tab } = this
    if (tab === null) return
    const count = async () => (await this.#stored(() => countUnsentWork(tab.store))).ops
    const agreed = keep ? 0 : await count()
    if ((await this.session.signOut(keep, async () => (await count()) <= agreed)) === 'changed')
      await this.signOut(keep)
  }

  /** Closes the open account. */
  async closeAccount(): Promise<void> {
    const { tab, device, life } = this
    this.tab = null
    if (tab === null) return
    const index = device.tabs.indexOf(tab)
    if (index >= 0) device.tabs.splice(index, 1)
    tab.stop()
    if (tab.store) await life.attempt(() => closeAccount(tab.store)).catch(() => undefined)
  }

  #hearSoon(news: Parameters<TabSession['hear']>[0]): void {
    if (this.device.isDeaf && news.kind === 'signed-in') return
    this.#world.time.setTimer(
      () => void (this.life.isDead || this.session.hear(news).catch(() => undefined)),
      1 + this.#random.int(NEWS_MAX_MS),
    )
  }

  /** A call of the storage: virtual time stops during it, and it never settles in a dead page. */
  #stored<T>(work: () => Promise<T>): Promise<T> {
    const { life } = this
    const inTime = () => this.#world.time.track(() => Promise.race([work(), life.died as Promise<never>]))
    return life.alive(inTime)
  }

  async #currentUser() {
    try {
      return await this.life.alive(() => this.#client.call(api.currentUser, { anyAccount: true }))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  }

  async #endSession(userId: string): Promise<void> {
    try {
      await this.life.alive(() => this.#client.call(api.logout, { body: {}, account: userId }))
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error
    }
  }

  #sessionRegistry(): SessionRegistry {
    const registry = this.#registry
    const world = this.#world
    const { device } = this
    return {
      read: () => this.#stored(() => registry.readSession()),
      signIn: (user) =>
        this.#stored(async () => {
          await registry.signIn(user)
          world.noteSignIn(device, user._id)
        }),
      confirm: (user, epoch) =>
        this.#stored(async () => {
          const isStored = await registry.confirmSession(user, epoch)
          if (isStored && device.account !== user._id) world.noteSignIn(device, user._id)
          return isStored
        }),
      expire: (epoch) =>
        this.#stored(async () => {
          const isStored = await registry.expireSession(epoch)
          if (isStored) device.account = null
          return isStored
        }),
      beginSignOut: (userId, storeId) =>
        this.#stored(async () => {
          const isLast = await registry.beginSignOut(userId, storeId)
          world.noteSignOut(device, userId, storeId === null, isLast)
          return isLast
        }),
      endSignOut: (userId, epoch) => this.#stored(() => registry.endSignOut(userId, epoch)),
      isForgotten: (userId) => this.#stored(() => registry.isForgotten(userId)),
    }
  }

  #sessionPage(): SessionPage {
    const { device } = this
    return {
      openUserId: () => this.tab?.userId ?? null,
      open: (account, signal) => this.#open(account, signal),
      close: () => this.closeAccount(),
      expectUser: async () => async () => void this.tab?.engine?.resume(),
      onNoResponse: () => undefined,
      rememberedUserId: async () => (await this.#stored(() => this.#registry.readSession())).userId,
      flush: async () => undefined,
      suspend: () => this.#suspend(),
      storeId: async () => {
        const { tab } = this
        if (tab === null) throw new AccountClosedError()
        return this.#stored(() => createLedgerStore(tab.store).storeId())
      },
      destroy: (userId) =>
        this.#stored(async () => {
          await device.disk.remove(accountDatabaseName(userId))
          device.wipes.set(userId, device.incarnationOf(userId) + 1)
        }),
    }
  }

  async #open({ userId, isReopened }: AccountToOpen, signal: AbortSignal): Promise<void> {
    if (this.tab?.userId === userId && !isReopened && !this.tab.store?.isClosed) {
      void this.tab.engine?.resume()
      return
    }
    await this.closeAccount()
    const tab = this.#world.newTab(this, userId)
    this.device.tabs.push(tab)
    this.tab = tab
    try {
      await tab.open()
      this.#world.history.note(tab.name, `opened for ${this.#world.nameOf(userId)}`)
    } catch (error) {
      this.#world.history.note(tab.name, `did not open: ${String(error)}`)
      await this.closeAccount()
      throw error
    }
    if (signal.aborted) {
      await this.closeAccount()
      throw new AccountClosedError()
    }
  }

  async #suspend(): Promise<void> {
    const userId = this.tab?.userId
    this.tab?.stop()
    const { time } = this.#world
    const isOpenElsewhere = () => this.device.tabs.some((tab) => tab.userId === userId && tab !== this.tab)
    for (let waited = 0; waited < OTHER_TABS_MAX_MS && isOpenElsewhere(); waited += 50) await time.sleep(50)
    await this.life.alive(async () => undefined)
  }
}
