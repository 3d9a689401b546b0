import { CASE_LOG_PAGE } from '../../../domain/core/limits.ts'
import type { CaseLogLine } from '../../../domain/reports/case.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'

/** Adds a line to the audit trail. @param actorId null for what a rule did by itself */
export async function logAct(
  db: Queryable,
  line: { actorId: string | null; caseId: string; act: Row<'case_log'>['act']; detail?: string },
  now: Date,
): Promise<void> {
  const { actorId, caseId, act, detail = '' } = line
  await db
    .insertInto('case_log')
    .values({ at: now, actor_id: actorId, case_id: caseId, act, detail })
    .execute()
}

/** One page of the audit trail, oldest first; `after` is the previous page's `next`. */
export async function readLog(
  db: Queryable,
  after: string | undefined,
): Promise<{ lines: CaseLogLine[]; next: string | null }> {
  const rows = await db
    .selectFrom('case_log')
    .leftJoin('users', 'users.id', 'case_log.actor_id')
    .selectAll('case_log')
    .select('users.email')
    .where('ordinal', '>', Number(after ?? 0))
    .orderBy('ordinal')
    .limit(CASE_LOG_PAGE + 1)
    .execute()
  const page = rows.slice(0, CASE_LOG_PAGE)
  return {
    lines: page.map(({ at, email, case_id, act, detail }) => ({
      at: at.toISOString(),
      by: email ?? 'Commonroof',
      caseId: case_id,
      act,
      detail,
    })),
    next: rows.length > page.length ? String(page.at(-1)?.ordinal ?? 0) : null,
  }
}
