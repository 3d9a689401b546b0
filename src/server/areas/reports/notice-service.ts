import { NOTICES_SHOWN_MAX } from '../../../domain/core/limits.ts'
import type { CaseDecision } from '../../../domain/reports/decision.ts'
import type { NoticeKind, NoticeView } from '../../../domain/reports/notice.ts'
import { newId } from '../../platform/core/new-id.ts'
import { notFound } from '../../platform/core/refusal.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { addJob } from '../../platform/jobs/job-table.ts'
import { NOTICE_MAIL } from './notice-mails.ts'

/** What a person is told. */
export interface NewNotice {
  caseId: string
  kind: NoticeKind
  decision: CaseDecision | null
  title: string
  isHome: boolean
  reason: string
  mayAnswer: boolean
  /** The end of a suspension. */
  until?: Date | null
  /** The report that this is the answer to. */
  reportId?: string
}

/** Tells a person something, in their account and by mail, in the caller's transaction; nobody reads a deleted account. */
export async function addNotice(
  db: Queryable,
  userId: string,
  { caseId, isHome, mayAnswer, reportId, until, ...told }: NewNotice,
  now: Date,
): Promise<void> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('emptied_at', 'is', null)
    .executeTakeFirst()
  if (!person) return
  const id = newId(now)
  await db
    .insertInto('notices')
    .values({
      ...told,
      id,
      user_id: userId,
      case_id: caseId,
      report_id: reportId ?? null,
      is_home: isHome,
      until: until ?? null,
      created_at: now,
      seen_at: null,
      may_answer: mayAnswer,
      answer: null,
      answered_at: null,
      answer_case_id: null,
    })
    .execute()
  await addJob(db, NOTICE_MAIL, { noticeId: id }, now)
}

/** A notice as its person sees it. */
export const noticeView = (row: Row<'notices'>): NoticeView => ({
  _id: row.id,
  kind: row.kind,
  decision: row.decision,
  title: row.title,
  isHome: row.is_home,
  reason: row.reason,
  until: row.until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  mayAnswer: row.may_answer && row.answer === null,
  answer:
    row.answer === null || row.answered_at === null
      ? null
      : { words: row.answer, at: row.answered_at.toISOString() },
  isSeen: row.seen_at !== null,
})

/** A person's notices, newest first. */
export async function listNotices(db: Queryable, userId: string): Promise<NoticeView[]> {
  const rows = await db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NOTICES_SHOWN_MAX)
    .execute()
  return rows.map(noticeView)
}

/** The refusal of a notice that is not the caller's. */
export const noticeNotFound = () => notFound('This notice doesn’t exist')

/** Marks a person's notices as seen, up to one of them. @throws Refusal `not_found` (404) */
export async function seeNotices(db: Queryable, userId: string, noticeId: string, now: Date): Promise<void> {
  const last = await db
    .selectFrom('notices')
    .select('created_at')
    .where('id', '=', noticeId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!last) throw noticeNotFound()
  await db
    .updateTable('notices')
    .set({ seen_at: now })
    .where('user_id', '=', userId)
    .where('created_at', '<=', last.created_at)
    .where('seen_at', 'is', null)
    .execute()
}
