import { sql } from 'kysely'
import type { ConversationView, MessageView, NewMessage } from '../../domain/message.ts'
import type { PersonView } from '../../domain/user.ts'
import type { Queryable } from '../db/open.ts'
import { newId } from '../ids.ts'
import { notFound, Refusal } from '../refusal.ts'
import { findPerson } from './people.ts'
import { messageView, personView } from './views.ts'

const PAGE = 50
const CONVERSATIONS_MAX = 500
const DAY_MS = 86_400_000

/** The two people of a conversation with the smaller id first. */
function pair(a: string, b: string): { low_id: string; high_id: string } {
  return a < b ? { low_id: a, high_id: b } : { low_id: b, high_id: a }
}

interface Sending extends NewMessage {
  senderId: string
  opId: string | null
  now: Date
  newConversationsPerDay: number
}

/**
 * Stores a message. Sent again under an operation id it is the message that was stored the first
 * time, for ever: this outlives the receipts.
 * @throws Refusal `not_found` (404), `invalid` (400) to oneself, `rate_limited` (429) for too many
 * new conversations a day (never for a reply), `receipt_mismatch` (422)
 */
export async function sendMessage(db: Queryable, sending: Sending): Promise<MessageView> {
  const { senderId, recipientId, content, opId, now } = sending
  if (recipientId === senderId) throw new Refusal('invalid', 'This is your own account', { field: 'recipientId' })
  const between = pair(senderId, recipientId)
  await enterConversation(db, sending, between)
  const inserted = await db
    .insertInto('messages')
    .values({ id: newId(now), ...between, sender_id: senderId, recipient_id: recipientId, op_id: opId, content, created_at: now, read_at: null })
    .onConflict((conflict) => conflict.columns(['sender_id', 'op_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!inserted) return sentBefore(db, sending)
  await db
    .updateTable('conversations')
    .set({ last_ordinal: inserted.ordinal })
    .where('low_id', '=', between.low_id)
    .where('high_id', '=', between.high_id)
    .execute()
  return messageView(inserted)
}

/**
 * Locks the pair's row, so that the order of a conversation is the order of its commits; makes it
 * first if they never wrote to each other.
 */
async function enterConversation(db: Queryable, sending: Sending, between: { low_id: string; high_id: string }): Promise<void> {
  const locked = await db
    .selectFrom('conversations')
    .select('last_ordinal')
    .where('low_id', '=', between.low_id)
    .where('high_id', '=', between.high_id)
    .forUpdate()
    .executeTakeFirst()
  if (locked) return
  const recipient = await db.selectFrom('users').select('id').where('id', '=', sending.recipientId).executeTakeFirst()
  if (!recipient) throw notFound('This person is no longer here')
  const { senderId, now } = sending
  const { count } = await db
    .selectFrom('conversations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('started_by', '=', senderId)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  if (Number(count) >= sending.newConversationsPerDay) {
    throw new Refusal('rate_limited', 'You have started many conversations today. Replies still go out.', { retryAfterMs: DAY_MS / 24 })
  }
  await db
    .insertInto('conversations')
    .values({ ...between, started_by: senderId, last_ordinal: 0, created_at: now })
    .onConflict((conflict) => conflict.columns(['low_id', 'high_id']).doUpdateSet({ last_ordinal: sql`conversations.last_ordinal` }))
    .execute()
}

async function sentBefore(db: Queryable, { senderId, opId, recipientId, content }: Sending): Promise<MessageView> {
  const row = await db.selectFrom('messages').selectAll().where('sender_id', '=', senderId).where('op_id', '=', opId).executeTakeFirstOrThrow()
  if (row.recipient_id === recipientId && row.content === content) return messageView(row)
  throw new Refusal('receipt_mismatch', 'This operation was sent before with other content')
}

/** Conversations, newest first, and how many messages in all are unread. */
export async function listConversations(db: Queryable, userId: string): Promise<{ conversations: ConversationView[]; unreadCount: number }> {
  const mine = (side: 'low_id' | 'high_id', other: 'low_id' | 'high_id') =>
    db
      .selectFrom('conversations')
      .innerJoin('messages', 'messages.ordinal', 'conversations.last_ordinal')
      .innerJoin('users', 'users.id', `conversations.${other}`)
      .selectAll('messages')
      .select(['users.id as person_id', 'users.first_name', 'users.user_type', 'users.profile_picture'])
      .where(`conversations.${side}`, '=', userId)
  const rows = await mine('low_id', 'high_id').unionAll(mine('high_id', 'low_id')).orderBy('ordinal', 'desc').limit(CONVERSATIONS_MAX).execute()
  const unread = await db
    .selectFrom('messages')
    .select((eb) => ['sender_id', eb.fn.countAll<number>().as('count')])
    .where('recipient_id', '=', userId)
    .where('read_at', 'is', null)
    .groupBy('sender_id')
    .execute()
  const unreadBy = new Map(unread.map((row) => [row.sender_id, Number(row.count)]))
  return {
    conversations: rows.map((row) => ({
      person: personView({ ...row, id: row.person_id }),
      lastMessage: messageView(row),
      unreadCount: unreadBy.get(row.person_id) ?? 0,
    })),
    unreadCount: [...unreadBy.values()].reduce((sum, count) => sum + count, 0),
  }
}

interface Thread {
  person: PersonView
  messages: MessageView[]
  more: boolean
}

/**
 * Up to 50 messages before the given order, oldest first, and whether there are older ones.
 * @throws Refusal `not_found` (404)
 */
export async function readThread(db: Queryable, userId: string, otherId: string, before: number | null): Promise<Thread> {
  if (otherId === userId) throw notFound('This is your own account')
  const { low_id, high_id } = pair(userId, otherId)
  let query = db.selectFrom('messages').selectAll().where('low_id', '=', low_id).where('high_id', '=', high_id)
  if (before !== null) query = query.where('ordinal', '<', before)
  const rows = await query.orderBy('ordinal', 'desc').limit(PAGE + 1).execute()
  return {
    person: await findPerson(db, otherId),
    messages: rows.slice(0, PAGE).reverse().map(messageView),
    more: rows.length > PAGE,
  }
}

/** @throws Refusal `not_found` (404) */
export async function markRead(db: Queryable, userId: string, otherId: string, now: Date): Promise<void> {
  await findPerson(db, otherId)
  await db
    .updateTable('messages')
    .set({ read_at: now })
    .where('recipient_id', '=', userId)
    .where('sender_id', '=', otherId)
    .where('read_at', 'is', null)
    .execute()
}

export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('recipient_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

