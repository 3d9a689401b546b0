import { photoIdOf, sendsPicked, type OpPayload } from '../../contract/ops.ts'
import { DONE_STORED_DAYS, PHOTOS_MAX } from '../../domain/core/limits.ts'
import type { FormPhoto } from '../../domain/listings/listing-form.ts'
import { endedAt } from '../../sync/op-time.ts'
import {
  isAttemptDue,
  isChangeable,
  isOpen,
  needsPerson,
  refused,
  waitingState,
  withEvent,
} from '../../sync/transitions.ts'
import type { Op } from '../../sync/types.ts'
import { query, type Account } from '../db/account.ts'
import { UPLOAD_KINDS, uploadsOf, withUploadedPhotos } from '../photos/photo-files.ts'
import { localPhotosIn, photosIn } from '../photos/uploaded-photos.ts'
import { allDrafts, isUnchanged, putRevision, sealAgain, unsealDraft } from '../drafts/draft-rows.ts'
import { editKey, takeText, type TakenText } from '../drafts/unsent-texts.ts'
import { enqueueAll, laneOf, parentRefusedError, parsePayload, type EnqueueInput } from './enqueue.ts'
import { OpStateError } from '../db/storage-errors.ts'
import { restoreUploads } from './discarded-drafts.ts'
import { returnDraft } from './returned-drafts.ts'
import { outboxCounts, readOpCounts } from './op-counts.ts'
import {
  childrenOf,
  firstOpenOps,
  inFlightRows,
  getOp,
  openOps,
  openOpsButMessages,
  openOpsOf,
  openParents,
  opOf,
  putOp,
} from './op-rows.ts'
import { parseRows } from '../db/quarantine.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DONE_SHOWN_MAX = 200

/** The operations that were accepted in the last 24 hours, the newest of them. */
async function recentlyDone(account: Account): Promise<Op[]> {
  const recent = () => account.db.ops.where('doneAt').above(account.now() - DAY_MS)
  // A cursor skips the newer rows at once, and reading the range after it is quicker than a cursor.
  const [oldest] = await recent()
    .reverse()
    .offset(DONE_SHOWN_MAX - 1)
    .limit(1)
    .keys()
  const shown = oldest === undefined ? recent() : account.db.ops.where('doneAt').aboveOrEqual(oldest)
  const inFlight = await inFlightRows(account)
  return parseRows(account.db, 'ops', await shown.toArray())
    .slice(-DONE_SHOWN_MAX)
    .map((row) => opOf(row, inFlight))
}

const outboxTables = ({ ops, flights, counts }: Account['db']) => [ops, flights, counts]
const bySeq = (a: Op, b: Op) => a.seq - b.seq

/** All open operations, and those accepted in the last 24 hours. */
export const timelineOps = query(async (account: Account): Promise<Op[]> => {
  return [...(await openOps(account)), ...(await recentlyDone(account))].sort(bySeq)
}, outboxTables)

/** As `timelineOps`, without plain messages, which only their conversation and the outbox show. */
export const opsButMessages = query(async (account: Account): Promise<Op[]> => {
  const done = (await recentlyDone(account)).filter(({ kind }) => kind !== 'message.send')
  return [...(await openOpsButMessages(account)), ...done].sort(bySeq)
}, outboxTables)

/**
 * A part of the outbox: at least the first `count` open operations, all that wait for the person, and those accepted
 * in the last 24 hours.
 */
export const outboxWindow = query(async (account: Account, count: number): Promise<Op[]> => {
  const { needsYou } = outboxCounts(await readOpCounts(account))
  const first = await firstOpenOps(account, count, await inFlightRows(account))
  const isWhole = first.length < count || first.filter(needsPerson).length >= needsYou
  const late = isWhole ? [] : await openOps(account, needsPerson)
  const shown = new Map([...first, ...late].map((op) => [op.opId, op]))
  return [...shown.values(), ...(await recentlyDone(account))].sort(bySeq)
}, outboxTables)

