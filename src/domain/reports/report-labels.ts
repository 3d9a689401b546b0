import { REPORT_ANSWER_HOURS } from '../core/limits.ts'
import type { ReportReason } from './report.ts'

/** The reasons in the words of the person who reports. */
export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  scam: 'It’s a scam or asks for money',
  'not-real': 'The home or the photos aren’t real',
  hate: 'Hate or discrimination',
  harassment: 'Harassment or threats',
  other: 'Something else',
}

/** What happens after a report. */
export const AFTER_REPORT = `A person looks at it within ${REPORT_ANSWER_HOURS} hours. We write to you here with the answer, and we don’t tell anyone that it was you.`
