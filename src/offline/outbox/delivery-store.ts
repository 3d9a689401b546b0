import * as v from 'valibot'
import type { OpKindShape } from '../../contract/op-kind.ts'
import { isHiddenFromPerson, isMessage, opKinds, photoIdOf, type OpPayload } from '../../contract/ops.ts'
import { IDEMPOTENCY_RECORD_DAYS } from '../../domain/core/limits.ts'
import { TourEntry } from '../../domain/tours/tour.ts'
import type { DeliveryStore } from '../../sync/delivery-check.ts'
import { endedAt } from '../../sync/op-time.ts'
import { isChangeable, isOpen, needsPerson, refused, withEvent } from '../../sync/transitions.ts'
import type { Op, OpError } from '../../sync/types.ts'
import type { Account } from '../db/account.ts'
import { parseRows } from '../db/quarantine.ts'
import { mentions, replaceIn, uploadedPhoto } from '../photos/uploaded-photos.ts'
import { coalesceKeyOf } from './enqueue.ts'
import { inFlightRows, openOps, opOf, putOp } from './op-rows.ts'
import { pruneOutbox } from './outbox.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How far a clock may have been set since; records live twice as long. */
const AGE_ERROR_MAX_MS = (IDEMPOTENCY_RECORD_DAYS / 2) * DAY_MS

const LOST: OpError = {
  status: 0,
  code: null,
  msg: 'The server was restored and no longer has this, but has something newer. Send it again?',
  field: null,
}
const PHOTO_LOST: OpError = {
  status: 0,
  code: null,
  msg: 'The server was restored without this picture, and it is no longer on this device. Add it again.',
  field: null,
}

const tablesOf = ({ db }: Account) => [db.ops, db.flights, db.photos, db.messages, db.drafts, db.homeEntries]

/** An uploaded picture that the server lost: its URL there, its local URL, and the upload that waits again. */
interface LostPhoto {
  url: string
  local: string
  opId: string
}

/** The accepted operations of one account, for the delivery check. */
export function createDeliveryStore(account: Account): DeliveryStore {
  return {
    prune: () => pruneOutbox(account),
    delivered: async () => (await account.read(() => acceptedOps(account))).map((op) => op.opId),
    sendAgain: (opIds) => account.write(tablesOf(account), () => sendAllAgain(account, new Set(opIds))),
  }
}

async function sendAllAgain(account: Account, lost: ReadonlySet<string>): Promise<void> {
  const accepted = await acceptedOps(account)
  const known = accepted.filter((op) => !lost.has(op.opId))
  const photos: LostPhoto[] = []
  for (const op of accepted.filter(({ opId }) => lost.has(opId))) {
    const later = known.filter((other) => other.seq > op.seq)
    const photo = uploadedPhoto(op)
    const again = withLostPhotos(await sentAgain(account, op, later), photos)
    await putOp(account, again)
    if (isMessage(op.kind)) await account.db.messages.filter((one) => one.opId === op.opId).delete()
    if (photo && again.state === 'uncertain') photos.push({ ...photo, opId: op.opId })
  }
  if (photos.length > 0) await useLocalPhotos(account, photos)
}

/**
 * Whether the server must still have the record of an accepted operation. A clock that was set since can make
 * the age wrong by days, or negative; only far away from now could the record be deleted.
 */
const isRecent = (op: Op, serverNow: number): boolean => Math.abs(serverNow - endedAt(op)) < AGE_ERROR_MAX_MS

/** The operations that the server accepted under an idempotency record and must still have, by `seq`. */
async function acceptedOps(account: Account): Promise<Op[]> {
  const { db } = account
  const now = account.serverNow()
  const rows = parseRows(db, 'ops', await db.ops.where('doneAt').above(0).toArray())
  const inFlight = await inFlightRows(account)
  return rows
    .map((row) => opOf(row, inFlight))
    .filter((op) => isRecent(op, now))
    .filter((op) => op.state === 'done' && (opKinds[op.kind] as OpKindShape).endpoint.idempotent === true)
    .toSorted((a, b) => a.seq - b.seq)
}