/** Counts the open operations: `needsYou` wait for a decision of the person, `unsent` are the others. */
export const outboxStats = query(async (account: Account): Promise<{ unsent: number; needsYou: number }> => {
  const { unsent, needsYou } = outboxCounts(await readOpCounts(account))
  return { unsent, needsYou }
})

/**
 * Reads an operation.
 * @throws OpStateError when it does not exist.
 */
async function requireOp(account: Account, opId: string): Promise<Op> {
  const op = await getOp(account, opId)
  if (!op) throw new OpStateError('unknown')
  return op
}

/** @throws OpStateError with the reason when the operation cannot be changed now. */
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
  db.photos,
  db.meta,
]

/**
 * Changes the payload of an operation. An operation that was never sent is changed in place. A refused one is
 * replaced by an operation with a new id, because the server has stored the refusal under the old id. The
 * unsent texts of `takes` leave their boxes in the same transaction.
 * @returns the changed or the new operation.
 * @throws OpStateError, InvalidPayloadError.
 */
export async function editOp(
  account: Account,
  opId: string,
  payload: unknown,
  takes: readonly TakenText[] = [],
): Promise<Op> {
  const { before, draft } = await account.read(async () => {
    const found = await requireOp(account, opId)
    const { draft: submitted, lastError } = found
    // A draft that another device submitted is closed, and the operation changes the profile or listing that it became.
    const isSubmit =
      submitted && lastError?.code !== 'draft_closed' && (await isUnchanged(account, submitted))
    return { before: found, draft: isSubmit ? { draft: submitted } : {} }
  })
  const parsed = parsePayload(before.kind, payload)
  if (needsPerson(before)) {
    const input = { kind: before.kind, payload: parsed, supersedes: opId, takes, ...draft } as EnqueueInput
    const [op] = await enqueueAll(account, [input])
    if (!op) throw new OpStateError('not-possible')
    return op
  }
  return account.write(tablesOf(account), async () => {
    const op = await requireOp(account, opId)
    assertChangeable(op)
    // The person edits what the page showed, and a photo may have been uploaded since.
    const uploaded = await withUploadedPhotos(account, parsed)
    const edited = withEvent(
      { ...op, payload: uploaded, lane: laneOf(op.kind, uploaded) },
      { at: account.now(), what: 'edited' },
    )
    await putOp(account, edited)
    for (const taken of takes) await takeText(account, taken)
    return edited
  })
}

/** Changes fields of the payload of an operation; its other fields stay. See `editOp`. */
export async function changeOp(
  account: Account,
  opId: string,
  change: Record<string, unknown>,
  takes: readonly TakenText[] = [],
): Promise<Op> {
  const { payload } = await account.read(() => requireOp(account, opId))
  return editOp(account, opId, { ...(payload as Record<string, unknown>), ...change }, takes)
}

/**
 * Cancels an operation that was never sent or was refused, and unseals its draft.
 * @throws OpStateError.
 */
export function cancelOp(account: Account, opId: string): Promise<void> {
  return account.write(tablesOf(account), async () => {
    const op = await requireOp(account, opId)
    if (op.state === 'cancelled') return
    assertChangeable(op)
    await cancelAndUndo(account, op)
  })
}

/** Cancels an operation and undoes its local effects, inside a transaction. */
export async function cancelAndUndo(account: Account, op: Op): Promise<void> {
  const cancelled = withEvent({ ...op, state: 'cancelled' }, { at: account.now(), what: 'cancelled' })
  await putOp(account, cancelled)
  await returnDraft(account, op)
  if (op.kind === 'draft.discard') await restoreUploads(account, op)
  if (op.kind === 'photo.profile.delete') await restoreProfilePicture(account, op)
  if (op.kind === 'photo.listing.delete') await restoreListingPhoto(account, op)
  await returnChildrenForReview(account, cancelled)
  if (sendsPicked(op.kind)) await discardPhotos(account, op)
}

