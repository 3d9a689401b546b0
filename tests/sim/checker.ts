import { isMessage } from '../../src/contract/ops.ts'
import { isOpen } from '../../src/sync/transitions.ts'
import type { Op } from '../../src/sync/types.ts'
import type { Device } from './device.ts'
import { readDisk, type DiskContent } from './disk-reader.ts'
import { checkCopies } from './check-copies.ts'
import { checkListings } from './check-listings.ts'
import { collectEffects, type Effect } from './evidence.ts'
import { tokenIn, type History, type TrackedText } from './history.ts'
import { replayOutboxes } from './second-replay.ts'
import { noCounts, type Counts, type Violation, type ViolationKind } from './violations.ts'
import type { World } from './world.ts'

interface Found {
  history: History
  effects: Map<string, Effect[]>
  lostInRestore: ReadonlySet<string>
  /** Whether a copy of a request arrived after a restore, and counts as new there: a known gap. */
  isLate: (token: string) => boolean
  /** Outbox rows by token. */
  rows: Map<string, Op[]>
}

/** The result of `check`. */
export interface Check {
  violations: Violation[]
  counts: Counts
}

/** Compares the history with the final state of the server and the devices. */
export async function check(world: World, stuck: readonly string[]): Promise<Check> {
  const violations: Violation[] = []
  const add = (kind: ViolationKind, what: string) => violations.push({ kind, what })
  const effects = await collectEffects(
    world.server,
    world.people.map((person) => person.userId),
  )
  const rows = new Map<string, Op[]>()
  for (const device of world.devices) {
    for (const content of await readDisk(device.disk.factory)) {
      checkOwners(world, device, content, add)
      for (const op of content.ops) {
        // Every message of the simulation is a valid one.
        if (op.state === 'rejected' && op.lastError?.status === 400 && isMessage(op.kind))
          add('stuck', `${op.opId} was refused: ${op.lastError.msg}`)
        const token = tokenIn(op.payload)
        if (token !== null) rows.set(token, [...(rows.get(token) ?? []), op])
      }
    }
  }
  const { history, lostInRestore } = world
  const isLate = (token: string) => world.isLateAfterRestore(token)
  const found = { history, effects, rows, lostInRestore, isLate }
  const counts = noCounts()
  for (const text of world.history.texts.values()) {
    checkText(text, found, add)
    count(text, found, counts)
  }
  checkOrder(world, found, add)
  await checkCopies(world, effects, add)
  await checkListings(world, add)
  violations.push(...world.seenOnScreens)
  for (const what of await replayOutboxes(world)) add('duplicated', what)
  for (const what of stuck) add('stuck', what)
  for (const what of world.network.leaks) add('leaked', what)
  for (const what of world.unexpectedErrors) add('crashed', what)
  return { violations, counts }
}

type Add = (kind: ViolationKind, what: string) => void

function checkOwners(world: World, device: Device, { name, ops, others }: DiskContent, add: Add): void {
  const owners = [...(device.databases.get(name) ?? [])]
  if (owners.length > 1)
    add('misattributed', `${device.name}: ${name} was opened for ${owners.length} people`)
  for (const value of [...ops.map((op) => op.payload), ...others]) {
    const text = world.history.textOf(value)
    if (text && !owners.includes(text.author))
      add('misattributed', `${device.name}: ${text.token} lies in the database of somebody else`)
  }
}

/** Other texts of the same operation: when two tabs edit one operation, the later edit wins. */
function textsOfSameOp(text: TrackedText, history: History): TrackedText[] {
  return [...history.texts.values()].filter(
    (other) =>
      other !== text && other.entry !== 'failed' && other.opIds.some((id) => text.opIds.includes(id)),
  )
}

function checkText(
  text: TrackedText,
  { history, effects, rows, lostInRestore, isLate }: Found,
  add: Add,
): void {
  const { token } = text
  const itsEffects = effects.get(token) ?? []
  const ops = rows.get(token) ?? []
  if (itsEffects.some((effect) => effect.userId !== text.author))
    add('misattributed', `${token} is on the server under another name`)
  if (itsEffects.length > 1) add('duplicated', `${token} had its effect ${itsEffects.length} times`)
  if (itsEffects.length === 0) {
    const isMissing = text.entry === 'acknowledged' && text.withdrawn === null && !ops.some(isOpen)
    const isCancelled = ops.some((op) => op.state === 'cancelled')
    if (isMissing && textsOfSameOp(text, history).length === 0)
      add(isCancelled ? 'taken-back' : 'lost', `${token} was acknowledged and is nowhere`)
    if (ops.some((op) => op.state === 'done')) add('said-sent', `${token} is done, but not on the server`)
    return
  }
  if (textsOfSameOp(text, history).some((rival) => effects.has(rival.token)))
    add('duplicated', `${token} and what stood in its place are both on the server`)
  if (text.entry === 'failed') add('contradicted', `${token} was never accepted, but is on the server`)
  const wasWithdrawn = text.withdrawn !== null && text.withdrawn !== 'unclear'
  // A copy of a request can arrive after the restore that lost the text.
  if (wasWithdrawn && !text.mayHaveArrived && !lostInRestore.has(token))
    add('contradicted', `${token} was ${text.withdrawn}, but is on the server`)
  const isRefused = ops.length > 0 && ops.every((op) => op.state === 'rejected' || op.state === 'cancelled')
  if (isRefused && !isLate(token))
    add('contradicted', `${token} is ${ops.map((op) => op.state).join(', ')}, but on the server`)
}

/**
 * Operations of one lane of one device arrive in the order of their numbers. A refused operation gets a new
 * number when it is sent again. What a restore has lost can only arrive after what arrived meanwhile.
 */
function checkOrder({ history, lostInRestore }: World, { effects, rows }: Found, add: Add): void {
  const lanes = new Map<string, { seq: number; ordinal: number; token: string }[]>()
  for (const text of history.texts.values()) {
    const [first] = effects.get(text.token) ?? []
    if (!first || text.seq === null || lostInRestore.has(text.token)) continue
    const lane = `${text.device}/${text.incarnation}/${text.author}/${text.lane}`
    const { token } = text
    // The person who confirmed an operation also sent the refused one again that it waits for.
    const seq = Math.max(text.seq, ...(rows.get(token) ?? []).map((op) => op.seq))
    lanes.set(lane, [...(lanes.get(lane) ?? []), { seq, ordinal: first.ordinal, token }])
  }
  for (const arrived of lanes.values()) {
    const bySeq = arrived.toSorted((a, b) => a.seq - b.seq)
    for (const [index, { ordinal, token }] of bySeq.entries()) {
      const before = bySeq[index - 1]
      if (before && before.ordinal > ordinal) add('inverted', `${token} arrived before ${before.token}`)
    }
  }
}

function count(text: TrackedText, { effects, rows }: Found, counts: Counts): void {
  counts.attempted++
  if (text.entry === 'acknowledged') counts.acknowledged++
  if (effects.has(text.token)) counts.delivered++
  else if (text.withdrawn !== null) counts.withdrawn++
  else if (rows.get(text.token)?.some((op) => op.state === 'rejected')) counts.refused++
}
