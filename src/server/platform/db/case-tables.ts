import * as v from 'valibot'
import { CASE_KINDS, FlaggedWords, Snapshot } from '../../../domain/reports/case.ts'
import { CASE_DECISIONS } from '../../../domain/reports/decision.ts'
import { NOTICE_KINDS } from '../../../domain/reports/notice.ts'
import { REPORT_SUBJECT_KINDS, STORED_REASONS } from '../../../domain/reports/report.ts'
import { bigint, bool, json, oneOf, text, time, uuid } from './columns.ts'

/** What `case_log` records. */
export const CASE_ACTS = ['opened', 'hidden-by-reports', 'decided', 'undone', 'noted', 'answered'] as const

/** What a decision changed, to restore it. */
export const StateBefore = v.object({
  hidden: v.nullable(v.string()),
  deleted: v.nullable(v.string()),
  suspended: v.nullable(v.string()),
  suspendedUntil: v.nullable(v.string()),
  /** Whether the home had left its address to others. */
  addressFree: v.optional(v.boolean()),
})
export type StateBefore = v.InferOutput<typeof StateBefore>

/** The tables of reports and of what moderators decide. */
export const caseTables = {
  /** What moderators decide about. At most one open case is about a subject. */
  cases: v.object({
    id: uuid,
    kind: oneOf(CASE_KINDS),
    subject_kind: oneOf(REPORT_SUBJECT_KINDS),
    /** Names the subject: equal keys are the same subject. */
    subject_key: text,
    /** Whom a decision concerns; null when nobody is known. */
    person_id: v.nullable(uuid),
    /** The home that a decision can hide. */
    listing_id: v.nullable(uuid),
    /** The subject when the case was opened. */
    snapshot: json(Snapshot),
    opened_at: time,
    claimed_by: v.nullable(uuid),
    claimed_until: v.nullable(time),
    decision: v.nullable(oneOf(CASE_DECISIONS)),
    decided_at: v.nullable(time),
    decided_by: v.nullable(uuid),
    reason: text,
    /** How things were before the decision, to take it back. */
    before: v.nullable(json(StateBefore)),
  }),
  reports: v.object({
    id: uuid,
    case_id: uuid,
    reporter_id: uuid,
    reason: oneOf(STORED_REASONS),
    words: text,
    /** The reporter’s own pictures; null for a report without any. */
    photos: v.nullable(json(v.object({ urls: v.array(v.string()) }))),
    /** The subject as it was when it was reported. */
    snapshot: json(Snapshot),
    created_at: time,
  }),
  /** Words of a home or of a first message in which rules found what scams say; nobody but moderators sees them. */
  flagged_words: v.object({
    id: uuid,
    /** Who wrote them. */
    person_id: uuid,
    /** Who got the message. */
    recipient_id: v.nullable(uuid),
    listing_id: v.nullable(uuid),
    message_id: v.nullable(uuid),
    words: text,
    findings: json(v.object({ list: FlaggedWords.entries.findings })),
    created_at: time,
    /** The case that they opened or joined; null for a message that is one of few. */
    case_id: v.nullable(uuid),
  }),
  case_notes: v.object({ id: uuid, case_id: uuid, author_id: uuid, words: text, created_at: time }),
  /** What moderators did. A trigger refuses to change or delete a line. */
  case_log: v.object({
    ordinal: bigint,
    at: time,
    /** Null for what a rule did by itself. */
    actor_id: v.nullable(uuid),
    case_id: uuid,
    act: oneOf(CASE_ACTS),
    detail: text,
  }),
  /** The same picture under two accounts, as a case shows it. */
  picture_matches: v.object({
    case_id: uuid,
    /** The photo that was added later, whose owner the case is about. */
    photo_id: text,
    person_id: uuid,
    added_at: time,
    /** The photo that was added earlier. */
    other_photo_id: text,
    other_person_id: uuid,
    /** The home that shows it; null for a profile picture. */
    other_listing_id: v.nullable(uuid),
    other_added_at: time,
  }),
  /** What people are told about decisions. */
  notices: v.object({
    id: uuid,
    user_id: uuid,
    case_id: uuid,
    /** The report that this is the answer to. */
    report_id: v.nullable(uuid),
    kind: oneOf(NOTICE_KINDS),
    decision: v.nullable(oneOf(CASE_DECISIONS)),
    title: text,
    is_home: bool,
    reason: text,
    until: v.nullable(time),
    created_at: time,
    seen_at: v.nullable(time),
    may_answer: bool,
    answer: v.nullable(text),
    answered_at: v.nullable(time),
    /** The case that the answer opened or joined. */
    answer_case_id: v.nullable(uuid),
  }),
} as const
