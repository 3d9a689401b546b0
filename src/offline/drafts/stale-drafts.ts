import { editKind, type ClosedAs } from '../../contract/drafts.ts'
import { needsPerson } from '../../sync/transitions.ts'
import type { Op } from '../../sync/types.ts'
import type { AccountContext } from '../db/context.ts'
import { baseOf, newBase } from './mirror-store.ts'
import { putRevision, removeDraft } from './draft-rows.ts'
import { DraftChangedError, OpStateError } from '../db/storage-errors.ts'
import { getOp, openOps } from '../outbox/op-rows.ts'
import { readableOne } from '../db/quarantine.ts'
import type { DraftRow } from '../db/rows.ts'

const tablesOf = ({ db }: AccountContext) => [db.drafts, db.draftRevisions, db.draftBases, db.ops, db.flights]

/** Submitted on another device, with words of this one that came after that. */
export const isStaleDraft = ({ sealedBy, closedAs }: DraftRow) => sealedBy === null && closedAs !== null

/**
 * Words that came too late become a draft of their own, to be sent as a change of what the first
 * draft became. One of a new listing becomes an edit of that listing: its answers are merged with the
 * listing's by what both devices last agreed on, when the edit is opened.
 * @throws DraftChangedError when it is gone or was not submitted elsewhere.
 */
export function continueAsEdit(
  ctx: AccountContext,
  draftId: string,
  told: ClosedAs | null = null,
): Promise<DraftRow> {
  const { db } = ctx
  return ctx.write(tablesOf(ctx), async () => {
    const row = readableOne(db, 'drafts', await db.drafts.get(draftId))
    const closedAs = row?.closedAs ?? told
    if (!row || row.sealedBy !== null || !closedAs)
      throw new DraftChangedError('This draft is no longer here')
    const base = (await baseOf(ctx, draftId)) ?? newBase({ kind: row.kind, draftId })
    await removeOvertaken(ctx, draftId)
    await removeDraft(ctx, draftId)
    const fresh = {
      ...row,
      draftId: ctx.newId(),
      revision: 0,
      closedAs: null,
      errorField: null,
      errorMsg: null,
    }
    const next = await putRevision(
      ctx,
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
async function removeOvertaken(ctx: AccountContext, draftId: string): Promise<void> {
  const open = await openOps(ctx)
  for (const op of open.filter((one) => one.draft?.draftId === draftId && isOvertaken(one))) {
    for (const child of open)
      if (child.dependsOn.includes(op.opId) && child.lease === null) await ctx.db.ops.delete(child.seq)
    await ctx.db.ops.delete(op.seq)
  }
}

/**
 * The refused submission of a draft that another device had submitted first: it goes, and its draft goes
 * on as an edit.
 * @throws OpStateError when `opId` is no such op, DraftChangedError when its draft is gone.
 */
export function continueRefused(ctx: AccountContext, opId: string): Promise<DraftRow> {
  return ctx.write(tablesOf(ctx), async () => {
    const op = await getOp(ctx, opId)
    if (!op) throw new OpStateError('unknown')
    const { draft, lastError } = op
    if (!draft || !isOvertaken(op)) throw new OpStateError('not-possible')
    return continueAsEdit(ctx, draft.draftId, lastError?.closedAs)
  })
}

/** Throws one draft away, whatever its kind, with its overtaken submission; a sealed one belongs to its op. */
export function discardDraft(ctx: AccountContext, draftId: string): Promise<void> {
  return ctx.write(tablesOf(ctx), async () => {
    const row = await ctx.db.drafts.get(draftId)
    if (!row || row.sealedBy !== null) return
    await removeOvertaken(ctx, draftId)
    await removeDraft(ctx, draftId)
  })
}

/** Of several half-written listings, this is the one that the form shows from now on. */
export function bringForward(ctx: AccountContext, draftId: string): Promise<void> {
  return ctx.write([ctx.db.drafts], async () => {
    await ctx.db.drafts.update(draftId, { updatedAt: ctx.now() })
  })
}
