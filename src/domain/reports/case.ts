import * as v from 'valibot'
import { Id } from '../core/ids.ts'
import {
  CASE_LEASE_MINUTES,
  DECISION_REVERSIBLE_DAYS,
  REPORT_WORDS_MAX_LENGTH,
  REPORTERS_THAT_HIDE,
  STANDING_AFTER_DAYS,
  SUSPENSION_MAX_DAYS,
} from '../core/limits.ts'
import { storableText } from '../core/text.ts'
import { CASE_DECISIONS, type CaseDecision } from './decision.ts'
import { FRAUD_SIGNS } from '../messages/fraud-signs.ts'
import { REPORT_SUBJECT_KINDS, STORED_REASONS, type ReportSubjectKind } from './report.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * Why a case was opened: `pictures` for pictures seen before, `words` for words that scams use, `address` when another
 * person says that the home is theirs.
 */
export const CASE_KINDS = ['report', 'first-listing', 'appeal', 'pictures', 'words', 'address'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** The key that chooses a decision. */
export const DECISION_KEYS: Record<CaseDecision, string> = {
  keep: 'k',
  hide: 'h',
  ask: 'a',
  warn: 'w',
  suspend: 's',
  remove: 'r',
}

/** What a case is about, as far as it decides what can be done. */
export interface CaseTargets {
  hasListing: boolean
  hasPerson: boolean
}

/** The decisions that a case allows: a home can be hidden, and a person can be asked, warned and kept out. */
export function decisionsFor({ hasListing, hasPerson }: CaseTargets): CaseDecision[] {
  const needs: Record<CaseDecision, boolean> = {
    keep: true,
    hide: hasListing,
    ask: hasPerson,
    warn: hasPerson,
    suspend: hasPerson,
    remove: hasListing || hasPerson,
  }
  return CASE_DECISIONS.filter((decision) => needs[decision])
}

/** A person who reports, as the rule of standing sees them. */
export interface Reporter {
  createdAt: Date
  isSuspended: boolean
  /** Whether they proved their address. */
  isConfirmed: boolean
}

/**
 * Whether a report counts for taking a home off the market: its author is no new account, not suspended, and has proved
 * their address.
 */
export function isOfStanding({ createdAt, isSuspended, isConfirmed }: Reporter, now: Date): boolean {
  return isConfirmed && !isSuspended && now.getTime() - createdAt.getTime() > STANDING_AFTER_DAYS * DAY_MS
}

/** Whether reports by these different people take a home off the market until somebody decides. */
export function hidesUntilDecided(reporters: readonly Reporter[], now: Date): boolean {
  return reporters.filter((reporter) => isOfStanding(reporter, now)).length >= REPORTERS_THAT_HIDE
}

/** Who works on a case, and until when. */
export interface CaseClaim {
  by: string | null
  until: Date | null
}

/** Whether somebody else works on the case. */
export function isClaimedByOther({ by, until }: CaseClaim, moderatorId: string, now: Date): boolean {
  return by !== null && by !== moderatorId && until !== null && until > now
}

/** When a claim that begins or is renewed now ends. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + CASE_LEASE_MINUTES * MINUTE_MS)

/** Whether a decision can still be taken back. */
export const isReversible = (decidedAt: Date, now: Date): boolean =>
  now.getTime() - decidedAt.getTime() <= DECISION_REVERSIBLE_DAYS * DAY_MS

/** Whether a suspension holds: one without an end holds until it is taken back. */
export const isSuspendedAt = (at: Date | null, until: Date | null, now: Date): boolean =>
  at !== null && (until === null || until > now)

const NO_REASON_TEXT = 'Write why, in a sentence or two'
const Reason = v.pipe(storableText(REPORT_WORDS_MAX_LENGTH), v.trim(), v.nonEmpty(NO_REASON_TEXT))
const DAYS_MESSAGE = `Choose 1 to ${SUSPENSION_MAX_DAYS} days`

/** The body of POST /cases/:caseId/decision. */
export const NewDecision = v.pipe(
  v.strictObject({
    decision: v.picklist(CASE_DECISIONS),
    /** For the person whom it concerns; with `keep`, for the people who reported or appealed. */
    reason: Reason,
    days: v.exactOptional(
      v.pipe(
        v.number(DAYS_MESSAGE),
        v.integer(DAYS_MESSAGE),
        v.minValue(1, DAYS_MESSAGE),
        v.maxValue(SUSPENSION_MAX_DAYS, DAYS_MESSAGE),
      ),
    ),
  }),
  v.forward(
    v.check(({ decision, days }) => (decision === 'suspend') === (days !== undefined), DAYS_MESSAGE),
    ['days'],
  ),
)
export type NewDecision = v.InferOutput<typeof NewDecision>

/** An internal note of a moderator. */
export const CaseNote = v.pipe(storableText(REPORT_WORDS_MAX_LENGTH), v.trim(), v.nonEmpty('Write a note'))

/** What was reported, as it was then. */
export const Snapshot = v.object({
  title: v.string(),
  words: v.string(),
  /** Paths of photos. */
  photos: v.array(v.string()),
  /** Messages of a conversation, the oldest first. */
  messages: v.array(v.object({ isReporters: v.boolean(), words: v.string(), at: v.string() })),
})
export type Snapshot = v.InferOutput<typeof Snapshot>

/** A case in the queue. */
export const CaseRow = v.object({
  _id: Id,
  kind: v.picklist(CASE_KINDS),
  subject: v.picklist(REPORT_SUBJECT_KINDS),
  title: v.string(),
  openedAt: v.string(),
  reports: v.number(),
  /** Who works on it now. */
  claim: v.nullable(v.object({ name: v.string(), isMine: v.boolean(), until: v.string() })),
  decision: v.nullable(v.picklist(CASE_DECISIONS)),
})
export type CaseRow = v.InferOutput<typeof CaseRow>

/** What moderators know of a person. */
export const PersonHistory = v.object({
  _id: Id,
  name: v.string(),
  joinedAt: v.string(),
  listings: v.number(),
  reportsMade: v.number(),
  reportsReceived: v.number(),
  suspendedUntil: v.nullable(v.string()),
  isSuspended: v.boolean(),
  decisions: v.array(v.object({ decision: v.picklist(CASE_DECISIONS), title: v.string(), at: v.string() })),
})
export type PersonHistory = v.InferOutput<typeof PersonHistory>

/** Words in which rules found what scams say. */
export const FlaggedWords = v.object({
  _id: Id,
  words: v.string(),
  findings: v.array(v.object({ sign: v.picklist(FRAUD_SIGNS), phrase: v.string() })),
  isMessage: v.boolean(),
  at: v.string(),
})
export type FlaggedWords = v.InferOutput<typeof FlaggedWords>

/** A picture that two accounts show, and when each of them added it. */
export const SamePicture = v.object({
  url: v.string(),
  addedAt: v.string(),
  other: v.object({
    url: v.string(),
    addedAt: v.string(),
    person: PersonHistory,
    /** The home that shows it; null for a profile picture. */
    listing: v.nullable(v.object({ _id: Id, title: v.string(), isDeleted: v.boolean() })),
  }),
})
export type SamePicture = v.InferOutput<typeof SamePicture>

/** A case in full. */
export const CaseView = v.object({
  ...CaseRow.entries,
  /** The home that the case is about. */
  listing: v.nullable(v.object({ _id: Id, isHidden: v.boolean(), isDeleted: v.boolean() })),
  person: v.nullable(PersonHistory),
  snapshot: Snapshot,
  /** Pictures that another account had first; an older server does not send them. */
  pictures: v.optional(v.array(SamePicture), []),
  reported: v.array(
    v.object({
      _id: Id,
      reporter: PersonHistory,
      reason: v.picklist(STORED_REASONS),
      words: v.string(),
      /** Paths of the reporter’s pictures; an older server does not send them. */
      photos: v.optional(v.array(v.string()), []),
      createdAt: v.string(),
      snapshot: Snapshot,
    }),
  ),
  /** Words that scams use, with the rules that found them: of the home, or of first messages. */
  flagged: v.array(FlaggedWords),
  answers: v.array(v.object({ name: v.string(), words: v.string(), at: v.string() })),
  notes: v.array(v.object({ name: v.string(), words: v.string(), at: v.string() })),
  may: v.array(v.picklist(CASE_DECISIONS)),
  decided: v.nullable(
    v.object({
      decision: v.picklist(CASE_DECISIONS),
      reason: v.string(),
      name: v.string(),
      at: v.string(),
      canUndo: v.boolean(),
    }),
  ),
})
export type CaseView = v.InferOutput<typeof CaseView>

/** A line of the audit trail. */
export const CaseLogLine = v.object({
  at: v.string(),
  by: v.string(),
  caseId: Id,
  act: v.string(),
  detail: v.string(),
})
export type CaseLogLine = v.InferOutput<typeof CaseLogLine>

/** The names of the subjects in sentences. */
export const SUBJECT_LABELS: Record<ReportSubjectKind, string> = {
  person: 'Person',
  conversation: 'Conversation',
  listing: 'Home',
  group: 'Group',
  viewing: 'Viewing',
  photo: 'Photo',
}
