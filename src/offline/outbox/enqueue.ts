import * as v from 'valibot'
import type { OpKindShape } from '../../contract/op-kind.ts'
import {
  isMessage,
  opKinds,
  photoIdOf,
  sendsPicked,
  type OpKind,
  type OpPayload,
} from '../../contract/ops.ts'
import { localDay } from '../../domain/core/dates.ts'
import { reportBox } from '../../domain/reports/report.ts'
import { sameJson } from '../../sync/merge.ts'
import {
  isChangeable,
  isOpen,
  needsPerson,
  refused,
  withEvent,
  withEarlierEvents,
} from '../../sync/transitions.ts'
import type { Op } from '../../sync/types.ts'
import { readProfile } from '../db/profile-row.ts'
import type { Account } from '../db/account.ts'
import { parseRow } from '../db/quarantine.ts'
import { seenDigests } from '../drafts/draft-bases.ts'
import { sealAgain, sealDraft, unsealDraft, type DraftRef } from '../drafts/draft-rows.ts'
import { takeText, type TakenText } from '../drafts/unsent-texts.ts'
import { InvalidPayloadError, OpStateError } from '../db/storage-errors.ts'
import { childrenOf, inFlightRows, getOp, openOpsOf, opOf, putOp, toRow } from './op-rows.ts'
import { localPhotosIn, replaceLocalPhoto } from '../photos/uploaded-photos.ts'
import { uploadsOf } from '../photos/photo-files.ts'
import { takePicked } from '../photos/picked-rows.ts'

/** An operation to enqueue; the type of the payload follows from the kind. */
export type EnqueueInput<K extends OpKind = OpKind> = {
  [P in K]: {
    kind: P
    payload: OpPayload<P>
    /** With an id, a second call with the same id returns the operation of the first. */
    opId?: string
    dependsOn?: string[]
    /** The draft that the operation submits; it is sealed in the same transaction. */
    draft?: DraftRef
    /** The id of the refused operation that this one replaces. */
    supersedes?: string
    /** The unsent texts that become this operation; they leave their boxes in the same transaction. */
    takes?: readonly TakenText[]
  }
}[K]

/**
 * Parses a payload with the schema of its kind.
 * @throws InvalidPayloadError with the first field that breaks a rule.
 */
export function parsePayload(kind: OpKind, payload: unknown): unknown {
  const schema: v.GenericSchema<unknown, unknown> = opKinds[kind].payload
  const parsed = v.safeParse(schema, payload)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new InvalidPayloadError(issue.message, issue.path?.map((item) => String(item.key)).join('.') ?? '')
}

/** The tables that adding an operation reads or writes. */
export const enqueueTables = ({ db }: Account) => [
  db.ops,
  db.flights,
  db.drafts,
  db.draftRevisions,
  db.photos,
  db.composers,
  db.conversations,
  db.snapshots,
  db.meta,
]

/**
 * Puts operations into the outbox. Each operation, its local effects and its sealed draft are written in one
 * transaction, which is on the disk when the promise resolves.
 * @throws InvalidPayloadError, DraftSealedError, DraftChangedError, OpStateError, StorageFullError.
 */
export function enqueueAll(account: Account, inputs: readonly EnqueueInput[]): Promise<Op[]> {
  const prepared = inputs.map((input) => ({
    input: { ...input, payload: parsePayload(input.kind, input.payload) } as EnqueueInput,
    opId: input.opId ?? account.newId(),
  }))
  const isSubmit = inputs.some(({ draft }) => draft !== undefined)
  const tables = isSubmit ? [...enqueueTables(account), account.db.draftBases] : enqueueTables(account)
  return account.write(tables, async () => {
    const ops: Op[] = []
    for (const { input, opId } of prepared) ops.push(await addOp(account, input, opId))
    return ops
  })
}

/** Adds one operation to the outbox; see `enqueueAll`. */
export async function enqueue(account: Account, input: EnqueueInput): Promise<Op> {
  const [op] = await enqueueAll(account, [input])
  if (!op) throw new OpStateError('not-possible')
  return op
}

/**
 * Adds an operation with a parsed payload, inside a transaction over all tables of an operation.
 * @returns the new operation, the existing one with the same id, or the unsent one with the same coalesce key
 * and the new payload.
 */
