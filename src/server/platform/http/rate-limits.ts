import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RateLimit } from '../core/config.ts'
import type { Queryable } from '../db/open.ts'
import { Refusal } from '../core/refusal.ts'

// The counts are in the database, so that several server processes share them.

/** Hashes a subject, so that the database holds no addresses. */
const hashed = (subject: string) => createHash('sha256').update(subject).digest('base64url').slice(0, 32)

const tooMany = (retryAfterMs: number) =>
  new Refusal('rate_limited', 'Too many tries. Please wait a moment and try again.', {
    retryAfterMs: Math.max(1000, retryAfterMs),
  })

/**
 * Counts one use of `name` by `subject`.
 * @throws Refusal `rate_limited` (429) above the limit, with the time until the window ends
 */
export async function countUse(
  db: Queryable,
  name: string,
  subject: string,
  limit: RateLimit,
  now: Date,
): Promise<void> {
  if (!Number.isFinite(limit.max)) return
  const ends = new Date(now.getTime() + limit.windowMs)
  const row = await db
    .insertInto('rate_counters')
    .values({ key: `${name}:${hashed(subject)}`, count: 1, window_ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rate_counters.window_ends_at <= ${now} then 1 else rate_counters.count + 1 end`,
        window_ends_at: sql<Date>`case when rate_counters.window_ends_at <= ${now} then ${ends} else rate_counters.window_ends_at end`,
      }),
    )
    .returning(['count', 'window_ends_at'])
    .executeTakeFirstOrThrow()
  if (row.count > limit.max) throw tooMany(row.window_ends_at.getTime() - now.getTime())
}

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 15 * 60_000
const FORGET_AFTER_MS = 24 * 3_600_000

/**
 * Counts a sign-in attempt, before the password is checked so that parallel attempts are counted one by one.
 * After `free` failures, each further failure doubles the account's delay, up to 15 minutes. E-mail addresses
 * without an account are counted in the same way. A success clears the count.
 * @throws Refusal `rate_limited` (429) while the delay runs
 */
export async function countSignInAttempt(
  db: Queryable,
  email: string,
  free: number,
  now: Date,
): Promise<void> {
  if (!Number.isFinite(free)) return
  const key = hashed(email)
  const forget = new Date(now.getTime() + FORGET_AFTER_MS)
  const { rows } = await sql`
    insert into sign_in_failures as f (email_hash, failures, blocked_until, forget_at)
    values (${key}, 1, ${now}::timestamptz, ${forget}::timestamptz)
    on conflict (email_hash) do update set
      failures = case when f.forget_at <= ${now} then 1 else f.failures + 1 end,
      forget_at = excluded.forget_at,
      blocked_until = case when f.forget_at <= ${now} or f.failures < ${free}::int then excluded.blocked_until
        else excluded.blocked_until + interval '1 millisecond'
          * least(${LONGEST_DELAY_MS}::float8, ${FIRST_DELAY_MS}::float8 * power(2, least(30, f.failures - ${free}::int))) end
    where f.blocked_until <= ${now}
    returning 1`.execute(db)
  if (rows.length > 0) return
  const row = await db
    .selectFrom('sign_in_failures')
    .select('blocked_until')
    .where('email_hash', '=', key)
    .executeTakeFirst()
  throw tooMany((row?.blocked_until.getTime() ?? 0) - now.getTime())
}

/** Clears the failed attempts after a successful sign-in, or by an operator's word. */
export async function clearSignInFailures(db: Queryable, email: string, free = 0): Promise<void> {
  if (!Number.isFinite(free)) return
  await db.deleteFrom('sign_in_failures').where('email_hash', '=', hashed(email)).execute()
}
