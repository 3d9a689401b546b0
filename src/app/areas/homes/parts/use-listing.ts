import { useMemo } from 'react'
import * as v from 'valibot'
import { ListingView } from '../../../../domain/listings/listing-view.ts'
import { applyPendingToListings, OffMarketNote, type EffectiveListing } from '../../../../offline/listings.ts'
import { listingKey, offMarketKey } from '../../../../offline/account/cached-responses.ts'
import { useAccount, useOps, useUser } from '../../../data/account-hooks.ts'
import { opened } from '../../../data/opened.ts'
import { useCachedResponse, useRemote, type RemoteData } from '../../../data/use-remote.ts'
import { requireAccount } from '../../../forms/use-submit.ts'
import { loadListing } from './load-listing.ts'
import { useListings } from './use-listings.ts'
import { useSavedHomesOnDevice } from './use-saved-homes.ts'
import { HOME_NOT_LOADED } from '../../../../contract/fallbacks.ts'

/** One listing, and whether it is off the market, as far as this device knows. */
export interface ListingData extends RemoteData<EffectiveListing> {
  off: OffMarketNote | null
}

/**
 * One listing with the pending operations applied: from its own cached response, or from the cached list of
 * listings until that response exists.
 */
export function useListing(listingId: string): ListingData {
  const account = useAccount()
  const own = useRemote<ListingView>({
    key: listingKey(listingId),
    schema: ListingView,
    load: () => loadListing(requireAccount(account), listingId),
    fallback: HOME_NOT_LOADED,
  })
  const listed = useListings()
  const note = v.safeParse(OffMarketNote, useCachedResponse(offMarketKey(listingId))?.value)
  const saved = useSavedHomesOnDevice()?.find((home) => home.listingId === listingId)
  const ops = useOps()
  const user = useUser()
  const value = useMemo(() => {
    const known = own.value ?? listed.value?.find((each) => each._id === listingId)
    // Until this device has read it, the home is what its card in the list showed.
    const view = known ?? (own.value === undefined ? opened<ListingView>(listingId) : undefined)
    if (view === undefined) return own.value === undefined ? undefined : null
    if (ops === undefined || user === null) return undefined
    return applyPendingToListings([view], ops, user).find((each) => !each.isNew) ?? null
  }, [own.value, listed.value, listingId, ops, user])
  const savedOff = saved?.gone === true ? { offMarket: saved.offMarket ?? null } : null
  return { ...own, asOf: own.asOf ?? listed.asOf, value, off: note.success ? note.output : savedOff }
}
