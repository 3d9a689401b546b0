import { memberApi as api } from '../../contract/member-api.ts'
import { editDraftKind } from '../../contract/drafts.ts'
import { formOfListing } from '../../domain/listings/listing-edit.ts'
import { readListingForm } from '../../domain/listings/listing-form.ts'
import { toListingPayload } from '../../domain/listings/listing-payload.ts'
import { listingIdOf } from '../../offline/listings.ts'
import { listingKey, putCachedResponse } from '../../offline/account/cached-responses.ts'
import type { Op } from '../../sync/types.ts'
import { todayOf } from '../data/use-today.ts'
import type { Client } from '../data/api-client/client.ts'
import { rebaseEdit } from '../../offline/drafts/edit-drafts.ts'
import { enqueue } from '../../offline/outbox/enqueue.ts'
import type { Account } from '../../offline/db/account.ts'

interface MergeOptions {
  account: Account
  client: Client
  signal: AbortSignal
}

/** Whether a listing update was refused because another device changed the listing first. */
const isOvertaken = (op: Op) =>
  op.kind === 'listing.update' && op.state === 'rejected' && op.lastError?.code === 'stale_revision'

/**
 * Merges listing updates that were refused because another device changed the listing first, and enqueues
 * them again when no field was changed on both devices. Otherwise the person decides in the form, which shows
 * both values.
 * @returns a function that takes the operations of the outbox after every change.
 */
export function startListingMerge({ account, client, signal }: MergeOptions): (ops: readonly Op[]) => void {
  const startedIds = new Set<string>()

  async function merge(op: Op, listingId: string): Promise<void> {
    const view = await client.call(api.listing, { params: { listingId }, account: account.userId, signal })
    await putCachedResponse(account, listingKey(listingId), view)
    const draft = await rebaseEdit(account, { listingId, revision: view.revision, form: formOfListing(view) })
    if (!draft || draft.clashes.length > 0) return
    const listing = toListingPayload(readListingForm(draft.fields), todayOf(account))
    await enqueue(account, {
      kind: 'listing.update',
      payload: { listingId, revision: view.revision, listing },
      draft: { kind: editDraftKind(listingId), draftId: draft.draftId, revision: draft.revision },
      supersedes: op.opId,
    })
  }

  return (ops) => {
    for (const op of ops) {
      const listingId = isOvertaken(op) ? listingIdOf(op) : null
      if (listingId === null || startedIds.has(op.opId)) continue
      startedIds.add(op.opId)
      // After an error the form still offers the merge, and the next page tries it again.
      merge(op, listingId).catch(() => undefined)
    }
  }
}
