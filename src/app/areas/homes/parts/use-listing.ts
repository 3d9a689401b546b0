import { useMemo } from 'react'
import { api } from '../../../../contract/api.ts'
import { ListingView } from '../../../../domain/listings/listing-view.ts'
import { applyPendingToListings, type EffectiveListing } from '../../../../offline/listings.ts'
import { listingKey } from '../../../../offline/account/cached-responses.ts'
import { useOps, useUser } from '../../../data/account-hooks.ts'
import { client } from '../../../data/api-client/app-client.ts'
import { useRemote, type RemoteData } from '../../../data/use-remote.ts'
import { useListings } from './use-listings.ts'

/**
 * One listing with the pending operations applied: from its own cached response, or from the cached list of
 * listings until that response exists.
 */
export function useListing(listingId: string): RemoteData<EffectiveListing> {
  const own = useRemote<ListingView>({
    key: listingKey(listingId),
    schema: ListingView,
    load: () => client.call(api.listing, { params: { listingId } }),
    fallback: 'This home could not be loaded',
  })
  const listed = useListings()
  const ops = useOps()
  const user = useUser()
  const value = useMemo(() => {
    const view = own.value ?? listed.value?.find((each) => each._id === listingId)
    if (view === undefined) return own.value === undefined ? undefined : null
    if (ops === undefined || user === null) return undefined
    return applyPendingToListings([view], ops, user).find((each) => !each.isNew) ?? null
  }, [own.value, listed.value, listingId, ops, user])
  return { ...own, asOf: own.asOf ?? listed.asOf, value }
}
