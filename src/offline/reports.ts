import * as v from 'valibot'
import type { OpPayload } from '../contract/ops.ts'
import { claimTitle } from '../domain/reports/address-claim.ts'
import { NoticeView } from '../domain/reports/notice.ts'
import { ReportView } from '../domain/reports/report-view.ts'
import { needsPerson } from '../sync/transitions.ts'
import type { Op } from '../sync/types.ts'
import { isPending } from './account/effective-user.ts'

/** A report of this person, sent or not. */
export interface EffectiveReport {
  view: ReportView
  /** The operation that sends it; null once the server has it. */
  op: Op | null
}

const bySeq = (ops: readonly Op[]) => [...ops].sort((a, b) => a.seq - b.seq)

/** Whether the operation took effect, or may still do. */
const counts = (op: Op) => op.state === 'done' || isPending(op)

/** The reports with those that the server had not yet when it sent them, newest first. */
export function applyPendingToReports(views: readonly ReportView[], ops: readonly Op[]): EffectiveReport[] {
  const known = new Set(views.map(({ _id }) => _id))
  const unsent = bySeq(ops).filter(
    (op) =>
      (op.kind === 'report.send' || op.kind === 'address.claim') &&
      (counts(op) || needsPerson(op)) &&
      !known.has(op.opId),
  )
  return [
    ...unsent.toReversed().map((op) => ({ view: viewOf(op), op: op.state === 'done' ? null : op })),
    ...views.map((view) => ({ view, op: null })),
  ]
}

function viewOf(op: Op): ReportView {
  const sent = { _id: op.opId, createdAt: new Date(op.composedAt).toISOString(), answer: null }
  if (op.kind === 'address.claim') {
    const claim = op.payload as OpPayload<'address.claim'>
    return {
      ...sent,
      kind: 'listing',
      title: claimTitle(claim),
      reason: 'address',
      words: claim.words ?? '',
      photoCount: 0,
    }
  }
  const { report, title } = op.payload as OpPayload<'report.send'>
  return {
    ...sent,
    kind: report.subject.kind,
    title,
    reason: report.reason,
    words: report.words,
    photoCount: report.photos?.length ?? 0,
  }
}

/**
 * The notices, newest first, with what the server did not know when it sent them: the answers, and which of them the
 * person has seen.
 */
export function applyPendingToNotices(views: readonly NoticeView[], ops: readonly Op[]): NoticeView[] {
  const counting = bySeq(ops).filter(counts)
  const answers = new Map(
    counting
      .filter((op) => op.kind === 'notice.answer')
      .map((op) => [(op.payload as OpPayload<'notice.answer'>).noticeId, op]),
  )
  const seen = new Set(
    counting
      .filter((op) => op.kind === 'notice.see')
      .map((op) => (op.payload as OpPayload<'notice.see'>).noticeId),
  )
  // Seeing a notice counts for the older ones, on the server too.
  const newestSeen = views.findIndex(({ _id }) => seen.has(_id))
  return views.map((view, index) => {
    const isSeen = view.isSeen || (newestSeen !== -1 && index >= newestSeen)
    const op = answers.get(view._id)
    if (!op || view.answer) return { ...view, isSeen }
    const { words } = op.payload as OpPayload<'notice.answer'>
    return { ...view, isSeen, mayAnswer: false, answer: { words, at: new Date(op.composedAt).toISOString() } }
  })
}

/** The responses to GET /reports and GET /notices, as this device caches them. */
export const CachedReports = v.object({ reports: v.array(ReportView) })
export const CachedNotices = v.object({ notices: v.array(NoticeView) })
