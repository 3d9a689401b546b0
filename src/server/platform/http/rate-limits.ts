import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable } from '../db/open.ts'
import { TOO_MANY_MESSAGE, type RateLimit } from '../core/rate-limit.ts'
import type { LimitName, RateLimits } from '../core/rate-limit-table.ts'
import { Refusal } from '../core/refusal.ts'

// The counts are in the database, so that several server processes share them.

/** Hashes a subject, so that the database holds no addresses. */
const hashed = (subject: string) => createHash('sha256').update(subject).digest('base64url').slice(0, 32)

/** The refusal of a use above a limit. */
export const tooMany = (retryAfterMs: number, says = TOO_MANY_MESSAGE) =>
  new Refusal('rate_limited', says, {
    retryAfterMs: Math.max(1000, retryAfterMs),
  })

/** How many of some uses a limit admits, and the time until its window ends. */
export interface Admitted {
  uses: number
  retryAfterMs: number
  /** What the person reads when none is left. */
  says?: string | undefined
}

/**
 * Counts `uses` of the limit `name` by `subject` in one step, so that a batch costs one statement.
 * @returns how many of them the limit admits
 */
export async function countUses(
  db: Queryable,
  name: LimitName,
  subject: string,
  uses: number,
  limit: Pick<RateLimit, 'max' | 'windowMs' | 'says'>,
  now: Date,
): Promise<Admitted> {
  if (!Number.isFinite(limit.max)) return { uses, retryAfterMs: 0 }
  const ends = new Date(now.getTime() + limit.windowMs)
  const row = await db
    .insertInto('rate_counters')
    .values({ key: `${name}:${hashed(subject)}`, count: uses, window_ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rate_counters.window_ends_at <= ${now} then ${uses}::int else rate_counters.count + ${uses}::int end`,
        window_ends_at: sql<Date>`case when rate_counters.window_ends_at <= ${now} then ${ends} else rate_counters.window_ends_at end`,
      }),
    )
    .returning(['count', 'window_ends_at'])
    .executeTakeFirstOrThrow()
  return {
    uses: Math.max(0, Math.min(uses, limit.max - (row.count - uses))),
    retryAfterMs: row.window_ends_at.getTime() - now.getTime(),
    says: limit.says,
  }
}

/**
 * Counts one use of the limit `name` by `subject`.
 * @throws Refusal `rate_limited` (429) above the limit, with the time until the window ends
 */
export async function countUse(
  db: Queryable,
  name: LimitName,
  subject: string,
  { [name]: limit }: RateLimits,
  now: Date,
): Promise<void> {
  const admitted = await countUses(db, name, subject, 1, limit, now)
  if (admitted.uses === 0) throw tooMany(admitted.retryAfterMs, limit.says)
}

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 15 * 60_000

/**
 * Counts a sign-in attempt, before the password is checked so that parallel attempts are counted one by one.
 * After `max` failures, each further failure doubles the subject's delay, up to 15 minutes; the window after the
 * last failure forgets them. E-mail addresses without an account are counted in the same way. A success clears
 * the count.
 * @param subject an e-mail address, or an e-mail address on a known device
 * @throws Refusal `rate_limited` (429) while the delay runs
 */
export async function countSignInAttempt(
  db: Queryable,
  subject: string,
  { signInFailures: { max, windowMs } }: RateLimits,
  now: Date,
): Promise<void> {
  if (!Number.isFinite(max)) return
  const key = hashed(subject)
  const forget = new Date(now.getTime() + windowMs)
  const { rows } = await sql`
    insert into sign_in_failures as f (email_hash, failures, blocked_until, forget_at)
    values (${key}, 1, ${now}::timestamptz, ${forget}::timestamptz)
    on conflict (email_hash) do update set
      failures = case when f.forget_at <= ${now} then 1 else f.failures + 1 end,
      forget_at = excluded.forget_at,
      blocked_until = case when f.forget_at <= ${now} or f.failures < ${max}::int then excluded.blocked_until
        else excluded.blocked_until + interval '1 millisecond'
          * least(${LONGEST_DELAY_MS}::float8, ${FIRST_DELAY_MS}::float8 * power(2, least(30, f.failures - ${max}::int))) end
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

/** Clears a subject's failed attempts after a successful sign-in, or by an operator's word. */
export async function clearSignInFailures(db: Queryable, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('email_hash', '=', hashed(subject)).execute()
}
