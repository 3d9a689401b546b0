import * as v from 'valibot'
import type { Logger } from 'pino'
import type { Db } from '../db/open.ts'
import { errorForLog } from '../db/error-for-log.ts'
import { JobImpossible, type RunnableJob } from './job-kind.ts'
import { failJob, finishJob, returnJob, takeJobs, type TakenJob } from './job-table.ts'

/** How often a process looks for work. */
const LOOK_EVERY_MS = 1000
/** The longest pause between two looks while the database is away. */
const LOOK_LATEST_MS = 30_000
/** Jobs that one process works on at the same time. */
const AT_ONCE = 8
/** How long a stopping server waits for jobs before it aborts them. */
const STOP_MAX_MS = 5000

export interface JobRunnerOptions {
  db: Db
  clock: () => Date
  log: Pick<Logger, 'error'>
  jobs: readonly RunnableJob[]
}

/** Works on jobs until it is stopped. */
export interface JobRunner {
  /** Looks for work now. @returns when all jobs that were due have been tried */
  runDue: () => Promise<void>
  /** Waits for jobs that run, and aborts them after some seconds. */
  stop: () => Promise<void>
}

/** Starts to work on jobs, together with any number of other processes. */
export function startJobRunner({ db, clock, log, jobs }: JobRunnerOptions): JobRunner {
  const byName = new Map(jobs.map((job) => [job.kind.name, job]))
  const kinds = jobs.map(({ kind }) => kind)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let isStopped = false
  let pauseMs = LOOK_EVERY_MS
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  /** Takes work as long as there is some, and hands it to as many attempts as may run at once. */
  async function look(): Promise<void> {
    while (!isStopped) {
      const free = AT_ONCE - running.size
      if (free === 0) {
        await Promise.race(running)
        continue
      }
      const taken = await takeJobs(db, kinds, free, clock())
      if (taken.length === 0) return
      for (const job of taken) begin(job)
    }
  }

  function begin(job: TakenJob): void {
    const attempt = tryJob(job)
      .catch((error: unknown) => log.error({ err: errorForLog(error), job: job.kind }, 'job'))
      .finally(() => running.delete(attempt))
    running.add(attempt)
  }

  async function tryJob(job: TakenJob): Promise<void> {
    const { kind, run } = byName.get(job.kind) as RunnableJob
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(kind.attemptMaxMs)])
    try {
      const parsed = v.safeParse(kind.payload, job.payload)
      if (!parsed.success) throw new JobImpossible('The payload is not one of this kind')
      await untilAborted(
        run(parsed.output, { id: job.id, isLast: kind.pausesMs[job.attempts - 1] === undefined, signal }),
        signal,
      )
    } catch (error) {
      if (stopping.signal.aborted) return returnJob(db, job)
      const pause = error instanceof JobImpossible ? undefined : kind.pausesMs[job.attempts - 1]
      const now = clock()
      if (pause === undefined) log.error({ err: errorForLog(error), job: job.kind, id: job.id }, 'job failed')
      return failJob(db, job, error, pause === undefined ? null : new Date(now.getTime() + pause), now)
    }
    await finishJob(db, job)
  }

  /** Looks once; a look that is already under way is waited for, and followed by another one. */
  function lookNow(): Promise<void> {
    looking = looking.then(look).then(
      () => {
        pauseMs = LOOK_EVERY_MS
      },
      (error: unknown) => {
        pauseMs = Math.min(pauseMs * 2, LOOK_LATEST_MS)
        log.error({ err: errorForLog(error) }, 'jobs')
      },
    )
    return looking
  }

  function lookLater(): void {
    if (isStopped) return
    timer = setTimeout(() => void lookNow().then(lookLater), pauseMs)
    timer.unref()
  }
  lookLater()

  return {
    async runDue() {
      await lookNow()
      await Promise.all(running)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      const abort = setTimeout(() => stopping.abort(), STOP_MAX_MS)
      await looking
      await Promise.all(running)
      clearTimeout(abort)
    },
  }
}

/** The result of `work`, or a rejection as soon as `signal` aborts. */
function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
