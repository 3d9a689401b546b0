import type { CaseDecision } from '../../../domain/reports/decision.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Case } from './case-opening.ts'
import { addNotice } from './notice-service.ts'

/** A decision as the people concerned hear of it. */
interface Told {
  decision: CaseDecision
  reason: string
  /** The end of a suspension. */
  until: Date | null
  /** The notices whose answers are in the case. */
  answered: readonly Row<'notices'>[]
  /** Whether the home was off the market before. */
  wasHidden: boolean
}

/** Whether a decision concerns the home of a case rather than its person. */
const isAboutHome = ({ listing_id }: Case, decision: CaseDecision) =>
  listing_id !== null && decision !== 'suspend'

/** Tells the person whom a decision concerns, and the people who reported. */
export async function tellOfDecision(
  db: Queryable,
  row: Case,
  { decision, reason, until, answered, wasHidden }: Told,
  now: Date,
): Promise<void> {
  const { title } = row.snapshot
  const isHome = isAboutHome(row, decision)
  const about = { caseId: row.id, decision, title, isHome, until }
  const isAnswer = answered.length > 0
  // Somebody of whom nobody asked anything does not hear that a report came to nothing.
  if (row.person_id !== null && (decision !== 'keep' || isAnswer || wasHidden)) {
    const kind = isAnswer && decision === 'keep' ? 'appeal-answer' : 'decision'
    await addNotice(db, row.person_id, { ...about, kind, reason, mayAnswer: decision !== 'keep' }, now)
  }
  // Why others are treated so is for them alone.
  const said = decision === 'keep' ? reason : ''
  for (const { id, reporter_id, reason: why, snapshot } of await reportsOf(db, row, answered)) {
    const answer = { ...about, until: null, reason: said, mayAnswer: false, reportId: id }
    // A claimant hears of their own home, and nothing of the other one.
    if (why === 'address')
      await addNotice(db, reporter_id, { ...answer, kind: 'claim-answer', title: snapshot.title }, now)
    else await addNotice(db, reporter_id, { ...answer, kind: 'report-answer' }, now)
  }
}

/** Tells the people who heard of a decision that it was taken back. */
export async function tellOfUndoing(db: Queryable, row: Case, now: Date): Promise<void> {
  const heard = await db
    .selectFrom('notices')
    .selectAll()
    .where('case_id', '=', row.id)
    .where('created_at', '>=', row.decided_at)
    .execute()
  for (const { user_id, report_id, title, is_home } of heard) {
    const kind = report_id === null ? 'undone' : 'reopened'
    const about = { caseId: row.id, decision: null, title, isHome: is_home, reason: '', mayAnswer: false }
    await addNotice(db, user_id, { ...about, kind, ...(report_id && { reportId: report_id }) }, now)
  }
}

/** The reports that a decision answers: those of the case, and those of the cases whose decisions were answered in it. */
const reportsOf = (db: Queryable, row: Case, answered: readonly Row<'notices'>[]) =>
  db
    .selectFrom('reports')
    .select(['id', 'reporter_id', 'reason', 'snapshot'])
    .where('case_id', 'in', [row.id, ...new Set(answered.map((notice) => notice.case_id))])
    .execute()
