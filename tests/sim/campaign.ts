import { noFaults, addFaults, type FaultCounts } from './faults.ts'
import { generate } from './generate.ts'
import type { Outcome } from './messages.ts'
import type { Played } from './player.ts'
import type { Schedule } from './schedule.ts'
import { SimProcess } from './sim-process.ts'
import { noCounts, type Counts, type Violation, type ViolationKind } from './violations.ts'

export interface CampaignOptions {
  schedules: number
  /** The seed of the first schedule; each further schedule adds 1. */
  seed: number
  workers: number
  /** The name of a planted bug to run with. */
  mutant?: string
  /** The campaign ends at the first violation of one of these kinds. */
  until?: readonly ViolationKind[]
  onProgress?: (done: number, failed: number) => void
}

/** A schedule with violations. */
export interface Failure {
  seed: number
  violations: Violation[]
}

/** The sums over all schedules of a campaign; `landed` counts the faults that occurred. */
export interface Report {
  schedules: number
  ms: number
  counts: Counts
  landed: FaultCounts
  failures: Failure[]
}

/** Runs schedules on several processes and adds up their outcomes. */
export async function runCampaign(options: CampaignOptions): Promise<Report> {
  const startedAt = performance.now()
  const { mutant = null } = options
  const report: Report = { schedules: 0, ms: 0, counts: noCounts(), landed: noFaults(), failures: [] }
  let next = options.seed
  const last = options.seed + options.schedules
  let isOver = false

  function add(outcome: Outcome): void {
    report.schedules++
    addFaults(report.landed, outcome.landed)
    for (const key of Object.keys(report.counts) as (keyof Counts)[])
      report.counts[key] += outcome.counts[key]
    if (outcome.violations.length > 0)
      report.failures.push({ seed: outcome.seed, violations: outcome.violations })
    if (outcome.violations.some(({ kind }) => options.until?.includes(kind))) isOver = true
    options.onProgress?.(report.schedules, report.failures.length)
  }

  const work = async (): Promise<void> => {
    while (!isOver && next < last) {
      const seed = next++
      const player = await SimProcess.acquire()
      try {
        add((await player.play({ do: 'play', schedule: generate(seed), mutant, withEvents: false })).outcome)
        player.release()
      } catch (error) {
        player.end()
        const violations = [{ kind: 'hung' as const, what: String(error) }]
        add({ seed, violations, counts: noCounts(), landed: noFaults() })
      }
    }
  }
  await Promise.all(Array.from({ length: options.workers }, work))
  report.ms = performance.now() - startedAt
  report.failures.sort((a, b) => a.seed - b.seed)
  return report
}

/** Runs one schedule and returns its outcome and events. */
export async function replay(schedule: Schedule, mutant: string | null = null): Promise<Played> {
  const player = await SimProcess.acquire()
  const played = await player.play({ do: 'play', schedule, mutant, withEvents: true })
  player.release()
  return played
}

/** A schedule with fewer steps that fails in the same way. */
export async function shrinkFailure(
  schedule: Schedule,
  { violations }: Failure,
  mutant: string | null = null,
): Promise<Schedule> {
  const player = await SimProcess.acquire()
  const kinds = violations.map(({ kind }) => kind)
  const shrunk = await player.shrink({ do: 'shrink', schedule, kinds, mutant })
  player.release()
  return shrunk.schedule
}
