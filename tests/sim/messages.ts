import type { FaultCounts } from './faults.ts'
import type { HistoryEvent } from './history.ts'
import type { Schedule } from './schedule.ts'
import type { Counts, Violation } from './verdict.ts'

/** What a process of the simulation is asked; `mutant` names the bug to play it with. */
export type Task = { schedule: Schedule; mutant: string | null } & (
  | { do: 'play'; withEvents: boolean }
  | { do: 'shrink'; kinds: string[] }
)

/** How one schedule ended. */
export interface Outcome {
  seed: number
  violations: Violation[]
  counts: Counts
  landed: FaultCounts
}

/** How it answers; `ready` comes once, before everything else. */
export type News =
  | { is: 'ready' }
  | { is: 'played'; outcome: Outcome; events: readonly HistoryEvent[] }
  | { is: 'shrunk'; schedule: Schedule }
