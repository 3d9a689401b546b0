import { checkChoices, decidedAgainst } from './choices.ts'
import { readDatabase } from './disk-reader.ts'
import { LISTING_FIELD, type Discard } from './listings.ts'
import type { ViolationKind } from './violations.ts'
import type { World } from './world.ts'

type Add = (kind: ViolationKind, what: string) => void

interface DraftOnDisk {
  kind: string
  draftId: string
  fields: Record<string, unknown>
  sealedBy: string | null
  closedAs?: unknown
  clashes?: { theirs: unknown }[]
}

interface DiscardOnDisk {
  opId: string
  kind: string
  state: string
  /** The refused operation that this one repeats. */
  supersedes: string | null
  payload: { draftId: string }
  timeline: { what: string }[]
}

/** The drafts of new listings of one person on a device. */
interface DeviceCopies {
  device: number
  /** The words of the open drafts by the draft's id. */
  open: ReadonlyMap<string, string>
  /** The answers that the person can choose in place of the standing ones. */
  offered: ReadonlySet<string>
  /** Everything that the device keeps of any draft. */
  kept: ReadonlySet<string>
  /** The drafts whose discard the outbox calls sent, by the ids of the operation and of those that it repeats. */
  discarded: ReadonlyMap<string, string>
  /** The discards that were refused or cancelled and not repeated, by the operation's id. */
  withoutEffect: ReadonlySet<string>
  /** The discards that the server accepted, also those whose repetition a restored server refused. */
  accepted: ReadonlySet<string>
}

const wordsOf = ({ fields }: { fields: Record<string, unknown> }) => String(fields[LISTING_FIELD] ?? '')

/** Compares the drafts of new listings that people wrote and discarded with the server and their devices. */
export async function checkListings(world: World, add: Add): Promise<void> {
  for (const { userId } of world.people) {
    const writes = world.listings.filter((write) => write.userId === userId && write.end !== 'fail')
    // What only a discarded database had is gone on purpose.
    const isWiped = world.devices.some((device) => device.incarnationOf(userId) > 0)
    if (writes.length > 0 && !isWiped) await checkPerson(world, userId, add)
  }
}

async function checkPerson(world: World, userId: string, add: Add): Promise<void> {
  const rows = await world.server.db
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'listing')
    .execute()
  const server = new Map(
    rows.filter((row) => row.closed_id === null).map((row) => [row.draft_id, wordsOf(row)]),
  )
  const devices = await copiesOnDevices(world, userId)
  for (const { device, open, discarded } of devices) {
    for (const [draftId, words] of server)
      if (open.get(draftId) !== words)
        add('diverged', `device ${device} has ${open.get(draftId)} in ${draftId}, the server has ${words}`)
    for (const [draftId, words] of open)
      if (!server.has(draftId)) add('diverged', `device ${device} shows ${words}, which is no open draft`)
    for (const draftId of discarded.values())
      if (server.has(draftId)) add('said-sent', `the discard of ${draftId} is done, and the draft is open`)
  }
  // A page that died while it cancelled may have left the discard as it was.
  const isUndone = ({ opId }: Discard) =>
    world.undone.has(opId) && !devices.some(({ discarded }) => discarded.has(opId))
  const discards = world.discards.filter((discard) => discard.userId === userId && discard.end !== 'fail')
  const isWithoutEffect = (discard: Discard) =>
    isUndone(discard) || devices.some(({ withoutEffect }) => withoutEffect.has(discard.opId))
  for (const discard of discards)
    if (discard.end === 'ok' && !isWithoutEffect(discard) && server.has(discard.draftId))
      add('lost', `the discard of ${discard.draftId} was acknowledged, and the draft is open`)

  const acknowledged = world.listings.filter((write) => write.userId === userId && write.end === 'ok')
  const isSomewhere = (text: string) =>
    [...server.values()].includes(text) || devices.some(({ kept }) => kept.has(text))
  // Words that the server once discarded are gone, also when it is restored and then keeps those of another device.
  const hadEffect = (discard: Discard) =>
    !isWithoutEffect(discard) ||
    world.undoneAfterEffect.has(discard.opId) ||
    devices.some(({ accepted }) => accepted.has(discard.opId))
  const against = decidedAgainst(world, userId)
  const isOver = (text: string) =>
    against.has(text) || discards.some((discard) => discard.seen.includes(text) && hadEffect(discard))
  const standing = new Set(server.values())
  const offered = new Set(devices.flatMap((device) => [...device.offered]))
  const kept = new Set(devices.flatMap((device) => [...device.kept]))
  checkChoices(
    world,
    { userId, kind: 'listing' },
    { standing, offered, kept, writes: world.listings, isOver },
    add,
  )
  // A page that died in its write does not know whether the write took effect.
  const happened = world.listings.filter(
    ({ userId: author, text, end }) =>
      author === userId &&
      (end === 'ok' || isSomewhere(text) || isOver(text) || acknowledged.some(({ seen }) => seen === text)),
  )
  for (const { text } of acknowledged)
    if (!isSomewhere(text) && !isOver(text) && !happened.some(({ seen }) => seen === text))
      add('lost', `${text} lost: nobody who discarded the draft had seen it`)
}

