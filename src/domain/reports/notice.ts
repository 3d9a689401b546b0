import * as v from 'valibot'
import { Id } from '../core/ids.ts'
import { REPORT_WORDS_MAX_LENGTH } from '../core/limits.ts'
import { storableText } from '../core/text.ts'
import { dayAndYearOfLabel } from '../core/time-labels.ts'
import { CASE_DECISIONS, type CaseDecision } from './case.ts'

/**
 * What a notice tells: the answer to a report, a decision about oneself, a home that reports took off the market, the
 * answer to one's own answer, or that a decision was taken back (`reopened` for the people who reported).
 */
export const NOTICE_KINDS = [
  'report-answer',
  'reopened',
  'decision',
  'hidden',
  'appeal-answer',
  'undone',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** A notice in a person's account. */
export const NoticeView = v.object({
  _id: Id,
  kind: v.picklist(NOTICE_KINDS),
  decision: v.nullable(v.picklist(CASE_DECISIONS)),
  /** The name or title of what it is about. */
  title: v.string(),
  isHome: v.boolean(),
  reason: v.string(),
  /** The end of a suspension. */
  until: v.nullable(v.string()),
  createdAt: v.string(),
  mayAnswer: v.boolean(),
  answer: v.nullable(v.object({ words: v.string(), at: v.string() })),
  isSeen: v.boolean(),
})
export type NoticeView = v.InferOutput<typeof NoticeView>

/** The facts that a notice's sentence is made of. */
export type NoticeFacts = Pick<NoticeView, 'kind' | 'decision' | 'title' | 'isHome' | 'until'>

const NO_ANSWER_MESSAGE = 'Write your answer'

/** The words with which a person answers a notice. */
export const NoticeAnswer = v.pipe(
  storableText(REPORT_WORDS_MAX_LENGTH),
  v.check((text) => text.trim() !== '', NO_ANSWER_MESSAGE),
)

const quoted = (title: string) => `“${title}”`

const TO_REPORTER: Record<CaseDecision, (title: string, isHome: boolean) => string> = {
  keep: (title) => `We looked at ${title} and found nothing against the rules.`,
  hide: (title) => `We took ${title} off the market. Thank you for telling us.`,
  ask: (title) => `We asked about ${title}. We write to you again when we know more.`,
  warn: (title) => `We warned the person behind ${title}. Thank you for telling us.`,
  suspend: (title) => `We suspended the person behind ${title}. Thank you for telling us.`,
  remove: (title, isHome) =>
    isHome
      ? `We removed ${title}. Thank you for telling us.`
      : `We closed the account behind ${title}. Thank you for telling us.`,
}

const TO_REPORTED: Record<CaseDecision, (facts: NoticeFacts) => string> = {
  keep: ({ title, isHome }) =>
    isHome ? `We looked at ${quoted(title)}. Others can find it.` : 'We looked at it, and nothing changes.',
  hide: ({ title }) => `${quoted(title)} is hidden. Others don’t find it.`,
  ask: ({ title, isHome }) =>
    isHome ? `We have a question about ${quoted(title)}.` : 'We have a question for you.',
  warn: ({ title, isHome }) => (isHome ? `A warning about ${quoted(title)}.` : 'A warning.'),
  suspend: ({ until }) => suspendedText(until === null ? null : Date.parse(until)),
  remove: ({ title, isHome }) => (isHome ? `We removed ${quoted(title)}.` : suspendedText(null)),
}

/** The sentence about a suspension with its end in Unix milliseconds; null for none. */
export const suspendedText = (until: number | null): string =>
  until === null
    ? 'Your account is suspended. You can read, and answer here.'
    : `Your account is suspended until ${dayAndYearOfLabel(until)}. You can read, and answer here.`

/** The first sentence of a notice; its reason follows. */
export function noticeText(facts: NoticeFacts): string {
  const { kind, decision, title, isHome } = facts
  if (kind === 'hidden')
    return `${quoted(title)} is hidden because several people reported it. A person looks at it soon.`
  if (kind === 'undone')
    return isHome
      ? `We took back our decision about ${quoted(title)}.`
      : 'We took back our decision about your account.'
  if (kind === 'reopened') return `We’re looking at ${quoted(title)} again.`
  if (decision === null) return ''
  if (kind === 'report-answer') return TO_REPORTER[decision](quoted(title), isHome)
  return TO_REPORTED[decision](facts)
}
