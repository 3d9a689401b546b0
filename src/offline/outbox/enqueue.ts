import * as v from 'valibot'
import type { OpKindShape } from '../../contract/op-kind.ts'
import { opKinds, photoIdOf, type OpKind, type OpPayload } from '../../contract/ops.ts'
import { localDay } from '../../domain/core/dates.ts'
import { sameJson } from '../../sync/merge.ts'
import { isChangeable, isOpen, needsPerson, refused, withEvent, withEvents } from '../../sync/transitions.ts'
import type { Op } from '../../sync/types.ts'
import type { Account } from '../db/account.ts'
import { sealDraft, type DraftRef } from '../drafts/draft-rows.ts'
import { InvalidPayloadError, OpStateError } from '../db/storage-errors.ts'
import { inFlightRows, getOp, openOps, opOf, putOp, toRow } from './op-rows.ts'
import { localPhotosIn, resolvePhoto } from '../photos/uploaded-photos.ts'
import { uploadsOf } from '../photos/photo-files.ts'

/** What a screen wants done. A kind and its payload belong together. */
export type EnqueueInput<K extends OpKind = OpKind> = {
  [P in K]: {
    kind: P
    payload: OpPayload<P>
    /** Given, a second call with the same id returns the op of the first. */
    opId?: string
    dependsOn?: string[]
    /** Sealed in the same transaction. */
    draft?: DraftRef
    /** A refused op that this one takes the place of. */
    supersedes?: string
  }
}[K]

/**
 * The payload as its kind reads it.
 * @throws InvalidPayloadError with the first field that breaks a rule.
 */
export function parsePayload(kind: OpKind, payload: unknown): unknown {
  const schema: v.GenericSchema<unknown, unknown> = opKinds[kind].payload
  const parsed = v.safeParse(schema, payload)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new InvalidPayloadError(issue.message, issue.path?.map((item) => String(item.key)).join('.') ?? '')
}

/**
 * Puts ops into the outbox: op, echo, sealed draft and emptied composer are ONE transaction, on the
 * disk when this resolves.
 * @throws InvalidPayloadError, DraftSealedError, DraftChangedError, OpStateError, StorageFullError.
 */
export function enqueueAll(account: Account, inputs: readonly EnqueueInput[]): Promise<Op[]> {
  const prepared = inputs.map((input) => ({
    input: { ...input, payload: parsePayload(input.kind, input.payload) } as EnqueueInput,
    opId: input.opId ?? account.newId(),
  }))
  const { db } = account
  return account.write(
    [db.ops, db.flights, db.drafts, db.draftRevisions, db.photos, db.composers, db.conversations],
    async () => {
      const ops: Op[] = []
      for (const { input, opId } of prepared) ops.push(await addOp(account, input, opId))
      return ops
    },
  )
}

/** Adds one operation to the outbox; see `enqueueAll`. */
export async function enqueue(account: Account, input: EnqueueInput): Promise<Op> {
  const [op] = await enqueueAll(account, [input])
  if (!op) throw new OpStateError('not-possible')
  return op
}

/** Inside a transaction over everything that an op touches; its payload is as its kind reads it. */
export async function addOp(
  account: Account,
  input: EnqueueInput,
  opId: string = account.newId(),
): Promise<Op> {
  const known = await getOp(account, opId)
  if (known) return known
  const twin = await untouchedTwin(account, input)
  // Said again, it is the same word.
  if (twin && sameJson(twin.payload, input.payload)) return twin

  const { payload, parents } = await settleParents(account, input)
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
    composedOn: localDay(new Date(now)),
    draft: input.draft ?? null,
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
  const { heldMs }: OpKindShape = opKinds[op.kind]
  if (heldMs !== undefined && op.state === 'ready') op = { ...op, state: 'held', nextAttemptAt: now + heldMs }
  const broken = parents.find((parent) => parent.state === 'rejected' || parent.state === 'cancelled')
  if (broken) op = refused(op, 'needs-review', parentRefused(broken), now)

  if (twin) {
    // It keeps its identity and its place: nobody has seen it yet, and others may wait for it.
    const { seq, timeline, supersedes } = twin
    op = withEvent({ ...op, opId: twin.opId, seq, timeline, supersedes }, { at: now, what: 'edited' })
    await putOp(account, op)
    return op
  }

  for (const old of await superseded(account, input, opId)) op = await replace(account, old, op, now)
  if (input.draft) await sealDraft(account, input.draft, opId)
  const seq = await account.db.ops.add(withoutSeq(toRow(op)))
  await echo(account, op)
  return { ...op, seq }
}

/** The store gives the sequence number: a row without the key lets IndexedDB count. */
function withoutSeq(row: ReturnType<typeof toRow>): ReturnType<typeof toRow> {
  const { seq: _, ...rest } = row
  return rest as ReturnType<typeof toRow>
}

export function laneOf(kind: OpKind, payload: unknown): string {
  const shape: OpKindShape = opKinds[kind]
  return shape.lane(payload as never)
}

export function parentRefused(parent: Op): NonNullable<Op['lastError']> {
  const isPhoto = photoIdOf(parent) !== null
  const msg =
    parent.lastError?.msg || (isPhoto ? 'Its picture was not accepted' : 'What it builds on was not accepted')
  const field = parent.kind === 'photo.listing' ? 'photos' : isPhoto ? 'profilePicture' : null
  return { status: 0, code: 'skipped', msg, field }
}

