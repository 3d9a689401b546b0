import { listingDraftName } from '../../domain/listings/listing-drafts.ts'
import { readListingForm } from '../../domain/listings/listing-form.ts'
import { localPhotoUrl } from '../../domain/core/photo-urls.ts'
import { isChangeable, withEvent } from '../../sync/transitions.ts'
import type { Op } from '../../sync/types.ts'
import type { Account } from '../db/account.ts'
import { DraftChangedError } from '../db/storage-errors.ts'
import { baseOf, newBase, seenDigests } from '../drafts/draft-bases.ts'
import { requireOpenDraft } from '../drafts/draft-rows.ts'
import { localPhotosIn } from '../photos/uploaded-photos.ts'
import { cancelUpload } from './cancel-upload.ts'
import { addOp, enqueueTables } from './enqueue.ts'
import { childrenOf, getOp, openOpsOfDraft, putOp } from './op-rows.ts'

/** What a person discards: the draft of a new listing, as they saw it. */
export interface DiscardInput {
  draftId: string
  revision: number
  /** The id of the operation; a second call with it returns the operation of the first. */
  opId: string
}

/**
 * Discards the draft of a new listing. The operation seals the draft, which leaves every screen, and cancels the
 * uploads of its pictures that were not sent and its refused submission, in one transaction.
 * @throws DraftSealedError when it was submitted or discarded, DraftChangedError when it has another revision.
 */
export function discardListingDraft(
  account: Account,
  { draftId, revision, opId }: DiscardInput,
): Promise<Op> {
  return account.write([...enqueueTables(account), account.db.draftBases], async () => {
    const known = await getOp(account, opId)
    if (known) return known
    const row = await requireOpenDraft(account, draftId)
    if (row.kind !== 'listing') throw new DraftChangedError('This draft can’t be discarded here')
    await cancelRefusedSubmissions(account, draftId)
    // The base keeps that the draft was discarded.
    if (!(await baseOf(account, draftId)))
      await account.db.draftBases.put(newBase({ kind: row.kind, draftId }))
    const op = await addOp(
      account,
      {
        kind: 'draft.discard',
        payload: {
          draftId,
          name: listingDraftName(readListingForm(row.fields)),
          seen: await seenDigests(account, row),
        },
        draft: { kind: row.kind, draftId, revision },
      },
      opId,
    )
    for (const photoId of localPhotosIn(row.fields)) await cancelUpload(account, localPhotoUrl(photoId))
    return op
  })
}

/** Cancels the refused operations of a draft, and what waits for them, such as the change that completes the profile. */
async function cancelRefusedSubmissions(account: Account, draftId: string): Promise<void> {
  const event = { at: account.now(), what: 'cancelled' as const }
  for (const op of (await openOpsOfDraft(account, draftId)).filter(isChangeable))
    for (const each of [op, ...(await childrenOf(account, [op.opId]))])
      if (isChangeable(each)) await putOp(account, withEvent({ ...each, state: 'cancelled' }, event))
}
