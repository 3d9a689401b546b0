import './fake-disk.ts'
import { check, type Check } from './checker.ts'
import type { FaultCounts } from './faults.ts'
import { takeOverGlobalTime } from './global-time.ts'
import { heal } from './heal.ts'
import type { HistoryEvent } from './history.ts'
import { play } from './play.ts'
import { RESPONSE_MAX_MS } from './network.ts'
import { lookAtScreens } from './screens.ts'
import type { Schedule } from './schedule.ts'
import type { SimServer } from './sim-server.ts'
import { World } from './world.ts'

/** The result of a schedule; `landed` counts the faults that occurred. */
export interface Run extends Check {
  landed: FaultCounts
  events: readonly HistoryEvent[]
}

/**
 * Runs a schedule, ends all faults, sends what is left, and checks the final state.
 *
 * Real: the engine, the account store over IndexedDB (fake-indexeddb), the transport with ky, the server
 * with its database (PGlite). Simulated: time, the network, Web Locks, cookies, the death of pages and of
 * the server's process.
 *
 * A repeated schedule gives the same events at the same times: storage and database respond in the order
 * of the calls, every other delay is a virtual timer, and every random number comes from the seed. An upload, whose
 * picture sharp reads in its own threads, is alone in its instant. Only ids that the server generates remain outside,
 * which influence nothing.
 */
export async function simulate(server: SimServer, schedule: Schedule): Promise<Run> {
  const world = new World(server, schedule)
  const restoreTime = takeOverGlobalTime(world.time)
  try {
    await world.begin()
    await world.time.waitUntilIdle()
    for (const step of schedule.steps) {
      const playing = play(world, step)
      // Without a gap, the next step begins while this one is running.
      playing.catch(() => undefined)
      if (step.gapMs > 0 || step.do === 'sleep') {
        await world.time.until(playing, RESPONSE_MAX_MS)
        await world.time.advance(step.gapMs)
        await lookAtScreens(world)
      }
    }
    await world.time.waitUntilIdle()
    const stuck = await heal(world)
    const result = await check(world, stuck)
    return { ...result, landed: world.landed, events: world.history.events }
  } finally {
    for (const device of world.devices) for (const tab of device.tabs.slice()) tab.die(false)
    restoreTime()
    await server.rest()
  }
}
