import * as v from 'valibot'
import { Dexie, type Collection } from 'dexie'
import { refusalText, isMessage, opKinds, type OpKind, type OpPayload } from '../contract/ops.ts'
import { viewingMessage } from '../domain/viewings/viewing-labels.ts'
import { messagePreview, MessageView, type ConversationView } from '../domain/messages/message.ts'
import type { PersonView } from '../domain/account/user.ts'
import { madeAt } from '../sync/op-time.ts'
import { isChangeable, isOpen } from '../sync/transitions.ts'
import type { Op } from '../sync/types.ts'
import { query, type Account } from './db/account.ts'
import { opOf, inFlightRows, openOpsOf, rowsBySeq, shownOps } from './outbox/op-rows.ts'
import { laneRange } from './db/lane-range.ts'
import { LANE_INDEX, OP_COUNTS_KEY } from './db/kept-counts.ts'
import type { ConversationRow } from './db/rows.ts'
import { parseRows } from './db/quarantine.ts'
import { localPhotoId, localPhotoUrl } from '../domain/core/photo-urls.ts'
import { uploadedPhoto } from './photos/uploaded-photos.ts'
import { peopleTables, readPeople } from './known-people.ts'
import type { SettleStep } from './outbox/settle.ts'

/** The key of the time of the last list of conversations, which are stored in a table of their own. */
export const CONVERSATIONS_TIME_KEY = 'conversations-as-of'

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

