import * as v from 'valibot'
import { api } from '../../../../contract/api.ts'
import { ListingView } from '../../../../domain/listings/listing-view.ts'
import { client } from '../../../data/api-client/app-client.ts'
import type { RemoteData } from '../../../data/use-cached-response.ts'
import { useSnapshot } from '../../../data/use-snapshot.ts'

/** The listings this person may see: own ones, all of them, or those on the market. */
export function useListings(): RemoteData<ListingView[]> {
  return useSnapshot(
    'listings',
    v.array(ListingView),
    () => client.call(api.listings, { query: {} }),
    'Homes could not be loaded',
  )
}
