import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PATIENCE_MS } from '../support/patience.ts'
import { COMPILE_CACHE, SHORT_LIVED } from '../support/server-process.ts'
import { addFaults, noFaults, type FaultCounts } from './faults.ts'
import type { HistoryEvent } from './history.ts'
import type { News, Outcome, Task } from './messages.ts'
import type { Schedule } from './schedule.ts'
import { noCounts, type Counts, type Violation, type ViolationKind } from './verdict.ts'

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))
const REGISTER = new URL('../mutants/register.ts', import.meta.url).href
/** Seeds that a worker gets at once. */
const CHUNK = 10
/** After so many schedules a worker is replaced: its database only ever grows. */
const SCHEDULES_PER_WORKER = 3000

export interface CampaignOptions {
  schedules: number
  /** The first seed; the others follow. */
  seed: number
  workers: number
  /** A planted bug to run with. */
  mutant?: string
  /** Ends as soon as one of these happened. */
  until?: readonly ViolationKind[]
  onProgress?: (done: number, failed: number) => void
}

export interface Failure {
  seed: number
  violations: Violation[]
}

export interface Report {
  schedules: number
  ms: number
  counts: Counts
  landed: FaultCounts
  failures: Failure[]
}

function startWorker(mutant: string | undefined): ChildProcess {
  return fork(WORKER, {
    execArgv: [
      // Most of what a schedule makes is garbage a moment later.
      '--max-semi-space-size=64',
      ...(mutant === undefined ? [] : [...SHORT_LIVED, '--import', REGISTER]),
    ],
    env: {
      ...process.env,
      // A planted bug is no part of what is kept compiled.
      ...(mutant === undefined ? { NODE_COMPILE_CACHE: COMPILE_CACHE } : { COMMONROOF_MUTANT: mutant }),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** Plays schedules on several processes and adds up what came of them. */
export async function runCampaign(options: CampaignOptions): Promise<Report> {
  const startedAt = performance.now()
  const report: Report = { schedules: 0, ms: 0, counts: noCounts(), landed: noFaults(), failures: [] }
  let next = options.seed
  const last = options.seed + options.schedules
  let over = false

  function take(outcome: Outcome): void {
    report.schedules++
    addFaults(report.landed, outcome.landed)
    for (const key of Object.keys(report.counts) as (keyof Counts)[])
      report.counts[key] += outcome.counts[key]
    if (outcome.violations.length > 0)
      report.failures.push({ seed: outcome.seed, violations: outcome.violations })
    if (outcome.violations.some(({ kind }) => options.until?.includes(kind))) over = true
    options.onProgress?.(report.schedules, report.failures.length)
  }

  function nextTask(): Task | null {
    if (over || next >= last) return null
    const seeds = Array.from({ length: Math.min(CHUNK, last - next) }, (_, index) => next + index)
    next += seeds.length
    return { do: 'seeds', seeds }
  }

  const lane = async (): Promise<void> => {
    while (!over && next < last) await serve(startWorker(options.mutant), nextTask, take, () => over)
  }
  await Promise.all(Array.from({ length: options.workers }, lane))
  report.ms = performance.now() - startedAt
  report.failures.sort((a, b) => a.seed - b.seed)
  return report
}

/** Feeds one worker until there is no more work, it is old, or it hangs. */
function serve(
  worker: ChildProcess,
  nextTask: () => Task | null,
  take: (outcome: Outcome) => void,
  isOver: () => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    let done = 0
    let current: number | null = null
    let watchdog: ReturnType<typeof setTimeout> | undefined
    const fail = (what: string) => {
      if (current !== null && !isOver())
        take({
          seed: current,
          violations: [{ kind: 'stuck', what }],
          counts: noCounts(),
          landed: noFaults(),
        })
      current = null
      worker.kill('SIGKILL')
    }
    const watch = () => {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => fail('the schedule does not end'), PATIENCE_MS)
    }
    worker.on('message', (news: News) => {
      watch()
      if (news.is === 'begins') current = news.seed
      if (news.is === 'ended') {
        done++
        current = null
        take(news.outcome)
        if (isOver()) worker.kill('SIGKILL')
      }
      if (news.is === 'ready' || news.is === 'idle') {
        const task = done < SCHEDULES_PER_WORKER ? nextTask() : null
        if (task) worker.send(task)
        else worker.disconnect()
      }
    })
    worker.on('exit', () => {
      clearTimeout(watchdog)
      fail('the process ended in the middle of the schedule')
      resolve()
    })
    watch()
  })
}

/** Asks one worker for one thing. */
async function ask<N extends News['is']>(
  task: Task,
  wanted: N,
  mutant: string | undefined,
): Promise<Extract<News, { is: N }>> {
  const worker = startWorker(mutant)
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', (news: News) => {
        if (news.is === 'ready') worker.send(task)
        if (news.is === wanted) resolve(news as Extract<News, { is: N }>)
      })
      worker.on('exit', () => reject(new Error('The simulation ended without an answer')))
    })
  } finally {
    worker.removeAllListeners()
    worker.kill('SIGKILL')
  }
}

/** Plays one schedule and tells what happened in it. */
export async function replay(
  schedule: Schedule,
  mutant?: string,
): Promise<{ outcome: Outcome; events: readonly HistoryEvent[] }> {
  return ask({ do: 'replay', schedule }, 'replayed', mutant)
}

/** The same failure with fewer steps. */
export async function shrinkFailure(
  schedule: Schedule,
  { violations }: Failure,
  mutant?: string,
): Promise<Schedule> {
  const kinds = violations.map(({ kind }) => kind)
  return (await ask({ do: 'shrink', schedule, kinds }, 'shrunk', mutant)).schedule
}
