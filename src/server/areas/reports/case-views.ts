import { sql } from 'kysely'
import { CASE_PARTS_MAX } from '../../../domain/core/limits.ts'
import {
  decisionsFor,
  isReversible,
  isSuspendedAt,
  type CaseRow,
  type CaseView,
  type PersonHistory,
} from '../../../domain/reports/case.ts'
import { notFound } from '../../platform/core/refusal.ts'
import type { Queryable } from '../../platform/db/open.ts'
import { photoUrl } from '../../platform/photos/uploads.ts'
import { isHidden } from '../listings/listing-views.ts'
import type { Case } from './case-opening.ts'

export const caseNotFound = () => notFound('There is no such case')

/** The query of cases in the queue and of one case. */
export const listedCases = (db: Queryable) =>
  db
    .selectFrom('cases')
    .leftJoin('users', 'users.id', 'cases.claimed_by')
    .selectAll('cases')
    .select((eb) => [
      'users.first_name as claimer',
      eb
        .selectFrom('reports')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('reports.case_id', '=', 'cases.id')
        .as('report_count'),
    ])

type ListedRow = Case & { claimer: string | null; report_count: number | null }

/** A case as the queue shows it. */
export function caseRow(row: ListedRow, moderatorId: string, now: Date): CaseRow {
  const { claimed_by: by, claimed_until: until } = row
  return {
    _id: row.id,
    kind: row.kind,
    subject: row.subject_kind,
    title: row.snapshot.title,
    openedAt: row.opened_at.toISOString(),
    reports: row.report_count ?? 0,
    claim:
      by !== null && until !== null && until > now
        ? { name: row.claimer ?? '', isMine: by === moderatorId, until: until.toISOString() }
        : null,
    decision: row.decision,
  }
}

/** A case in full. @throws Refusal `not_found` (404) */
export async function caseView(
  db: Queryable,
  caseId: string,
  moderatorId: string,
  now: Date,
): Promise<CaseView> {
  const row = await listedCases(db).where('cases.id', '=', caseId).executeTakeFirst()
  if (!row) throw caseNotFound()
  const reports = await db
    .selectFrom('reports')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(CASE_PARTS_MAX)
    .execute()
  const flagged = await db
    .selectFrom('flagged_words')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(CASE_PARTS_MAX)
    .execute()
  const answers = await db
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .select(['users.first_name', 'notices.answer', 'notices.answered_at'])
    .where('answer_case_id', '=', caseId)
    .orderBy('answered_at')
    .limit(CASE_PARTS_MAX)
    .execute()
  const notes = await db
    .selectFrom('case_notes')
    .innerJoin('users', 'users.id', 'case_notes.author_id')
    .select(['users.first_name', 'case_notes.words', 'case_notes.created_at'])
    .where('case_id', '=', caseId)
    .orderBy('case_notes.created_at')
    .limit(CASE_PARTS_MAX)
    .execute()
  const listing =
    row.listing_id === null
      ? null
      : await db
          .selectFrom('listings')
          .select(['id', 'hidden_at', 'owner_suspended_at', 'deleted_at'])
          .where('id', '=', row.listing_id)
          .executeTakeFirstOrThrow()
  const matches = await matchesOf(db, caseId)
  const people = [
    ...(row.person_id === null ? [] : [row.person_id]),
    ...matches.map((match) => match.other_person_id),
    ...reports.map((report) => report.reporter_id),
  ]
  const histories = await historiesOf(db, people, now)
  const ofPerson = (id: string) => {
    const history = histories.get(id)
    if (!history) throw new Error('A person of a case has a history')
    return history
  }
  return {
    ...caseRow(row, moderatorId, now),
    listing: listing && {
      _id: listing.id,
      isHidden: isHidden(listing),
      isDeleted: listing.deleted_at !== null,
    },
    person: row.person_id === null ? null : ofPerson(row.person_id),
    snapshot: row.snapshot,
    pictures: matches.map((match) => ({
      url: photoUrl(match.photo_id),
      addedAt: match.added_at.toISOString(),
      other: {
        url: photoUrl(match.other_photo_id),
        addedAt: match.other_added_at.toISOString(),
        person: ofPerson(match.other_person_id),
        listing:
          match.other_listing_id === null
            ? null
            : {
                _id: match.other_listing_id,
                title: match.payload?.title ?? '',
                isDeleted: match.deleted_at !== null,
              },
      },
    })),
    reported: reports.map((report) => ({
      _id: report.id,
      reporter: ofPerson(report.reporter_id),
      reason: report.reason,
      words: report.words,
      photos: report.photos?.urls ?? [],
      createdAt: report.created_at.toISOString(),
      snapshot: report.snapshot,
    })),
    flagged: flagged.map((each) => ({
      _id: each.id,
      words: each.words,
      findings: each.findings.list,
      isMessage: each.message_id !== null,
      at: each.created_at.toISOString(),
    })),
    answers: answers.map((answer) => ({
      name: answer.first_name,
      words: answer.answer ?? '',
      at: answer.answered_at?.toISOString() ?? '',
    })),
    notes: notes.map((note) => ({
      name: note.first_name,
      words: note.words,
      at: note.created_at.toISOString(),
    })),
    may: decisionsFor({ hasListing: row.listing_id !== null, hasPerson: row.person_id !== null }),
    decided: await decidedOf(db, row, now),
  }
}

