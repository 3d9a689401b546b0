import { isDiscarded, type ClosedAs, type DraftKind } from '../../../contract/drafts.ts'
import type { Queryable, Tx } from '../db/open.ts'
import type { Row } from '../db/tables.ts'
import { Refusal } from '../core/refusal.ts'

/** Primary key of a draft. */
interface DraftKey {
  userId: string
  kind: DraftKind
  draftId: string
}

/**
 * Locks the draft for the transaction that closes it, so that two devices close the same draft one after the
 * other. A draft without a row gets one, so that a later write of the draft finds it closed.
 */
export async function lockDraft(tx: Queryable, key: DraftKey, now: Date): Promise<Row<'drafts'>> {
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
  return tx
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', key.userId)
    .where('kind', '=', key.kind)
    .where('draft_id', '=', key.draftId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** How a draft was closed; null while it is open. */
export const closedAsOf = ({ closed_kind, closed_id }: Row<'drafts'>): ClosedAs | null =>
  closed_kind && closed_id ? { kind: closed_kind, id: closed_id } : null

/**
 * Locks the draft for the transaction that submits it.
 * @throws Refusal `draft_closed` (409) with `details.closedAs` when another submit or a discard was first.
 */
export async function lockDraftForSubmit(tx: Tx, key: DraftKey, now: Date): Promise<void> {
  const closedAs = closedAsOf(await lockDraft(tx, key, now))
  if (closedAs) throw draftClosed(key.draftId, closedAs)
}

/**
 * The error for a draft that was already submitted or discarded; `details.closedAs` names the result, and
 * `details.revision` the last revision that the server had of a discarded draft.
 */
export function draftClosed(draftId: string, closedAs: ClosedAs, revision?: number): Refusal {
  return isDiscarded({ draftId, closedAs })
    ? new Refusal('draft_closed', 'This draft was discarded on another device', {
        details: { closedAs, revision },
      })
    : new Refusal('draft_closed', 'This draft was already submitted', { details: { closedAs } })
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
