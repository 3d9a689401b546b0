import { REPORTS_SHOWN_MAX } from '../../../domain/core/limits.ts'
import { isPhotoPath } from '../../../domain/core/photo-urls.ts'
import { noticeText } from '../../../domain/reports/notice-text.ts'
import type { NewReport } from '../../../domain/reports/report.ts'
import type { ReportView } from '../../../domain/reports/report-view.ts'
import type { Actor, Operation } from '../../platform/core/call.ts'
import { newId } from '../../platform/core/new-id.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { ownsPhotos } from '../../platform/photos/photo-ownership.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { listingSubject, findSubject } from './report-subjects.ts'
import { hideIfReportedByMany, openOrJoinCase } from './case-opening.ts'
import { logAct } from './case-log.ts'
import { noticeNotFound } from './notice-service.ts'

/**
 * Stores a report with what it is about as it is now. It joins the subject's open case.
 * @throws Refusal `not_found` (404), also for what the reporter may not see; `invalid` (400) for something of their own, or
 * for pictures that the reporter did not upload for a report
 */
export async function sendReport(
  db: Queryable,
  actor: Actor,
  { subject, reason, words, photos = [] }: NewReport,
  op: Operation,
  now: Date,
): Promise<ReportView> {
  const id = op.opId ?? newId(now)
  const stored = await findReport(db, actor.userId, id)
  if (stored) return stored
  if (!(photos.every(isPhotoPath) && (await ownsPhotos(db, actor.userId, photos, 'report'))))
    throw new Refusal('invalid', 'You can only add pictures you uploaded for a report', { field: 'photos' })
  const about = await findSubject(db, actor, subject, now)
  const found = await openOrJoinCase(db, 'report', about, actor.userId, now)
  await db
    .insertInto('reports')
    .values({
      id,
      case_id: found.id,
      reporter_id: actor.userId,
      reason,
      words,
      photos: photos.length === 0 ? null : { urls: photos },
      snapshot: about.snapshot,
      created_at: now,
    })
    .execute()
  await hideIfReportedByMany(db, found, now)
  const report = await findReport(db, actor.userId, id)
  if (!report) throw new Error('A report was stored')
  return report
}

/** A person's reports with their answers, newest first. */
export const ownReports = (db: Queryable, userId: string): Promise<ReportView[]> =>
  reportsWhere(db, userId, null)

/** One of a person's reports. */
export const findReport = async (
  db: Queryable,
  userId: string,
  id: string,
): Promise<ReportView | undefined> => (await reportsWhere(db, userId, id))[0]

async function reportsWhere(db: Queryable, userId: string, id: string | null): Promise<ReportView[]> {
  let query = db
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('notices')
          .select([
            'notices.kind as told_kind',
            'decision',
            'title',
            'is_home',
            'notices.reason as said',
            'notices.created_at as said_at',
          ])
          .whereRef('notices.report_id', '=', 'reports.id')
          .where('notices.kind', 'in', ['report-answer', 'claim-answer'])
          // While a decision is taken back, the report has no answer.
          .where('cases.decided_at', 'is not', null)
          .orderBy('notices.created_at', 'desc')
          .limit(1)
          .as('told'),
      (join) => join.onTrue(),
    )
    .selectAll('reports')
    .select([
      'cases.subject_kind',
      'told.told_kind',
      'told.decision',
      'told.title',
      'told.is_home',
      'told.said',
      'told.said_at',
    ])
    .where('reporter_id', '=', userId)
  if (id !== null) query = query.where('reports.id', '=', id)
  const rows = await query
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(REPORTS_SHOWN_MAX)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    kind: row.subject_kind,
    title: row.snapshot.title,
    reason: row.reason,
    words: row.words,
    photoCount: row.photos?.urls.length ?? 0,
    createdAt: row.created_at.toISOString(),
    answer: answerOf(row),
  }))
}

interface Told {
  told_kind: Row<'notices'>['kind'] | null
  decision: Row<'notices'>['decision']
  title: string | null
  is_home: boolean | null
  said: string | null
  said_at: Date | null
}

function answerOf({ told_kind: kind, decision, title, is_home, said, said_at }: Told): ReportView['answer'] {
  if (said_at === null || kind === null) return null
  const facts = { kind, decision, title: title ?? '', isHome: is_home === true }
  return { text: `${noticeText({ ...facts, until: null })} ${said ?? ''}`.trim(), at: said_at.toISOString() }
}

/**
 * Stores a person's answer to a decision about them, which opens a case or joins the open one.
 * @throws Refusal `not_found` (404), `target_changed` (409) for a second answer
 */
export async function answerNotice(
  db: Queryable,
  userId: string,
  noticeId: string,
  words: string,
  now: Date,
): Promise<void> {
  const row = await db
    .selectFrom('notices')
    .selectAll()
    .where('id', '=', noticeId)
    .where('user_id', '=', userId)
    .where('may_answer', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw noticeNotFound()
  if (row.answer === words) return
  if (row.answer !== null) throw new Refusal('target_changed', 'You’ve answered already. We read it.')
  const origin = await db
    .selectFrom('cases')
    .selectAll()
    .where('id', '=', row.case_id)
    .executeTakeFirstOrThrow()
  const subject = {
    kind: origin.subject_kind,
    key: origin.subject_key,
    personId: origin.person_id,
    listingId: origin.listing_id,
    snapshot: origin.snapshot,
  }
  const found = await openOrJoinCase(db, 'appeal', subject, userId, now)
  await logAct(db, { actorId: userId, caseId: found.id, act: 'answered' }, now)
  await db
    .updateTable('notices')
    .set({ answer: words, answered_at: now, answer_case_id: found.id })
    .where('id', '=', noticeId)
    .execute()
}

/** Opens a case about the first home of an account: it is on the market at once, and looked at after. */
export async function openFirstListingCase(
  db: Queryable,
  ownerId: string,
  listingId: string,
  now: Date,
): Promise<void> {
  const homes = await db.selectFrom('listings').selectAll().where('owner_id', '=', ownerId).limit(2).execute()
  const [first] = homes
  if (!first || homes.length > 1 || first.id !== listingId) return
  const known = await db
    .selectFrom('cases')
    .select('id')
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
  if (!known) await openOrJoinCase(db, 'first-listing', listingSubject(first), null, now)
}
