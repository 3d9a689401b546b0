import { isOpen } from '../../src/sync/transitions.ts'
import type { Op } from '../../src/sync/types.ts'
import type { Device } from './device.ts'
import { readDisk, type DiskContent } from './disk-reader.ts'
import { collectEffects, type Effect } from './evidence.ts'
import { tokenIn, type History, type Words } from './history.ts'
import { noCounts, type Counts, type Violation, type ViolationKind } from './verdict.ts'
import type { World } from './world.ts'

interface Found {
  history: History
  effects: Map<string, Effect[]>
  /** Rows of outboxes, by token. */
  rows: Map<string, Op[]>
}

export interface Check {
  violations: Violation[]
  counts: Counts
}

/** Holds the history against what is on the server and on the devices in the end. */
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
        const token = tokenIn(op.payload)
        if (token !== null) rows.set(token, [...(rows.get(token) ?? []), op])
      }
    }
  }
  const found = { history: world.history, effects, rows }
  const counts = noCounts()
  for (const words of world.history.words.values()) {
    checkWords(words, found, add)
    count(words, found, counts)
  }
  checkOrder(world.history, effects, add)
  for (const what of stuck) add('stuck', what)
  for (const what of world.network.leaks) add('leaked', what)
  for (const what of world.surprises) add('crashed', what)
  return { violations, counts }
}

type Add = (kind: ViolationKind, what: string) => void

function checkOwners(world: World, device: Device, { name, ops, others }: DiskContent, add: Add): void {
  const owners = [...(device.databases.get(name) ?? [])]
  if (owners.length > 1)
    add('misattributed', `${device.name}: ${name} was opened for ${owners.length} people`)
  for (const value of [...ops.map((op) => op.payload), ...others]) {
    const words = world.history.wordsOf(value)
    if (words && !owners.includes(words.author))
      add('misattributed', `${device.name}: ${words.token} lies in the database of somebody else`)
  }
}

/** Two pages edited the same op: the later one stands, like in any form that is saved twice. */
function rivalsOf(words: Words, history: History): Words[] {
  return [...history.words.values()].filter(
    (other) =>
      other !== words && other.entry !== 'failed' && other.opIds.some((id) => words.opIds.includes(id)),
  )
}

function checkWords(words: Words, { history, effects, rows }: Found, add: Add): void {
  const { token } = words
  const had = effects.get(token) ?? []
  const ops = rows.get(token) ?? []
  if (had.some((effect) => effect.userId !== words.author))
    add('misattributed', `${token} is on the server under another name`)
  if (had.length > 1) add('duplicated', `${token} had its effect ${had.length} times`)
  if (had.length === 0) {
    const missing = words.entry === 'acknowledged' && words.withdrawn === null && !ops.some(isOpen)
    if (missing && rivalsOf(words, history).length === 0)
      add('lost', `${token} was acknowledged and is nowhere`)
    if (ops.some((op) => op.state === 'done')) add('contradicted', `${token} is done, but not on the server`)
    return
  }
  if (rivalsOf(words, history).some((rival) => effects.has(rival.token)))
    add('duplicated', `${token} and what stood in its place are both on the server`)
  if (words.entry === 'failed') add('contradicted', `${token} was never accepted, but is on the server`)
  const takenBack = words.withdrawn !== null && words.withdrawn !== 'unclear'
  if (takenBack && !words.eitherWay)
    add('contradicted', `${token} was ${words.withdrawn}, but is on the server`)
  if (ops.length > 0 && ops.every((op) => op.state === 'rejected' || op.state === 'cancelled'))
    add('contradicted', `${token} is ${ops.map((op) => op.state).join(', ')}, but on the server`)
}

/** One lane of one device: later numbers arrive later. A refused one that was sent again has a new number. */
function checkOrder(history: History, effects: Found['effects'], add: Add): void {
  const lanes = new Map<string, { seq: number; ordinal: number; token: string }[]>()
  for (const words of history.words.values()) {
    const [first] = effects.get(words.token) ?? []
    if (!first || words.seq === null) continue
    const lane = `${words.device}/${words.incarnation}/${words.author}/${words.lane}`
    const { seq, token } = words
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

function count(words: Words, { effects, rows }: Found, counts: Counts): void {
  counts.attempted++
  if (words.entry === 'acknowledged') counts.acknowledged++
  if (effects.has(words.token)) counts.delivered++
  else if (words.withdrawn !== null) counts.withdrawn++
  else if (rows.get(words.token)?.some((op) => op.state === 'rejected')) counts.refused++
}
