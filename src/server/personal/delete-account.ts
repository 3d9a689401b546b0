import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { DELETED_PERSON_NAME } from '../../domain/account/deletion.ts'
import { Id } from '../../domain/core/ids.ts'
import type { Snapshot } from '../../domain/reports/case.ts'
import { ACCOUNT_DELETED_MAIL } from '../areas/account/account-mails.ts'
import { rememberUsed } from '../areas/account/tombstones.ts'
import { leaveGroup } from '../areas/groups/group-service.ts'
import { NO_CONVERSATION_LIMITS } from '../areas/messages/conversation-limits.ts'
import { endViewingsOf } from '../areas/viewings/viewing-service.ts'
import { endAllSessions } from '../platform/auth/sessions.ts'
import type { Actor } from '../platform/core/call.ts'
import { newCode } from '../platform/core/new-id.ts'
import type { Queryable, Tx } from '../platform/db/open.ts'
import type { Row } from '../platform/db/tables.ts'
import type { Deps } from '../platform/dispatch/handler.ts'
import { clearSignInFailures } from '../platform/http/rate-limits.ts'
import { PATIENT_PAUSES_MS, type JobKind } from '../platform/jobs/job-kind.ts'
import { addJob } from '../platform/jobs/job-table.ts'
import { personalTables } from './personal-data.ts'

/** Deletes an account whose time is over. */
export const DELETE_ACCOUNT: JobKind<{ userId: string }> = {
  name: 'account.delete',
  payload: v.object({ userId: Id }),
  pausesMs: PATIENT_PAUSES_MS,
  attemptMaxMs: 60 * 60_000,
}

export type DeletionDeps = Pick<Deps, 'db' | 'photos' | 'exports' | 'passwords'>

/** Objects of a store that are deleted before their rows. */
const OBJECTS_AT_ONCE = 100

/** What the row of a deleted account holds, because messages and viewings of others refer to it. */
const REMAINS = {
  first_name: DELETED_PERSON_NAME,
  last_name: '',
  user_type: null,
  seeking_option: null,
  profile_completed: false,
  completed_at: null,
  location_preference: null,
  custom_location: '',
  referral_count: 0,
  referral_premium_at: null,
  referred_by: null,
  seat_number: null,
  profile_picture: '',
  seeker_answers: null,
  match_settings: null,
  moderator_since: null,
  suspended_until: null,
  email_confirmed_at: null,
  new_email: null,
  old_email_agreed_at: null,
  new_email_agreed_at: null,
}

/**
 * Deletes a person's account with everything that is theirs. Messages stay with the people who got them, without the
 * name and the pictures; homes and viewings stay as deleted and cancelled ones, without the address, the words and the pictures.
 * It may end at any point: the row stays due until the last step, and another run goes on.
 */
export async function deleteAccount(
  { db, photos, exports, passwords }: DeletionDeps,
  userId: string,
  now: Date,
): Promise<void> {
  const password_hash = await passwords.hash(randomBytes(32).toString('base64url'))
  await db.transaction().execute((tx) => emptyAccount(tx, userId, password_hash, now))
  await removeObjects(db, 'photos', 'owner_id', userId, (id) => photos.remove(id))
  await removeObjects(db, 'exports', 'user_id', userId, (id) => exports.remove(id))
  await db.updateTable('users').set({ deletion_due_at: null }).where('id', '=', userId).execute()
}

/** Whether the time of an account that its person wants to delete is over. */
export async function isDeletionDue(db: Queryable, userId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deletion_due_at', '<=', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Asks for the deletion of each account whose time is over, unless that was done already. */
export async function orderDueDeletions(db: Queryable, now: Date): Promise<void> {
  const due = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_due_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('jobs.id')
            .where('kind', '=', DELETE_ACCOUNT.name)
            .where('failed_at', 'is', null)
            .where(sql<boolean>`payload->>'userId' = users.id::text`),
        ),
      ),
    )
    .execute()
  for (const { id } of due) await addJob(db, DELETE_ACCOUNT, { userId: id }, now)
}

