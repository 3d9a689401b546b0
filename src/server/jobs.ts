import { accountMails, type MailJobDeps } from './areas/account/account-mails.ts'
import { emailProofMails } from './areas/account/email-proof-mails.ts'
import type { RunnableJob } from './platform/jobs/job-kind.ts'

/** The code of all kinds of jobs. */
export const createJobs = (deps: MailJobDeps): RunnableJob[] => [
  ...accountMails(deps),
  ...emailProofMails(deps),
]
