import { DRAFT_DIGEST_LENGTH, draftDigest } from '../../../contract/draft-digest.ts'
import {
  isDiscarded,
  isSubmittedUnseen,
  type ClosedAs,
  type DraftKind,
  type WriteHistory,
} from '../../../contract/drafts.ts'
import type { Queryable, Tx } from '../db/open.ts'
import type { Row } from '../db/tables.ts'
import { Refusal } from '../core/refusal.ts'

const DIGESTS = new RegExp(`.{${DRAFT_DIGEST_LENGTH}}`, 'g')

/** The digests of the answers of the last writes of a draft, oldest first. */
export const writesOf = ({ writes }: Row<'drafts'>): string[] => writes.match(DIGESTS) ?? []

/** Whether the answers of a draft are among those that a person had seen. Revision 0 was never written by a device. */
export const areSeen = ({ revision, fields }: Row<'drafts'>, seen: readonly string[]): boolean =>
  revision === 0 || seen.includes(draftDigest(fields))

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
export async function lockDraftForSubmit(tx: Tx, key: DraftKey, now: Date): Promise<Row<'drafts'>> {
  const row = await lockDraft(tx, key, now)
  const closedAs = closedAsOf(row)
  if (closedAs) throw draftClosed(row, closedAs)
  return row
}

/**
 * The error for a draft that was already submitted or discarded; `details.closedAs` names the result. Answers of later
 * revisions than `details.revision` were not seen by the person who closed it, and those that are not in
 * `details.history` were lost in a restore.
 */
export function draftClosed(row: Row<'drafts'>, closedAs: ClosedAs): Refusal {
  const { draft_id: draftId, revision, fields } = row
  const history: WriteHistory = { revision, writes: writesOf(row) }
  if (isDiscarded({ draftId, closedAs }))
    return new Refusal('draft_closed', 'This draft was discarded on another device', {
      details: { closedAs, revision, history },
    })
  const isUnseen = isSubmittedUnseen({ draftId, closedAs, revision, fields })
  return new Refusal('draft_closed', 'This draft was already submitted', {
    details: { closedAs, history, ...(isUnseen ? { revision: 0 } : {}) },
  })
}

/** What closes a draft. */
interface Closing {
  closedAs: ClosedAs
  opId: string | null
  /** The digests of the answers that the person had seen; null in a request of an app of an earlier release. */
  seen: readonly string[] | null
  now: Date
}

/** Marks a draft as submitted and stores what it became. Answers that the person had not seen are not a part of it. */
export async function closeDraft(
  tx: Tx,
  row: Row<'drafts'>,
  { closedAs, opId, seen, now }: Closing,
): Promise<void> {
  const unseen =
    seen === null || areSeen(row, seen)
      ? {}
      : {
          fields: {},
          writes: writesOf(row)
            .filter((digest) => seen.includes(digest))
            .join(''),
        }
  await tx
    .updateTable('drafts')
    .set({
      closed_kind: closedAs.kind,
      closed_id: closedAs.id,
      closed_by_op: opId,
      updated_at: now,
      ...unseen,
    })
    .where('user_id', '=', row.user_id)
    .where('kind', '=', row.kind)
    .where('draft_id', '=', row.draft_id)
    .execute()
}
