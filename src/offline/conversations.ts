import { isMessage, type OpKind, type OpPayload } from '../contract/ops.ts'
import { viewingMessage } from '../domain/viewings/viewing-labels.ts'
import { messagePreview, type ConversationView } from '../domain/messages/message.ts'
import type { PersonView } from '../domain/account/user.ts'
import { madeAt } from '../sync/op-time.ts'
import { isOpen } from '../sync/transitions.ts'
import type { Op } from '../sync/types.ts'
import { query, type Account } from './db/account.ts'
import { opOf, inFlightRows, openOpsOf, rowsBySeq, shownOps } from './outbox/op-rows.ts'
import { OP_COUNTS_KEY } from './db/kept-counts.ts'
import { lastRows } from './db/last-rows.ts'
import type { ConversationRow } from './db/rows.ts'
import { parseRows } from './db/quarantine.ts'
import { peopleTables, readPeople } from './known-people.ts'

/** The key of the time of the last list of conversations, which are stored in a table of their own. */
export const CONVERSATIONS_TIME_KEY = 'conversations-as-of'

/** One entry of the list of conversations; unsent messages of this device count as messages. */
export interface ConversationListItem {
  person: PersonView
  preview: string
  /** Unix milliseconds of the newest message. */
  at: number
  mine: boolean
  unreadCount: number
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
export function blockedBy(op: Op): string | null {
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
): (Pick<OpPayload<'message.send'>, 'recipientId' | 'content' | 'photos'> & { person?: PersonView }) | null {
  if (isMessage(op.kind)) return op.payload as OpPayload<'message.send'>
  if (op.kind !== 'viewing.request') return null
  const { request, shown } = op.payload as OpPayload<'viewing.request'>
  const content = viewingMessage({ action: 'request', title: shown.home.title, note: request.note })
  return { recipientId: shown.owner._id, content, person: shown.owner }
}

/** A person of whom this device knows only the id. */
export const unknownPerson = (personId: string): PersonView => ({
  _id: personId,
  firstName: '',
  userType: null,
  profilePicture: '',
})
