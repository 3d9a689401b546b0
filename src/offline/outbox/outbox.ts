import { photoIdOf, type OpPayload } from '../../contract/ops.ts'
import { PHOTOS_MAX } from '../../domain/core/limits.ts'
import type { FormPhoto } from '../../domain/listings/listing-form.ts'
import {
  countOps,
  isChangeable,
  isOpen,
  needsPerson,
  refused,
  waitingState,
  withEvent,
} from '../../sync/transitions.ts'
import type { Op } from '../../sync/types.ts'
import type { AccountContext } from '../db/context.ts'
import { photosIn } from '../photos/uploaded-photos.ts'
import { allDrafts, putRevision, unsealDraft } from '../drafts/draft-rows.ts'
import { enqueueAll, laneOf, parentRefused, parsePayload, type EnqueueInput } from './enqueue.ts'
import { OpStateError } from '../db/storage-errors.ts'
import { inFlightRows, getOp, openOps, opOf, putOp } from './op-rows.ts'
import { readable } from '../db/quarantine.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DONE_SHOWN = 200
/** Accepted ops go from the disk after a week; until then they keep late autosaves and twins out. */
const DONE_KEPT_MS = 7 * DAY_MS

/** What the outbox page shows: everything open, and what was accepted in the last 24 hours. */
export async function timelineOps(ctx: AccountContext): Promise<Op[]> {
  const since = ctx.now() - DAY_MS
  const done = await ctx.db.ops.where('doneAt').above(since).reverse().limit(DONE_SHOWN).toArray()
  const onTheirWay = await inFlightRows(ctx)
  const rows = readable(ctx.db, 'ops', done).map((row) => opOf(row, onTheirWay))
  return [...(await openOps(ctx)), ...rows].sort((a, b) => a.seq - b.seq)
}

export async function outboxStats(ctx: AccountContext): Promise<{ unsent: number; needsYou: number }> {
  return countOps(await openOps(ctx))
}

async function existing(ctx: AccountContext, opId: string): Promise<Op> {
  const op = await getOp(ctx, opId)
  if (!op) throw new OpStateError('unknown')
  return op
}

/** Throws why the op cannot be changed now. */
function assertChangeable(op: Op): void {
  if (isChangeable(op)) return
  if (!isOpen(op)) throw new OpStateError('finished')
  throw new OpStateError(op.lease === null ? 'uncertain' : 'in-flight')
}

const tablesOf = ({ db }: AccountContext) => [
  db.ops,
  db.flights,
  db.drafts,
  db.draftRevisions,
  db.composers,
  db.conversations,
]

/**
 * Changes what an op says. One that never left is changed in place; a refused one is replaced by a
 * new op under a new id, because the server keeps its refusal under the old one.
 * @returns the op that goes on.
 * @throws OpStateError, InvalidPayloadError.
 */
export async function editOp(ctx: AccountContext, opId: string, payload: unknown): Promise<Op> {
  const before = await ctx.read(() => existing(ctx, opId))
  const parsed = parsePayload(before.kind, payload)
  if (needsPerson(before)) {
    const input = { kind: before.kind, payload: parsed, supersedes: opId } as EnqueueInput
    const [op] = await enqueueAll(ctx, [input])
    if (!op) throw new OpStateError('not-possible')
    return op
  }
  return ctx.write(tablesOf(ctx), async () => {
    const op = await existing(ctx, opId)
    assertChangeable(op)
    const edited = withEvent(
      { ...op, payload: parsed, lane: laneOf(op.kind, parsed) },
      { at: ctx.now(), what: 'edited' },
    )
    await putOp(ctx, edited)
    return edited
  })
}

/** Takes an op back before the server saw it, or drops a refused one; its draft opens again. */
export function cancelOp(ctx: AccountContext, opId: string): Promise<void> {
  return ctx.write(tablesOf(ctx), async () => {
    const op = await existing(ctx, opId)
    if (op.state === 'cancelled') return
    assertChangeable(op)
    await takeBack(ctx, op)
  })
}

/** Inside a transaction: the op will not leave, and what it changed here is as before. */
export async function takeBack(ctx: AccountContext, op: Op): Promise<void> {
  const cancelled = withEvent({ ...op, state: 'cancelled' }, { at: ctx.now(), what: 'cancelled' })
  await putOp(ctx, cancelled)
  if (op.draft) await unsealDraft(ctx, op.draft.draftId, op.opId, null)
  if (op.kind === 'photo.profile.delete') await putPictureBack(ctx, op)
  if (op.kind === 'photo.listing.delete') await putListingPhotoBack(ctx, op)
  await handBackChildren(ctx, cancelled)
}

/** The picture is still on the server, so it is still the draft's, unless another took its place. */
async function putPictureBack(ctx: AccountContext, op: Op): Promise<void> {
  const { url } = op.payload as OpPayload<'photo.profile.delete'>
  for (const draft of await allDrafts(ctx)) {
    if (draft.kind !== 'seeker' || draft.sealedBy !== null || draft.fields['profilePicture'] !== '') continue
    await putRevision(ctx, { ...draft, fields: { ...draft.fields, profilePicture: url } })
  }
}

/**
 * Inside a transaction over drafts: a picture of a home that is still on the server goes back to the
 * end of the new listing's form, with what was said about it.
 */
