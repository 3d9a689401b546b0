import { useMemo } from 'react'
import * as v from 'valibot'
import { ListingView } from '../../../../domain/listings/listing-view.ts'
import { HOMES_KEY, LISTINGS_KEY } from '../../../../offline/account/cached-responses.ts'
import { useBlockedIds } from '../../../shell/safety/use-blocked.ts'
import { useSavedHomesOnDevice } from '../../homes/parts/use-saved-homes.ts'
import { useCachedResponse } from '../../../data/use-remote.ts'

const Homes = v.array(ListingView)

/** The homes stored on this device, saved ones first; undefined while they are read. Makes no request. */
export function useHomesOnDevice(): ListingView[] | undefined {
  const saved = useSavedHomesOnDevice()
  const searched = useCachedResponse(HOMES_KEY)
  const listed = useCachedResponse(LISTINGS_KEY)
  const blockedIds = useBlockedIds()
  return useMemo(() => {
    if (saved === undefined) return undefined
    const others = [searched, listed].flatMap((response) => {
      const parsed = v.safeParse(Homes, response?.value)
      return parsed.success ? parsed.output.map((home) => ({ ...home, saved: false })) : []
    })
    const savedHomes = saved.filter(({ gone }) => !gone).map(({ home }) => ({ ...home, saved: true }))
    // A home can be in several lists; its first entry is used, so that a saved home stays marked as saved.
    const byId = new Map([...savedHomes, ...others].toReversed().map((home) => [home._id, home]))
    return [...byId.values()].toReversed().filter(({ owner }) => !blockedIds.has(owner._id))
  }, [saved, searched, listed, blockedIds])
}
