import type { ReportSubject } from '../../../domain/reports/report.ts'

/** What a person reports. */
export interface ReportedThing {
  subject: ReportSubject
  /** Its name or title, which the person's reports show. */
  title: string
  /** What it is in a sentence, such as “this home”. */
  what: string
}