/** Takes everything out of the database but the rows whose objects are still in a store; nothing on a later run. */
async function emptyAccount(tx: Tx, userId: string, password_hash: string, now: Date): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (user.emptied_at !== null) return
  await endAllSessions(tx, userId)
  await leaveOthers(tx, user, now)
  await deleteOwnRows(tx, user)
  await deleteJobs(tx, user)
  await tx
    .updateTable('messages')
    .set({ photos: null })
    .where('sender_id', '=', userId)
    .where('photos', 'is not', null)
    .execute()
  await emptyReports(tx, userId)
  await emptyListings(tx, sql`owner_id = ${userId}::uuid`, now)
  await clearSignInFailures(tx, user.email)
  await rememberUsed(tx, user, now)
  await tx
    .updateTable('users')
    .set({
      ...REMAINS,
      email: `deleted-${userId}@deleted.invalid`,
      password_hash,
      suspended_at: now,
      deletion_due_at: user.deletion_due_at ?? now,
      emptied_at: now,
      referral_code: newCode(),
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
  await addJob(tx, ACCOUNT_DELETED_MAIL, { email: user.email, firstName: user.first_name }, now)
}

/** Ends what the person has with others: viewings, of which the other side is told, and groups. */
async function leaveOthers(tx: Tx, user: Row<'users'>, now: Date): Promise<void> {
  const actor: Actor = {
    userId: user.id,
    userType: user.user_type,
    profileCompleted: user.profile_completed,
    isModerator: false,
    isSuspended: false,
    isLeaving: true,
    emailConfirmed: true,
    tokenHash: '',
  }
  await endViewingsOf(tx, { actor, now, limits: NO_CONVERSATION_LIMITS })
  await tx
    .updateTable('viewings')
    .set((eb) => ({ note: '', history: { steps: [] }, revision: eb('revision', '+', 1), updated_at: now }))
    .where((eb) => eb.or([eb('seeker_id', '=', user.id), eb('owner_id', '=', user.id)]))
    .execute()
  const groups = await tx
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', user.id)
    .execute()
  for (const { group_id } of groups) await leaveGroup(tx, actor, group_id)
}

async function deleteOwnRows(tx: Tx, user: Row<'users'>): Promise<void> {
  for (const { table, deletion } of personalTables) {
    if (!('by' in deletion)) continue
    for (const column of deletion.by)
      await sql`delete from ${sql.table(table)} where ${isPerson(column, user)}`.execute(tx)
  }
}

/** SQL condition: this column of a table of `PERSONAL_DATA` refers to the person. */
export function isPerson(column: string, user: Pick<Row<'users'>, 'id' | 'email'>) {
  return column === 'email_key'
    ? sql<boolean>`${sql.ref(column)} = ${user.email}`
    : sql<boolean>`${sql.ref(column)} = ${user.id}::uuid`
}

/** Deletes the jobs about a person, but not those that delete the account. */
async function deleteJobs(tx: Tx, { id, email }: Row<'users'>): Promise<void> {
  await tx
    .deleteFrom('jobs')
    .where('kind', '!=', DELETE_ACCOUNT.name)
    .where(sql<boolean>`(payload->>'userId' = ${id} or payload->>'email' = ${email})`)
    .execute()
}

/** What is left of what was reported of a deleted account. */
const NOTHING: Snapshot = { title: 'Deleted', words: '', photos: [], messages: [] }

/** Takes the words and the pictures of a person's reports, and those that were reported of them, out of the cases. */
async function emptyReports(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('reports').set({ words: '', photos: null }).where('reporter_id', '=', userId).execute()
  // A claim holds the words of the claimant's own home.
  await tx
    .updateTable('reports')
    .set({ snapshot: NOTHING })
    .where('reporter_id', '=', userId)
    .where('reason', '=', 'address')
    .execute()
  await tx
    .updateTable('reports')
    .set({ snapshot: NOTHING })
    .where('case_id', 'in', (eb) => eb.selectFrom('cases').select('id').where('person_id', '=', userId))
    .execute()
  await tx.updateTable('cases').set({ snapshot: NOTHING }).where('person_id', '=', userId).execute()
}

/** Takes the address, the words, the pictures and the form out of listings, and deletes those that are not deleted yet. */
export async function emptyListings(
  db: Queryable,
  which: ReturnType<typeof sql<boolean>>,
  now: Date,
): Promise<void> {
  await sql`
    update listings set deleted_at = coalesce(deleted_at, ${now}::timestamptz), updated_at = ${now}::timestamptz,
      revision = revision + 1, street_key = '', zip_key = '',
      payload = (payload - 'form') || jsonb_build_object(
        'title', '', 'description', '', 'images', '[]'::jsonb,
        'address', payload->'address' || '{"street": "", "zipCode": ""}'::jsonb)
    where ${which}`.execute(db)
}

/** Deletes objects of a person from a store, each before its row, so that none is forgotten. */
async function removeObjects(
  db: Queryable,
  table: 'photos' | 'exports',
  column: 'owner_id' | 'user_id',
  userId: string,
  remove: (id: string) => Promise<void>,
): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where ${sql.ref(column)} = ${userId}::uuid
      limit ${OBJECTS_AT_ONCE}`.execute(db)
    if (rows.length === 0) return
    for (const { id } of rows) {
      await remove(id)
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db)
    }
  }
}
