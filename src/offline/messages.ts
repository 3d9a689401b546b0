import * as v from 'valibot'
import { Dexie } from 'dexie'
import { refusalText, isMessage, opKinds, type OpKind, type OpPayload } from '../contract/ops.ts'
import { MessageView } from '../domain/messages/message.ts'
import type { PersonView } from '../domain/account/user.ts'
import { madeAt } from '../sync/op-time.ts'
import { isChangeable } from '../sync/transitions.ts'
import type { Op } from '../sync/types.ts'
import { blockedBy, unknownPerson } from './conversations.ts'
import { query, type Account } from './db/account.ts'
import { opOf, inFlightRows } from './outbox/op-rows.ts'
import { laneRange } from './db/lane-range.ts'
import { lastRows } from './db/last-rows.ts'
import { LANE_INDEX } from './db/kept-counts.ts'
import { parseRows } from './db/quarantine.ts'
import { localPhotoId, localPhotoUrl } from '../domain/core/photo-urls.ts'
import { uploadedPhoto } from './photos/uploaded-photos.ts'
import { readPeople } from './known-people.ts'
import type { SettleStep } from './outbox/settle.ts'

/** One message of a thread: a message from the server, or an unsent message of this device. */
export interface ThreadItem {
  /** The id of its operation, also after the server has accepted the message; else the message's id. */
  key: string
  content: string
  /** The URLs of the photos; those that this device has are local ones. */
  photos: readonly string[]
  mine: boolean
  recipientId: string
  /** Unix milliseconds. */
  at: number
  state: 'sent' | 'sending' | 'queued' | 'not-sent'
  /** The id of the operation that sends or sent the message; null for a message without one. */
  opId: string | null
  /** Whether the person can edit or cancel the message now. */
  editable: boolean
  /** The reason why the message was not sent; null in every other state. */
  error: string | null
  /** When the recipient read the message, as an ISO string; null while it is unread. */
  readAt: string | null
}

type MessagePayload = OpPayload<'message.send'>
const laneTo = (personId: string) => opKinds['message.send'].lane({ recipientId: personId, content: '' })
const isMessageTo = (op: Op, personId: string) =>
  isMessage(op.kind) && (op.payload as MessagePayload).recipientId === personId

function stateOf(op: Op): ThreadItem['state'] {
  if (op.state === 'done') return 'sent'
  if (op.state === 'sending') return 'sending'
  return op.state === 'rejected' || op.state === 'needs-review' ? 'not-sent' : 'queued'
}

function fromOp(op: Op): ThreadItem {
  const { content, recipientId, photos = [] } = op.payload as MessagePayload
  const state = stateOf(op)
  return {
    key: op.opId,
    content,
    photos,
    mine: true,
    recipientId,
    at: madeAt(op),
    state,
    opId: op.opId,
    editable: isChangeable(op),
    error: state === 'not-sent' ? refusalText(op, 'This is more than two days old and wasn’t sent') : null,
    readAt: null,
  }
}

const fromMessage =
  (userId: string) =>
  (message: MessageView): ThreadItem => ({
    key: message.opId ?? message._id,
    content: message.content,
    photos: message.photos,
    mine: message.senderId === userId,
    recipientId: message.recipientId,
    at: Date.parse(message.createdAt),
    state: 'sent',
    opId: message.opId,
    editable: false,
    error: null,
    readAt: message.readAt,
  })

/** The kinds of operations that are messages. */
const MESSAGE_KINDS = (Object.keys(opKinds) as OpKind[]).filter(isMessage)

function lastMessages({ db }: Account, personId: string, count: number): Promise<unknown[]> {
  const between = (lower: unknown) =>
    db.messages.where('[personId+order]').between(lower, [personId, Infinity], true, true)
  return lastRows(() => between([personId, -Infinity]), count, between)
}

/** The last `count` operations of the person that show a message in the thread, sorted by `seq`. */
async function lastShownOps(account: Account, personId: string, count: number): Promise<Op[]> {
  const { db } = account
  const lane = laneTo(personId)
  const found = await Promise.all(
    MESSAGE_KINDS.map((kind) =>
      lastRows(
        () => laneRange(account, kind, lane),
        count,
        (first) => db.ops.where(LANE_INDEX).between(first, [1, kind, lane, Dexie.maxKey]),
      ),
    ),
  )
  const inFlight = await inFlightRows(account)
  const ops = parseRows(db, 'ops', found.flat()).map((row) => opOf(row, inFlight))
  return ops.sort((a, b) => a.seq - b.seq).slice(-count)
}

/**
 * The thread with a person: the server's messages in their order, then the unsent ones, oldest first. With `count`
 * it is the end of the thread, at least that many items as far as there are so many.
 */
