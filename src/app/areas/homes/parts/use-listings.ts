import { LISTINGS_KEY } from '../../../../offline/account/cached-responses.ts'
import * as v from 'valibot'
import { HOMES_NOT_LOADED } from '../../../../contract/fallbacks.ts'
import { ListingView } from '../../../../domain/listings/listing-view.ts'
import { client } from '../../../data/api-client/app-client.ts'
import { useRemote, type RemoteData } from '../../../data/use-remote.ts'

/** The listings that this person may see: all for an admin, an owner's own, the active ones for a seeker. */
export function useListings(): RemoteData<ListingView[]> {
  return useRemote({
    key: LISTINGS_KEY,
    schema: v.array(ListingView),
    load: () => client.call('listings', { query: {} }),
    fallback: HOMES_NOT_LOADED,
  })
}
