import { isOpen } from '../../src/sync/transitions.ts'
import type { Op } from '../../src/sync/types.ts'
import type { Device } from './device.ts'
import { readDisk } from './disk-reader.ts'
import { LONGEST_IN_THE_AIR_MS } from './network.ts'
import type { World } from './world.ts'

const HOUR_MS = 3_600_000
/** Old words are asked about one after the other, so a lane takes a round for each. */
const ROUNDS_MAX = 40
/** As many without anything going means that nothing will. */
const IDLE_ROUNDS_MAX = 4

/** Anything that a person need not look at, or was asked about, must be gone in the end. */
const isLeft = (op: Op) => isOpen(op) && op.state !== 'rejected'

/**
 * Everything works again: what is in the air lands, everyone comes back to every device that has
 * something of theirs, and says "retry" until nothing can go.
 * @returns what could not be sent although nothing stood in its way.
 */
export async function heal(world: World): Promise<string[]> {
  world.history.note('world', 'heals')
  for (const device of world.devices) {
    device.mode = 'online'
    device.faults.length = 0
    device.disk.makeRoom()
    device.clockErrorMs = 0
  }
  await world.time.pass(60_000)
  world.network.restartServer()
  for (const device of world.devices) {
    for (const tab of device.tabs.slice()) tab.die(false)
  }
  await world.time.leap(LONGEST_IN_THE_AIR_MS + HOUR_MS)
  const stuck: string[] = []
  for (const device of world.devices) stuck.push(...(await healDevice(world, device)))
  return stuck
}

async function healDevice(world: World, device: Device): Promise<string[]> {
  const stuck: string[] = []
  for (const { name, ops } of await readDisk(device.disk.factory)) {
    if (!ops.some(isLeft)) continue
    const owner = world.people.find((person) => device.databases.get(name)?.has(person.userId))
    if (owner) stuck.push(...(await flushAll(world, device, owner.userId)))
  }
  return stuck
}

async function flushAll(world: World, device: Device, userId: string): Promise<string[]> {
  await world.time.until(world.tellServerOfSignOut(device), 60_000)
  await world.signIn(device, userId)
  const tab = await world.openTab(device, userId)
  if (!tab) return [`${device.name} does not open its database any more`]
  let left: Op[] = []
  let idle = 0
  for (let round = 0; round < ROUNDS_MAX && idle < IDLE_ROUNDS_MAX; round++) {
    const before = left.length
    await world.time.until(tab.engine.flush(), 10 * HOUR_MS)
    left = (await tab.life.attempt(() => tab.store.pendingOps())).filter(isLeft)
    if (left.length === 0) break
    idle = left.length === before ? idle + 1 : 0
    const asking = left.filter((op) => op.state === 'needs-review')
    for (const op of asking) await tab.life.attempt(() => tab.store.retryOp(op.opId))
    if (asking.length === 0) await world.time.leap(HOUR_MS)
  }
  tab.engine.stop()
  tab.die(false)
  return left.map((op) => `${device.name}: ${op.kind} ${op.opId} stays ${op.state}`)
}
