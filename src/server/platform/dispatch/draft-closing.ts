import type { DraftKind } from '../../../contract/drafts.ts'
import type { Tx } from '../db/open.ts'
import { Refusal } from '../core/refusal.ts'

/** Primary key of a draft. */
interface DraftKey {
  userId: string
  kind: DraftKind
  draftId: string
}

/**
 * Locks the draft for the transaction that submits it, so that two devices submit the same draft one after
 * the other. A draft without a row gets one, so that a later write of the draft finds it closed.
 * @throws Refusal `draft_closed` (409) with `details.closedAs` when another submit was first.
 */
export async function lockDraftForSubmit(tx: Tx, key: DraftKey, now: Date): Promise<void> {
  await tx
    .insertInto('drafts')
    .values({
      user_id: key.userId,
      kind: key.kind,
      draft_id: key.draftId,
      revision: 0,
      step: 1,
      fields: {},
      updated_at: now,
      closed_kind: null,
      closed_id: null,
      closed_by_op: null,
      written_at: now,
      writes: '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('drafts')
    .select(['closed_kind', 'closed_id'])
    .where('user_id', '=', key.userId)
    .where('kind', '=', key.kind)
    .where('draft_id', '=', key.draftId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.closed_kind && row.closed_id) throw draftClosed({ kind: row.closed_kind, id: row.closed_id })
}

/** The error for a draft that was already submitted; `details.closedAs` names the result. */
export function draftClosed(closedAs: { kind: string; id: string }): Refusal {
  return new Refusal('draft_closed', 'This draft was already submitted', { details: { closedAs } })
}

/** Marks a draft as submitted and stores what it became. */
export async function closeDraft(
  tx: Tx,
  key: DraftKey,
  closedAs: { kind: 'profile' | 'listing'; id: string },
  opId: string | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('drafts')
    .set({ closed_kind: closedAs.kind, closed_id: closedAs.id, closed_by_op: opId, updated_at: now })
    .where('user_id', '=', key.userId)
    .where('kind', '=', key.kind)
    .where('draft_id', '=', key.draftId)
    .execute()
}
