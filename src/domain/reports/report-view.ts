import * as v from 'valibot'
import { Id } from '../core/ids.ts'
import { REPORT_SUBJECT_KINDS, STORED_REASONS } from './report.ts'

/** A report as its reporter sees it. */
export const ReportView = v.object({
  _id: Id,
  kind: v.picklist(REPORT_SUBJECT_KINDS),
  /** The name or title of what was reported, as it was then. */
  title: v.string(),
  reason: v.picklist(STORED_REASONS),
  words: v.string(),
  /** How many pictures went with it; an older server does not send it. */
  photoCount: v.optional(v.number(), 0),
  createdAt: v.string(),
  /** Null until somebody has decided. */
  answer: v.nullable(v.object({ text: v.string(), at: v.string() })),
})
export type ReportView = v.InferOutput<typeof ReportView>