/** The pictures of a case that two accounts show, the one first that was added first. */
const matchesOf = (db: Queryable, caseId: string) =>
  db
    .selectFrom('picture_matches')
    .leftJoin('listings', 'listings.id', 'other_listing_id')
    .selectAll('picture_matches')
    .select(['listings.payload', 'listings.deleted_at'])
    .where('case_id', '=', caseId)
    .orderBy('other_added_at')
    .orderBy('photo_id')
    .orderBy('other_photo_id')
    .limit(CASE_PARTS_MAX)
    .execute()

async function decidedOf(db: Queryable, row: Case, now: Date): Promise<CaseView['decided']> {
  const { decision, decided_at, decided_by, reason } = row
  if (decision === null || decided_at === null || decided_by === null) return null
  const by = await db
    .selectFrom('users')
    .select('first_name')
    .where('id', '=', decided_by)
    .executeTakeFirstOrThrow()
  const canUndo = isReversible(decided_at, now)
  return { decision, reason, name: by.first_name, at: decided_at.toISOString(), canUndo }
}

/** What moderators know of people, by id. */
async function historiesOf(
  db: Queryable,
  people: readonly string[],
  now: Date,
): Promise<Map<string, PersonHistory>> {
  const ids = [...new Set(people)]
  if (ids.length === 0) return new Map()
  const count = sql<number>`count(*)::int`
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'created_at', 'suspended_at', 'suspended_until'])
    .select((eb) => [
      eb
        .selectFrom('listings')
        .select(count.as('n'))
        .whereRef('owner_id', '=', 'users.id')
        .where('deleted_at', 'is', null)
        .as('listings'),
      eb.selectFrom('reports').select(count.as('n')).whereRef('reporter_id', '=', 'users.id').as('made'),
      eb
        .selectFrom('reports')
        .innerJoin('cases', 'cases.id', 'reports.case_id')
        .select(count.as('n'))
        .whereRef('cases.person_id', '=', 'users.id')
        .as('received'),
    ])
    .where('id', 'in', ids)
    .execute()
  const decided = await db
    .selectFrom('cases')
    .select(['person_id', 'decision', 'decided_at', 'snapshot'])
    .where('person_id', 'in', ids)
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(CASE_PARTS_MAX * ids.length)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        _id: row.id,
        name: `${row.first_name} ${row.last_name}`,
        joinedAt: row.created_at.toISOString(),
        listings: row.listings ?? 0,
        reportsMade: row.made ?? 0,
        reportsReceived: row.received ?? 0,
        isSuspended: isSuspendedAt(row.suspended_at, row.suspended_until, now),
        suspendedUntil: row.suspended_until?.toISOString() ?? null,
        decisions: decided
          .filter((each) => each.person_id === row.id)
          .slice(0, CASE_PARTS_MAX)
          .flatMap(({ decision, decided_at, snapshot }) =>
            decision && decided_at ? [{ decision, title: snapshot.title, at: decided_at.toISOString() }] : [],
          ),
      },
    ]),
  )
}
