import type { Table } from 'dexie'
import * as v from 'valibot'
import { isMessage } from '../../contract/ops.ts'
import { MessageView } from '../../domain/messages/message.ts'
import { sameJson } from '../../sync/merge.ts'
import type { Settlement } from '../../sync/ports.ts'
import { settled } from '../../sync/transitions.ts'
import type { Op } from '../../sync/types.ts'
import type { Account } from '../db/account.ts'
import type { AccountDatabase } from '../db/database.ts'
import { removeDraft, unsealDraft } from '../drafts/draft-rows.ts'
import { resolvePhoto, uploadedPhoto } from '../photos/uploaded-photos.ts'
import { inFlightRows, openOps, openRowsOf, opOf, putOp, releaseInFlight, toRow, type SeqOf } from './op-rows.ts'
import { handBackChildren, putListingPhotoBack } from './outbox.ts'

/** The operations that one request settled. */
export interface SettledOps {
  /** The accepted ones. */
  done: readonly Op[]
  /** All of them, each with its new state. */
  all: readonly Op[]
  /** When the response was settled, in Unix milliseconds. */
  at: number
}

/** What an area stores when operations are settled, in the transaction that settles them. */
export interface SettleStep {
  /** The tables that `run` reads or writes. */
  tables: (db: AccountDatabase) => readonly Table[]
  run: (account: Account, ops: SettledOps) => Promise<void>
}

/**
 * Writes the responses to several operations with all their consequences in ONE transaction: the
 * operation is done and its draft is gone, each area stores what it received, a refusal reopens its
 * draft, and the address of an uploaded picture replaces the local one before anything with it is sent.
 */
export function settleOps(
  account: Account,
  steps: readonly SettleStep[],
  settlements: readonly Settlement[],
  runnerId: string,
  seqOf?: SeqOf,
): Promise<void> {
  const { db } = account
  const own = [db.ops, db.flights, db.drafts, db.draftRevisions, db.draftBases]
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
      // A runner that lost the lease still knows that the effect is there, and nothing else.
      if (op.lease?.runnerId !== runnerId && settlement.disposition.kind !== 'done') continue
      all.push(settled(op, settlement.disposition, at, settlement.nextAttemptAt))
    }
    const done = all.filter((op) => op.state === 'done')
    await db.ops.bulkPut(all.map((op) => toRow(op, isEcho(op))))
    await releaseInFlight(
      account,
      inFlight,
      all.map((op) => op.opId),
    )
    for (const step of steps) await step.run(account, { done, all, at })
    for (const op of done) await finish(account, op)
    for (const op of all)
      if (op.state === 'rejected' || op.state === 'needs-review') await handBack(account, op)
  })
}

/** Whether a message goes on being shown from the outbox: it was accepted, and its response is unreadable. */
const isEcho = (op: Op) => isMessage(op.kind) && !v.is(MessageView, op.result)

async function finish(account: Account, op: Op): Promise<void> {
  if (op.draft) await removeDraft(account, op.draft.draftId)
  const photo = uploadedPhoto(op)
  if (isMessage(op.kind) && !photo) return
  for (const child of await openOps(account)) {
    const waited = child.dependsOn.includes(op.opId)
    const payload = photo ? resolvePhoto(child.payload, op) : child.payload
    if (!waited && sameJson(payload, child.payload)) continue
    const dependsOn = child.dependsOn.filter((id) => id !== op.opId)
    const state = child.state === 'waiting-for-parent' && dependsOn.length === 0 ? 'ready' : child.state
    await putOp(account, { ...child, payload, dependsOn, state })
  }
  if (!photo) return
  for (const draft of await account.db.drafts.toArray()) {
    const fields = resolvePhoto(draft.fields, op)
    if (sameJson(fields, draft.fields)) continue
    // A new revision, so that a wizard that is open shows the address and not the picture on the disk.
    const revision = draft.sealedBy === null ? draft.revision + 1 : draft.revision
    await account.db.drafts.put({ ...draft, fields, revision })
  }
}

async function handBack(account: Account, op: Op): Promise<void> {
  // After too many tries without an answer the effect may exist: the draft stays sealed.
  if (op.maybeSent) return
  if (op.draft) await unsealDraft(account, op.draft.draftId, op.opId, op.lastError)
  // Gone already is what was wanted.
  if (op.kind === 'photo.listing.delete' && op.lastError?.status !== 404) await putListingPhotoBack(account, op)
  // While the person is only asked, what builds on it waits for their answer.
  if (op.state === 'rejected') await handBackChildren(account, op)
}