/**
 * The op that says something of the same register and has not left: the new word takes its place. One
 * that is on its way, or may have arrived, is never touched, and neither is anything before it.
 */
async function untouchedTwin(account: Account, input: EnqueueInput): Promise<Op | undefined> {
  const register = coalesceKeyOf(input.kind, input.payload)
  // Whoever names the op, or ties it to others, means one of its own.
  if (register === null || input.opId !== undefined || input.draft || input.supersedes) return undefined
  const same = (row: Pick<Op, 'kind' | 'payload'>) =>
    row.kind === input.kind && coalesceKeyOf(row.kind, row.payload) === register
  const last = (await openOps(account, (row) => row.kind === input.kind)).filter(same).at(-1)
  return last && isChangeable(last) && !needsPerson(last) ? last : undefined
}

/** What a payload overwrites; null for a kind of which every operation counts. */
export function coalesceKeyOf(kind: OpKind, payload: unknown): string | null {
  const shape: OpKindShape = opKinds[kind]
  return shape.register?.(payload as never) ?? null
}

/**
 * The ops that this one waits for: those named, and the upload of every picture in its payload that
 * is still on this device. Pictures that arrived already get their address at once.
 */
async function settleParents(
  account: Account,
  input: EnqueueInput,
): Promise<{ payload: unknown; parents: Op[] }> {
  let payload: unknown = input.payload
  const parents = new Map<string, Op>()
  for (const opId of input.dependsOn ?? []) {
    const parent = await getOp(account, opId)
    if (parent) parents.set(opId, parent)
  }
  const photoIds = localPhotosIn(payload)
  if (photoIds.length > 0) {
    // An upload that was cancelled by itself goes after all with the listing that shows its picture.
    if (input.kind === 'listing.create' || input.kind === 'listing.update')
      for (const photoId of photoIds) await reviveUpload(account, photoId)
    const onTheirWay = await inFlightRows(account)
    for (const row of await uploadsOf(account, photoIds))
      if (row.state !== 'cancelled') parents.set(row.opId, opOf(row, onTheirWay))
  }
  for (const parent of parents.values()) {
    if (parent.state === 'done') payload = resolvePhoto(payload, parent)
  }
  return { payload, parents: [...parents.values()].filter((parent) => parent.state !== 'done') }
}

/**
 * Inside a transaction over everything that an op touches: queues the upload of a home's picture again
 * when it was withdrawn. @returns false when its bytes are no longer on this device.
 */
export async function reviveUpload(account: Account, photoId: string): Promise<boolean> {
  if ((await uploadsOf(account, [photoId])).some(({ state }) => state !== 'cancelled')) return true
  if (!(await account.db.photos.get(photoId))) return false
  await addOp(account, { kind: 'photo.listing', payload: { photoId } })
  return true
}

/** Refused ops whose place this one takes: the one named, and any that submitted the same draft. */
async function superseded(account: Account, input: EnqueueInput, opId: string): Promise<Op[]> {
  const found: Op[] = []
  if (input.supersedes !== undefined) {
    const named = await getOp(account, input.supersedes)
    if (!named) throw new OpStateError('unknown')
    if (!isChangeable(named)) throw new OpStateError(named.maybeSent ? 'uncertain' : 'not-possible')
    found.push(named)
  }
  if (input.draft) {
    const rows = await account.db.ops.where('draft.draftId').equals(input.draft.draftId).toArray()
    const onTheirWay = await inFlightRows(account)
    for (const old of rows.map((row) => opOf(row, onTheirWay))) {
      if (needsPerson(old) && isChangeable(old) && !found.some((op) => op.opId === old.opId)) found.push(old)
    }
  }
  return found.filter((old) => old.opId !== opId)
}

async function replace(account: Account, old: Op, op: Op, now: number): Promise<Op> {
  await putOp(account, withEvent({ ...old, state: 'cancelled' }, { at: now, what: 'edited' }))
  for (const child of await openOps(account)) {
    if (!child.dependsOn.includes(old.opId)) continue
    const dependsOn = child.dependsOn.map((id) => (id === old.opId ? op.opId : id))
    // A child that was given back to the person because of the old op may go with the new one.
    const state =
      child.state === 'needs-review' && child.lastError?.status === 0 ? 'waiting-for-parent' : child.state
    await putOp(account, { ...child, dependsOn, state })
  }
  // One item for the person, whatever it is to the server: what happened before goes on here.
  const before = [...old.timeline, { at: now, what: 'edited' as const }]
  return withEvents({ ...op, supersedes: op.supersedes ?? old.opId }, before)
}

/** What the person sees at once: the composer empties, a read conversation has nothing unread. */
async function echo({ db }: Account, op: Op): Promise<void> {
  if (op.kind === 'message.send') {
    // Words after a visit are written in a form of their own: what stands in the composer stays.
    await db.composers.delete((op.payload as OpPayload<'message.send'>).recipientId)
  } else if (op.kind === 'message.read') {
    await db.conversations.update((op.payload as OpPayload<'message.read'>).userId, { unreadCount: 0 })
  }
}