export async function putListingPhotoBack(ctx: AccountContext, op: Op): Promise<void> {
  const { url } = op.payload as OpPayload<'photo.listing.delete'>
  for (const draft of readable(ctx.db, 'drafts', await ctx.db.drafts.toArray())) {
    if (draft.kind !== 'listing' || draft.sealedBy !== null) continue
    const photos = photosIn(draft.fields)
    if (photos.length >= PHOTOS_MAX || photos.some((photo) => photo.url === url)) continue
    const known = await lastKnown(ctx, draft.draftId, url)
    if (known) await putRevision(ctx, { ...draft, fields: { ...draft.fields, photos: [...photos, known] } })
  }
}

/** The picture as an earlier version of the draft had it; undefined when the draft never did. */
async function lastKnown(
  { db }: AccountContext,
  draftId: string,
  url: string,
): Promise<FormPhoto | undefined> {
  const earlier = await db.draftRevisions
    .where('[draftId+revision]')
    .between([draftId, 0], [draftId, Infinity])
    .reverse()
    .toArray()
  return readable(db, 'draftRevisions', earlier)
    .flatMap((revision) => photosIn(revision.fields))
    .find((photo) => photo.url === url)
}

/**
 * What was still held when its page ended was never confirmed by the time passing: it is taken back.
 * For the first page of this account only; another one's held ops are its own.
 */
export function cancelHeld(ctx: AccountContext): Promise<void> {
  return ctx.write(tablesOf(ctx), async () => {
    for (const op of await openOps(ctx)) if (op.state === 'held' && op.lease === null) await takeBack(ctx, op)
  })
}

/**
 * What could be taken back for long enough is meant: it waits like everything else from now on, also
 * where nothing can be sent, so that the end of this page no longer takes it back.
 */
export function releaseHeld(ctx: AccountContext): Promise<void> {
  return ctx.write([ctx.db.ops, ctx.db.flights], async () => {
    const now = ctx.now()
    for (const op of await openOps(ctx, (row) => row.state === 'held'))
      if (op.state === 'held' && op.lease === null && op.nextAttemptAt <= now)
        await putOp(ctx, { ...op, state: 'ready', nextAttemptAt: 0 })
  })
}

/**
 * Sends again now. A refusal is tried under a new id; everything else under its own.
 * @returns the op that goes on.
 */
export async function retryOp(ctx: AccountContext, opId: string): Promise<Op> {
  const before = await ctx.read(() => existing(ctx, opId))
  if (before.state === 'rejected') return editOp(ctx, opId, before.payload)
  // Without what it builds on it would wait for ever: that is tried again too.
  for (const parent of await ctx.read(() => refusedParents(ctx, before)))
    await editOp(ctx, parent.opId, parent.payload)
  return ctx.write(tablesOf(ctx), async () => {
    const op = await existing(ctx, opId)
    if (!isOpen(op)) throw new OpStateError('finished')
    if (op.state === 'sending') return op
    const waits = (await openOps(ctx)).some((other) => op.dependsOn.includes(other.opId))
    const state = waits ? 'waiting-for-parent' : waitingState(op)
    const again = withEvent(
      { ...op, state, attempts: 0, nextAttemptAt: 0, confirmed: true },
      { at: ctx.now(), what: 'retried' },
    )
    await putOp(ctx, again)
    return again
  })
}

async function refusedParents(ctx: AccountContext, child: Op): Promise<Op[]> {
  return (await openOps(ctx)).filter((op) => op.state === 'rejected' && child.dependsOn.includes(op.opId))
}

/** The person agreed to send something although it is old or something changed meanwhile. */
export function confirmOp(ctx: AccountContext, opId: string): Promise<Op> {
  return retryOp(ctx, opId)
}

/** Removes an op that waits for the person, or one that is over. Its draft stays, open. */
export function deleteOp(ctx: AccountContext, opId: string): Promise<void> {
  return ctx.write(tablesOf(ctx), async () => {
    const op = await existing(ctx, opId)
    if (isOpen(op) && !needsPerson(op))
      throw new OpStateError(op.lease === null ? 'not-possible' : 'in-flight')
    await ctx.db.ops.delete(op.seq)
    if (!isOpen(op)) return
    if (op.draft) await unsealDraft(ctx, op.draft.draftId, opId, null)
    await handBackChildren(ctx, op)
  })
}

/**
 * Inside a transaction over ops and drafts: what waited for `parent` cannot go as it stands, and the
 * person decides; a wizard's draft opens again at the picture.
 */
export async function handBackChildren(ctx: AccountContext, parent: Op): Promise<void> {
  for (const child of await openOps(ctx)) {
    if (!child.dependsOn.includes(parent.opId) || needsPerson(child) || child.lease !== null) continue
    const error = parentRefused(parent)
    await putOp(ctx, refused(child, 'needs-review', error, ctx.now()))
    if (child.draft) await unsealDraft(ctx, child.draft.draftId, child.opId, error)
  }
}

/** Clears accepted and cancelled ops that nothing asks about any more, and their pictures. */
export function pruneOutbox(ctx: AccountContext): Promise<void> {
  const { db } = ctx
  const before = ctx.now() - DONE_KEPT_MS
  return ctx.write([db.ops, db.photos], async () => {
    const old = await db.ops
      .where('open')
      .equals(0)
      .and((op) => (op.doneAt ?? op.composedAt) < before)
      .toArray()
    for (const row of old) {
      const photoId = photoIdOf(row)
      if (photoId !== null) await db.photos.delete(photoId)
    }
    await db.ops.bulkDelete(old.map((row) => row.seq))
  })
}
