import { checkChoices, choicesAsWrites, decidedAgainst, isOffered } from './choices.ts'
import { readDatabase } from './disk-reader.ts'
import { DRAFT_FIELD } from './drafts.ts'
import type { Effect } from './evidence.ts'
import type { TrackedText } from './history.ts'
import type { Overwrite } from './notes.ts'
import type { Device } from './device.ts'
import type { ViolationKind } from './violations.ts'
import type { World } from './world.ts'

type Add = (kind: ViolationKind, what: string) => void

/** The words of one person in one place: on the server, and on each device with all that it keeps of them. */
interface Copies {
  server: string | null
  devices: {
    device: number
    standing: string | null
    kept: readonly string[]
    /** The words that the person can choose in place of the standing ones: of a clash, or of a stale draft. */
    offered: readonly string[]
    isOpen: boolean
  }[]
}

/** The times of two writes are told apart from this difference on. */
const TIE_MS = 5000
/** Writes of drafts in a schedule without edits: first copies, and repeats after faults and restores. */
const DRAFT_WRITES_FREE = 60
const DRAFT_WRITES_PER_EDIT = 15

/** Compares what people wrote over other words with the copies on the server and on their devices. */
export async function checkCopies(
  world: World,
  effects: ReadonlyMap<string, readonly Effect[]>,
  add: Add,
): Promise<void> {
  for (const { userId } of world.people) {
    const isOf = (write: Overwrite) => write.userId === userId && write.end !== 'fail'
    const notes = world.notes.filter(isOf)
    const drafts = world.drafts.filter(isOf)
    if (notes.length > 0) {
      const copies = await copiesOfNote(world, userId)
      checkWrites(world, userId, { writes: notes, over: new Set() }, copies, add)
      if (!isExcused(world, userId, copies)) checkTimes(notes, copies.server, add)
    }
    if (drafts.length > 0) {
      const copies = await copiesOfDraft(world, userId)
      // A refused submission waits for the person with all words of its form.
      const waiting = await namesInOutboxes(world, userId)
      // The answers of a submission that the server had accepted, and lost in a restore, are in the operation. Who cancels
      // it then takes them back; that they return to the form is tested elsewhere. Who submits the form again has new
      // answers in their place, as if nothing had been lost.
      const wasUndone = ({ opIds }: TrackedText) => opIds.some((opId) => world.undoneAfterEffect.has(opId))
      const submitted = world.submissions.filter(
        ({ userId: by, name }) =>
          by === userId && (effects.has(name.token) || waiting.has(name.token) || wasUndone(name)),
      )
      const over = new Set([...submitted.flatMap(({ seen }) => seen), ...decidedAgainst(world, userId)])
      checkWrites(world, userId, { writes: drafts, over }, copies, add)
      const standing = new Set(copies.server === null ? [] : [copies.server])
      const offered = new Set(copies.devices.flatMap((device) => device.offered))
      const kept = new Set(copies.devices.flatMap((device) => device.kept))
      if (!isExcused(world, userId, copies))
        checkChoices(
          world,
          { userId, kind: 'seeker' },
          { standing, offered, kept, writes: drafts, isOver: (text) => over.has(text) },
          add,
        )
      await checkClashes(world, userId, drafts, add)
    }
  }
  const edits = world.drafts.length + world.listings.length + world.discards.length
  const most = DRAFT_WRITES_FREE + DRAFT_WRITES_PER_EDIT * edits
  if (world.network.draftWrites > most)
    add('stuck', `${world.network.draftWrites} writes of drafts for ${edits} edits`)
}

function wasWiped(world: World, userId: string): boolean {
  return world.devices.some((device) => device.incarnationOf(userId) > 0)
}

/** What only a discarded database had is gone on purpose, and a refused write waits for the person. */
const isExcused = (world: World, userId: string, { devices }: Copies) =>
  wasWiped(world, userId) || devices.some(({ isOpen }) => isOpen)

