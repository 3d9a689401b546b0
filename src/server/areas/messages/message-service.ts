import { sql } from 'kysely'
import { isPhotoPath } from '../../../domain/core/photo-urls.ts'
import type { ConversationView, MessageView, NewMessage } from '../../../domain/messages/message.ts'
import type { PersonView } from '../../../domain/account/user.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { newId } from '../../platform/core/new-id.ts'
import { notFound, Refusal, otherContent } from '../../platform/core/refusal.ts'
import { ownsPhotos } from '../../platform/photos/photo-ownership.ts'
import { findPersonWithBadges, noteAsked } from '../account/badge-service.ts'
import { blocksWith, checkReaches, personBehind, reaches } from '../account/block-service.ts'
import { emailUnconfirmed, findPerson, profileIncomplete } from '../account/person-service.ts'
import { messageView, personView } from '../account/user-views.ts'
import { checkNewConversation, type ConversationLimits } from './conversation-limits.ts'

const PAGE = 50
const CONVERSATIONS_MAX = 500

/** The key of two people's conversation: the smaller id first. */
function pair(a: string, b: string): { low_id: string; high_id: string } {
  return a < b ? { low_id: a, high_id: b } : { low_id: b, high_id: a }
}

interface OutgoingMessage extends NewMessage {
  senderId: string
  /** Whether the sender's profile allows to write to others. */
  mayWrite: boolean
  /** Whether the sender's address is confirmed, which the first message to a person asks for. */
  mayStart: boolean
  opId: string | null
  now: Date
  limits: ConversationLimits
}

/**
 * Stores a message. A repeat with the same operation id returns the stored message, even after its
 * idempotency record has expired.
 * @throws Refusal `not_found` (404) for a person who cannot be reached, `invalid` (400) to the sender's own account or with a photo that is not theirs,
 * `forbidden` (403) when the sender's profile is incomplete, `rate_limited` (429) for too many new conversations in a day (never for a reply),
 * `email_unconfirmed` (403) for a first message before the sender's address is confirmed,
 * `receipt_mismatch` (422) when the repeat has other content
 */
export async function sendMessage(db: Queryable, outgoing: OutgoingMessage): Promise<MessageView> {
  if (outgoing.recipientId === outgoing.senderId) {
    throw new Refusal('invalid', 'This is your own account', { field: 'recipientId' })
  }
  const hasOwnPhotos = await ownsMessagePhotos(db, outgoing)
  const first = outgoing.mayWrite && hasOwnPhotos && (await insertMessage(db, outgoing))
  if (first) return messageView(first)
  const stored = await findStored(db, outgoing)
  if (stored) return stored
  if (!outgoing.mayWrite) throw profileIncomplete()
  if (!hasOwnPhotos)
    throw new Refusal('invalid', 'You can only send photos you added yourself', { field: 'photos' })
  await checkReaches(db, outgoing.senderId, outgoing.recipientId)
  await startConversation(db, outgoing)
  return messageView((await insertMessage(db, outgoing)) ?? failUnexpectedly())
}

/**
 * Whether the sender uploaded all photos for messages. A photo of a home or a person can be deleted later, and would
 * then be missing in the message.
 */
async function ownsMessagePhotos(
  db: Queryable,
  { senderId, photos = [] }: OutgoingMessage,
): Promise<boolean> {
  return photos.every(isPhotoPath) && (await ownsPhotos(db, senderId, photos, 'message'))
}

function failUnexpectedly(): never {
  throw new Error('A message found neither its conversation nor its earlier self')
}

/**
 * Locks the conversation and inserts the message in one statement, so that messages are ordered by commit.
 * Returns undefined when the conversation does not exist, when the operation was stored before, or when the
 * recipient cannot be reached. The listing is stored only if one of the two people owns it.
 */
async function insertMessage(
  db: Queryable,
  { senderId, recipientId, content, opId, now, listingId, photos = [] }: OutgoingMessage,
): Promise<Row<'messages'> | undefined> {
  const { low_id, high_id } = pair(senderId, recipientId)
  const { rows } = await sql<Row<'messages'>>`
    with locked as (
      select low_id, high_id from conversations where low_id = ${low_id}::uuid and high_id = ${high_id}::uuid for update
    )
    insert into messages (id, low_id, high_id, sender_id, recipient_id, op_id, content, created_at, listing_id, photos)
    select ${newId(now)}::uuid, low_id, high_id, ${senderId}::uuid, ${recipientId}::uuid, ${opId}::uuid, ${content}::text, ${now}::timestamptz,
      (select id from listings where id = ${listingId ?? null}::uuid and owner_id in (${senderId}::uuid, ${recipientId}::uuid)),
      ${photos.length === 0 ? null : JSON.stringify({ urls: photos })}::jsonb
    from locked
    where ${reaches(senderId, recipientId)}
    on conflict (sender_id, op_id) do nothing
    returning *`.execute(db)
  return rows[0]
}

