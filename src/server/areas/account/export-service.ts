import type { ExportView } from '../../../domain/account/export-view.ts'
import * as v from 'valibot'
import { Id } from '../../../domain/core/ids.ts'
import { EXPORT_DAYS, EXPORT_EVERY_HOURS } from '../../../domain/core/limits.ts'
import { newId } from '../../platform/core/new-id.ts'
import { CAPS } from '../../platform/core/cap-table.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import type { Db, Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { PATIENT_PAUSES_MS, type JobKind } from '../../platform/jobs/job-kind.ts'
import { addJob } from '../../platform/jobs/job-table.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Makes the archive of a person's data. */
export const MAKE_EXPORT: JobKind<{ userId: string; exportId: string }> = {
  name: 'account.export',
  payload: v.object({ userId: Id, exportId: Id }),
  // Some minutes in all: after that the person is told, and may ask again.
  pausesMs: PATIENT_PAUSES_MS.slice(0, 3),
  attemptMaxMs: HOUR_MS,
}

const viewOf = (row: Row<'exports'>): ExportView => ({
  id: row.id,
  state: row.state,
  percent: row.percent,
  bytes: row.bytes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  nextAt: nextAt(row).toISOString(),
})

/** When a person may ask for another archive; a failed one does not count. */
const nextAt = ({ state, created_at }: Row<'exports'>): Date =>
  state === 'failed' ? created_at : new Date(created_at.getTime() + EXPORT_EVERY_HOURS * HOUR_MS)

const newest = (db: Queryable, userId: string) =>
  db
    .selectFrom('exports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest archive of a person; null when there is none. */
export async function latestExport(db: Queryable, userId: string): Promise<ExportView | null> {
  const row = await newest(db, userId)
  return row ? viewOf(row) : null
}

/**
 * Asks for an archive of everything that is stored about a person. While one is being made, it is returned.
 * @throws Refusal `rate_limited` (429) within a day after the last one
 */
export function requestExport(db: Db, userId: string, now: Date): Promise<ExportView> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    const last = await newest(tx, userId)
    if (last && nextAt(last) > now) {
      if (last.state === 'being-made') return viewOf(last)
      throw new Refusal('rate_limited', CAPS.exports.says, {
        retryAfterMs: nextAt(last).getTime() - now.getTime(),
      })
    }
    const row = await tx
      .insertInto('exports')
      .values({
        id: newId(now),
        user_id: userId,
        state: 'being-made',
        percent: 0,
        bytes: 0,
        created_at: now,
        expires_at: new Date(now.getTime() + EXPORT_DAYS * DAY_MS),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await addJob(tx, MAKE_EXPORT, { userId, exportId: row.id }, now)
    return viewOf(row)
  })
}

/** The archive `exportId` of this person while it can be downloaded; null otherwise. */
export async function findReadyExport(
  db: Queryable,
  userId: string,
  exportId: string,
  now: Date,
): Promise<Row<'exports'> | null> {
  const row = await db
    .selectFrom('exports')
    .selectAll()
    .where('id', '=', exportId)
    .where('user_id', '=', userId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}
