import { createClient } from '../../src/app/data/api-client/client.ts'
import { createTransport } from '../../src/app/data/api-client/transport.ts'
import { closeAccount, openAccount } from '../../src/offline/account/open-account.ts'
import type { Account } from '../../src/offline/db/account.ts'
import { createEngineStore } from '../../src/offline/engine-store.ts'
import { enginePorts } from '../../src/offline/outbox/engine-ports.ts'
import { enqueueAll } from '../../src/offline/outbox/enqueue.ts'
import { createEngine, type Engine } from '../../src/sync/engine.ts'
import type { TestApp } from '../support/api-app.ts'
import type { Person } from '../support/api-client.ts'
import { fetchWithFault, type FetchFault } from './faulty-fetch.ts'

const ORIGIN = 'http://localhost'

/** A browser of one person: the real client, the real server, and a connection with faults. */
export class Device {
  requests: string[] = []
  faults: FetchFault[] = []
  readonly person: Person
  readonly #server: TestApp
  store!: Account
  engine!: Engine
  needsSignIn: string[] = []
  #cookie: string

  constructor(server: TestApp, person: Person) {
    this.#server = server
    this.person = person
    this.#cookie = person.cookie
  }

  /** Simulates a sign-in as another person in another tab, which shares its cookie with this one. */
  useCookieOf(person: Person): void {
    this.#cookie = person.cookie
  }

  fetch = async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    request.headers.set('cookie', this.#cookie)
    const { pathname } = new URL(request.url)
    this.requests.push(`${request.method} ${pathname}`)
    return fetchWithFault(this.#server, request, this.faults.shift() ?? 'ok')
  }

  /** Opens a page with an engine. */
  async open(): Promise<this> {
    const { id } = this.person
    this.store = await openAccount(id)
    this.engine = createEngine({
      ...enginePorts(id),
      random: () => 0,
      store: createEngineStore(this.store),
      transport: createTransport({ account: () => id, fetch: this.fetch, origin: ORIGIN }),
      onNeedsSignIn: (why) => this.needsSignIn.push(why),
    })
    this.engine.start()
    await this.engine.flush()
    return this
  }

  async close(): Promise<void> {
    this.engine.stop()
    await closeAccount(this.store)
  }

  client = () => createClient({ account: () => this.person.id, fetch: this.fetch, origin: ORIGIN })

  async write(to: Person, ...texts: string[]): Promise<void> {
    await enqueueAll(
      this.store,
      texts.map((content) => ({ kind: 'message.send' as const, payload: { recipientId: to.id, content } })),
    )
  }
}

/** The words of all messages from one person to another, oldest first. */
export async function received(by: Person, from: Person): Promise<string[]> {
  const pages: string[][] = []
  let before: string | undefined
  for (;;) {
    const { body } = await by.call('conversation', {
      params: { userId: from.id },
      ...(before === undefined ? {} : { query: { before } }),
    })
    pages.unshift(body.messages.map((message) => message.content))
    const [oldest] = body.messages
    if (!body.more || !oldest) return pages.flat()
    before = String(oldest.order)
  }
}
