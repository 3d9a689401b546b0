import * as v from 'valibot'
import { OffMarket } from '../../../../domain/listings/listing-life.ts'
import type { ListingView } from '../../../../domain/listings/listing-view.ts'
import type { Account } from '../../../../offline/db/account.ts'
import { deleteOffMarket, putOffMarket } from '../../../../offline/listings.ts'
import { ApiError } from '../../../data/api-client/api-error.ts'
import { client } from '../../../data/api-client/app-client.ts'

/** Loads one listing. A refusal is stored at once, so that no copy on this device offers the home any longer. */
export async function loadListing(account: Account, listingId: string): Promise<ListingView> {
  try {
    const view = await client.call('listing', { params: { listingId } })
    await deleteOffMarket(account, listingId)
    return view
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') {
      const known = v.safeParse(OffMarket, error.details['offMarket'])
      await putOffMarket(account, listingId, known.success ? known.output : null)
    }
    throw error
  }
}
