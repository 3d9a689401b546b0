import { editedListing } from '../../contract/drafts.ts'
import type { ListingPayload } from '../../domain/listings/listing-payload.ts'
import type { SeekerPayload } from '../../domain/seeker/seeker-payload.ts'
import type { Op } from '../../sync/types.ts'
import type { Account } from '../db/account.ts'
import { draftAgain, putRevision, unsealDraft } from '../drafts/draft-rows.ts'

type WithForm = Partial<ListingPayload | SeekerPayload> & { listing?: ListingPayload }

/**
 * Stores a draft again from the form that its submission carries, inside a transaction: the draft went when the server
 * accepted it, and the server was restored since. A submission without a form leaves none.
 * @param draftId the id of the draft, by default a new one, which the server does not know
 */
export async function restoreDraft(
  account: Account,
  { draft, payload, composedAt }: Op,
  draftId: string = account.newId(),
): Promise<void> {
  const { listing, form = listing?.form } = payload as WithForm
  if (!draft || !form) return
  const row = await draftAgain(account, draft.kind, draftId)
  // An edit of revision 0 is merged with the listing when it is opened.
  const unmerged = editedListing(draft.kind) === null ? {} : { base: {}, baseRevision: 0 }
  // A draft that the person has begun since is the newer one.
  await putRevision(account, { ...row, fields: { ...form, ...unmerged } }, composedAt)
}

/**
 * Returns the draft of a cancelled or deleted submission to its form, inside a transaction. Of a submission that the
 * server refused because another device had submitted the draft, nothing is left to return.
 */
export async function returnDraft(account: Account, op: Op): Promise<void> {
  if (!op.draft) return
  const { draftId } = op.draft
  const isSentAgain = op.timeline.some(({ what }) => what === 'accepted') && !op.lastError?.closedAs
  if (isSentAgain && !(await account.db.drafts.get(draftId))) return restoreDraft(account, op)
  return unsealDraft(account, draftId, op.opId, null)
}
