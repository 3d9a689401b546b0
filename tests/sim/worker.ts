import './fake-disk.ts'
import '../mutants/copies.ts'
import type { News, Task } from './messages.ts'
import { shrink } from './shrink.ts'
import { openSimDatabase } from './sim-database.ts'

/** One process with one database, which plays whatever it is sent. */
const tell = (news: News) => process.send?.(news)

// Dexie says every time that it reopens a database; here that happens a thousand times.
globalThis.console.warn = () => undefined

const database = await openSimDatabase()
type PlayerModule = typeof import('./player.ts')
type Player = ReturnType<PlayerModule['createPlayer']>
const players = new Map<string | null, Player>()

/** Plays with this bug; a bug has a copy of the product of its own. */
async function playerWith(mutant: string | null): Promise<Player> {
  let player = players.get(mutant)
  if (!player) {
    const path = mutant === null ? './player.ts' : `./player.ts?mutant=${mutant}`
    player = ((await import(path)) as PlayerModule).createPlayer(database)
    players.set(mutant, player)
  }
  return player
}

async function work(task: Task): Promise<News> {
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

process.on('message', (task: Task) => void work(task).then(tell))
process.on('disconnect', () => process.exit(0))
tell({ is: 'ready' })
