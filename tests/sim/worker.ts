import './fake-disk.ts'
import '../mutants/copies.ts'
import type { WorkerMessage, Task } from './messages.ts'
import { shrink } from './shrink.ts'
import { openSimDatabase } from './sim-database.ts'

/** Sends a message to the parent process. */
const post = (news: WorkerMessage) => process.send?.(news)

// Dexie logs a warning for each reopened database, of which there are thousands here.
globalThis.console.warn = () => undefined
// A schedule aborts hundreds of requests, and nothing here prints a stack, which takes a tenth of the time.
Error.stackTraceLimit = 0

const database = await openSimDatabase()
type PlayerModule = typeof import('./player.ts')
type Player = ReturnType<PlayerModule['createPlayer']>
const players = new Map<string | null, Player>()

/** The player for a planted bug; each bug has its own copy of the product's modules. */
async function playerWith(mutant: string | null): Promise<Player> {
  let player = players.get(mutant)
  if (!player) {
    const path = mutant === null ? './player.ts' : `./player.ts?mutant=${mutant}`
    player = ((await import(path)) as PlayerModule).createPlayer(database)
    players.set(mutant, player)
  }
  return player
}

async function work(task: Task): Promise<WorkerMessage> {
  const play = await playerWith(task.mutant)
  switch (task.do) {
    case 'play': {
      const { outcome, events } = await play(task.schedule)
      return { is: 'played', outcome, events: task.withEvents ? events : [] }
    }
    case 'shrink': {
      const schedule = await shrink(task.schedule, async (candidate) => {
        const { outcome } = await play(candidate)
        return outcome.violations.some((violation) => task.kinds.includes(violation.kind))
      })
      return { is: 'shrunk', schedule }
    }
  }
}

process.on('message', (task: Task) => void work(task).then(post))
process.on('disconnect', () => process.exit(0))
post({ is: 'ready' })
