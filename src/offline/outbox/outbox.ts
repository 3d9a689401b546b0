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
import { query, type Account } from '../db/account.ts'
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
export const timelineOps = query(async (account: Account): Promise<Op[]> => {
  const since = account.now() - DAY_MS
  const done = await account.db.ops.where('doneAt').above(since).reverse().limit(DONE_SHOWN).toArray()
  const onTheirWay = await inFlightRows(account)
  const rows = readable(account.db, 'ops', done).map((row) => opOf(row, onTheirWay))
  return [...(await openOps(account)), ...rows].sort((a, b) => a.seq - b.seq)
})

export const outboxStats = query(async (account: Account): Promise<{ unsent: number; needsYou: number }> => {
  return countOps(await openOps(account))
})

async function existing(account: Account, opId: string): Promise<Op> {
  const op = await getOp(account, opId)
  if (!op) throw new OpStateError('unknown')
  return op
}

/** Throws why the op cannot be changed now. */
function assertChangeable(op: Op): void {
  if (isChangeable(op)) return
  if (!isOpen(op)) throw new OpStateError('finished')
  throw new OpStateError(op.lease === null ? 'uncertain' : 'in-flight')
}

const tablesOf = ({ db }: Account) => [
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
export async function editOp(account: Account, opId: string, payload: unknown): Promise<Op> {
  const before = await account.read(() => existing(account, opId))
  const parsed = parsePayload(before.kind, payload)
  if (needsPerson(before)) {
    const input = { kind: before.kind, payload: parsed, supersedes: opId } as EnqueueInput
    const [op] = await enqueueAll(account, [input])
    if (!op) throw new OpStateError('not-possible')
    return op
  }
  return account.write(tablesOf(account), async () => {
    const op = await existing(account, opId)
    assertChangeable(op)
    const edited = withEvent(
      { ...op, payload: parsed, lane: laneOf(op.kind, parsed) },
      { at: account.now(), what: 'edited' },
    )
    await putOp(account, edited)
    return edited
  })
}

/** Takes an op back before the server saw it, or drops a refused one; its draft opens again. */
export function cancelOp(account: Account, opId: string): Promise<void> {
  return account.write(tablesOf(account), async () => {
    const op = await existing(account, opId)
    if (op.state === 'cancelled') return
    assertChangeable(op)
    await takeBack(account, op)
  })
}

/** Inside a transaction: the op will not leave, and what it changed here is as before. */
export async function takeBack(account: Account, op: Op): Promise<void> {
  const cancelled = withEvent({ ...op, state: 'cancelled' }, { at: account.now(), what: 'cancelled' })
  await putOp(account, cancelled)
  if (op.draft) await unsealDraft(account, op.draft.draftId, op.opId, null)
  if (op.kind === 'photo.profile.delete') await putPictureBack(account, op)
  if (op.kind === 'photo.listing.delete') await putListingPhotoBack(account, op)
  await handBackChildren(account, cancelled)
}

/** The picture is still on the server, so it is still the draft's, unless another took its place. */
async function putPictureBack(account: Account, op: Op): Promise<void> {
  const { url } = op.payload as OpPayload<'photo.profile.delete'>
  for (const draft of await allDrafts(account)) {
    if (draft.kind !== 'seeker' || draft.sealedBy !== null || draft.fields['profilePicture'] !== '') continue
    await putRevision(account, { ...draft, fields: { ...draft.fields, profilePicture: url } })
  }
}

/**
 * Inside a transaction over drafts: a picture of a home that is still on the server goes back to the
 * end of the new listing's form, with what was said about it.
 */
export async function putListingPhotoBack(account: Account, op: Op): Promise<void> {
  const { url } = op.payload as OpPayload<'photo.listing.delete'>
  for (const draft of readable(account.db, 'drafts', await account.db.drafts.toArray())) {
    if (draft.kind !== 'listing' || draft.sealedBy !== null) continue
    const photos = photosIn(draft.fields)
    if (photos.length >= PHOTOS_MAX || photos.some((photo) => photo.url === url)) continue
    const known = await lastKnown(account, draft.draftId, url)
    if (known) await putRevision(account, { ...draft, fields: { ...draft.fields, photos: [...photos, known] } })
  }
}

/** The picture as an earlier version of the draft had it; undefined when the draft never did. */
async function lastKnown(
  { db }: Account,
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
export function cancelHeld(account: Account): Promise<void> {
  return account.write(tablesOf(account), async () => {
    for (const op of await openOps(account)) if (op.state === 'held' && op.lease === null) await takeBack(account, op)
  })
}

/**
 * What could be taken back for long enough is meant: it waits like everything else from now on, also
 * where nothing can be sent, so that the end of this page no longer takes it back.
 */
export function releaseHeld(account: Account): Promise<void> {
  return account.write([account.db.ops, account.db.flights], async () => {
    const now = account.now()
    for (const op of await openOps(account, (row) => row.state === 'held'))
      if (op.state === 'held' && op.lease === null && op.nextAttemptAt <= now)
        await putOp(account, { ...op, state: 'ready', nextAttemptAt: 0 })
  })
}

/**
 * Sends again now. A refusal is tried under a new id; everything else under its own.
 * @returns the op that goes on.
 */
export async function retryOp(account: Account, opId: string): Promise<Op> {
  const before = await account.read(() => existing(account, opId))
  if (before.state === 'rejected') return editOp(account, opId, before.payload)
  // Without what it builds on it would wait for ever: that is tried again too.
  for (const parent of await account.read(() => refusedParents(account, before)))
    await editOp(account, parent.opId, parent.payload)
  return account.write(tablesOf(account), async () => {
    const op = await existing(account, opId)
    if (!isOpen(op)) throw new OpStateError('finished')
    if (op.state === 'sending') return op
    const waits = (await openOps(account)).some((other) => op.dependsOn.includes(other.opId))
    const state = waits ? 'waiting-for-parent' : waitingState(op)
    const again = withEvent(
      { ...op, state, attempts: 0, nextAttemptAt: 0, confirmed: true },
      { at: account.now(), what: 'retried' },
    )
    await putOp(account, again)
    return again
  })
}

async function refusedParents(account: Account, child: Op): Promise<Op[]> {
  return (await openOps(account)).filter((op) => op.state === 'rejected' && child.dependsOn.includes(op.opId))
}

/** The person agreed to send something although it is old or something changed meanwhile. */
export function confirmOp(account: Account, opId: string): Promise<Op> {
  return retryOp(account, opId)
}

/** Removes an op that waits for the person, or one that is over. Its draft stays, open. */
export function deleteOp(account: Account, opId: string): Promise<void> {
  return account.write(tablesOf(account), async () => {
    const op = await existing(account, opId)
    if (isOpen(op) && !needsPerson(op))
      throw new OpStateError(op.lease === null ? 'not-possible' : 'in-flight')
    await account.db.ops.delete(op.seq)
    if (!isOpen(op)) return
    if (op.draft) await unsealDraft(account, op.draft.draftId, opId, null)
    await handBackChildren(account, op)
  })
}

/**
 * Inside a transaction over ops and drafts: what waited for `parent` cannot go as it stands, and the
 * person decides; a wizard's draft opens again at the picture.
 */
export async function handBackChildren(account: Account, parent: Op): Promise<void> {
  for (const child of await openOps(account)) {
    if (!child.dependsOn.includes(parent.opId) || needsPerson(child) || child.lease !== null) continue
    const error = parentRefused(parent)
    await putOp(account, refused(child, 'needs-review', error, account.now()))
    if (child.draft) await unsealDraft(account, child.draft.draftId, child.opId, error)
  }
}

/** Clears accepted and cancelled ops that nothing asks about any more, and their pictures. */
export function pruneOutbox(account: Account): Promise<void> {
  const { db } = account
  const before = account.now() - DONE_KEPT_MS
  return account.write([db.ops, db.photos], async () => {
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