/** One entry of the list of conversations; unsent messages of this device count as messages. */
export interface ConversationListItem {
  person: PersonView
  preview: string
  /** Unix milliseconds of the newest message. */
  at: number
  mine: boolean
  unreadCount: number
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

/** A range of an index, in its order. */
type Ordered<T> = Collection<T, unknown, T>

/**
 * Reads the last `count` rows of a range. A cursor finds the first of them, because reading rows by a cursor takes
 * far longer than reading a range; `from` makes the range that starts at a key.
 */
async function lastRows<T>(
  range: () => Ordered<T>,
  count: number,
  from: (key: unknown) => Ordered<T>,
): Promise<T[]> {
  if (count === Infinity) return range().toArray()
  const [first] = await range()
    .reverse()
    .offset(count - 1)
    .limit(1)
    .keys()
  return (first === undefined ? range() : from(first)).toArray()
}

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

/** Replaces the stored conversations by those of a response. */
export function putConversations(account: Account, views: readonly ConversationView[]): Promise<void> {
  const { db } = account
  return account.write([db.conversations, db.people, db.snapshots], async () => {
    await db.conversations.clear()
    await db.conversations.bulkPut(views.map((view) => ({ ...view, personId: view.person._id })))
    const known = await db.people.bulkGet(views.map(({ person }) => person._id))
    await db.people.bulkPut(
      views.map(({ person }, index) => {
        // Only a conversation's own response says which badges its person has.
        const badges = known[index]?.person.badges
        return { personId: person._id, person: { ...(badges ? { badges } : {}), ...person } }
      }),
    )
    await db.snapshots.put({ key: CONVERSATIONS_TIME_KEY, value: null, at: account.now() })
  })
}

/** The kinds of operations after which a person has no unread messages. */
const READING_KINDS = ['message.read', 'person.block'] as const satisfies readonly OpKind[]

/** The ids of the people that open operations block, or whose messages they mark as read. */
function locallyRead(ops: readonly Op[]): Set<string> {
  return new Set(
    ops.flatMap((op) => {
      if (op.kind === 'message.read') return (op.payload as OpPayload<'message.read'>).userId
      return blockedBy(op) ?? []
    }),
  )
}

/** The id of the person that an operation blocks; null for every other operation. */
function blockedBy(op: Op): string | null {
  if (op.kind !== 'person.block') return null
  const { personId, blocked } = op.payload as OpPayload<'person.block'>
  return blocked ? personId : null
}

/** The number of unread messages in the stored conversations, without those that the user read here. */
export const countUnread = query(
  async (account: Account): Promise<number> => {
    const readIds = locallyRead(await openOpsOf(account, READING_KINDS))
    const unread = account.db.conversations.where('unreadCount').above(0)
    const rows = parseRows(account.db, 'conversations', await unread.toArray())
    return rows.reduce((sum, row) => sum + (readIds.has(row.personId) ? 0 : row.unreadCount), 0)
  },
  ({ ops, flights, conversations }) => [ops, flights, conversations],
)

/** The stored conversations with the newest messages, at most `count` of them. */
async function newestConversations({ db }: Account, count: number): Promise<ConversationRow[]> {
  const byTime = db.conversations.where('lastMessage.createdAt')
  const rows =
    count === Infinity
      ? await db.conversations.toArray()
      : await lastRows(
          () => db.conversations.orderBy('lastMessage.createdAt'),
          count,
          (first) => byTime.aboveOrEqual(first as string),
        )
  return parseRows(db, 'conversations', rows)
}

/**
 * The operation with the newest unsent message of each conversation, at most `count` of the newest. The ends of the
 * lanes are kept with every write; a device that is still counting reads all operations.
 */
async function newestUnsent(account: Account, count: number): Promise<Op[]> {
  const { db } = account
  const requests = await openOpsOf(account, ['viewing.request'])
  const isKept = (await db.counts.get(OP_COUNTS_KEY))?.upTo === Infinity
  if (!isKept || count === Infinity) {
    const messages = await shownOps(account, (row) => isMessage(row.kind))
    return [...messages.filter(isOpen), ...requests].sort((a, b) => a.seq - b.seq)
  }
  const ends = await lastRows(
    () => db.laneEnds.orderBy('last'),
    count,
    (first) => db.laneEnds.where('last').aboveOrEqual(first as number),
  )
  const inFlight = await inFlightRows(account)
  const found = await rowsBySeq(
    account,
    ends.map(({ last }) => last),
  )
  const messages = parseRows(db, 'ops', found).map((row) => opOf(row, inFlight))
  return [...messages.filter(isOpen), ...requests].sort((a, b) => a.seq - b.seq)
}

/**
 * The conversations, newest first, including those that exist only on this device. With `count` these are the
 * newest ones.
 */
export const listConversations = query(
  async (account: Account, count: number = Infinity): Promise<ConversationListItem[]> => {
    const { db, userId } = account
    const readIds = locallyRead(await openOpsOf(account, READING_KINDS))
    const unsent = await newestUnsent(account, count)
    const stored = await newestConversations(account, count)
    const storedIds = new Set(stored.map(({ personId }) => personId))
    // The conversation of an unsent message may be an old one.
    const older = unsent.flatMap((op) => sentBy(op)?.recipientId ?? []).filter((id) => !storedIds.has(id))
    const found = (await db.conversations.bulkGet([...new Set(older)])).filter((row) => row !== undefined)
    const rows = new Map<string, ConversationListItem>()
    for (const row of [...stored, ...parseRows(db, 'conversations', found)]) {
      const { lastMessage, unreadCount, person } = row
      rows.set(row.personId, {
        person,
        preview: messagePreview(lastMessage),
        at: Date.parse(lastMessage.createdAt),
        mine: lastMessage.senderId === userId,
        unreadCount: readIds.has(row.personId) ? 0 : unreadCount,
      })
    }
    const people = await readPeople(
      account,
      unsent
        .flatMap((op) => sentBy(op) ?? [])
        .filter(({ recipientId, person }) => !person && !rows.has(recipientId))
        .map(({ recipientId }) => recipientId),
    )
    for (const op of unsent) {
      const sent = sentBy(op)
      if (!sent) continue
      const { recipientId } = sent
      const known = rows.get(recipientId)
      if (known && known.at > madeAt(op)) continue
      rows.set(recipientId, {
        person: known?.person ?? sent.person ?? people.get(recipientId) ?? unknownPerson(recipientId),
        preview: messagePreview(sent),
        at: madeAt(op),
        mine: true,
        unreadCount: known?.unreadCount ?? 0,
      })
    }
    return [...rows.values()].sort((a, b) => b.at - a.at).slice(0, count)
  },
  (db) => [db.ops, db.flights, db.counts, db.laneEnds, db.conversations, ...peopleTables(db)],
)

/** What an operation puts into a conversation, and the person, where the operation names them. */
function sentBy(
  op: Op,
): (Pick<MessagePayload, 'recipientId' | 'content' | 'photos'> & { person?: PersonView }) | null {
  if (isMessage(op.kind)) return op.payload as MessagePayload
  if (op.kind !== 'viewing.request') return null
  const { request, shown } = op.payload as OpPayload<'viewing.request'>
  const content = viewingMessage({ action: 'request', title: shown.home.title, note: request.note })
  return { recipientId: shown.owner._id, content, person: shown.owner }
}

const unknownPerson = (personId: string): PersonView => ({
  _id: personId,
  firstName: '',
  userType: null,
  profilePicture: '',
})

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
