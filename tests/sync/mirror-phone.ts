import { onTestFinished } from 'vitest'
import { createClient } from '../../src/app/data/api-client/client.ts'
import { createTransport } from '../../src/app/data/api-client/transport.ts'
import { mirrorApi } from '../../src/app/background/mirror-drafts.ts'
import { DRAFT_PULL_EVERY_MS } from '../../src/domain/core/limits.ts'
import { createEngine } from '../../src/sync/engine.ts'
import { createMirror, type Mirror } from '../../src/sync/mirror.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { register, type Person } from '../support/api-client.ts'
import { openOnFreshDisk } from '../support/disk.ts'
import { fetchWithFault, type FetchFault } from './faulty-fetch.ts'
import { ManualClock } from './manual-clock.ts'
import { newId } from '../support/fresh-id.ts'
import { createMirrorStore } from '../../src/offline/drafts/mirror-store.ts'
import { saveDraft, currentDraft } from '../../src/offline/drafts/draft-rows.ts'
import { closeAccount } from '../../src/offline/account/open-account.ts'
import { createEngineStore } from '../../src/offline/engine-store.ts'
import { enginePorts } from '../../src/offline/outbox/engine-ports.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { retryOp } from '../../src/offline/outbox/outbox.ts'
import type { Account } from '../../src/offline/db/account.ts'

let running: Promise<TestApp> | undefined

/** One server for all test files of this process. */
export const server = () => (running ??= createTestApp())

/** A device of one person: the real store on a separate disk, the real client, and a connection to cut. */
export class Phone {
  readonly person: Person
  readonly store: Account
  readonly mirror: Mirror
  connection: FetchFault = 'ok'
  requests: string[] = []
  failures: unknown[] = []
  readonly clock = new ManualClock()

  private constructor(person: Person, account: Account) {
    this.person = person
    this.store = account
    const fetch = (input: Request | URL | string, init?: RequestInit) => this.#fetch(input, init)
    const client = createClient({ account: () => person.id, origin: 'http://localhost', fetch })
    this.mirror = createMirror({
      store: createMirrorStore(account),
      api: mirrorApi(client, person.id),
      clock: this.clock,
      random: () => 0,
      runnerId: newId(),
      lock: { ifAvailable: async (body) => (await body(true), 'ran') },
      mayCall: () => true,
      onFailure: (error) => this.failures.push(error),
    })
  }

  async #fetch(input: Request | URL | string, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    request.headers.set('cookie', this.person.cookie)
    if (this.connection !== 'no-network')
      this.requests.push(`${request.method} ${new URL(request.url).pathname.split('/')[2]}`)
    return fetchWithFault(await server(), request, this.connection)
  }

  /** Opens a device of this person, by default with the machine's clock; it is closed at the end of the test. */
  static async open(person: Person, now: () => number = Date.now): Promise<Phone> {
    const phone = new Phone(person, await openOnFreshDisk(person.id, { now }))
    phone.mirror.start()
    onTestFinished(() => phone.close())
    return phone
  }

  /** Saves changed answers, as the wizard does; a new draft begins with `began`. */
  saveAnswers(fields: Record<string, unknown>, step = 1, began?: Record<string, unknown>) {
    return saveDraft(this.store, 'seeker', { fields, step, ...(began ? { began } : {}) })
  }

  /** The answers of the current draft. */
  async fields(): Promise<Record<string, unknown> | undefined> {
    return (await currentDraft(this.store, 'seeker'))?.fields
  }

  /** Pulls the drafts of other devices and pushes those of this device. */
  async sync(): Promise<void> {
    this.clock.time += DRAFT_PULL_EVERY_MS + 1
    await this.mirror.flush()
  }

  /** Sends the outbox, also what is in its undo window. */
  async deliver(): Promise<void> {
    const { store, person } = this
    for (const op of await listOpenOps(store)) if (op.state === 'held') await retryOp(store, op.opId)
    const fetch = (input: Request | URL | string, init?: RequestInit) => this.#fetch(input, init)
    const engine = createEngine({
      ...enginePorts(person.id),
      random: () => 0,
      store: createEngineStore(store),
      transport: createTransport({ account: () => person.id, fetch, origin: 'http://localhost' }),
    })
    engine.start()
    await engine.flush()
    engine.stop()
  }

  /** Advances the clock by `ms` and waits for the work of its timers. */
  async wait(ms: number): Promise<void> {
    this.clock.advance(ms)
    await this.mirror.flush()
  }

  async close(): Promise<void> {
    this.mirror.stop()
    await closeAccount(this.store)
  }
}

/** Opens a device of a new person. */
export async function openPhone(): Promise<Phone> {
  return Phone.open(await register(await server()))
}

/** Opens two devices of a new seeker. */
export async function openTwoPhones(): Promise<[Phone, Phone]> {
  const person = await register(await server())
  await person.call('updateProfile', { body: { userType: 'seeker' } })
  return [await Phone.open(person), await Phone.open(person)]
}

/** Opens two devices of a new seeker that both have a draft with these answers. */
export async function openTwoPhonesWith(answers: Record<string, unknown>) {
  const [one, two] = await openTwoPhones()
  const draft = await one.saveAnswers(answers)
  await one.sync()
  await two.sync()
  return { one, two, draft, draftId: draft.draftId }
}

/** Opens two devices whose answers clash on the second one: 2200 stands there, and 1600 can be chosen. */
export async function openTwoPhonesInClash() {
  const phones = await openTwoPhonesWith({ location: 'sd', budget: 1500 })
  const { one, two } = phones
  await two.saveAnswers({ budget: 2200 })
  await one.saveAnswers({ budget: 1600 })
  for (const phone of [one, two]) await phone.sync()
  return { ...phones, clashes: [{ field: 'budget', theirs: 1600 }] }
}

/** Opens two devices of a new homeowner. */
export async function openTwoOwnerPhones(): Promise<[Phone, Phone]> {
  const person = await register(await server())
  await person.call('updateProfile', { body: { userType: 'homeowner' } })
  return [await Phone.open(person), await Phone.open(person)]
}

/** The drafts of this person on the server. */
export const draftsOnServer = async (person: Person) => (await person.call('drafts')).body.drafts

/** Takes a copy of a person's drafts on the server; the returned function puts it back, like a backup. */
export async function backUp(person: Person): Promise<() => Promise<void>> {
  const { db } = await server()
  const rows = await db.selectFrom('drafts').selectAll().where('user_id', '=', person.id).execute()
  return async () => {
    await db.deleteFrom('drafts').where('user_id', '=', person.id).execute()
    if (rows.length > 0) await db.insertInto('drafts').values(rows).execute()
  }
}
