import { editDraftKind, isDiscarded, type ClosedAs } from '../../contract/drafts.ts'
import type { OpKindShape } from '../../contract/op-kind.ts'
import { opKinds } from '../../contract/ops.ts'
import { needsPerson, waitingState } from '../../sync/transitions.ts'
import type { Op } from '../../sync/types.ts'
import type { Account } from '../db/account.ts'
import { baseOf, newBase } from '../drafts/draft-bases.ts'
import { moveDraft, putRevision, removeDraft } from '../drafts/draft-rows.ts'
import { DraftChangedError, OpStateError } from '../db/storage-errors.ts'
import { childrenOf, getOp, openOpsOfDraft, openParents, putOp } from './op-rows.ts'
import { restoreDraft } from './returned-drafts.ts'
import { parseRow } from '../db/quarantine.ts'
import type { DraftRow } from '../db/rows.ts'

const tablesOf = ({ db }: Account) => [db.drafts, db.draftRevisions, db.draftBases, db.ops, db.flights]

/**
 * Moves the answers of a stale draft into a new draft, which changes the profile or listing that the other
 * device submitted. The stale draft of a new listing becomes an edit of that listing; its answers are merged
 * with the listing when the edit is opened. That of a discarded listing becomes the draft of another new listing.
 * `refusedAs` is `closedAs` from the error of a refused submission.
 * @throws DraftChangedError when the draft no longer exists or was not submitted by another device.
 */
export function continueAsEdit(
  account: Account,
  draftId: string,
  refusedAs: ClosedAs | null = null,
): Promise<DraftRow> {
  const { db } = account
  return account.write(tablesOf(account), async () => {
    const row = parseRow(db, 'drafts', await db.drafts.get(draftId))
    const closedAs = row?.closedAs ?? refusedAs
    if (!row || row.sealedBy !== null || !closedAs)
      throw new DraftChangedError('This draft is no longer here')
    const base = (await baseOf(account, draftId)) ?? newBase({ kind: row.kind, draftId })
    await removeRefusedSubmission(account, draftId)
    const moved = await moveDraft(account, row, account.newId())
    const copy = { ...moved, closedAs: null, errorField: null, errorMsg: null }
    const next = await putRevision(
      account,
      row.kind === 'listing' && closedAs.kind === 'listing' && !isDiscarded({ draftId, closedAs })
        ? {
            ...copy,
            kind: editDraftKind(closedAs.id),
            // 0 is lower than every revision of the listing, so that opening the edit merges.
            fields: { ...row.fields, base: base.fields, baseRevision: 0 },
          }
        : copy,
    )
    await db.draftBases.put({ ...base, over: true, movedTo: next.draftId })
    return next
  })
}

/** Whether a submission was refused because another device had submitted the draft first. */
const isRefusedAsClosed = (op: Op) => op.lastError?.closedAs !== undefined && needsPerson(op)

/**
 * Deletes the refused submission of a draft that another device submitted first, with the operations that
 * are a part of it: the other device's submission has made them unnecessary. Those that waited for a complete
 * profile, such as messages, are sent: the other device has completed it.
 */
async function removeRefusedSubmission(account: Account, draftId: string): Promise<void> {
  for (const op of (await openOpsOfDraft(account, draftId)).filter(isRefusedAsClosed)) {
    for (const child of await childrenOf(account, [op.opId])) {
      if (child.lease !== null) continue
      if (waitsForProfile(child)) await freeFrom(account, op, child)
      else await account.db.ops.delete(child.seq)
    }
    await account.db.ops.delete(op.seq)
  }
}

function waitsForProfile({ kind }: Op): boolean {
  const { needsProfile }: OpKindShape = opKinds[kind]
  return needsProfile === true
}

/** Lets an operation be sent without the one that it depends on; one that was refused for itself stays refused. */
async function freeFrom(account: Account, { opId }: Op, child: Op): Promise<void> {
  const dependsOn = child.dependsOn.filter((id) => id !== opId)
  const freed = { ...child, dependsOn }
  const hasWaited = child.state === 'waiting-for-parent' || child.lastError?.code === 'skipped'
  if (!hasWaited) return putOp(account, freed)
  const isWaiting = (await openParents(account, dependsOn)).length > 0
  const state = isWaiting ? 'waiting-for-parent' : waitingState(child)
  await putOp(account, { ...freed, state, lastError: null })
}

/**
 * Deletes the refused submission of a draft that another device submitted first, and continues its draft as
 * an edit.
 * @throws OpStateError when `opId` is no such operation, DraftChangedError when its draft no longer exists.
 */
export function continueRefused(account: Account, opId: string): Promise<DraftRow> {
  return account.write(tablesOf(account), async () => {
    const op = await getOp(account, opId)
    if (!op) throw new OpStateError('unknown')
    const { draft, lastError } = op
    if (!draft || !isRefusedAsClosed(op)) throw new OpStateError('not-possible')
    if (!(await account.db.drafts.get(draft.draftId))) await restoreDraft(account, op, draft.draftId)
    return continueAsEdit(account, draft.draftId, lastError?.closedAs)
  })
}

/** Deletes an unsealed draft of any kind and its refused submission; does nothing for a sealed draft. */
export function discardDraft(account: Account, draftId: string): Promise<void> {
  return account.write(tablesOf(account), async () => {
    const row = await account.db.drafts.get(draftId)
    if (!row || row.sealedBy !== null) return
    await removeRefusedSubmission(account, draftId)
    await removeDraft(account, draftId)
  })
}

/** Makes this draft the newest of its kind, which a form opens when its tab has not shown another one. */
export function makeDraftCurrent(account: Account, draftId: string): Promise<void> {
  return account.write([account.db.drafts], async () => {
    await account.db.drafts.update(draftId, {
      updatedAt: account.now(),
      clockOffset: account.clockOffset,
    })
  })
}
