import type { CaseKind } from '../../../domain/reports/case.ts'
import { hidesUntilDecided, isSuspendedAt } from '../../../domain/reports/case.ts'
import { newId } from '../../platform/core/new-id.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { lockHome, setHidden } from '../listings/listing-hiding.ts'
import { logAct } from './case-log.ts'
import { addNotice } from './notice-service.ts'
import type { CaseSubject } from './report-subjects.ts'

export type Case = Row<'cases'>

/** A case can be decided between the insert that meets it and the read. */
const TRIES = 3

/**
 * Opens a case about a subject, or joins the open one, which is locked until the transaction ends. A report or an
 * answer weighs more than a first listing, so it gives an open case its kind.
 */
export async function openOrJoinCase(
  db: Queryable,
  kind: CaseKind,
  subject: CaseSubject,
  actorId: string | null,
  now: Date,
): Promise<Case> {
  for (let tried = 0; tried < TRIES; tried++) {
    const opened = await db
      .insertInto('cases')
      .values({
        id: newId(now),
        kind,
        subject_kind: subject.kind,
        subject_key: subject.key,
        person_id: subject.personId,
        listing_id: subject.listingId,
        snapshot: subject.snapshot,
        opened_at: now,
        claimed_by: null,
        claimed_until: null,
        decision: null,
        decided_at: null,
        decided_by: null,
        reason: '',
        before: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (opened) {
      await logAct(db, { actorId, caseId: opened.id, act: 'opened', detail: kind }, now)
      return opened
    }
    const found = await db
      .selectFrom('cases')
      .selectAll()
      .where('subject_kind', '=', subject.kind)
      .where('subject_key', '=', subject.key)
      .where('decided_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!found) continue
    if (found.kind === 'first-listing' && kind !== 'first-listing')
      await db.updateTable('cases').set({ kind }).where('id', '=', found.id).execute()
    return found
  }
  throw new Error('A subject had no open case, and none could be opened')
}

/** Takes a home off the market when enough different people of standing have reported it. */
export async function hideIfReportedByMany(db: Queryable, found: Case, now: Date): Promise<void> {
  const { id, listing_id: listingId, person_id: personId, subject_kind } = found
  if (listingId === null || (subject_kind !== 'listing' && subject_kind !== 'photo')) return
  const home = await lockHome(db, listingId)
  if (!home || home.deleted_at !== null || home.hidden_at !== null) return
  const reporters = await db
    .selectFrom('users')
    .select(['created_at', 'suspended_at', 'suspended_until', 'email_confirmed_at'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('reports')
        .select('reporter_id')
        .where('case_id', '=', id)
        // A claim says whose a home is, not that it is against the rules.
        .where('reason', '!=', 'address'),
    )
    .execute()
  const isEnough = hidesUntilDecided(
    reporters.map((row) => ({
      createdAt: row.created_at,
      isSuspended: isSuspendedAt(row.suspended_at, row.suspended_until, now),
      isConfirmed: row.email_confirmed_at !== null,
    })),
    now,
  )
  if (!isEnough) return
  await setHidden(db, listingId, now, now)
  await logAct(db, { actorId: null, caseId: id, act: 'hidden-by-reports' }, now)
  if (personId === null) return
  const about = { caseId: id, title: home.payload.title, isHome: true, reason: '' }
  await addNotice(db, personId, { ...about, kind: 'hidden', decision: null, mayAnswer: true }, now)
}
