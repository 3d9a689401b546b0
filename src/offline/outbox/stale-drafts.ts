import { editKind, type ClosedAs } from '../../contract/drafts.ts'
import { needsPerson } from '../../sync/transitions.ts'
import type { Op } from '../../sync/types.ts'
import type { Account } from '../db/account.ts'
import { baseOf, newBase } from '../drafts/mirror-store.ts'
import { putRevision, removeDraft } from '../drafts/draft-rows.ts'
import { DraftChangedError, OpStateError } from '../db/storage-errors.ts'
import { getOp, openOps } from './op-rows.ts'
import { readableOne } from '../db/quarantine.ts'
import type { DraftRow } from '../db/rows.ts'

const tablesOf = ({ db }: Account) => [db.drafts, db.draftRevisions, db.draftBases, db.ops, db.flights]

/** Submitted on another device, with words of this one that came after that. */
export const isStaleDraft = ({ sealedBy, closedAs }: DraftRow) => sealedBy === null && closedAs !== null

/**
 * Words that came too late become a draft of their own, to be sent as a change of what the first
 * draft became. One of a new listing becomes an edit of that listing: its answers are merged with the
 * listing's by what both devices last agreed on, when the edit is opened.
 * @throws DraftChangedError when it is gone or was not submitted elsewhere.
 */
export function continueAsEdit(
  account: Account,
  draftId: string,
  told: ClosedAs | null = null,
): Promise<DraftRow> {
  const { db } = account
  return account.write(tablesOf(account), async () => {
    const row = readableOne(db, 'drafts', await db.drafts.get(draftId))
    const closedAs = row?.closedAs ?? told
    if (!row || row.sealedBy !== null || !closedAs)
      throw new DraftChangedError('This draft is no longer here')
    const base = (await baseOf(account, draftId)) ?? newBase({ kind: row.kind, draftId })
    await removeOvertaken(account, draftId)
    await removeDraft(account, draftId)
    const fresh = {
      ...row,
      draftId: account.newId(),
      revision: 0,
      closedAs: null,
      errorField: null,
      errorMsg: null,
    }
    const next = await putRevision(
      account,
      row.kind === 'listing' && closedAs.kind === 'listing'
        ? {
            ...fresh,
            kind: editKind(closedAs.id),
            // Older than every revision of the listing, so that opening it merges.
            fields: { ...row.fields, base: base.fields, baseRevision: 0 },
          }
        : fresh,
    )
    await db.draftBases.put({ ...base, over: true, movedTo: next.draftId })
    return next
  })
}

const isOvertaken = (op: Op) => op.lastError?.closedAs !== undefined && needsPerson(op)

/**
 * Removes the refused submission of a draft that another device had submitted first, with what only made
 * sense behind it: a profile that waited to be complete is, the other device has seen to that.
 */
async function removeOvertaken(account: Account, draftId: string): Promise<void> {
  const open = await openOps(account)
  for (const op of open.filter((one) => one.draft?.draftId === draftId && isOvertaken(one))) {
    for (const child of open)
      if (child.dependsOn.includes(op.opId) && child.lease === null) await account.db.ops.delete(child.seq)
    await account.db.ops.delete(op.seq)
  }
}

/**
 * The refused submission of a draft that another device had submitted first: it goes, and its draft goes
 * on as an edit.
 * @throws OpStateError when `opId` is no such op, DraftChangedError when its draft is gone.
 */
export function continueRefused(account: Account, opId: string): Promise<DraftRow> {
  return account.write(tablesOf(account), async () => {
    const op = await getOp(account, opId)
    if (!op) throw new OpStateError('unknown')
    const { draft, lastError } = op
    if (!draft || !isOvertaken(op)) throw new OpStateError('not-possible')
    return continueAsEdit(account, draft.draftId, lastError?.closedAs)
  })
}

/** Throws one draft away, whatever its kind, with its overtaken submission; a sealed one belongs to its op. */
export function discardDraft(account: Account, draftId: string): Promise<void> {
  return account.write(tablesOf(account), async () => {
    const row = await account.db.drafts.get(draftId)
    if (!row || row.sealedBy !== null) return
    await removeOvertaken(account, draftId)
    await removeDraft(account, draftId)
  })
}

/** Of several half-written listings, this is the one that the form shows from now on. */
export function bringForward(account: Account, draftId: string): Promise<void> {
  return account.write([account.db.drafts], async () => {
    await account.db.drafts.update(draftId, { updatedAt: account.now() })
  })
}
