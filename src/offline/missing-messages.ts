import type { OpPayload } from '../contract/ops.ts'
import { CONVERSATIONS_TIME_KEY } from './conversations.ts'
import { query, type Account } from './db/account.ts'
import { parseRow, parseRows } from './db/quarantine.ts'
import { openOpsOf } from './outbox/op-rows.ts'

/** What this device has of a conversation, compared with its list of conversations. */
export interface ThreadOnDevice {
  /** Whether messages are missing: the list names a newer one, or this device has no list. */
  lacksMessages: boolean
  /** The id of the newest message of the person, if it is here and this device has not marked it as read. */
  unreadId: string | undefined
}

/** Compares the messages with a person with what the list of conversations says. */
export const threadOnDevice = query(
  async (account: Account, personId: string): Promise<ThreadOnDevice> => {
    const { db } = account
    const row = parseRow(db, 'conversations', await db.conversations.get(personId))
    if (!row) {
      const list = await db.snapshots.get(CONVERSATIONS_TIME_KEY)
      return { lacksMessages: list === undefined, unreadId: undefined }
    }
    const lacksMessages = (await db.messages.get(row.lastMessage._id)) === undefined
    if (row.unreadCount === 0) return { lacksMessages, unreadId: undefined }
    const received = await db.messages
      .where('[personId+order]')
      .between([personId, -Infinity], [personId, Infinity])
      .reverse()
      .filter(({ senderId }) => senderId === personId)
      .first()
    const newest = parseRow(db, 'messages', received)
    const marked = (await openOpsOf(account, ['message.read'])).map(
      (op) => (op.payload as OpPayload<'message.read'>).messageId,
    )
    const isUnread = newest?.readAt === null && !marked.includes(newest._id)
    return { lacksMessages, unreadId: isUnread ? newest._id : undefined }
  },
  ({ conversations, messages, snapshots, ops, flights }) => [
    conversations,
    messages,
    snapshots,
    ops,
    flights,
  ],
)

/** The ids of the people whose unread messages this device lacks, those of the newest first, at most `count`. */
export const missingThreads = query(
  async ({ db }: Account, count: number): Promise<string[]> => {
    const unread = await db.conversations.where('unreadCount').above(0).toArray()
    const rows = parseRows(db, 'conversations', unread)
    const stored = await db.messages.bulkGet(rows.map(({ lastMessage }) => lastMessage._id))
    return rows
      .filter((_, index) => stored[index] === undefined)
      .sort((a, b) => Date.parse(b.lastMessage.createdAt) - Date.parse(a.lastMessage.createdAt))
      .slice(0, count)
      .map(({ personId }) => personId)
  },
  ({ conversations, messages }) => [conversations, messages],
)
