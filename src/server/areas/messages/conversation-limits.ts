import { sql } from 'kysely'
import { UNANSWERED_CONVERSATIONS } from '../../../domain/core/limits.ts'
import { isRarelyAnswered } from '../../../domain/messages/new-conversations.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { RateLimit } from '../../platform/core/rate-limit.ts'
import type { RateLimits } from '../../platform/core/rate-limit-table.ts'
import { Refusal } from '../../platform/core/refusal.ts'

/** The limits of new conversations. */
export type ConversationLimits = Pick<RateLimits, 'newConversations' | 'quietConversations'>

const FREE: RateLimit = { what: '', counts: 'person', max: Infinity, windowMs: 0, why: '' }
/** For what the server itself sends in a person's name. */
export const NO_CONVERSATION_LIMITS: ConversationLimits = { newConversations: FREE, quietConversations: FREE }

/** The time after which a conversation counts as not answered. */
const ANSWER_MS = 24 * 3_600_000

/**
 * Checks that a person may begin another conversation today. The lock on their row lets the first messages of one
 * person pass one by one.
 * @throws Refusal `rate_limited` (429) with the time until they may
 */
export async function checkNewConversation(
  db: Queryable,
  senderId: string,
  limits: ConversationLimits,
  now: Date,
): Promise<void> {
  await lockUser(db, senderId)
  await checkWindow(db, senderId, limits.newConversations, now)
  const { quietConversations } = limits
  if (!Number.isFinite(quietConversations.max)) return
  if (isRarelyAnswered(await lastConversations(db, senderId, now)))
    await checkWindow(db, senderId, quietConversations, now)
}

async function checkWindow(
  db: Queryable,
  senderId: string,
  { max, windowMs, says = '' }: RateLimit,
  now: Date,
): Promise<void> {
  if (!Number.isFinite(max)) return
  const begun = db
    .selectFrom('conversations')
    .select('created_at')
    .where('started_by', '=', senderId)
    .where('created_at', '>', new Date(now.getTime() - windowMs))
  // When this one leaves the window, there is room for another.
  const next =
    max === 0
      ? { created_at: now }
      : await begun
          .orderBy('created_at', 'desc')
          .offset(max - 1)
          .limit(1)
          .executeTakeFirst()
  if (next)
    throw new Refusal('rate_limited', says, {
      retryAfterMs: Math.max(1000, next.created_at.getTime() + windowMs - now.getTime()),
    })
}

/** The conversations that a person began and that had a day for an answer, latest first. */
async function lastConversations(
  db: Queryable,
  senderId: string,
  now: Date,
): Promise<{ isAnswered: boolean }[]> {
  const rows = await db
    .selectFrom('conversations')
    .select(
      sql<boolean>`exists (select from messages where messages.low_id = conversations.low_id
        and messages.high_id = conversations.high_id and messages.sender_id <> ${senderId}::uuid)`.as(
        'isAnswered',
      ),
    )
    .where('started_by', '=', senderId)
    .where('created_at', '<=', new Date(now.getTime() - ANSWER_MS))
    .orderBy('created_at', 'desc')
    .limit(UNANSWERED_CONVERSATIONS)
    .execute()
  return rows
}
