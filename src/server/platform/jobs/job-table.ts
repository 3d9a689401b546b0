import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../core/new-id.ts'
import type { Db, Queryable } from '../db/open.ts'
import type { Row } from '../db/tables.ts'
import type { JobKind } from './job-kind.ts'

/** The characters of a failure that are kept. */
const ERROR_MAX = 500

/** A job that a process has taken. */
export interface TakenJob extends Pick<Row<'jobs'>, 'id' | 'kind' | 'payload' | 'attempts'> {
  /** Names this attempt. */
  lease: string
}

/**
 * Asks for a job in the caller's transaction: it is done after the commit, and never without it.
 * @param dueAt when it is done; default: at once
 * @returns its id
 */
export async function addJob<P extends Record<string, unknown>>(
  db: Queryable,
  kind: Pick<JobKind<P>, 'name'>,
  payload: P,
  now: Date,
  dueAt = now,
): Promise<string> {
  const id = newId(now)
  await db
    .insertInto('jobs')
    .values({
      id,
      kind: kind.name,
      payload,
      created_at: now,
      run_at: dueAt,
      attempts: 0,
      lease: null,
      leased_until: null,
      last_error: null,
      failed_at: null,
    })
    .execute()
  return id
}

/** Whether a job is due: its time has come, and no process works on it. */
const isDue = (now: Date) =>
  sql<boolean>`failed_at is null and run_at <= ${now} and (leased_until is null or leased_until <= ${now})`

/**
 * Takes the jobs that are due for the longest time; other processes pass over them until `maxMs` are over.
 * @param kinds the kinds that this process knows: in a deployment, another release may ask for others
 */
export async function takeJobs(
  db: Db,
  kinds: readonly JobKind<Record<string, unknown>>[],
  count: number,
  now: Date,
): Promise<TakenJob[]> {
  const names = kinds.map(({ name }) => name)
  const due = await db
    .selectFrom('jobs')
    .select('id')
    .where(isDue(now))
    .where('kind', 'in', names)
    .limit(1)
    .executeTakeFirst()
  // Without work, nothing is locked or written.
  if (!due) return []
  const lease = randomUUID()
  const longestMs = sql<Date>`${now}::timestamptz + case kind ${sql.join(
    kinds.map(({ name, attemptMaxMs }) => sql`when ${name} then ${`${attemptMaxMs} ms`}::interval`),
    sql` `,
  )} end`
  return db
    .updateTable('jobs')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), lease, leased_until: longestMs }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where(isDue(now))
        .where('kind', 'in', names)
        .orderBy('run_at')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'payload', 'attempts'])
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, lease })))
}

/** Deletes a job that is done. @returns false when another process has taken it over since */
export async function finishJob(db: Db, { id, lease }: TakenJob): Promise<boolean> {
  const done = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('lease', '=', lease)
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

/** Records a failed attempt. @param nextAt when the next one is due; null when none follows */
export async function failJob(
  db: Db,
  { id, lease }: TakenJob,
  error: unknown,
  nextAt: Date | null,
  now: Date,
): Promise<void> {
  const last_error = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX)
  await db
    .updateTable('jobs')
    .set({
      lease: null,
      leased_until: null,
      last_error,
      ...(nextAt === null ? { failed_at: now } : { run_at: nextAt }),
    })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute()
}

/** Gives a job back that was not finished, as if this attempt had not begun. */
export async function returnJob(db: Db, { id, lease }: TakenJob): Promise<void> {
  await db
    .updateTable('jobs')
    .set((eb) => ({ lease: null, leased_until: null, attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute()
}

/** The jobs that are due or begun, without those for a later day, and those that failed for good. */
export async function countJobs(db: Queryable, now: Date): Promise<{ waiting: number; failed: number }> {
  const row = await db
    .selectFrom('jobs')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere('failed_at', 'is', null)
        .filterWhere((inner) => inner.or([inner('attempts', '>', 0), inner('run_at', '<=', now)]))
        .as('waiting'),
      eb.fn.countAll<number>().filterWhere('failed_at', 'is not', null).as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return { waiting: row.waiting, failed: row.failed }
}

/** The jobs that failed for good, the last one first. */
export function failedJobs(db: Queryable, max: number): Promise<Row<'jobs'>[]> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .limit(max)
    .execute()
}

/** Lets failed jobs begin anew. @param id of one job; null for all @returns their number */
export async function retryJobs(db: Queryable, id: string | null, now: Date): Promise<number> {
  let retried = db
    .updateTable('jobs')
    .set({ attempts: 0, run_at: now, failed_at: null })
    .where('failed_at', 'is not', null)
  if (id !== null) retried = retried.where('id', '=', id)
  return (await retried.returning('id').execute()).length
}

/** Deletes jobs that failed for good before `before`. */
export async function deleteFailedJobs(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('jobs').where('failed_at', '<', before).execute()
}
