import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RateLimit } from './config.ts'
import type { Queryable } from './db/open.ts'
import { Refusal } from './refusal.ts'

/** In the database, so that several server processes share one count. Keys hold hashes, no addresses. */
const keyed = (subject: string) => createHash('sha256').update(subject).digest('base64url').slice(0, 32)

const tooMany = (retryAfterMs: number) =>
  new Refusal('rate_limited', 'Too many tries. Please wait a moment and try again.', {
    retryAfterMs: Math.max(1000, retryAfterMs),
  })

/**
 * Counts one use of `name` by `subject`.
 * @throws Refusal `rate_limited` (429) with the time until the window ends, once the limit is passed.
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
    .values({ key: `${name}:${keyed(subject)}`, count: 1, window_ends_at: ends })
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

/** @throws Refusal `rate_limited` while the account's delay runs; the password is not even looked at. */
export async function checkSignInDelay(db: Queryable, email: string, now: Date): Promise<void> {
  const row = await db
    .selectFrom('sign_in_failures')
    .select('blocked_until')
    .where('email_hash', '=', keyed(email))
    .executeTakeFirst()
  if (row && row.blocked_until > now) throw tooMany(row.blocked_until.getTime() - now.getTime())
}

/** After `free` failures each further one doubles the account's delay, up to a quarter of an hour. */
export async function noteSignInFailure(
  db: Queryable,
  email: string,
  free: number,
  now: Date,
): Promise<void> {
  if (!Number.isFinite(free)) return
  const forget = new Date(now.getTime() + FORGET_AFTER_MS)
  const { failures } = await db
    .insertInto('sign_in_failures')
    .values({ email_hash: keyed(email), failures: 1, blocked_until: now, forget_at: forget })
    .onConflict((conflict) =>
      conflict.column('email_hash').doUpdateSet({
        failures: sql<number>`case when sign_in_failures.forget_at <= ${now} then 1 else sign_in_failures.failures + 1 end`,
        forget_at: forget,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  if (failures <= free) return
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(30, failures - free - 1))
  await db
    .updateTable('sign_in_failures')
    .set({ blocked_until: new Date(now.getTime() + delay) })
    .where('email_hash', '=', keyed(email))
    .execute()
}

export async function forgetSignInFailures(db: Queryable, email: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('email_hash', '=', keyed(email)).execute()
}
