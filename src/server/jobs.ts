import { accountMails, type MailJobDeps } from './areas/account/account-mails.ts'
import { emailProofMails } from './areas/account/email-proof-mails.ts'
import { MAKE_EXPORT } from './areas/account/export-service.ts'
import { noticeMails } from './areas/reports/notice-mails.ts'
import { suspensionJobs } from './areas/reports/suspension.ts'
import { DELETE_ACCOUNT, deleteAccount, isDeletionDue, type DeletionDeps } from './personal/delete-account.ts'
import { failExport, makeExport } from './personal/make-export.ts'
import { FILL_LOOKS, fillLooks } from './platform/photos/photo-looks.ts'
import { runnable, type RunnableJob } from './platform/jobs/job-kind.ts'

type JobDeps = MailJobDeps & DeletionDeps

/** The code of all kinds of jobs. */
export const createJobs = (deps: JobDeps): RunnableJob[] => [
  ...accountMails(deps),
  ...emailProofMails(deps),
  ...noticeMails(deps),
  ...suspensionJobs(deps),
  runnable(DELETE_ACCOUNT, async ({ userId }) => {
    const now = deps.clock()
    // The person may have taken the wish back since the job was made.
    if (await isDeletionDue(deps.db, userId, now)) await deleteAccount(deps, userId, now)
  }),
  runnable(FILL_LOOKS, () => fillLooks(deps, deps.clock())),
  runnable(MAKE_EXPORT, async ({ userId, exportId }, attempt) => {
    try {
      await makeExport(deps, { userId, exportId }, attempt.signal, deps.clock())
    } catch (error) {
      if (attempt.isLast) await failExport(deps.db, exportId)
      throw error
    }
  }),
]
