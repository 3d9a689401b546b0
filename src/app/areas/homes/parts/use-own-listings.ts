import { useMemo } from 'react'
import { applyPendingToListings, type EffectiveListing } from '../../../../offline/listings.ts'
import { useOps, useUser } from '../../../data/account-hooks.ts'
import type { RemoteData } from '../../../data/use-remote.ts'
import { useListings } from './use-listings.ts'

/** The listings with everything that was done to them on this device and has not arrived yet. */
export function useOwnListings(): RemoteData<EffectiveListing[]> {
  const snapshot = useListings()
  const ops = useOps()
  const user = useUser()
  const value = useMemo(() => {
    if (snapshot.value === undefined || ops === undefined || user === null) return undefined
    const listings = applyPendingToListings(snapshot.value ?? [], ops, user)
    return snapshot.value === null && listings.length === 0 ? null : listings
  }, [snapshot.value, ops, user])
  return { ...snapshot, value }
}