export async function addOp(
  account: Account,
  input: EnqueueInput,
  opId: string = account.newId(),
): Promise<Op> {
  // An operation that is known has taken its texts already, in the transaction that added it.
  const known = await getOp(account, opId)
  if (known) return known
  for (const taken of input.takes ?? []) await takeText(account, taken)
  const unsent = await findUnsentWithSameKey(account, input)
  if (unsent && sameJson(unsent.payload, input.payload)) return unsent

  const { payload, parents } = await resolveParents(account, input)
  const now = account.now()
  let op: Op = {
    opId,
    seq: 0,
    lane: laneOf(input.kind, payload),
    kind: input.kind,
    payload,
    basis: null,
    dependsOn: parents.map((parent) => parent.opId),
    composedAt: now,
    clockOffset: account.clockOffset,
    composedOn: localDay(new Date(account.serverNow())),
    draft: input.draft ? await submittedDraft(account, input.kind, input.draft) : null,
    state: parents.some(isOpen) ? 'waiting-for-parent' : 'ready',
    attempts: 0,
    nextAttemptAt: 0,
    lease: null,
    lastError: null,
    maybeSent: false,
    confirmed: false,
    supersedes: input.supersedes ?? null,
    timeline: [{ at: now, what: 'queued' }],
    result: null,
    doneAt: null,
  }
  const { heldMs: held }: OpKindShape = opKinds[op.kind]
  const heldMs = typeof held === 'function' ? held(op.payload as never) : held
  if (heldMs !== undefined && op.state === 'ready') op = { ...op, state: 'held', nextAttemptAt: now + heldMs }
  const failedParent = parents.find((parent) => parent.state === 'rejected' || parent.state === 'cancelled')
  if (failedParent) op = refused(op, 'needs-review', parentRefusedError(failedParent), now)

  if (unsent) {
    // The id and the position stay: the operation was never sent, and others may depend on it.
    const { seq, timeline, supersedes } = unsent
    op = withEvent({ ...op, opId: unsent.opId, seq, timeline, supersedes }, { at: now, what: 'edited' })
    await putOp(account, op)
    return op
  }

  for (const old of await findReplacedOps(account, input, opId)) op = await replaceOp(account, old, op, now)
  if (input.draft) {
    await sealDraft(account, input.draft, opId)
    // The person corrects it in its form, as when the parent is refused later.
    if (failedParent) await unsealDraft(account, input.draft.draftId, opId, op.lastError)
  }
  const seq = await account.db.ops.add(withoutSeq(toRow(op)))
  await applyLocally(account, op)
  return { ...op, seq }
}

/** The draft of an operation. A discard names the answers that the person had seen in its payload. */
async function submittedDraft(account: Account, kind: OpKind, draft: DraftRef): Promise<Op['draft']> {
  const row = parseRow(account.db, 'drafts', await account.db.drafts.get(draft.draftId))
  const { draftId, revision } = draft
  const named = { kind: draft.kind, draftId, revision }
  return row && kind !== 'draft.discard' ? { ...named, seen: await seenDigests(account, row) } : named
}

/** The row without its key, so that IndexedDB assigns the next sequence number. */
function withoutSeq(row: ReturnType<typeof toRow>): ReturnType<typeof toRow> {
  const { seq: _, ...rest } = row
  return rest as ReturnType<typeof toRow>
}

/** The lane of an operation of this kind and payload. */
export function laneOf(kind: OpKind, payload: unknown): string {
  const shape: OpKindShape = opKinds[kind]
  return shape.lane(payload as never)
}

/** The error of an operation that depends on a refused or cancelled one. */
export function parentRefusedError(parent: Op): NonNullable<Op['lastError']> {
  const isPhoto = photoIdOf(parent) !== null
  const msg =
    parent.lastError?.msg ||
    (isPhoto ? 'We couldn’t accept its picture' : 'We couldn’t accept the item it depends on')
  const isOfMany = (['photo.listing', 'photo.message', 'photo.report'] as OpKind[]).includes(parent.kind)
  const field = isOfMany ? 'photos' : isPhoto ? 'profilePicture' : null
  return { status: 0, code: 'skipped', msg, field }
}

/**
 * The newest operation with the same kind and coalesce key, if it was never sent: the new operation replaces
 * it. When the newest one may have been sent, nothing is replaced, not even an older one.
 */
async function findUnsentWithSameKey(account: Account, input: EnqueueInput): Promise<Op | undefined> {
  const key = coalesceKeyOf(input.kind, input.payload)
  // A caller that gives an id, a draft or a replaced operation wants an operation of its own.
  if (key === null || input.opId !== undefined || input.draft || input.supersedes) return undefined
  const hasSameKey = (row: Pick<Op, 'kind' | 'payload'>) =>
    row.kind === input.kind && coalesceKeyOf(row.kind, row.payload) === key
  // Operations with the same key are in the same lane.
  const lane = laneOf(input.kind, input.payload)
  const last = (await openOpsOf(account, [input.kind], lane)).filter(hasSameKey).at(-1)
  return last && isChangeable(last) && !needsPerson(last) ? last : undefined
}

/** The coalesce key of a payload; null for a kind without one. */
export function coalesceKeyOf(kind: OpKind, payload: unknown): string | null {
  const shape: OpKindShape = opKinds[kind]
  return shape.coalesceKey?.(payload as never) ?? null
}

/** The unsent operation that completes a seeker's profile; undefined when the server knows a complete one. */
async function unsentProfile(account: Account): Promise<Op | undefined> {
  if ((await readProfile(account))?.user.profileCompleted) return undefined
  const profiles = await openOpsOf(account, ['profile.update'])
  return profiles.findLast(({ draft }) => draft?.kind === 'seeker')
}

/**
 * The operations that this one depends on: those in `dependsOn`, the unsent profile where it is needed, and the
 * uploads of all local photos in its payload. Photos that are already uploaded get their URL in the payload at once.
 */
