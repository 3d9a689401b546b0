import { readListingForm } from '../../src/domain/listings/listing-form.ts'
import { toListingPayload } from '../../src/domain/listings/listing-payload.ts'
import { isStaleDraft, allDrafts, currentDraft, saveDraft } from '../../src/offline/drafts/draft-rows.ts'
import type { DraftRow } from '../../src/offline/db/rows.ts'
import { enqueue } from '../../src/offline/outbox/enqueue.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { cancelOp, deleteOp, retryOp } from '../../src/offline/outbox/outbox.ts'
import { continueAsEdit, continueRefused, discardDraft } from '../../src/offline/outbox/stale-drafts.ts'
import { isChangeable, needsPerson } from '../../src/sync/transitions.ts'
import type { Op } from '../../src/sync/types.ts'
import { register, type Person } from '../support/api-client.ts'
import { seekerPayload, TODAY } from '../support/api-samples.ts'
import { fullListingForm } from '../support/listing-form.ts'
import { newId } from '../support/fresh-id.ts'
import type { FetchFault } from './faulty-fetch.ts'
import { draftsOnServer, Phone, server } from './mirror-phone.ts'

/** What a person can do with a draft, and what can happen to a device. */
export const DEEDS = [
  'write',
  'write',
  'sync',
  'sync-all',
  'submit',
  'deliver',
  'cancel',
  'answer-refusal',
  'answer-stale',
  'offline',
  'lose-answers',
  'online',
] as const

/** One step: `choice` decides between the answers that a person can give. */
export interface Step {
  phone: number
  deed: (typeof DEEDS)[number]
  choice: number
}

/** Words that a person wrote into a draft, over others that they saw there. */
interface Write {
  words: string
  over: string | null
}

/** The number of the person's devices. */
export const PHONES = 3

const FIELDS = { seeker: 'firstName', listing: 'title' } as const

/**
 * One person with several devices, who writes, submits and discards drafts of one kind, and all words that they wrote.
 * Every step is whole; the order of steps and the faults of the network are what a schedule explores.
 */
export class DraftWorld {
  readonly #kind: keyof typeof FIELDS
  readonly #person: Person
  readonly #phones: Phone[]
  readonly #writes: Write[] = []
  /** The words that the person had seen who submitted a draft, by the operation. */
  readonly #submitted = new Map<string, string[]>()
  readonly #discarded = new Set<string>()

  private constructor(kind: keyof typeof FIELDS, person: Person, phones: Phone[]) {
    this.#kind = kind
    this.#person = person
    this.#phones = phones
  }

  static async open(kind: keyof typeof FIELDS): Promise<DraftWorld> {
    const person = await register(await server())
    const userType = kind === 'seeker' ? 'seeker' : 'homeowner'
    await person.call('updateProfile', { body: { userType } })
    const phones: Phone[] = []
    for (let count = 0; count < PHONES; count++) phones.push(await Phone.open(person))
    return new DraftWorld(kind, person, phones)
  }

