import * as v from 'valibot'
import { refusalText, isMessage, opKinds, type OpPayload } from '../contract/ops.ts'
import { viewingMessage } from '../domain/viewings/viewing-labels.ts'
import { messagePreview, MessageView, type ConversationView } from '../domain/messages/message.ts'
import type { PersonView } from '../domain/account/user.ts'
import { madeAt } from '../sync/op-time.ts'
import { isChangeable } from '../sync/transitions.ts'
import type { Op } from '../sync/types.ts'
import { query, type Account } from './db/account.ts'
import { openOps, shownOps } from './outbox/op-rows.ts'
import { parseRows } from './db/quarantine.ts'
import { localPhotoId, localPhotoUrl } from '../domain/core/photo-urls.ts'
import { uploadedPhoto } from './photos/uploaded-photos.ts'
import { readPerson } from './known-people.ts'
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

/** The thread with a person: the server's messages in their order, then the unsent ones, oldest first. */
export const readThread = query(async (account: Account, personId: string): Promise<ThreadItem[]> => {
  const { db } = account
  const stored = await db.messages
    .where('[personId+order]')
    .between([personId, -Infinity], [personId, Infinity])
    .toArray()
  const messages = parseRows(db, 'messages', stored)
  const arrived = new Set(messages.map((message) => message.opId))
  const own = await shownOps(account, (row) => row.lane === laneTo(personId))
  const waiting = own.filter((op) => isMessageTo(op, personId) && !arrived.has(op.opId))
  const items = [...messages.map(fromMessage(account.userId)), ...waiting.map(fromOp)]
  return items.some(({ mine, photos }) => mine && photos.length > 0) ? withOwnCopies(account, items) : items
})

/** The items with the local URLs of the person's photos whose bytes are still on this device. */
async function withOwnCopies({ db }: Account, items: readonly ThreadItem[]): Promise<ThreadItem[]> {
  const uploads = await db.ops
    .where('doneAt')
    .above(0)
    .filter(({ kind }) => kind === 'photo.message')
    .toArray()
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
  for (const [personId, lastMessage] of newest) {
    const row = await db.conversations.get(personId)
    if (row && row.lastMessage.order < lastMessage.order) await db.conversations.put({ ...row, lastMessage })
  }
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
    await db.people.bulkPut(views.map(({ person }) => ({ personId: person._id, person })))
    await db.snapshots.put({ key: CONVERSATIONS_TIME_KEY, value: null, at: account.now() })
  })
}

/** The ids of the people whose messages the user read on this device, from open operations. */
function locallyRead(ops: readonly Op[]): Set<string> {
  return new Set(
    ops
      .filter((op) => op.kind === 'message.read')
      .map((op) => (op.payload as OpPayload<'message.read'>).userId),
  )
}

/** The number of unread messages in the stored conversations, without those that the user read here. */
export const countUnread = query(async (account: Account): Promise<number> => {
  const readIds = locallyRead(await openOps(account, (row) => row.kind === 'message.read'))
  const rows = parseRows(account.db, 'conversations', await account.db.conversations.toArray())
  return rows.reduce((sum, row) => sum + (readIds.has(row.personId) ? 0 : row.unreadCount), 0)
})

/** The conversations, newest first, including those that exist only on this device. */
export const listConversations = query(async (account: Account): Promise<ConversationListItem[]> => {
  const { db, userId } = account
  const ops = await openOps(account)
  const readIds = locallyRead(ops)
  const rows = new Map<string, ConversationListItem>()
  for (const row of parseRows(db, 'conversations', await db.conversations.toArray())) {
    const { lastMessage, unreadCount, person } = row
    rows.set(row.personId, {
      person,
      preview: messagePreview(lastMessage),
      at: Date.parse(lastMessage.createdAt),
      mine: lastMessage.senderId === userId,
      unreadCount: readIds.has(row.personId) ? 0 : unreadCount,
    })
  }
  for (const unsent of ops) {
    const sent = sentBy(unsent)
    if (!sent) continue
    const { recipientId } = sent
    const known = rows.get(recipientId)
    if (known && known.at > madeAt(unsent)) continue
    rows.set(recipientId, {
      person: known?.person ?? sent.person ?? (await personOf(account, recipientId)),
      preview: messagePreview(sent),
      at: madeAt(unsent),
      mine: true,
      unreadCount: known?.unreadCount ?? 0,
    })
  }
  return [...rows.values()].sort((a, b) => b.at - a.at)
})

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

const personOf = async (account: Account, personId: string): Promise<PersonView> =>
  (await readPerson(account, personId)) ?? unknownPerson(personId)

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
    for (const [personId, message] of firsts) {
      if (await account.db.conversations.get(personId)) continue
      const person = await personOf(account, personId)
      await account.db.conversations.put({ personId, person, lastMessage: message, unreadCount: 0 })
    }
    if (messages.length > 0) await putMessages(account, messages)
  },
}
