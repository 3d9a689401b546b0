import type { Table } from 'dexie'
import * as v from 'valibot'
import { isMessage } from '../../contract/ops.ts'
import { MessageView } from '../../domain/messages/message.ts'
import { sameJson } from '../../sync/merge.ts'
import type { Settlement } from '../../sync/ports.ts'
import { settled, waitingState } from '../../sync/transitions.ts'
import type { Op } from '../../sync/types.ts'
import type { Account } from '../db/account.ts'
import type { AccountDatabase } from '../db/database.ts'
import { parseRow } from '../db/quarantine.ts'
import { removeDraft, unsealDraft, type DraftRef } from '../drafts/draft-rows.ts'
import { replaceLocalPhoto, uploadedPhoto } from '../photos/uploaded-photos.ts'
import {
  childrenOf,
  inFlightRows,
  openOps,
  openRowsOf,
  opOf,
  putOp,
  releaseInFlight,
  toRow,
  type SeqOf,
} from './op-rows.ts'
import { returnChildrenForReview, restoreListingPhoto } from './outbox.ts'
import { finishDiscard, takeBackDiscard } from './discarded-drafts.ts'

/** The operations that one response settled. */
export interface SettledOps {
  /** The accepted operations. */
  done: readonly Op[]
  /** All settled operations, each with its new state. */
  all: readonly Op[]
  /** When the response was settled, in Unix milliseconds. */
  at: number
}

/** The part of an area in settling operations; it runs in the transaction that settles them. */
export interface SettleStep {
  /** The tables that `run` reads or writes. */
  tables: (db: AccountDatabase) => readonly Table[]
  run: (account: Account, ops: SettledOps) => Promise<void>
}

/**
 * Writes the responses to several operations with all their effects in one transaction. An accepted operation
 * is done and its draft is deleted; each area stores its part of the responses; a refused operation unseals
 * its draft. The URL of an uploaded photo replaces the local one before any operation with the photo is sent.
 */
export function settleOps(
  account: Account,
  steps: readonly SettleStep[],
  settlements: readonly Settlement[],
  runnerId: string,
  seqOf?: SeqOf,
): Promise<void> {
  const { db } = account
  const own = [db.ops, db.flights, db.drafts, db.draftRevisions, db.draftBases, db.photos]
  const tables = [...new Set([...own, ...steps.flatMap((step) => step.tables(db))])]
  return account.write(tables, async () => {
    const at = account.now()
    const byId = new Map(settlements.map((settlement) => [settlement.opId, settlement]))
    const inFlight = await inFlightRows(account)
    const rows = await openRowsOf(account, [...byId.keys()], seqOf)
    const all: Op[] = []
    for (const row of rows) {
      const op = opOf(row, inFlight)
      const settlement = byId.get(op.opId)
      if (!settlement) continue
      // A runner without the lease may only report that the operation is done.
      if (op.lease?.runnerId !== runnerId && settlement.disposition.kind !== 'done') continue
      const next = settled(op, settlement.disposition, at, settlement.nextAttemptAt)
      // The response has just measured the clock, so the time of acceptance is certain.
      all.push(next.state === 'done' ? { ...next, clockOffset: account.clockOffset } : next)
    }
    const done = all.filter((op) => op.state === 'done')
    await db.ops.bulkPut(all.map((op) => toRow(op, isShownLocally(op))))
    await releaseInFlight(
      account,
      inFlight,
      all.map((op) => op.opId),
    )
    for (const step of steps) await step.run(account, { done, all, at })
    await finishOps(account, done)
    for (const op of all)
      if (op.state === 'rejected' || op.state === 'needs-review') await returnToPerson(account, op)
  })
}

/** Whether an accepted message is still shown from the outbox, because its response is unreadable. */
const isShownLocally = (op: Op) => isMessage(op.kind) && !v.is(MessageView, op.result)

/** Deletes the drafts of accepted operations, and frees and updates the operations that depend on them. */
async function finishOps(account: Account, done: readonly Op[]): Promise<void> {
  for (const op of done)
    if (op.kind === 'draft.discard') await finishDiscard(account, op)
    else if (op.draft) await finishSubmit(account, op.opId, op.draft)
  const uploads = done.filter((op) => uploadedPhoto(op) !== null)
  const parents = [...uploads, ...done.filter((op) => !isMessage(op.kind) && !uploads.includes(op))]
  if (parents.length === 0) return
  const parentIds = new Set(parents.map((op) => op.opId))
  // Only a photo can be in an operation that does not depend on its upload.
  const others = await (uploads.length > 0 ? openOps(account) : childrenOf(account, [...parentIds]))
  for (const child of others) {
    const payload = withUrls(child.payload, uploads)
    const dependsOn = child.dependsOn.filter((id) => !parentIds.has(id))
    if (dependsOn.length === child.dependsOn.length && sameJson(payload, child.payload)) continue
    const state =
      child.state === 'waiting-for-parent' && dependsOn.length === 0 ? waitingState(child) : child.state
    await putOp(account, { ...child, payload, dependsOn, state })
  }
  if (uploads.length === 0) return
  for (const draft of await account.db.drafts.toArray()) {
    const fields = withUrls(draft.fields, uploads)
    if (sameJson(fields, draft.fields)) continue
    // A new revision, so that an open wizard shows the photo's URL instead of the local photo.
    const revision = draft.sealedBy === null ? draft.revision + 1 : draft.revision
    await account.db.drafts.put({ ...draft, fields, revision })
  }
}

/**
 * Deletes a submitted draft. Answers that were written after it was unsealed stay: the mirror hears that the draft was
 * submitted without them.
 */
async function finishSubmit(account: Account, opId: string, draft: DraftRef): Promise<void> {
  const { db } = account
  const row = parseRow(db, 'drafts', await db.drafts.get(draft.draftId))
  const isChanged = row && row.sealedBy !== opId && row.revision !== draft.revision
  if (!isChanged) await removeDraft(account, draft.draftId)
}

/** `value` with the server's URLs in place of the local ones of accepted uploads. */
const withUrls = <T>(value: T, uploads: readonly Op[]): T =>
  uploads.reduce((changed, op) => replaceLocalPhoto(changed, op), value)

/** Returns a refused operation to the person: unseals its draft and refuses its dependents. */
async function returnToPerson(account: Account, op: Op): Promise<void> {
  // After too many tries without a response the server may have accepted it, so the draft stays sealed.
  if (op.maybeSent) return
  if (op.kind === 'draft.discard') await takeBackDiscard(account, op)
  else if (op.draft) await unsealDraft(account, op.draft.draftId, op.opId, op.lastError)
  // After a 404 the photo is already deleted, which is the aim of the operation.
  if (op.kind === 'photo.listing.delete' && op.lastError?.status !== 404)
    await restoreListingPhoto(account, op)
  // In `needs-review` the person can still send the operation, so its dependents keep waiting.
  if (op.state === 'rejected') await returnChildrenForReview(account, op)
}