  async close(): Promise<void> {
    for (const phone of this.#phones) await phone.close()
  }

  async take({ phone: index, deed, choice }: Step): Promise<void> {
    const phone = this.#phones[index]
    if (!phone) return
    const connections: Partial<Record<Step['deed'], FetchFault>> = {
      offline: 'no-network',
      'lose-answers': 'lose-answer',
      online: 'ok',
    }
    phone.connection = connections[deed] ?? phone.connection
    if (deed === 'write') await this.#write(phone)
    if (deed === 'sync') await phone.sync()
    if (deed === 'sync-all') for (const each of this.#phones) await each.sync()
    if (deed === 'submit') await this.#submit(phone)
    if (deed === 'deliver') await phone.deliver()
    if (deed === 'cancel') await cancelNewest(phone)
    if (deed === 'answer-refusal') await answerRefusal(phone, choice)
    if (deed === 'answer-stale') await this.#answerStale(phone, choice)
  }

  /** Lets every device reach the server until nothing is left to send. */
  async heal(): Promise<void> {
    for (const phone of this.#phones) phone.connection = 'ok'
    for (let round = 0; round < 5; round++)
      for (const phone of this.#phones) {
        await phone.deliver()
        await phone.sync()
      }
  }

  /** The words that are on no device and not on the server, although nobody has replaced, sent or discarded them. */
  async lostWords(): Promise<string[]> {
    const kept = new Set<string>(this.#discarded)
    for (const view of await this.#openOnServer()) kept.add(this.#wordsIn(view.fields))
    for (const phone of this.#phones) {
      for (const words of await this.#wordsOn(phone)) kept.add(words)
      for (const row of await phone.store.db.ops.toArray())
        if (row.state === 'done') for (const words of this.#submitted.get(row.opId) ?? []) kept.add(words)
    }
    return this.#writes
      .map(({ words }) => words)
      .filter((words) => !kept.has(words) && !this.#writes.some(({ over }) => over === words))
  }

  /** The words of the open drafts on the server, and on each device, which must be the same. */
  async openDrafts(): Promise<string[][]> {
    const copies: { draftId: string; fields: Record<string, unknown> }[][] = [await this.#openOnServer()]
    for (const phone of this.#phones)
      copies.push(
        (await allDrafts(phone.store)).filter((row) => row.sealedBy === null && row.closedAs === null),
      )
    return copies.map((drafts) =>
      drafts.map(({ draftId, fields }) => `${draftId}: ${this.#wordsIn(fields)}`).toSorted(),
    )
  }

  async #openOnServer() {
    return (await draftsOnServer(this.#person)).filter(({ closedAs }) => closedAs === null)
  }

  #wordsIn(fields: Record<string, unknown>): string {
    return String(fields[FIELDS[this.#kind]] ?? '')
  }

  /** All words that a device has of one draft, or of every one. */
  async #wordsOn(phone: Phone, draftId?: string): Promise<string[]> {
    const { db } = phone.store
    const isOf = (row: { draftId: string }) => draftId === undefined || row.draftId === draftId
    const drafts = (await allDrafts(phone.store)).filter(isOf)
    const versions = (await db.draftRevisions.toArray()).filter(isOf)
    return [
      ...[...drafts, ...versions].map(({ fields }) => this.#wordsIn(fields)),
      ...drafts.flatMap(({ clashes }) => clashes.map(({ theirs }) => String(theirs))),
    ]
  }

  /** The draft that a form shows; a stale one waits for an answer and is not shown. */
  async #shown(phone: Phone): Promise<DraftRow | undefined> {
    const row = await currentDraft(phone.store, this.#kind)
    return row?.sealedBy === null && row.closedAs === null ? row : undefined
  }

  async #write(phone: Phone): Promise<void> {
    const row = await currentDraft(phone.store, this.#kind)
    if (row && (row.sealedBy !== null || row.closedAs !== null)) return
    const words = `words ${this.#writes.length + 1}`
    await saveDraft(phone.store, this.#kind, {
      ...(row ? { draftId: row.draftId } : {}),
      fields: { [FIELDS[this.#kind]]: words },
      step: 1,
    })
    this.#writes.push({ words, over: row ? this.#wordsIn(row.fields) : null })
  }

  async #submit(phone: Phone): Promise<void> {
    const row = await this.#shown(phone)
    if (!row) return
    const { draftId, revision } = row
    const opId = newId()
    this.#submitted.set(opId, await this.#wordsOn(phone, draftId))
    const draft = { kind: this.#kind, draftId, revision }
    const form = readListingForm({ ...fullListingForm(), address: `${this.#submitted.size} Draft Street` })
    await enqueue(
      phone.store,
      this.#kind === 'seeker'
        ? { kind: 'profile.update', payload: seekerPayload(), draft, opId }
        : { kind: 'listing.create', payload: toListingPayload(form, TODAY), draft, opId },
    )
  }

  async #answerStale(phone: Phone, choice: number): Promise<void> {
    const stale = (await allDrafts(phone.store)).find(isStaleDraft)
    if (!stale) return
    if (choice % 3 > 0) return void (await continueAsEdit(phone.store, stale.draftId))
    for (const words of await this.#wordsOn(phone, stale.draftId)) this.#discarded.add(words)
    await discardDraft(phone.store, stale.draftId)
  }
}

async function cancelNewest(phone: Phone): Promise<void> {
  const newest = (await listOpenOps(phone.store)).findLast((op) => isChangeable(op) && op.lease === null)
  if (newest) await cancelOp(phone.store, newest.opId)
}

/** Answers a refused operation as its card offers: continue as an edit, try again, or delete it. */
async function answerRefusal(phone: Phone, choice: number): Promise<void> {
  const refused: Op | undefined = (await listOpenOps(phone.store)).find(needsPerson)
  if (!refused) return
  if (refused.lastError?.closedAs) await continueRefused(phone.store, refused.opId)
  else if (choice % 2 === 0) await retryOp(phone.store, refused.opId)
  else await deleteOp(phone.store, refused.opId)
}
