import * as v from 'valibot'
import { Id } from '../../../domain/core/ids.ts'
import type { Db, Queryable } from '../../platform/db/open.ts'
import { PATIENT_PAUSES_MS, runnable, type JobKind, type RunnableJob } from '../../platform/jobs/job-kind.ts'
import { addJob } from '../../platform/jobs/job-table.ts'
import { hideHomesOf, showHomesOf } from '../listings/listing-hiding.ts'

/** Ends a suspension at its time: from then on, others find the person and their homes again. */
const END_SUSPENSION: JobKind<{ userId: string }> = {
  name: 'reports.end-suspension',
  payload: v.object({ userId: Id }),
  pausesMs: PATIENT_PAUSES_MS,
  attemptMaxMs: 60_000,
}

/**
 * Suspends a person in the caller's transaction: they can sign in and read, and write nothing; others find neither
 * them nor their homes.
 * @param until null for a suspension without an end
 * A deleted account is kept out for ever already.
 * @returns the number of homes that are hidden now
 */
export async function suspend(db: Queryable, userId: string, until: Date | null, now: Date): Promise<number> {
  const changed = await db
    .updateTable('users')
    .set({ suspended_at: now, suspended_until: until, updated_at: now })
    .where('id', '=', userId)
    .where('emptied_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return 0
  if (until !== null) await addJob(db, END_SUSPENSION, { userId }, now, until)
  return hideHomesOf(db, userId, now)
}

/** Ends a suspension in the caller's transaction. Homes that were hidden for it come back. */
export async function endSuspension(db: Queryable, userId: string, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ suspended_at: null, suspended_until: null, updated_at: now })
    .where('id', '=', userId)
    .where('suspended_at', 'is not', null)
    .where('emptied_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  await showHomesOf(db, userId, now)
  return changed !== undefined
}

/** The job that ends suspensions. A suspension that was changed since has another end, and stays. */
export const suspensionJobs = ({ db, clock }: { db: Db; clock: () => Date }): RunnableJob[] => [
  runnable(END_SUSPENSION, async ({ userId }) => {
    await db.transaction().execute(async (tx) => {
      const now = clock()
      const row = await tx
        .selectFrom('users')
        .select('suspended_until')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      if (row?.suspended_until && row.suspended_until <= now) await endSuspension(tx, userId, now)
    })
  }),
]
