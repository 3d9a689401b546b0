import { useMemo } from 'react'
import * as v from 'valibot'
import { ListingView } from '../../../../domain/listings/listing-view.ts'
import { HOMES_KEY, LISTINGS_KEY, readCachedResponse } from '../../../../offline/account/cached-responses.ts'
import { useSavedHere } from '../../homes/parts/use-saved-homes.ts'
import { useLive } from '../../../data/account-hooks.ts'

const Homes = v.array(ListingView)

/** The homes that lie on this device, saved ones first; undefined while they are read. Nothing is asked for. */
export function useKnownHomes(): ListingView[] | undefined {
  const saved = useSavedHere()
  const searched = useLive(`snapshot:${HOMES_KEY}`, (store) => readCachedResponse(store, HOMES_KEY))
  const listed = useLive(`snapshot:${LISTINGS_KEY}`, (store) => readCachedResponse(store, LISTINGS_KEY))
  return useMemo(() => {
    if (saved === undefined) return undefined
    const others = [searched, listed].flatMap((snapshot) => {
      const parsed = v.safeParse(Homes, snapshot?.value)
      return parsed.success ? parsed.output.map((home) => ({ ...home, saved: false })) : []
    })
    const kept = saved.filter(({ gone }) => !gone).map(({ home }) => ({ ...home, saved: true }))
    // The first one of each counts.
    const byId = new Map([...kept, ...others].toReversed().map((home) => [home._id, home]))
    return [...byId.values()].toReversed()
  }, [saved, searched, listed])
}