/** @throws Refusal `email_unconfirmed` (403), `rate_limited` (429) */
async function startConversation(
  db: Queryable,
  { senderId, recipientId, mayStart, now, limits }: OutgoingMessage,
): Promise<void> {
  if (!mayStart) throw emailUnconfirmed()
  await checkNewConversation(db, senderId, limits, now)
  await db
    .insertInto('conversations')
    .values({ ...pair(senderId, recipientId), started_by: senderId, created_at: now })
    .onConflict((conflict) => conflict.columns(['low_id', 'high_id']).doNothing())
    .execute()
  await noteAsked(db, recipientId, now)
}

/** Finds the operation's stored message. @throws Refusal `receipt_mismatch` (422) when its content differs */
async function findStored(
  db: Queryable,
  { senderId, opId, recipientId, content, photos = [] }: OutgoingMessage,
): Promise<MessageView | null> {
  if (opId === null) return null
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('sender_id', '=', senderId)
    .where('op_id', '=', opId)
    .executeTakeFirst()
  if (!row) return null
  const isSame =
    row.recipient_id === recipientId &&
    row.content === content &&
    (row.photos?.urls ?? []).join() === photos.join()
  if (isSame) return messageView(row)
  throw otherContent()
}

/** A message without the news that the other person read it after one of the two had blocked the other. */
function messageSeenBy(userId: string, row: Row<'messages'>, blockedSince: Date | undefined): MessageView {
  const isNews = blockedSince !== undefined && row.read_at !== null && row.read_at >= blockedSince
  return messageView(isNews && row.sender_id === userId ? { ...row, read_at: null } : row)
}

/**
 * A user's conversations, newest first, and the total number of unread messages, without those of people whom the
 * user blocked.
 */
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
  const people = new Set([...rows.map((row) => row.person_id), ...unreadBy.keys()])
  const blocks = await blocksWith(db, userId, [...people])
  for (const [personId, { mine }] of blocks) if (mine) unreadBy.delete(personId)
  return {
    conversations: rows.map((row) => {
      const block = blocks.get(row.person_id)
      return {
        person: personBehind(personView({ ...row, id: row.person_id }), block),
        lastMessage: messageSeenBy(userId, row, block?.since),
        unreadCount: unreadBy.get(row.person_id) ?? 0,
      }
    }),
    unreadCount: [...unreadBy.values()].reduce((sum, count) => sum + count, 0),
  }
}

/** One page of a conversation. */
export interface Thread {
  person: PersonView
  messages: MessageView[]
  /** Whether older messages exist. */
  more: boolean
}

/**
 * Up to 50 messages with an `order` below `before` (null: the newest), oldest first.
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
  const block = (await blocksWith(db, userId, [otherId])).get(otherId)
  return {
    person: personBehind(await findPersonWithBadges(db, otherId), block),
    messages: rows
      .slice(0, PAGE)
      .reverse()
      .map((row) => messageSeenBy(userId, row, block?.since)),
    more: rows.length > PAGE,
  }
}

/**
 * Marks the messages from another person as read, up to the one with the id `messageId`: what arrived after it was
 * not seen. A message that the server does not have, as after a restore, marks none.
 * @throws Refusal `not_found` (404)
 */
export async function markRead(
  db: Queryable,
  userId: string,
  otherId: string,
  messageId: string | undefined,
  now: Date,
): Promise<void> {
  await findPerson(db, otherId)
  const received = { recipient_id: userId, sender_id: otherId }
  const unread = db
    .updateTable('messages')
    .set({ read_at: now })
    .where(({ and }) => and(received))
    .where('read_at', 'is', null)
  const seen =
    messageId === undefined
      ? unread
      : unread.where('ordinal', '<=', (eb) =>
          eb
            .selectFrom('messages')
            .select('ordinal')
            .where(({ and }) => and({ ...received, id: messageId })),
        )
  await seen.execute()
}

/** The number of unread messages to a user, without those of people whom the user blocked. */
export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('recipient_id', '=', userId)
    .where('read_at', 'is', null)
    .where('sender_id', 'not in', (eb) =>
      eb.selectFrom('blocks').select('person_id').where('user_id', '=', userId),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