/** @param over the words that a person had seen who submitted them, or others in their place, or decided against them */
function checkWrites(
  world: World,
  userId: string,
  { writes, over }: { writes: readonly Overwrite[]; over: ReadonlySet<string> },
  copies: Copies,
  add: Add,
): void {
  if (isExcused(world, userId, copies)) return
  const { server, devices } = copies
  for (const { device, standing } of devices)
    if (standing !== server) add('diverged', `device ${device} has ${standing}, the server has ${server}`)
  const acknowledged = writes.filter(({ end }) => end === 'ok')
  const isSomewhere = (text: string) => text === server || devices.some(({ kept }) => kept.includes(text))
  // A page that died in its write does not know whether the write took effect.
  const happened = writes.filter(
    ({ text, end }) =>
      end === 'ok' || isSomewhere(text) || over.has(text) || acknowledged.some(({ seen }) => seen === text),
  )
  const isSeen = (text: string | null) => happened.some(({ seen }) => seen === text)
  // A restored server does not tell who had seen which words, so a device offers those that it does not
  // know, or the last ones that were written over them. Over words that the person chose, later ones are kept.
  const offered = new Set(devices.flatMap((device) => device.offered))
  const isChosen = world.choices.some(
    ({ userId: by, chosen, end }) => by === userId && chosen === server && end !== 'fail',
  )
  // It does not tell either what the person chose on another device, which only has to be kept.
  const choices = choicesAsWrites(world, userId, 'seeker')
  const afterRestore = {
    writes: [...writes, ...choices],
    offered: new Set([...offered, ...choices.map(({ text }) => text).filter(isSomewhere)]),
  }
  const isLeftToPerson = (text: string) =>
    (world.restoredAt.length > 0 && isOffered(text, afterRestore)) || (isChosen && isSomewhere(text))
  const later = acknowledged.filter(({ seen, text }) => seen === server && !over.has(text))
  if (!later.every(({ text }) => isLeftToPerson(text)) && !isLateAfterRestore(world, writes, server))
    add('inverted', `${server} won over words of somebody who had seen it`)
  for (const { text } of acknowledged) {
    if (!isSomewhere(text) && !isSeen(text) && !over.has(text))
      add('lost', `${text} lost, and no history has it`)
  }
}

/**
 * Whether words with the time of a wrong clock arrived again after a restore that had lost them: the server knows
 * neither the operation nor the time then, which is a known gap.
 */
function isLateAfterRestore(world: World, writes: readonly Overwrite[], text: string | null): boolean {
  const written = writes.find((write) => write.text === text)
  return written?.isClockRight === false && world.isLateAfterRestore(written.text)
}

/** Among writes with right clocks, the last one must win. */
function checkTimes(writes: readonly Overwrite[], server: string | null, add: Add): void {
  if (writes.some(({ isClockRight, end }) => !isClockRight || end !== 'ok')) return
  const winner = writes.find(({ text }) => text === server)
  const later = writes.find((write) => winner && write.at > winner.at + TIE_MS)
  if (winner && later) add('inverted', `${winner.text} won over ${later.text}, which was written later`)
}

/** One device alone can be in conflict with nobody. */
async function checkClashes(
  world: World,
  userId: string,
  writes: readonly Overwrite[],
  add: Add,
): Promise<void> {
  const owners = world.devices.filter((device) => hasDatabase(device, userId))
  // Beside a draft that waits for the response to its submission, the person may have begun another one.
  const hasSubmitted = world.submissions.some((submission) => submission.userId === userId)
  if (owners.length !== 1 || writes.length === 0 || hasSubmitted || wasWiped(world, userId)) return
  for (const device of owners)
    for (const { clashes } of await draftsOn(device, userId))
      if ((clashes ?? []).length > 0)
        add('contradicted', `${device.name} is in conflict with another device, but there is none`)
}

const hasDatabase = (device: Device, userId: string) =>
  [...device.databases.values()].some((owners) => owners.has(userId))

