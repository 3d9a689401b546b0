import type { OpenDatabase } from '../../src/server/platform/db/open.ts'
import { noFaults } from './faults.ts'
import type { HistoryEvent } from './history.ts'
import type { Outcome } from './messages.ts'
import type { Schedule } from './schedule.ts'
import { startServer } from './sim-server.ts'
import { simulate } from './simulate.ts'
import { noCounts } from './violations.ts'

/** The outcome of a schedule and its events. */
export interface Played {
  outcome: Outcome
  events: readonly HistoryEvent[]
}

/** Creates a function that runs schedules on one server over this database; an error counts as a crash. */
export function createPlayer(database: OpenDatabase): (schedule: Schedule) => Promise<Played> {
  const server = startServer(database)
  return async (schedule) => {
    const { seed } = schedule
    try {
      const { violations, counts, landed, events } = await simulate(server, schedule)
      return { outcome: { seed, violations, counts, landed }, events }
    } catch (error) {
      const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
      const violations = [{ kind: 'crashed' as const, what }]
      return { outcome: { seed, violations, counts: noCounts(), landed: noFaults() }, events: [] }
    }
  }
}
