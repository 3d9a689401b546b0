import { placeOfTimeZone } from '../../../domain/account/device-name.ts'
import { SESSION_ID_LENGTH, type SessionView } from '../../../domain/account/session-view.ts'
import { SESSION_IDLE_DAYS, SESSIONS_MAX } from '../../../domain/core/limits.ts'
import type { Actor } from '../../platform/core/call.ts'
import { notFound } from '../../platform/core/refusal.ts'
import type { Queryable } from '../../platform/db/open.ts'

const DAY_MS = 86_400_000

/** The sessions of a person that still work, last used first. */
export async function listSessions(db: Queryable, actor: Actor, now: Date): Promise<SessionView[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS))
    .orderBy('last_seen_at', 'desc')
    .limit(SESSIONS_MAX)
    .execute()
  return rows.map((row) => ({
    id: row.token_hash.slice(0, SESSION_ID_LENGTH),
    device: row.device,
    place: placeOfTimeZone(row.time_zone),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: row.token_hash === actor.tokenHash,
  }))
}

/** Ends one of the caller's own sessions. @throws Refusal `not_found` (404) */
export async function endOneSession(db: Queryable, { userId }: Actor, sessionId: string): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', 'like', `${sessionId}%`)
    .returning('user_id')
    .execute()
  if (ended.length === 0) throw notFound('This device is signed out already')
}
