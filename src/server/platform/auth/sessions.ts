import { hash, randomBytes } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS, SESSIONS_MAX } from '../../../domain/core/limits.ts'
import { isSuspendedAt } from '../../../domain/reports/case.ts'
import type { Actor } from '../core/call.ts'
import type { Queryable } from '../db/open.ts'
import type { Row } from '../db/tables.ts'

const DAY_MS = 86_400_000
/** A session's last use is written at most this often, so that most requests write nothing. */
const TOUCH_EVERY_MS = 10 * 60_000
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** SHA-256 of a token in hex; the database stores tokens only as this hash. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}

/** The device of a session, as its person recognises it. */
export interface SessionDevice {
  /** In words, such as `Safari on iPhone`. */
  device: string | null
  timeZone: string | null
}

const UNKNOWN_DEVICE: SessionDevice = { device: null, timeZone: null }

/** Starts a session. The token has 256 random bits in base64url; only its hash is stored. */
export async function startSession(
  db: Queryable,
  userId: string,
  now: Date,
  { device, timeZone }: SessionDevice = UNKNOWN_DEVICE,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_DAYS * DAY_MS)
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
      device,
      time_zone: timeZone,
    })
    .execute()
  await endOldest(db, userId, now)
  return { token, expiresAt }
}

/** Of more than SESSIONS_MAX sessions, ends those that were not used for the longest time. */
async function endOldest(db: Queryable, userId: string, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('sessions as oldest')
        .select('oldest.token_hash')
        .where('oldest.user_id', '=', userId)
        // Those that have expired go first.
        .orderBy((order) => order('oldest.expires_at', '>', now), 'desc')
        .orderBy('oldest.last_seen_at', 'desc')
        .orderBy('oldest.created_at', 'desc')
        .offset(SESSIONS_MAX),
    )
    .execute()
}

/** An actor with the row that was read with the session. */
interface ActorWithRow extends Actor {
  row?: Row<'users'>
}

/** Whether a caller's whole row is read with the session, for calls that need it: one query instead of two. */
type RowsRead = 'with-rows' | 'without-rows'

/** The columns that the rules ask about. */
const ROLE_COLUMNS = [
  'user_type',
  'profile_completed',
  'moderator_since',
  'suspended_at',
  'suspended_until',
  'deletion_due_at',
  'email_confirmed_at',
] as const

type RoleColumns = Pick<Row<'users'>, (typeof ROLE_COLUMNS)[number]>

interface SessionRow extends RoleColumns {
  id: string
  token_hash: string
  last_seen_at: Date
}

/** Written once instead of built for each request: every request begins with it. */
const actorsQuery = (columns: string) => `select sessions.token_hash, sessions.last_seen_at, ${columns}
  from sessions join users on users.id = sessions.user_id
  where sessions.token_hash = any($1::text[])
    and sessions.expires_at > $2::timestamptz
    and sessions.last_seen_at > $3::timestamptz
  order by sessions.created_at desc`

const ACTORS_QUERY: Record<RowsRead, string> = {
  'with-rows': actorsQuery('users.*'),
  'without-rows': actorsQuery(['id', ...ROLE_COLUMNS].map((column) => `users.${column}`).join(', ')),
}

/** What the rules ask about a caller. The end of a suspension counts at once, before its job has run. */
const roleOf = (row: RoleColumns, now: Date) => ({
  userType: row.user_type,
  profileCompleted: row.profile_completed,
  isModerator: row.moderator_since !== null,
  isSuspended: isSuspendedAt(row.suspended_at, row.suspended_until, now),
  isLeaving: row.deletion_due_at !== null,
  emailConfirmed: row.email_confirmed_at !== null,
})

/**
 * Returns the users of session tokens, the newest session first, without those of tokens that are malformed,
 * unknown, idle for too long or expired.
 */
export async function findActors(
  db: Queryable,
  tokens: readonly string[],
  now: Date,
  read: RowsRead = 'without-rows',
): Promise<ActorWithRow[]> {
  const hashes = tokens.filter((token) => TOKEN.test(token)).map(hashToken)
  if (hashes.length === 0) return []
  const usedSince = new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS)
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(ACTORS_QUERY[read], [hashes, now, usedSince]) as CompiledQuery<SessionRow>,
  )
  const [newest] = rows
  if (newest && now.getTime() - newest.last_seen_at.getTime() > TOUCH_EVERY_MS) {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('token_hash', '=', newest.token_hash)
      .execute()
  }
  return rows.map((row) => ({
    userId: row.id,
    ...roleOf(row, now),
    tokenHash: row.token_hash,
    ...(read === 'with-rows' ? { row: row as SessionRow & Row<'users'> } : {}),
  }))
}

/** The caller's whole row, as of the session check if it was read then. @throws Error when it is gone */
export async function ownRow(db: Queryable, actor: ActorWithRow): Promise<Row<'users'>> {
  return (
    actor.row ??
    (await db.selectFrom('users').selectAll().where('id', '=', actor.userId).executeTakeFirstOrThrow())
  )
}

/** Reads what the rules ask about the actor again, because an earlier item of a batch may have changed it. */
export async function refreshActor(db: Queryable, actor: Actor, now: Date): Promise<Actor> {
  const row = await db
    .selectFrom('users')
    .select(ROLE_COLUMNS)
    .where('id', '=', actor.userId)
    .executeTakeFirst()
  return row ? { ...actor, ...roleOf(row, now) } : { ...actor, userType: null, profileCompleted: false }
}

/** Deletes all sessions of a user. @param kept the hash of the token of one that stays @returns their number */
export async function endAllSessions(db: Queryable, userId: string, kept?: string): Promise<number> {
  let ending = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (kept !== undefined) ending = ending.where('token_hash', '!=', kept)
  return (await ending.returning('user_id').execute()).length
}

/** Deletes sessions; with `userId` only those of this user. @returns the hashes of the deleted ones */
export async function endSessions(
  db: Queryable,
  tokenHashes: readonly string[],
  userId?: string,
): Promise<string[]> {
  if (tokenHashes.length === 0) return []
  let ending = db.deleteFrom('sessions').where('token_hash', 'in', tokenHashes)
  if (userId !== undefined) ending = ending.where('user_id', '=', userId)
  return (await ending.returning('token_hash').execute()).map((row) => row.token_hash)
}
