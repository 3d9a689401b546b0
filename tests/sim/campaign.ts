import { noFaults, addFaults, type FaultCounts } from './faults.ts'
import { generate } from './generate.ts'
import type { Outcome } from './messages.ts'
import type { Played } from './player.ts'
import type { Schedule } from './schedule.ts'
import { SimProcess } from './sim-process.ts'
import { noCounts, type Counts, type Violation, type ViolationKind } from './verdict.ts'

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

/** Plays schedules on several processes and adds up what came of them. */
export async function runCampaign(options: CampaignOptions): Promise<Report> {
  const startedAt = performance.now()
  const { mutant = null } = options
  const report: Report = { schedules: 0, ms: 0, counts: noCounts(), landed: noFaults(), failures: [] }
  let next = options.seed
  const last = options.seed + options.schedules
  let isOver = false

  function take(outcome: Outcome): void {
    report.schedules++
    addFaults(report.landed, outcome.landed)
    for (const key of Object.keys(report.counts) as (keyof Counts)[])
      report.counts[key] += outcome.counts[key]
    if (outcome.violations.length > 0)
      report.failures.push({ seed: outcome.seed, violations: outcome.violations })
    if (outcome.violations.some(({ kind }) => options.until?.includes(kind))) isOver = true
    options.onProgress?.(report.schedules, report.failures.length)
  }

  const lane = async (): Promise<void> => {
    while (!isOver && next < last) {
      const seed = next++
      const player = await SimProcess.take()
      try {
        take((await player.play({ do: 'play', schedule: generate(seed), mutant, withEvents: false })).outcome)
        player.giveBack()
      } catch (error) {
        player.end()
        const violations = [{ kind: 'hung' as const, what: String(error) }]
        take({ seed, violations, counts: noCounts(), landed: noFaults() })
      }
    }
  }
  await Promise.all(Array.from({ length: options.workers }, lane))
  report.ms = performance.now() - startedAt
  report.failures.sort((a, b) => a.seed - b.seed)
  return report
}

/** Plays one schedule and tells what happened in it. */
export async function replay(schedule: Schedule, mutant: string | null = null): Promise<Played> {
  const player = await SimProcess.take()
  const played = await player.play({ do: 'play', schedule, mutant, withEvents: true })
  player.giveBack()
  return played
}

/** The same failure with fewer steps. */
export async function shrinkFailure(
  schedule: Schedule,
  { violations }: Failure,
  mutant: string | null = null,
): Promise<Schedule> {
  const player = await SimProcess.take()
  const kinds = violations.map(({ kind }) => kind)
  const shrunk = await player.shrink({ do: 'shrink', schedule, kinds, mutant })
  player.giveBack()
  return shrunk.schedule
}
