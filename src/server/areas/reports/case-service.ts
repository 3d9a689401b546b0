import { sql } from 'kysely'
import type { QueryOf, ResponseOf } from '../../../contract/endpoint.ts'
import type { caseEndpoints } from '../../../contract/cases.ts'
import { CASES_PAGE } from '../../../domain/core/limits.ts'
import { isClaimedByOther, leaseEnd, type CaseView } from '../../../domain/reports/case.ts'
import { newId } from '../../platform/core/new-id.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import type { Db, Queryable } from '../../platform/db/open.ts'
import { logAct } from './case-log.ts'
import type { Case } from './case-opening.ts'
import { caseNotFound, caseRow, caseView, listedCases } from './case-views.ts'

const MEDIAN_DAYS = 30
const DAY_MS = 86_400_000

/** One page of open cases, oldest first, or of decided ones, latest first. Ids grow with time. */
export async function listCases(
  db: Queryable,
  moderatorId: string,
  { state = 'open', after }: QueryOf<typeof caseEndpoints.cases>,
  now: Date,
): Promise<ResponseOf<typeof caseEndpoints.cases>> {
  const isOpen = state === 'open'
  let query = listedCases(db).where('decided_at', isOpen ? 'is' : 'is not', null)
  if (after !== undefined && isOpen) query = query.where('cases.id', '>', after)
  if (after !== undefined && !isOpen)
    query = query.where(
      sql<boolean>`(decided_at, cases.id) < (select decided_at, id from cases where id = ${after}::uuid)`,
    )
  const ordered = isOpen
    ? query.orderBy('cases.id')
    : query.orderBy('decided_at', 'desc').orderBy('cases.id', 'desc')
  const rows = await ordered.limit(CASES_PAGE + 1).execute()
  const page = rows.slice(0, CASES_PAGE)
  return {
    cases: page.map((row) => caseRow(row, moderatorId, now)),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
    ...(await countCases(db, now)),
  }
}

/** How many cases are open, and the median time to a decision in the last 30 days. */
export async function countCases(
  db: Queryable,
  now: Date,
): Promise<{ open: number; medianMs: number | null }> {
  const since = new Date(now.getTime() - MEDIAN_DAYS * DAY_MS)
  const { rows } = await sql<{ open: number; median: number | null }>`
    select (select count(*)::int from cases where decided_at is null) as open,
      (select percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at)::float8)
        from cases where decided_at > ${since}) as median`.execute(db)
  const { open = 0, median = null } = rows[0] ?? {}
  return { open, medianMs: median === null ? null : Math.round(median * 1000) }
}

/** The refusal of a case that another moderator works on. */
export async function claimedByOther(db: Queryable, moderatorId: string | null): Promise<Refusal> {
  const row =
    moderatorId === null
      ? undefined
      : await db.selectFrom('users').select('first_name').where('id', '=', moderatorId).executeTakeFirst()
  return new Refusal('claimed', `${row?.first_name ?? 'Another moderator'} is working on this case now`)
}

/** Locks a case until the transaction ends. @throws Refusal `not_found` (404) */
export async function lockCase(db: Queryable, caseId: string): Promise<Case> {
  const row = await db.selectFrom('cases').selectAll().where('id', '=', caseId).forUpdate().executeTakeFirst()
  if (!row) throw caseNotFound()
  return row
}

/** @throws Refusal `claimed` (409) while another moderator works on the case */
export async function checkNotClaimed(
  db: Queryable,
  { claimed_by: by, claimed_until: until }: Case,
  moderatorId: string,
  now: Date,
): Promise<void> {
  if (isClaimedByOther({ by, until }, moderatorId, now)) throw await claimedByOther(db, by)
}

/**
 * Takes a case for a quarter of an hour, or for another one.
 * @throws Refusal `not_found` (404), `claimed` (409) while another moderator works on it
 */
export function claimCase(db: Db, caseId: string, moderatorId: string, now: Date): Promise<CaseView> {
  return db.transaction().execute(async (tx) => {
    const row = await lockCase(tx, caseId)
    await checkNotClaimed(tx, row, moderatorId, now)
    if (row.decided_at === null)
      await tx
        .updateTable('cases')
        .set({ claimed_by: moderatorId, claimed_until: leaseEnd(now) })
        .where('id', '=', caseId)
        .execute()
    return caseView(tx, caseId, moderatorId, now)
  })
}

/** Leaves a case to others; nothing happens to a case of somebody else. @throws Refusal `not_found` (404) */
export async function releaseCase(db: Queryable, caseId: string, moderatorId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('cases')
    .set({ claimed_by: null, claimed_until: null })
    .where('id', '=', caseId)
    .where('claimed_by', '=', moderatorId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const known = await db.selectFrom('cases').select('id').where('id', '=', caseId).executeTakeFirst()
  if (!known) throw caseNotFound()
}

/** Adds an internal note. @throws Refusal `not_found` (404) */
export async function noteCase(
  db: Queryable,
  caseId: string,
  moderatorId: string,
  words: string,
  now: Date,
): Promise<CaseView> {
  await lockCase(db, caseId)
  await db
    .insertInto('case_notes')
    .values({ id: newId(now), case_id: caseId, author_id: moderatorId, words, created_at: now })
    .execute()
  await logAct(db, { actorId: moderatorId, caseId, act: 'noted' }, now)
  return caseView(db, caseId, moderatorId, now)
}