/**
 * Deletes the photos of a cancelled message or report from this device, with their uploads, inside a transaction. A photo whose
 * upload may have been sent stays for now: the server deletes photos that nothing shows.
 */
export async function discardPhotos(account: Account, { payload }: Pick<Op, 'payload'>): Promise<void> {
  const inFlight = await inFlightRows(account)
  for (const photoId of localPhotosIn(payload)) {
    const uploads = (await uploadsOf(account, [photoId])).map((row) => opOf(row, inFlight))
    const open = uploads.filter(isOpen)
    if (!open.every(isChangeable)) continue
    for (const upload of open)
      await putOp(
        account,
        withEvent({ ...upload, state: 'cancelled' }, { at: account.now(), what: 'cancelled' }),
      )
    await account.db.photos.delete(photoId)
  }
}

/** Restores the profile picture, which is still on the server, in drafts that have no other one. */
async function restoreProfilePicture(account: Account, op: Op): Promise<void> {
  const { url } = op.payload as OpPayload<'photo.profile.delete'>
  for (const draft of await allDrafts(account)) {
    if (draft.kind !== 'seeker' || draft.sealedBy !== null || draft.fields['profilePicture'] !== '') continue
    await putRevision(account, { ...draft, fields: { ...draft.fields, profilePicture: url } })
  }
}

/**
 * Restores a home's photo, which is still on the server, at the end of the new listing's form, with its
 * description; call it inside a transaction over drafts.
 */
export async function restoreListingPhoto(account: Account, op: Op): Promise<void> {
  const { url } = op.payload as OpPayload<'photo.listing.delete'>
  for (const draft of parseRows(account.db, 'drafts', await account.db.drafts.toArray())) {
    if (draft.kind !== 'listing' || draft.sealedBy !== null) continue
    const photos = photosIn(draft.fields)
    if (photos.length >= PHOTOS_MAX || photos.some((photo) => photo.url === url)) continue
    const known = await findInRevisions(account, draft.draftId, url)
    if (known)
      await putRevision(account, { ...draft, fields: { ...draft.fields, photos: [...photos, known] } })
  }
}

/** The photo from the newest revision of the draft that has it; undefined when none has. */
async function findInRevisions(
  { db }: Account,
  draftId: string,
  url: string,
): Promise<FormPhoto | undefined> {
  const earlier = await db.draftRevisions
    .where('[draftId+revision]')
    .between([draftId, 0], [draftId, Infinity])
    .reverse()
    .toArray()
  return parseRows(db, 'draftRevisions', earlier)
    .flatMap((revision) => photosIn(revision.fields))
    .find((photo) => photo.url === url)
}

/**
 * Makes operations ready whose undo window has ended, also while nothing can be sent.
 * @returns the operations that are still in their window.
 */
export function releaseHeld(account: Account): Promise<Op[]> {
  const { db } = account
  return account.write([db.ops, db.flights, db.counts], async () => {
    const now = account.now()
    const kinds = (await readOpCounts(account))
      .filter(({ state }) => state === 'held')
      .map(({ kind }) => kind)
    const found = await openOpsOf(account, [...new Set(kinds)])
    const held = found.filter((op) => op.state === 'held' && op.lease === null)
    for (const op of held)
      if (isAttemptDue(op, now)) await putOp(account, { ...op, state: 'ready', nextAttemptAt: 0 })
    return held.filter((op) => !isAttemptDue(op, now))
  })
}

/**
 * Makes an operation ready to be sent now, with the refused operations that it depends on. A refused
 * operation gets a new id.
 * @returns the operation that will be sent.
 * @throws OpStateError, InvalidPayloadError.
 */
