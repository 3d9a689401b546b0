import { countOf } from '../../domain/core/phrases.ts'
import { countJobs, failedJobs, retryJobs } from '../platform/jobs/job-table.ts'
import { AdminError, type PlainCommand } from './admin-command.ts'

/** Failed jobs in one list. */
const JOBS_MAX = 100
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Commands about the queue of jobs. */
export const JOB_COMMANDS: Record<string, PlainCommand> = {
  jobs: {
    usage: '[--retry ID|all]',
    summary:
      'Show how many jobs wait and which failed, such as mails; with --retry, let failed ones begin anew.',
    isAboutPerson: false,
    options: { retry: { type: 'string' } },
    run: async ({ db, options, clock, print }) => {
      const retry = options['retry']
      if (retry !== undefined) {
        if (retry !== 'all' && !ID.test(String(retry)))
          throw new AdminError('--retry takes the id of a job, or all.')
        const count = await retryJobs(db, retry === 'all' ? null : String(retry), clock())
        if (count === 0) throw new AdminError('No such job has failed.')
        return print(`${countOf(count, 'job begins', 'jobs begin')} anew.`)
      }
      const { waiting, failed } = await countJobs(db, clock())
      print(`${countOf(waiting, 'job waits', 'jobs wait')}, ${failed} failed.`)
      for (const job of await failedJobs(db, JOBS_MAX)) {
        print(`  ${job.failed_at?.toISOString() ?? ''}  ${job.kind}  ${job.id}`)
        print(`    after ${countOf(job.attempts, 'attempt')}: ${job.last_error ?? ''}`)
      }
      if (failed > 0) print('To let them begin anew: npm run admin -- jobs --retry all')
    },
  },
}