async function resolveParents(
  account: Account,
  input: EnqueueInput,
): Promise<{ payload: unknown; parents: Op[] }> {
  let payload: unknown = input.payload
  const parents = new Map<string, Op>()
  for (const opId of input.dependsOn ?? []) {
    const parent = await getOp(account, opId)
    if (parent) parents.set(opId, parent)
  }
  const { needsProfile }: OpKindShape = opKinds[input.kind]
  const profile = needsProfile ? await unsentProfile(account) : undefined
  if (profile) parents.set(profile.opId, profile)
  const photoIds = localPhotosIn(payload)
  if (photoIds.length > 0) {
    // A listing needs the uploads of its photos, also those that were cancelled before. The photos of a message
    // or a report are uploaded only once it is sent.
    const kind = uploadKindOf(input.kind)
    if (kind) for (const photoId of photoIds) await requeueUpload(account, photoId, kind)
    const inFlight = await inFlightRows(account)
    for (const row of await uploadsOf(account, photoIds))
      if (row.state !== 'cancelled') parents.set(row.opId, opOf(row, inFlight))
  }
  for (const parent of parents.values()) {
    if (parent.state === 'done') payload = replaceLocalPhoto(payload, parent)
  }
  return { payload, parents: [...parents.values()].filter((parent) => parent.state !== 'done') }
}

type UploadKind = 'photo.listing' | 'photo.message' | 'photo.report'

/** The kind of the uploads that operations of a kind add for the local photos in their payload. */
function uploadKindOf(kind: OpKind): UploadKind | null {
  if (isMessage(kind)) return 'photo.message'
  if (kind === 'report.send') return 'photo.report'
  return kind === 'listing.create' || kind === 'listing.update' ? 'photo.listing' : null
}

/**
 * Queues the upload of a photo unless it is queued, as when it was cancelled, inside a transaction over all tables of an
 * operation.
 * @returns false when the bytes of the photo are no longer on this device.
 */
export async function requeueUpload(
  account: Account,
  photoId: string,
  kind: UploadKind = 'photo.listing',
): Promise<boolean> {
  if ((await uploadsOf(account, [photoId])).some(({ state }) => state !== 'cancelled')) return true
  if (!(await account.db.photos.get(photoId))) return false
  await addOp(account, { kind, payload: { photoId } })
  return true
}

/**
 * The refused operations that this one replaces: `supersedes`, and all that submitted the same draft.
 * @throws OpStateError when `supersedes` does not exist or cannot be changed.
 */
async function findReplacedOps(account: Account, input: EnqueueInput, opId: string): Promise<Op[]> {
  const found: Op[] = []
  if (input.supersedes !== undefined) {
    const named = await getOp(account, input.supersedes)
    if (!named) throw new OpStateError('unknown')
    if (!isChangeable(named)) throw new OpStateError(named.maybeSent ? 'uncertain' : 'not-possible')
    found.push(named)
  }
  if (input.draft && input.kind !== 'draft.discard') {
    const rows = await account.db.ops.where('draft.draftId').equals(input.draft.draftId).toArray()
    const inFlight = await inFlightRows(account)
    for (const old of rows.map((row) => opOf(row, inFlight))) {
      if (needsPerson(old) && isChangeable(old) && !found.some((op) => op.opId === old.opId)) found.push(old)
    }
  }
  return found.filter((old) => old.opId !== opId)
}

/** Cancels `old`, moves its children to `op`, and returns `op` with the timeline of both. */
async function replaceOp(account: Account, old: Op, op: Op, now: number): Promise<Op> {
  await putOp(account, withEvent({ ...old, state: 'cancelled' }, { at: now, what: 'edited' }))
  for (const child of await childrenOf(account, [old.opId])) {
    const dependsOn = child.dependsOn.map((id) => (id === old.opId ? op.opId : id))
    // A child that waits for review only because the old operation failed can be sent after the new one.
    const state =
      child.state === 'needs-review' && child.lastError?.status === 0 ? 'waiting-for-parent' : child.state
    await putOp(account, { ...child, dependsOn, state })
    if (child.draft && state === 'waiting-for-parent') await sealAgain(account, child.draft, child.opId)
  }
  // The person sees both operations as one item, so the timeline goes on.
  const before = [...old.timeline, { at: now, what: 'edited' as const }]
  return withEarlierEvents({ ...op, supersedes: op.supersedes ?? old.opId }, before)
}

/** Applies the local effects of a new operation: clears an unread count, takes picked photos. */
async function applyLocally(account: Account, op: Op): Promise<void> {
  if (op.kind === 'message.read') {
    const { userId } = op.payload as OpPayload<'message.read'>
    await account.db.conversations.update(userId, { unreadCount: 0 })
  }
  if (!sendsPicked(op.kind)) return
  const {
    recipientId,
    report,
    photos = report?.photos,
  } = op.payload as Partial<OpPayload<'message.send'> & OpPayload<'report.send'>>
  const box = report ? reportBox(report.subject) : recipientId
  if (box !== undefined && photos?.length) await takePicked(account, box, photos)
}