export const readThread = query(
  async (account: Account, personId: string, count: number = Infinity): Promise<ThreadItem[]> => {
    const own = await lastShownOps(account, personId, count)
    // The device may have as many messages that it knows to be sent and shows as its own.
    const stored = await lastMessages(account, personId, count)
    const messages = parseRows(account.db, 'messages', stored)
    const arrived = new Set(messages.map((message) => message.opId))
    const waiting = own.filter((op) => isMessageTo(op, personId) && !arrived.has(op.opId))
    const items = [...messages.map(fromMessage(account.userId)), ...waiting.map(fromOp)].slice(-count)
    return items.some(({ mine, photos }) => mine && photos.length > 0) ? withOwnCopies(account, items) : items
  },
  ({ ops, flights, messages, photos }) => [ops, flights, messages, photos],
)

/** The items with the local URLs of the person's photos whose bytes are still on this device. */
async function withOwnCopies(account: Account, items: readonly ThreadItem[]): Promise<ThreadItem[]> {
  const { db } = account
  const uploads = (await laneRange(account, 'photo.message', undefined, 0).toArray()).filter(
    ({ state }) => state === 'done',
  )
  const uploaded = uploads.map(uploadedPhoto).filter((photo) => photo !== null)
  const ids = await db.photos
    .where('photoId')
    .anyOf(uploaded.map(({ local }) => localPhotoId(local)))
    .primaryKeys()
  const here = new Set(ids.map(localPhotoUrl))
  const copies = new Map(
    uploaded.filter(({ local }) => here.has(local)).map(({ local, url }) => [url, local]),
  )
  return items.map((item) => ({ ...item, photos: item.photos.map((url) => copies.get(url) ?? url) }))
}

const otherPersonIdOf = (userId: string, message: MessageView) =>
  message.senderId === userId ? message.recipientId : message.senderId

/** Stores messages from the server, inside a transaction over messages and conversations. */
export async function putMessages({ db, userId }: Account, messages: readonly MessageView[]): Promise<void> {
  await db.messages.bulkPut(
    messages.map((message) => ({ ...message, personId: otherPersonIdOf(userId, message) })),
  )
  const newest = new Map<string, MessageView>()
  for (const message of messages) {
    const personId = otherPersonIdOf(userId, message)
    const known = newest.get(personId)
    if (!known || known.order < message.order) newest.set(personId, message)
  }
  const rows = await db.conversations.bulkGet([...newest.keys()])
  const moved = rows.flatMap((row) => {
    const lastMessage = row && newest.get(row.personId)
    return lastMessage && row.lastMessage.order < lastMessage.order ? [{ ...row, lastMessage }] : []
  })
  if (moved.length > 0) await db.conversations.bulkPut(moved)
}

/**
 * Stores a page of a thread. `complete` means that the page is the whole thread, so that stored messages that
 * it lacks are deleted.
 */
export function putThread(
  account: Account,
  personId: string,
  person: PersonView,
  messages: readonly MessageView[],
  { complete }: { complete: boolean },
): Promise<void> {
  const { db } = account
  return account.write([db.messages, db.conversations, db.people], async () => {
    await db.people.put({ personId, person })
    if (complete) {
      const pageIds = new Set(messages.map((message) => message._id))
      const newest = Math.max(-1, ...messages.map((message) => message.order))
      // Messages newer than the page were sent after the server made it.
      await db.messages
        .where('[personId+order]')
        .between([personId, -Infinity], [personId, newest], true, true)
        .and((message) => !pageIds.has(message._id))
        .delete()
    }
    await putMessages(account, messages)
  })
}

/** Stores the accepted messages from the responses, with the ids of their operations. */
export const settleMessages: SettleStep = {
  tables: (db) => [db.messages, db.conversations, db.people, db.snapshots, db.homes],
  async run(account, { done }) {
    const messages = done.flatMap((op) => {
      const view = isMessage(op.kind) ? v.safeParse(MessageView, op.result) : null
      return view?.success ? [{ ...view.output, opId: op.opId }] : []
    })
    // The first message of a conversation is in the list before the server's next list arrives.
    const firsts = new Map(messages.toReversed().map((message) => [message.recipientId, message]))
    const known = await account.db.conversations.bulkGet([...firsts.keys()])
    const added = [...firsts].filter((_, index) => known[index] === undefined)
    const people = await readPeople(
      account,
      added.map(([personId]) => personId),
    )
    if (added.length > 0)
      await account.db.conversations.bulkPut(
        added.map(([personId, lastMessage]) => {
          const person = people.get(personId) ?? unknownPerson(personId)
          return { personId, person, lastMessage, unreadCount: 0 }
        }),
      )
    if (messages.length > 0) await putMessages(account, messages)
    for (const personId of done.flatMap((op) => blockedBy(op) ?? []))
      await account.db.conversations.update(personId, { unreadCount: 0 })
  },
}