async function copiesOnDevices(world: World, userId: string): Promise<DeviceCopies[]> {
  const found: DeviceCopies[] = []
  for (const device of world.devices) {
    const isOwner = [...device.databases.values()].some((owners) => owners.has(userId))
    const tables = isOwner ? await readDatabase(device.disk.factory, userId) : null
    if (!tables) continue
    const drafts = (tables['drafts'] as DraftOnDisk[]).filter(({ kind }) => kind === 'listing')
    const revisions = tables['draftRevisions'] as DraftOnDisk[]
    const ops = (tables['ops'] as DiscardOnDisk[]).filter(({ kind }) => kind === 'draft.discard')
    const offered = new Set(
      drafts.flatMap(({ clashes }) => (clashes ?? []).map(({ theirs }) => String(theirs))),
    )
    found.push({
      device: device.index,
      open: new Map(
        drafts
          .filter(({ sealedBy, closedAs }) => sealedBy === null && (closedAs ?? null) === null)
          .map((draft) => [draft.draftId, wordsOf(draft)]),
      ),
      offered,
      kept: new Set([...[...drafts, ...revisions].map(wordsOf), ...offered]),
      discarded: new Map(
        ops
          .filter(({ state }) => state === 'done')
          .flatMap((op) => idsOf(ops, op).map((opId) => [opId, op.payload.draftId])),
      ),
      withoutEffect: withoutEffect(ops),
      accepted: new Set(
        ops
          .filter(({ timeline }) => timeline.some(({ what }) => what === 'accepted'))
          .map(({ opId }) => opId),
      ),
    })
  }
  return found
}

/** The ids of the discards that were refused or cancelled, without those that the person repeated with another id. */
function withoutEffect(ops: readonly DiscardOnDisk[]): Set<string> {
  const isIdle = ({ state }: DiscardOnDisk) => ['cancelled', 'rejected', 'needs-review'].includes(state)
  const found = new Set(ops.filter(isIdle).map(({ opId }) => opId))
  for (const op of ops) if (!isIdle(op)) for (const opId of idsOf(ops, op)) found.delete(opId)
  return found
}

/** The ids of an operation and of the refused ones that it repeats. */
function idsOf(ops: readonly DiscardOnDisk[], { opId, supersedes }: DiscardOnDisk): string[] {
  const ids = [opId]
  const supersededBy = (id: string) => ops.find((op) => op.opId === id)?.supersedes ?? null
  for (let earlier = supersedes; earlier !== null; earlier = supersededBy(earlier)) ids.push(earlier)
  return ids
}
