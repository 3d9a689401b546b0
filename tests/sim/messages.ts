import type { FaultCounts } from './faults.ts'
import type { HistoryEvent } from './history.ts'
import type { Schedule } from './schedule.ts'
import type { Counts, Violation } from './violations.ts'

/** A request to a simulation process; `mutant` names the planted bug to run with. */
export type Task = { schedule: Schedule; mutant: string | null } & (
  | { do: 'play'; withEvents: boolean }
  | { do: 'shrink'; kinds: string[] }
)

/** The result of one schedule; `landed` counts the faults that occurred. */
export interface Outcome {
  seed: number
  violations: Violation[]
  counts: Counts
  landed: FaultCounts
}

/** A response of a simulation process; `ready` is sent once, before all others. */
export type WorkerMessage =
  | { is: 'ready' }
  | { is: 'played'; outcome: Outcome; events: readonly HistoryEvent[] }
  | { is: 'shrunk'; schedule: Schedule }
