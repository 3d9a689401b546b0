import './fake-disk.ts'
import { noFaults } from './faults.ts'
import { generate } from './generate.ts'
import type { HistoryEvent } from './history.ts'
import type { News, Outcome, Task } from './messages.ts'
import type { Schedule } from './schedule.ts'
import { shrink } from './shrink.ts'
import { startServer } from './sim-server.ts'
import { simulate } from './simulate.ts'
import { noCounts } from './verdict.ts'

/** One process with one server, which plays whatever it is sent. */
const tell = (news: News) => process.send?.(news)

// Dexie says every time that it reopens a database; here that happens a thousand times.
globalThis.console.warn = () => undefined

const server = await startServer()

async function run(schedule: Schedule): Promise<{ outcome: Outcome; events: readonly HistoryEvent[] }> {
  const { seed } = schedule
  tell({ is: 'begins', seed })
  try {
    const { violations, counts, landed, events } = await simulate(server, schedule)
    return { outcome: { seed, violations, counts, landed }, events }
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const violations = [{ kind: 'crashed' as const, what }]
    return { outcome: { seed, violations, counts: noCounts(), landed: noFaults() }, events: [] }
  }
}

async function work(task: Task): Promise<void> {
  switch (task.do) {
    case 'seeds':
      for (const seed of task.seeds) tell({ is: 'ended', outcome: (await run(generate(seed))).outcome })
      break
    case 'replay':
      tell({ is: 'replayed', ...(await run(task.schedule)) })
      break
    case 'shrink': {
      const schedule = await shrink(task.schedule, async (candidate) => {
        const { outcome } = await run(candidate)
        return outcome.violations.some((violation) => task.kinds.includes(violation.kind))
      })
      tell({ is: 'shrunk', schedule })
      break
    }
  }
  tell({ is: 'idle' })
}

process.on('message', (task: Task) => void work(task))
process.on('disconnect', () => process.exit(0))
tell({ is: 'ready' })
