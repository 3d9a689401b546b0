import { useMemo } from 'react'
import { applyPendingToListings, type EffectiveListing } from '../../../../offline/listings.ts'
import { useOps, useUser } from '../../../data/account-hooks.ts'
import type { RemoteData } from '../../../data/use-remote.ts'
import { useListings } from './use-listings.ts'

/** The listings that this person may see, with the pending operations of this device applied. */
export function useOwnListings(): RemoteData<EffectiveListing[]> {
  const remote = useListings()
  const ops = useOps()
  const user = useUser()
  const value = useMemo(() => {
    if (remote.value === undefined || ops === undefined || user === null) return undefined
    const listings = applyPendingToListings(remote.value ?? [], ops, user)
    return remote.value === null && listings.length === 0 ? null : listings
  }, [remote.value, ops, user])
  return { ...remote, value }
}
