import { sql } from 'kysely'
import { deletionDueAt } from '../../../domain/account/deletion.ts'
import { endAllSessions } from '../../platform/auth/sessions.ts'
import type { Actor } from '../../platform/core/call.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { addJob } from '../../platform/jobs/job-table.ts'
import { DELETION_DUE_MAIL } from './account-mails.ts'
import { userById } from './person-service.ts'

/**
 * Asks for the deletion of the caller's account, or takes it back. From then on nobody finds the person, their homes
 * are hidden, and their other devices are signed out. Nothing happens when the wish is the same as before.
 */
export async function setDeletion(
  db: Queryable,
  actor: Actor,
  wanted: boolean,
  now: Date,
): Promise<Row<'users'>> {
  const due = wanted ? deletionDueAt(now) : null
  const changed = await db
    .updateTable('users')
    .set({ deletion_due_at: due, updated_at: now })
    .where('id', '=', actor.userId)
    .where('deletion_due_at', wanted ? 'is' : 'is not', null)
    .where('emptied_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (changed && due !== null) {
    await hideHomes(db, actor.userId, now)
    await endAllSessions(db, actor.userId, actor.tokenHash)
    await addJob(db, DELETION_DUE_MAIL, { userId: actor.userId, dueAt: due.getTime() }, now)
  }
  if (changed && due === null) await showHomes(db, actor.userId, now)
  return userById(db, actor.userId)
}

/** Takes a person's homes off the market, and remembers how they were. */
async function hideHomes(db: Queryable, ownerId: string, now: Date): Promise<void> {
  await sql`
    update listings set status_before_deletion = status, paused_until_before_deletion = paused_until,
      status = 'paused', paused_until = null, revision = revision + 1, updated_at = ${now}::timestamptz
    where owner_id = ${ownerId}::uuid and deleted_at is null
      and status in ('active', 'incomplete', 'paused')`.execute(db)
}

/** Brings the homes back that `hideHomes` took off the market, as they were. */
async function showHomes(db: Queryable, ownerId: string, now: Date): Promise<void> {
  await sql`
    update listings set
      status = case when status = 'paused' then status_before_deletion else status end,
      paused_until = case when status = 'paused' then paused_until_before_deletion else paused_until end,
      status_before_deletion = null, paused_until_before_deletion = null,
      revision = revision + 1, updated_at = ${now}::timestamptz
    where owner_id = ${ownerId}::uuid and status_before_deletion is not null`.execute(db)
}
