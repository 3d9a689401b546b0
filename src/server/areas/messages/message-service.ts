import { sql } from 'kysely'
import type { ConversationView, MessageView, NewMessage } from '../../../domain/messages/message.ts'
import type { PersonView } from '../../../domain/account/user.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { newId } from '../../platform/new-id.ts'
import { notFound, Refusal } from '../../platform/dispatch/refusal.ts'
import { blockedBetween } from '../account/block-service.ts'
import { findPerson } from '../account/person-service.ts'
import { messageView, personView } from '../account/user-views.ts'

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
 * @throws Refusal `not_found` (404), `invalid` (400) to oneself, `forbidden` (403) where one blocked the other, `rate_limited` (429) for too many
 * new conversations a day (never for a reply), `receipt_mismatch` (422)
 */
export async function sendMessage(db: Queryable, sending: Sending): Promise<MessageView> {
  if (sending.recipientId === sending.senderId) {
    throw new Refusal('invalid', 'This is your own account', { field: 'recipientId' })
  }
  const first = await insertMessage(db, sending)
  if (first) return messageView(first)
  const before = await sentBefore(db, sending)
  if (before) return before
  await checkOpen(db, sending)
  await startConversation(db, sending)
  return messageView((await insertMessage(db, sending)) ?? unsendable())
}

function unsendable(): never {
  throw new Error('A message found neither its conversation nor its earlier self')
}

/**
 * A home that belongs to neither of the two is not what they write about. One statement: locks the pair's row, so that the order of a conversation is the order of its
 * commits, and inserts. Nothing comes back when they never wrote to each other, when this operation was
 * stored before, or when one of them blocked the other.
 */
async function insertMessage(
  db: Queryable,
  { senderId, recipientId, content, opId, now, listingId }: Sending,
): Promise<Row<'messages'> | undefined> {
  const { low_id, high_id } = pair(senderId, recipientId)
  const { rows } = await sql<Row<'messages'>>`
    with locked as (
      select low_id, high_id from conversations where low_id = ${low_id}::uuid and high_id = ${high_id}::uuid for update
    )
    insert into messages (id, low_id, high_id, sender_id, recipient_id, op_id, content, created_at, listing_id)
    select ${newId(now)}::uuid, low_id, high_id, ${senderId}::uuid, ${recipientId}::uuid, ${opId}::uuid, ${content}::text, ${now}::timestamptz,
      (select id from listings where id = ${listingId ?? null}::uuid and owner_id in (${senderId}::uuid, ${recipientId}::uuid))
    from locked
    where not ${blockedBetween(senderId, recipientId)}
    on conflict (sender_id, op_id) do nothing
    returning *`.execute(db)
  return rows[0]
}

/**
 * Says the same to both: whoever is blocked is not told by whom.
 * @throws Refusal `forbidden` (403)
 */
async function checkOpen(db: Queryable, { senderId, recipientId }: Sending): Promise<void> {
  const { rows } = await sql<{
    blocked: boolean
  }>`select ${blockedBetween(senderId, recipientId)} as blocked`.execute(db)
  if (rows[0]?.blocked) throw new Refusal('forbidden', 'This person cannot be written to')
}

/** @throws Refusal `not_found` (404), `rate_limited` (429) */
async function startConversation(
  db: Queryable,
  { senderId, recipientId, now, newConversationsPerDay }: Sending,
): Promise<void> {
  await findPerson(db, recipientId)
  const { count } = await db
    .selectFrom('conversations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('started_by', '=', senderId)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  if (Number(count) >= newConversationsPerDay) {
    throw new Refusal('rate_limited', 'You have started many conversations today. Replies still go out.', {
      retryAfterMs: DAY_MS / 24,
    })
  }
  await db
    .insertInto('conversations')
    .values({ ...pair(senderId, recipientId), started_by: senderId, created_at: now })
    .onConflict((conflict) => conflict.columns(['low_id', 'high_id']).doNothing())
    .execute()
}

async function sentBefore(
  db: Queryable,
  { senderId, opId, recipientId, content }: Sending,
): Promise<MessageView | null> {
  if (opId === null) return null
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('sender_id', '=', senderId)
    .where('op_id', '=', opId)
    .executeTakeFirst()
  if (!row) return null
  if (row.recipient_id === recipientId && row.content === content) return messageView(row)
  throw new Refusal('receipt_mismatch', 'This operation was sent before with other content')
}

/** Conversations, newest first, and how many messages in all are unread. */
export async function listConversations(
  db: Queryable,
  userId: string,
): Promise<{ conversations: ConversationView[]; unreadCount: number }> {
  const latest = db
    .selectFrom('conversations')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages')
          .selectAll('messages')
          .whereRef('messages.low_id', '=', 'conversations.low_id')
          .whereRef('messages.high_id', '=', 'conversations.high_id')
          .orderBy('ordinal', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .innerJoin('users', (join) =>
      join.on((eb) =>
        eb(
          'users.id',
          '=',
          sql<string>`case when conversations.low_id = ${userId} then conversations.high_id else conversations.low_id end`,
        ),
      ),
    )
    .selectAll('latest')
    .select(['users.id as person_id', 'users.first_name', 'users.user_type', 'users.profile_picture'])
    .where((eb) => eb.or([eb('conversations.low_id', '=', userId), eb('conversations.high_id', '=', userId)]))
  const rows = await latest.orderBy('ordinal', 'desc').limit(CONVERSATIONS_MAX).execute()
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

export interface Thread {
  person: PersonView
  messages: MessageView[]
  more: boolean
}

/**
 * Up to 50 messages before the given order, oldest first, and whether there are older ones.
 * @throws Refusal `not_found` (404)
 */
export async function readThread(
  db: Queryable,
  userId: string,
  otherId: string,
  before: number | null,
): Promise<Thread> {
  if (otherId === userId) throw notFound('This is your own account')
  const { low_id, high_id } = pair(userId, otherId)
  let query = db
    .selectFrom('messages')
    .selectAll()
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
  if (before !== null) query = query.where('ordinal', '<', before)
  const rows = await query
    .orderBy('ordinal', 'desc')
    .limit(PAGE + 1)
    .execute()
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
