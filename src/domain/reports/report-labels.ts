import { REPORT_ANSWER_HOURS } from '../core/limits.ts'
import type { StoredReason } from './report.ts'

/** The reasons in the words of the person who reports. */
export const REPORT_REASON_LABELS: Record<StoredReason, string> = {
  scam: 'It’s a scam or asks for money',
  'not-real': 'The home or the photos aren’t real',
  hate: 'Hate or discrimination',
  harassment: 'Harassment or threats',
  other: 'Something else',
  address: 'This is my home',
}

/** What happens after a report. */
export const AFTER_REPORT = `A person looks at it within ${REPORT_ANSWER_HOURS} hours. We write to you here with the answer, and we don’t tell anyone that it was you.`

/** What happens after a claim to an address. */
export const AFTER_CLAIM = `A person looks at both homes within ${REPORT_ANSWER_HOURS} hours. We write to you here and by email, and we don’t tell anyone that it was you.`