async function copiesOfNote(world: World, userId: string): Promise<Copies> {
  const row = await world.server.db
    .selectFrom('home_entries')
    .select('value')
    .where('user_id', '=', userId)
    .where('key', '=', 'address')
    .executeTakeFirst()
  const server = row ? String(row.value.is) : null
  const devices: Copies['devices'] = []
  for (const device of world.devices.filter((one) => hasDatabase(one, userId))) {
    const tables = await readDatabase(device.disk.factory, userId)
    if (!tables) continue
    const entry = (tables['homeEntries'] as { key: string; value: unknown }[]).find(
      ({ key }) => key === 'address',
    )
    const words = (tables['meta'] as { key: string; value: unknown }[]).find(({ key }) =>
      key.startsWith('words:'),
    )
    const earlier = (words?.value as { earlier?: { text: string }[] } | undefined)?.earlier ?? []
    const ops = tables['ops'] as { kind: string; open: number }[]
    devices.push({
      device: device.index,
      standing: entry ? String(entry.value) : null,
      kept: earlier.map(({ text }) => text),
      offered: [],
      isOpen: ops.some(({ kind, open }) => kind === 'home.entry' && open === 1),
    })
  }
  return { server, devices }
}

/** The names that operations in the outboxes of a person's devices would write. */
async function namesInOutboxes(world: World, userId: string): Promise<Set<string>> {
  const names = new Set<string>()
  for (const { disk } of world.devices) {
    const tables = await readDatabase(disk.factory, userId)
    for (const { open, payload } of (tables?.['ops'] ?? []) as { open: number; payload: object }[])
      if (open === 1 && 'firstName' in payload) names.add(String(payload.firstName))
  }
  return names
}

interface DraftOnDisk {
  kind: string
  sealedBy: string | null
  closedAs?: unknown
  fields: Record<string, unknown>
  clashes?: { theirs: unknown }[]
}

async function draftsOn(device: Device, userId: string): Promise<DraftOnDisk[]> {
  const tables = await readDatabase(device.disk.factory, userId)
  return ((tables?.['drafts'] ?? []) as DraftOnDisk[]).filter(({ kind }) => kind === 'seeker')
}

/** The open drafts, of which there is one at most, and all that the devices keep of any draft. */
async function copiesOfDraft(world: World, userId: string): Promise<Copies> {
  const rows = await world.server.db
    .selectFrom('drafts')
    .select('fields')
    .where('user_id', '=', userId)
    .where('kind', '=', 'seeker')
    .where('closed_id', 'is', null)
    .execute()
  const wordsOf = ({ fields }: { fields: Record<string, unknown> }) =>
    fields[DRAFT_FIELD] === undefined ? null : String(fields[DRAFT_FIELD])
  const devices: Copies['devices'] = []
  for (const device of world.devices.filter((one) => hasDatabase(one, userId))) {
    const tables = await readDatabase(device.disk.factory, userId)
    if (!tables) continue
    const drafts = (tables['drafts'] as DraftOnDisk[]).filter(({ kind }) => kind === 'seeker')
    const open = drafts.filter(({ sealedBy, closedAs }) => sealedBy === null && (closedAs ?? null) === null)
    const stale = drafts.filter(({ closedAs }) => (closedAs ?? null) !== null)
    const revisions = tables['draftRevisions'] as DraftOnDisk[]
    devices.push({
      device: device.index,
      standing: open.length > 1 ? open.map(wordsOf).join(' beside ') : open[0] ? wordsOf(open[0]) : null,
      kept: [...drafts, ...revisions].map((version) => wordsOf(version) ?? ''),
      offered: [
        ...drafts.flatMap(({ clashes }) => (clashes ?? []).map(({ theirs }) => String(theirs))),
        ...stale.map((draft) => wordsOf(draft) ?? ''),
      ],
      isOpen: drafts.some(({ sealedBy }) => sealedBy !== null),
    })
  }
  return { server: rows[0] ? wordsOf(rows[0]) : null, devices }
}
