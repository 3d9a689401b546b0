import { api } from '../../contract/api.ts'
import { editKind } from '../../contract/drafts.ts'
import { localDay } from '../../domain/core/dates.ts'
import { formOfListing } from '../../domain/listings/listing-edit.ts'
import { readListingForm } from '../../domain/listings/listing-form.ts'
import { toListingPayload } from '../../domain/listings/listing-payload.ts'
import { listingIdOf } from '../../offline/listings.ts'
import { listingKey, putCachedResponse } from '../../offline/account/cached-responses.ts'
import type { Op } from '../../sync/types.ts'
import type { Client } from '../data/api-client/client.ts'
import { rebaseEdit } from '../../offline/drafts/edit-drafts.ts'
import { enqueue } from '../../offline/outbox/enqueue.ts'
import type { Account } from '../../offline/db/account.ts'

interface Session {
  store: Account
  client: Client
  signal: AbortSignal
}

const isOvertaken = (op: Op) =>
  op.kind === 'listing.update' && op.state === 'rejected' && op.lastError?.code === 'stale_revision'

/**
 * Changes of a listing that another device overtook: brought together with what that device did, and
 * sent again by themselves where nothing was answered on both. What was is the person's to decide; the
 * form shows both.
 */
export function startListingMerge({ store, client, signal }: Session): (ops: readonly Op[]) => void {
  const underWay = new Set<string>()

  async function merge(op: Op, listingId: string): Promise<void> {
    const view = await client.call(api.listing, { params: { listingId }, account: store.userId, signal })
    await putCachedResponse(store, listingKey(listingId), view)
    const draft = await rebaseEdit(store, { listingId, revision: view.revision, form: formOfListing(view) })
    if (!draft || draft.clashes.length > 0) return
    const listing = toListingPayload(readListingForm(draft.fields), localDay(new Date()))
    await enqueue(store, {
      kind: 'listing.update',
      payload: { listingId, revision: view.revision, listing },
      draft: { kind: editKind(listingId), draftId: draft.draftId, revision: draft.revision },
      supersedes: op.opId,
    })
  }

  return (ops) => {
    for (const op of ops) {
      const listingId = isOvertaken(op) ? listingIdOf(op) : null
      if (listingId === null || underWay.has(op.opId)) continue
      underWay.add(op.opId)
      // Whatever does not work now is offered in the form, and tried again by the next page.
      merge(op, listingId).catch(() => undefined)
    }
  }
}