/** The operation as it waits again, or waits for the person; `later` are later ones that the server has. */
async function sentAgain(account: Account, op: Op, later: readonly Op[]): Promise<Op> {
  const at = account.now()
  if (isReplaced(op, later)) return withEvent({ ...op, state: 'cancelled' }, { at, what: 'cancelled' })
  const waiting: Op = {
    ...op,
    payload: withAcceptedTime(op),
    state: 'uncertain',
    // A copy of the request may still be on its way, so the operation goes as it was.
    maybeSent: true,
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
    // The person has sent it once, so its age is no reason to ask.
    confirmed: true,
    dependsOn: [],
    result: null,
    doneAt: null,
  }
  const photoId = photoIdOf(op)
  const isPhotoGone = photoId !== null && !(await account.db.photos.get(photoId))
  if (isPhotoGone) return refused(waiting, 'needs-review', PHOTO_LOST, at)
  if (mayUndoLater(op, later)) return refused(waiting, 'needs-review', LOST, at)
  return withEvent(waiting, { at, what: 'retried', detail: 'The server no longer had it' })
}

/**
 * The payload with the time that the server gave a tour entry. The time of a clock that was ahead would count as
 * the time of the repeat, and win over words that were written since.
 */
function withAcceptedTime({ kind, payload, result }: Op): Op['payload'] {
  const accepted = v.safeParse(TourEntry, result)
  if (kind !== 'home.entry' || !accepted.success) return payload
  const entry = payload as OpPayload<'home.entry'>
  return {
    ...entry,
    writtenAt: Math.min(entry.writtenAt, accepted.output.writtenAt),
  } as OpPayload<'home.entry'>
}

/** Whether a later operation of the same key makes this one unnecessary, which the person never saw. */
function isReplaced(op: Op, later: readonly Op[]): boolean {
  const key = coalesceKeyOf(op.kind, op.payload)
  if (key === null || !isHiddenFromPerson(op.kind)) return false
  return later.some((other) => other.kind === op.kind && coalesceKeyOf(other.kind, other.payload) === key)
}

/**
 * Whether the operation could undo a later one of its lane that the server has. Messages and pictures only add
 * something, and the times of tour entries decide.
 */
function mayUndoLater(op: Op, later: readonly Op[]): boolean {
  const onlyAdds = isMessage(op.kind) || photoIdOf(op) !== null || op.kind === 'home.entry'
  return !onlyAdds && later.some((other) => other.lane === op.lane)
}

/** The operation with the local URLs of lost pictures, and with their uploads as parents. */
function withLostPhotos(op: Op, photos: readonly LostPhoto[]): Op {
  const used = photos.filter(({ url }) => mentions(op.payload, url))
  if (used.length === 0 || !isOpen(op)) return op
  const local = used.reduce((value, { url, local }) => replaceIn(value, url, local), op.payload)
  // A removal names a picture of the server only; its upload brings the picture back under the same name.
  const payload = v.is(opKinds[op.kind].payload, local) ? local : op.payload
  const dependsOn = [...new Set([...op.dependsOn, ...used.map(({ opId }) => opId)])]
  return { ...op, payload, dependsOn, state: needsPerson(op) ? op.state : 'waiting-for-parent' }
}

/** Gives what waits on this device the local URLs of lost pictures, until their uploads are accepted again. */
async function useLocalPhotos(account: Account, photos: readonly LostPhoto[]): Promise<void> {
  const { db } = account
  for (const op of await openOps(account)) {
    // A request that may have arrived must be repeated as it was.
    if (!isChangeable(op)) continue
    const local = withLostPhotos(op, photos)
    if (local !== op) await putOp(account, local)
  }
  for (const { url, local } of photos) {
    await db.homeEntries
      .filter(({ value }) => mentions(value, url))
      .modify((row) => {
        row.value = replaceIn(row.value, url, local)
      })
    await db.drafts
      .filter(({ fields }) => mentions(fields, url))
      .modify((row) => {
        row.fields = replaceIn(row.fields, url, local) as typeof row.fields
        if (row.sealedBy === null) row.revision += 1
      })
  }
}
