import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Day } from '../../../domain/core/dates.ts'
import { daysBetween } from '../../../domain/core/dates.ts'
import { COMPOSED_ON_MAX_AGE_DAYS } from '../../../domain/core/limits.ts'
import type { Db, Tx } from '../db/open.ts'
import { sqlError } from '../db/open.ts'
import { Refusal } from '../dispatch/refusal.ts'

/** The answer of an effect, as its receipt keeps it. */
export interface StoredResult {
  status: number
  /** JSON text. */
  body: string
}

const inProgress = () =>
  new Refusal('in_progress', 'This is being done already. It will be asked again in a moment.', {
    retryAfterMs: 1000,
  })

/** JSON with its keys in one order: two ways to write the same content are the same content. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** SHA-256 over what a request asks for. Parts are length-prefixed, so that none runs into the next. */
export function fingerprint(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) {
    hash.update(`${typeof part === 'string' ? Buffer.byteLength(part) : part.byteLength}:`).update(part)
  }
  return hash.digest('hex')
}

/** A signed 64-bit number for PostgreSQL's advisory locks. */
function lockKey(userId: string, opId: string): string {
  return createHash('sha256').update(`${userId}/${opId}`).digest().readBigInt64BE(0).toString()
}

/**
 * @throws Refusal `expired_operation` (410) when the person finished the operation before the oldest
 * receipt: it can no longer be proved that it was not done. `invalid` (400) when its day is yet to come.
 */
export function checkComposedOn(day: Day | null, now: Date): void {
  if (day === null) return
  const age = daysBetween(day, now.toISOString().slice(0, 10))
  if (age > COMPOSED_ON_MAX_AGE_DAYS) {
    throw new Refusal(
      'expired_operation',
      'This was written too long ago to be sent safely. Please check it and send it anew.',
    )
  }
  if (age < -1) throw new Refusal('invalid', 'The day on this device is wrong')
}

/**
 * Runs `effect` once per (user, operation), whatever is sent again, in whatever process: lock, look,
 * do, remember, in one transaction. Inside it nothing waits but the database.
 * @returns the answer and whether it was stored earlier.
 * @throws Refusal `in_progress`, `receipt_mismatch`, or the effect's own when it is not final;
 * final ones are stored and come back as answers.
 */
export async function runIdempotently(
  db: Db,
  userId: string,
  opId: string,
  print: string,
  now: Date,
  effect: (tx: Tx) => Promise<StoredResult>,
): Promise<StoredResult & { replayed: boolean }> {
  try {
    return await db.transaction().execute(async (tx) => {
      const lock = await sql<{
        locked: boolean
      }>`select pg_try_advisory_xact_lock(${lockKey(userId, opId)}::bigint) as locked`.execute(tx)
      if (!lock.rows[0]?.locked) throw inProgress()
      // A statement of its own: its snapshot must be younger than the lock.
      const receipt = await tx
        .selectFrom('op_receipts')
        .select(['fingerprint', 'http_status', 'body'])
        .where('user_id', '=', userId)
        .where('op_id', '=', opId)
        .executeTakeFirst()
      if (receipt) {
        if (receipt.fingerprint !== print) {
          throw new Refusal('receipt_mismatch', 'This operation was sent before with other content')
        }
        return { status: receipt.http_status, body: receipt.body, replayed: true }
      }
      await sql`savepoint effect`.execute(tx)
      let answer: StoredResult
      try {
        answer = await effect(tx)
      } catch (error) {
        if (!(error instanceof Refusal) || !error.isFinal) throw error
        await sql`rollback to savepoint effect`.execute(tx)
        answer = { status: error.status, body: JSON.stringify(error.body) }
      }
      await tx
        .insertInto('op_receipts')
        .values({
          user_id: userId,
          op_id: opId,
          fingerprint: print,
          http_status: answer.status,
          body: answer.body,
          created_at: now,
        })
        .execute()
      return { ...answer, replayed: false }
    })
  } catch (error) {
    if (isLostRace(error)) throw inProgress()
    throw error
  }
}

/** Serialisation failure, deadlock, or a receipt that another engine's lock did not keep out: try again. */
function isLostRace(error: unknown): boolean {
  const known = sqlError(error)
  if (!known) return false
  return (
    known.state === '40001' ||
    known.state === '40P01' ||
    (known.state === '23505' && known.constraint === 'op_receipts_pkey')
  )
}
