import './fake-disk.ts'
import { check, type Check } from './checker.ts'
import type { FaultCounts } from './faults.ts'
import { takeOverGlobalTime } from './global-time.ts'
import { heal } from './heal.ts'
import type { HistoryEvent } from './history.ts'
import { play } from './play.ts'
import type { Schedule } from './schedule.ts'
import type { SimServer } from './sim-server.ts'
import { World } from './world.ts'

export interface Run extends Check {
  landed: FaultCounts
  events: readonly HistoryEvent[]
}

/** A step that waits for an answer gets it, or a time-out, within this. */
const STEP_MAX_MS = 120_000

/**
 * Plays a schedule, lets the world heal, and checks what is left.
 *
 * Real: the engine, the account store over IndexedDB (fake-indexeddb), the transport with ky, the server
 * with its database (PGlite). Simulated: time, the line, Web Locks, cookies, the death of pages and of the
 * server's process.
 *
 * A schedule is repeated to the instant, because nothing in it has a time of its own: storage and database
 * answer in the order in which they were asked, every other delay is a virtual timer, and every number
 * comes from the seed. What remains outside is sharp, whose threads answer an upload while time stands
 * still, and ids that the server draws, which decide nothing.
 */
export async function simulate(server: SimServer, schedule: Schedule): Promise<Run> {
  const world = new World(server, schedule)
  const giveBack = takeOverGlobalTime(world.time)
  try {
    await world.begin()
    await world.time.quiet()
    for (const step of schedule.steps) {
      const playing = play(world, step)
      // In one instant the next step begins while this one is under way.
      playing.catch(() => undefined)
      if (step.gapMs > 0 || step.do === 'sleep') {
        await world.time.until(playing, STEP_MAX_MS)
        await world.time.pass(step.gapMs)
      }
    }
    await world.time.quiet()
    const stuck = await heal(world)
    const result = await check(world, stuck)
    return { ...result, landed: world.landed, events: world.history.events }
  } finally {
    for (const device of world.devices) for (const tab of device.tabs.slice()) tab.die(false)
    giveBack()
    await server.rest()
  }
}