export async function retryOp(account: Account, opId: string): Promise<Op> {
  const before = await account.read(() => requireOp(account, opId))
  if (before.state === 'rejected') return editOp(account, opId, before.payload)
  // The operation would wait for ever for its refused parents, so they are retried too.
  for (const parent of await account.read(() => refusedParents(account, before)))
    await editOp(account, parent.opId, parent.payload)
  return account.write(tablesOf(account), async () => {
    const op = await requireOp(account, opId)
    if (!isOpen(op)) throw new OpStateError('finished')
    if (op.state === 'sending') return op
    const isWaiting = (await openParents(account, op.dependsOn)).length > 0
    const state = isWaiting ? 'waiting-for-parent' : waitingState(op)
    const retried = withEvent(
      { ...op, state, attempts: 0, nextAttemptAt: 0, confirmed: true },
      { at: account.now(), what: 'retried' },
    )
    await putOp(account, retried)
    if (op.draft) await sealAgain(account, op.draft, opId)
    return retried
  })
}

async function refusedParents(account: Account, child: Op): Promise<Op[]> {
  return (await openParents(account, child.dependsOn)).filter((op) => op.state === 'rejected')
}

/** Sends an operation that waited for the person's confirmation. */
export function confirmOp(account: Account, opId: string): Promise<Op> {
  return retryOp(account, opId)
}

/**
 * Deletes an operation that waits for the person or is done or cancelled. Its draft stays and is unsealed.
 * @throws OpStateError when the operation is waiting to be sent.
 */
export function deleteOp(account: Account, opId: string): Promise<void> {
  return account.write(tablesOf(account), async () => {
    const op = await requireOp(account, opId)
    if (isOpen(op) && !needsPerson(op))
      throw new OpStateError(op.lease === null ? 'not-possible' : 'in-flight')
    await account.db.ops.delete(op.seq)
    await account.db.composers.delete(editKey(opId))
    if (!isOpen(op)) return
    await returnDraft(account, op)
    if (op.kind === 'draft.discard') await restoreUploads(account, op)
    await returnChildrenForReview(account, op)
    if (sendsPicked(op.kind)) await discardPhotos(account, op)
  })
}

/**
 * Puts the operations that depend on `parent` into `needs-review` and unseals their drafts, with the error at
 * the photo; call it inside a transaction over ops and drafts.
 */
export async function returnChildrenForReview(account: Account, parent: Op): Promise<void> {
  for (const child of await childrenOf(account, [parent.opId])) {
    if (needsPerson(child) || child.lease !== null) continue
    const error = parentRefusedError(parent)
    await putOp(account, refused(child, 'needs-review', error, account.now()))
    if (child.draft) await unsealDraft(account, child.draft.draftId, child.opId, error)
  }
}

/**
 * Deletes done and cancelled operations that are older than a week, and their photos; call it after a response,
 * which tells the server's time. A photo that another upload still sends, or a draft still shows, stays.
 */
export function pruneOutbox(account: Account): Promise<void> {
  const { db } = account
  const before = account.serverNow() - DONE_STORED_DAYS * DAY_MS
  return account.write([db.ops, db.flights, db.photos, db.composers, db.drafts], async () => {
    const old = await db.ops
      .where('open')
      .equals(0)
      .and((op) => endedAt(op) < before)
      .toArray()
    const photoIds = old.map(photoIdOf).filter((photoId) => photoId !== null)
    const used = photoIds.length === 0 ? new Set() : await photosInUse(account)
    await db.photos.bulkDelete(photoIds.filter((photoId) => !used.has(photoId)))
    await db.composers.bulkDelete(old.map((row) => editKey(row.opId)))
    await db.ops.bulkDelete(old.map((row) => row.seq))
  })
}

/** The photos that open uploads send and drafts show, inside a transaction over ops, flights and drafts. */
async function photosInUse(account: Account): Promise<Set<string | null>> {
  const uploads = await openOpsOf(account, UPLOAD_KINDS)
  const shown = (await account.db.drafts.toArray()).flatMap(({ fields }) => localPhotosIn(fields))
  return new Set([...uploads.map(photoIdOf), ...shown])
}
