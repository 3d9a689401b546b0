import { accountMails, type MailJobDeps } from './areas/account/account-mails.ts'
import { noticeMails } from './areas/reports/notice-mails.ts'
import { suspensionJobs } from './areas/reports/suspension.ts'
import type { RunnableJob } from './platform/jobs/job-kind.ts'

/** The code of all kinds of jobs. */
export const createJobs = (deps: MailJobDeps): RunnableJob[] => [
  ...accountMails(deps),
  ...noticeMails(deps),
  ...suspensionJobs(deps),
]
