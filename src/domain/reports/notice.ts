import * as v from 'valibot'
import { Id } from '../core/ids.ts'
import { CASE_DECISIONS } from './decision.ts'

/**
 * What a notice tells: the answer to a report, a decision about oneself, a home that reports took off the market, the
 * answer to one's own answer, that a decision was taken back (`reopened` for the people who reported), or the answer to a
 * claim to an address.
 */
export const NOTICE_KINDS = [
  'report-answer',
  'reopened',
  'decision',
  'hidden',
  'appeal-answer',
  'undone',
  'claim-answer',
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
