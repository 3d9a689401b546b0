import { DRAFT_PULL_EVERY_MS } from '../../src/domain/core/limits.ts'
import { isOpen, LEASE_MS } from '../../src/sync/transitions.ts'
import type { Op } from '../../src/sync/types.ts'
import { noteUndone } from './actions.ts'
import type { Device } from './device.ts'
import { readDatabase, readDisk } from './disk-reader.ts'
import { readNotes } from './notes.ts'
import { MAX_TRANSIT_MS, RESPONSE_MAX_MS } from './network.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { deleteOp, retryOp } from '../../src/offline/outbox/outbox.ts'

const HOUR_MS = 3_600_000
/** The person confirms old operations of a lane one after the other, which takes a round for each. */
const ROUNDS_MAX = 40
/** After so many rounds without progress, the remaining operations count as stuck. */
const IDLE_ROUNDS_MAX = 4

/** The most rounds in which the devices exchange notes and drafts through the server. */
const COPY_ROUNDS_MAX = 5
/** After so many rounds without a change the exchange is over: in one of them a device can have been refused. */
const QUIET_COPY_ROUNDS = 2
/** The tables of a device's database that such a round can change. */
const COPIED_TABLES = ['ops', 'drafts', 'draftBases', 'homeEntries']

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
    device.mend()
    device.clockErrorMs = 0
  }
  await world.time.advance(60_000)
  world.network.restartServer()
  for (const device of world.devices) {
    for (const tab of device.tabs.slice()) tab.die(false)
    // A page without an account can still have to die, and would die with the lease of the next account.
    for (const page of device.pages.slice()) page.life.die()
  }
  await world.time.jump(MAX_TRANSIT_MS + HOUR_MS)
  const stuck: string[] = []
  for (const device of world.devices) stuck.push(...(await healDevice(world, device)))
  // The pages of the loop above died with their lease of the drafts.
  await world.time.jump(LEASE_MS)
  for (const { userId } of world.people) await exchangeCopies(world, userId)
  return stuck
}

async function healDevice(world: World, device: Device): Promise<string[]> {
  const stuck: string[] = []
  for (const { name, ops } of await readDisk(device.disk.factory)) {
    const mayBeLost = world.restoredAt.length > 0 && ops.some((op) => op.state === 'done')
    if (!ops.some(isUnsent) && !mayBeLost) continue
    const owner = world.people.find((person) => device.databases.get(name)?.has(person.userId))
    if (owner) stuck.push(...(await flushAll(world, device, owner.userId)))
  }
  return stuck
}

/** Each device gets what the person's other devices have sent, until nothing changes. */
async function exchangeCopies(world: World, userId: string): Promise<void> {
  const isTheirs = (write: { userId: string }) => write.userId === userId
  const hasNotes = world.notes.some(isTheirs)
  if (!hasNotes && ![...world.drafts, ...world.listings].some(isTheirs)) return
  const tabs: Tab[] = []
  for (const device of world.devices) {
    if (!(await hasDatabase(device, userId))) continue
    const tab = await signInAgain(world, device, userId)
    if (tab) tabs.push(tab)
  }
  let before = ''
  let quiet = 0
  for (let round = 0; round < COPY_ROUNDS_MAX && quiet < QUIET_COPY_ROUNDS; round++) {
    // A page fetches the drafts again only after this time.
    await world.time.jump(DRAFT_PULL_EVERY_MS)
    for (const tab of tabs) {
      await world.time.until(tab.engine.flush(), HOUR_MS)
      tab.mirror.poke()
      if (hasNotes) await world.time.until(readNotes(world, tab), HOUR_MS)
      await world.time.until(tab.mirror.flush(), HOUR_MS)
    }
    const after = await copiesNow(world, userId)
    quiet = after === before ? quiet + 1 : 0
    before = after
  }
  for (const tab of tabs) {
    tab.stop()
    tab.die(false)
  }
}

/** Whether the person's database lies on the device. */
async function hasDatabase(device: Device, userId: string): Promise<boolean> {
  const names = (await device.disk.factory.databases()).map(({ name }) => name ?? '')
  return names.some((name) => device.databases.get(name)?.has(userId))
}

/** The person's notes and drafts on all devices as text. */
async function copiesNow(world: World, userId: string): Promise<string> {
  const found: unknown[] = []
  for (const { disk } of world.devices) {
    const tables = await readDatabase(disk.factory, userId)
    found.push(COPIED_TABLES.map((table) => tables?.[table]))
  }
  return JSON.stringify(found)
}

async function signInAgain(world: World, device: Device, userId: string): Promise<Tab | null> {
  let opened: Tab | null = null
  await world.time.until(
    world.signIn(device, userId).then((tab) => (opened = tab)),
    HOUR_MS,
  )
  return opened
}

async function flushAll(world: World, device: Device, userId: string): Promise<string[]> {
  const tab = await signInAgain(world, device, userId)
  if (!tab) return [`${device.name} does not open its database any more`]
  let unsent: Op[] = []
  let idle = 0
  await world.time.until(tab.engine.flush(), 10 * HOUR_MS)
  await world.time.until(tab.delivery.check(), 10 * HOUR_MS)
  for (let round = 0; round < ROUNDS_MAX && idle < IDLE_ROUNDS_MAX; round++) {
    const before = unsent.length
    await world.time.until(tab.engine.flush(), 10 * HOUR_MS)
    unsent = (await tab.life.attempt(() => listOpenOps(tab.store))).filter(isUnsent)
    if (unsent.length === 0) break
    idle = unsent.length === before ? idle + 1 : 0
    const waitingForPerson = unsent.filter((op) => op.state === 'needs-review')
    for (const op of waitingForPerson) {
      // The person reads that another device has changed the draft, and keeps it.
      const isKept = op.kind === 'draft.discard' && op.lastError?.code === 'target_changed'
      if (isKept) noteUndone(world, op)
      await tab.life.attempt(async () =>
        isKept ? deleteOp(tab.store, op.opId) : void (await retryOp(tab.store, op.opId)),
      )
    }
    if (waitingForPerson.length > 0) continue
    // A jump ends each request in transit, and another page may be the one that sends.
    await world.time.advance(RESPONSE_MAX_MS)
    await world.time.jump(HOUR_MS)
  }
  tab.stop()
  tab.die(false)
  return unsent.map((op) => `${device.name}: ${op.kind} ${op.opId} stays ${op.state}`)
}
