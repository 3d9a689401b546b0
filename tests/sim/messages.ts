import type { FaultCounts } from './faults.ts'
import type { HistoryEvent } from './history.ts'
import type { Schedule } from './schedule.ts'
import type { Counts, Violation } from './verdict.ts'

/** What a worker process is asked. */
export type Task =
  | { do: 'seeds'; seeds: number[] }
  | { do: 'replay'; schedule: Schedule }
  | { do: 'shrink'; schedule: Schedule; kinds: string[] }

/** How one schedule ended. */
export interface Outcome {
  seed: number
  violations: Violation[]
  counts: Counts
  landed: FaultCounts
}

/** What it says. `begins` names what it is busy with, should it never say anything again. */
export type News =
  | { is: 'ready' }
  | { is: 'begins'; seed: number }
  | { is: 'ended'; outcome: Outcome }
  | { is: 'idle' }
  | { is: 'replayed'; outcome: Outcome; events: readonly HistoryEvent[] }
  | { is: 'shrunk'; schedule: Schedule }
