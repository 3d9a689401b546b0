import { isOpen } from '../../src/sync/transitions.ts'
import type { Op } from '../../src/sync/types.ts'
import type { Device } from './device.ts'
import { readDisk } from './disk-reader.ts'
import { MAX_TRANSIT_MS } from './network.ts'
import type { World } from './world.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { retryOp } from '../../src/offline/outbox/outbox.ts'

const HOUR_MS = 3_600_000
/** The person confirms old operations of a lane one after the other, which takes a round for each. */
const ROUNDS_MAX = 40
/** After so many rounds without progress, the remaining operations count as stuck. */
const IDLE_ROUNDS_MAX = 4

/** Whether an operation is still unsent; refused ones wait for the person and do not count. */
const isUnsent = (op: Op) => isOpen(op) && op.state !== 'rejected'

/**
 * Ends all faults, lets requests in transit arrive, signs every person in on each device that has unsent
 * operations of theirs, and retries until nothing more can be sent.
 * @returns one line for each operation that could not be sent although no fault was left.
 */
export async function heal(world: World): Promise<string[]> {
  world.history.note('world', 'heals')
  for (const device of world.devices) {
    device.mode = 'online'
    device.faults.length = 0
    device.disk.makeRoom()
    device.clockErrorMs = 0
  }
  await world.time.advance(60_000)
  world.network.restartServer()
  for (const device of world.devices) {
    for (const tab of device.tabs.slice()) tab.die(false)
  }
  await world.time.jump(MAX_TRANSIT_MS + HOUR_MS)
  const stuck: string[] = []
  for (const device of world.devices) stuck.push(...(await healDevice(world, device)))
  return stuck
}

async function healDevice(world: World, device: Device): Promise<string[]> {
  const stuck: string[] = []
  for (const { name, ops } of await readDisk(device.disk.factory)) {
    if (!ops.some(isUnsent)) continue
    const owner = world.people.find((person) => device.databases.get(name)?.has(person.userId))
    if (owner) stuck.push(...(await flushAll(world, device, owner.userId)))
  }
  return stuck
}

async function flushAll(world: World, device: Device, userId: string): Promise<string[]> {
  await world.time.until(world.sendSignOut(device), 60_000)
  await world.signIn(device, userId)
  const tab = await world.openTab(device, userId)
  if (!tab) return [`${device.name} does not open its database any more`]
  let unsent: Op[] = []
  let idle = 0
  for (let round = 0; round < ROUNDS_MAX && idle < IDLE_ROUNDS_MAX; round++) {
    const before = unsent.length
    await world.time.until(tab.engine.flush(), 10 * HOUR_MS)
    unsent = (await tab.life.attempt(() => listOpenOps(tab.store))).filter(isUnsent)
    if (unsent.length === 0) break
    idle = unsent.length === before ? idle + 1 : 0
    const waitingForPerson = unsent.filter((op) => op.state === 'needs-review')
    for (const op of waitingForPerson) await tab.life.attempt(() => retryOp(tab.store, op.opId))
    if (waitingForPerson.length === 0) await world.time.jump(HOUR_MS)
  }
  tab.engine.stop()
  tab.die(false)
  return unsent.map((op) => `${device.name}: ${op.kind} ${op.opId} stays ${op.state}`)
}
