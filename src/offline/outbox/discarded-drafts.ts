import { discardedAs } from '../../contract/drafts.ts'
import type { Op } from '../../sync/types.ts'
import type { Account } from '../db/account.ts'
import { parseRow } from '../db/quarantine.ts'
import { removeDraft, unsealDraft } from '../drafts/draft-rows.ts'
import { localPhotosIn } from '../photos/uploaded-photos.ts'
import { requeueUpload } from './enqueue.ts'

/** Queues the uploads of a draft again whose discard is cancelled, inside a transaction over all tables of an operation. */
export async function restoreUploads(account: Account, { draft }: Pick<Op, 'draft'>): Promise<void> {
  const row = draft && parseRow(account.db, 'drafts', await account.db.drafts.get(draft.draftId))
  if (!row) return
  for (const photoId of localPhotosIn(row.fields)) await requeueUpload(account, photoId)
}

/**
 * Deletes the draft that the server has discarded, inside a transaction over drafts, draftRevisions and draftBases.
 * Answers that were written after the press, while the draft was not sealed, stay as a stale draft.
 */
export async function finishDiscard(account: Account, { opId, draft }: Op): Promise<void> {
  if (!draft) return
  const { db } = account
  const { draftId } = draft
  const row = parseRow(db, 'drafts', await db.drafts.get(draftId))
  if (row && row.sealedBy !== opId && row.revision !== draft.revision) {
    if (row.sealedBy === null) await db.drafts.put({ ...row, closedAs: discardedAs(draftId) })
    return
  }
  await removeDraft(account, draftId)
  await db.draftBases.update(draftId, { discarded: true })
}

/**
 * Gives a draft back whose discard the server refused, inside a transaction over all tables of an operation. The
 * mirror sends it once, and so hears what the other device has written, also after the draft was deleted here.
 */
export async function takeBackDiscard(account: Account, op: Op): Promise<void> {
  if (!op.draft) return
  const { draftId } = op.draft
  await unsealDraft(account, draftId, op.opId, null)
  await restoreUploads(account, op)
  await account.db.draftBases.update(draftId, { over: false, discarded: false, mirrored: 0 })
}
