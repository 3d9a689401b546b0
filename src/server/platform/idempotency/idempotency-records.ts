import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import type { Day } from '../../../domain/core/dates.ts'
import { addDays, daysBetween } from '../../../domain/core/dates.ts'
import { COMPOSED_ON_MAX_AGE_DAYS } from '../../../domain/core/limits.ts'
import type { UploadedFile } from '../core/call.ts'
import type { Db, Queryable, Tx } from '../db/open.ts'
import { sqlError } from '../db/sql-error.ts'
import { Refusal, otherContent } from '../core/refusal.ts'

/** The result of an operation, as its idempotency record stores it. */
export interface StoredResult {
  status: number
  /** JSON text. */
  body: string
}

const inProgress = () =>
  new Refusal('in_progress', 'We’re already working on this. We’ll check again in a moment.', {
    retryAfterMs: 1000,
  })

/** JSON with sorted keys, so that equal content gives equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/**
 * SHA-256 in hex over a request's parts and files. Each has its length in front, so that they cannot blend.
 */
export async function fingerprint(
  parts: readonly string[],
  files: readonly UploadedFile[] = [],
): Promise<string> {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part)
  for (const { path, bytes } of files) {
    hash.update(`${bytes}:`)
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  }
  return hash.digest('hex')
}

/**
 * The stored result of an operation, read before work that only a first request needs.
 * @throws Refusal `receipt_mismatch` (422) when the record has another fingerprint
 */
export async function findStoredResult(
  db: Queryable,
  userId: string,
  opId: string,
  requestHash: string,
): Promise<StoredResult | null> {
  const record = await db
    .selectFrom('op_receipts')
    .select(['fingerprint', 'http_status', 'body'])
    .where('user_id', '=', userId)
    .where('op_id', '=', opId)
    .executeTakeFirst()
  if (!record) return null
  if (record.fingerprint !== requestHash) throw otherContent()
  return { status: record.http_status, body: record.body }
}

/** The operation's key for PostgreSQL's advisory locks: a signed 64-bit number. */
function lockKey(userId: string, opId: string): string {
  return createHash('sha256').update(`${userId}/${opId}`).digest().readBigInt64BE(0).toString()
}

/** Days by which a person's local day can be ahead of the server's. */
const AHEAD_MAX_DAYS = 1

/**
 * The day on which the person finished the operation. A day in the future comes from a wrong clock, which is
 * no reason to refuse the person's words, so the latest possible day counts instead.
 * @throws Refusal `expired_operation` (410) when idempotency records from that day may have been deleted, so
 * that a repeat would go unnoticed
 */
export function acceptedDay(day: Day | null, now: Date): Day | null {
  if (day === null) return null
  const today = now.toISOString().slice(0, 10)
  const age = daysBetween(day, today)
  if (age > COMPOSED_ON_MAX_AGE_DAYS) {
    throw new Refusal(
      'expired_operation',
      'This was written too long ago to send safely. Check it and send it again.',
    )
  }
  return age < -AHEAD_MAX_DAYS ? addDays(today, AHEAD_MAX_DAYS) : day
}

/** An operation of a user, by its endpoint, its id and the `fingerprint` of the request. */
interface OperationKey {
  userId: string
  kind: string
  opId: string
  requestHash: string
}

/**
 * Runs `effect` once per user and operation, however often and to whichever process the request is sent. The
 * effect must wait for nothing but the database.
 * @returns the result, and whether it comes from the record
 * @throws Refusal `in_progress` (409), `receipt_mismatch` (422) when the record has another fingerprint, or
 * the effect's own refusal if it is not final; a final refusal is stored and returned as the result
 */
export async function runIdempotently(
  db: Db,
  key: OperationKey,
  now: Date,
  effect: (tx: Tx) => Promise<StoredResult>,
): Promise<StoredResult & { replayed: boolean }> {
  let refused: StoredResult | undefined
  try {
    return await runInTransaction(db, key, now, async (tx) => {
      try {
        return await effect(tx)
      } catch (error) {
        if (error instanceof Refusal && error.isFinal)
          refused = { status: error.status, body: JSON.stringify(error.body) }
        throw error
      }
    })
  } catch (error) {
    if (!refused) throw error
    // What the effect wrote went with its transaction. If a repeat was quicker since, the record of that one counts.
    const result = refused
    return runInTransaction(db, key, now, async () => result)
  }
}

/** One transaction takes a lock, looks for the idempotency record, runs the effect and stores the record. */
async function runInTransaction(
  db: Db,
  { userId, kind, opId, requestHash }: OperationKey,
  now: Date,
  effect: (tx: Tx) => Promise<StoredResult>,
): Promise<StoredResult & { replayed: boolean }> {
  try {
    return await db.transaction().execute(async (tx) => {
      // Without a parameter, the statement goes to the database together with the beginning of the transaction.
      const lock = await sql<{
        locked: boolean
      }>`select pg_try_advisory_xact_lock(${sql.lit(lockKey(userId, opId))}::bigint) as locked`.execute(tx)
      if (!lock.rows[0]?.locked) throw inProgress()
      // This query is a separate statement, because its snapshot must be newer than the lock.
      const stored = await findStoredResult(tx, userId, opId, requestHash)
      if (stored) return { ...stored, replayed: true }
      const result = await effect(tx)
      await tx
        .insertInto('op_receipts')
        .values({
          user_id: userId,
          op_id: opId,
          fingerprint: requestHash,
          http_status: result.status,
          body: result.body,
          created_at: now,
          kind,
        })
        .execute()
      return { ...result, replayed: false }
    })
  } catch (error) {
    if (isLostRace(error)) throw inProgress()
    throw error
  }
}

/**
 * Whether another transaction won: a serialization failure, a deadlock, or a record that another process
 * stored although both held the lock.
 */
function isLostRace(error: unknown): boolean {
  const failure = sqlError(error)
  if (!failure) return false
  return (
    failure.state === '40001' ||
    failure.state === '40P01' ||
    (failure.state === '23505' && failure.constraint === 'op_receipts_pkey')
  )
}
