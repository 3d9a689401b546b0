import { SAVED_HOMES_NOT_LOADED } from '../../../../contract/fallbacks.ts'
import { useCachedResponse } from '../../../data/use-remote.ts'
import { useAtomValue } from 'jotai'
import { atomWithObservable } from 'jotai/vanilla/utils'
import { useMemo } from 'react'
import type { ListingView } from '../../../../domain/listings/listing-view.ts'
import { tourOf, type Tour } from '../../../../domain/tours/tour-view.ts'
import { SAVED_HOMES_KEY } from '../../../../offline/account/cached-responses.ts'
import { useLive } from '../../../data/account-hooks.ts'
import { homePinnerAtom, isPinned } from '../../../background/home-pinning.ts'
import { accountAtom } from '../../../data/state.ts'
import type { RemoteData } from '../../../data/use-remote.ts'
import { useMayFill, useRefresh } from '../../../data/use-refresh.ts'
import {
  listSavedHomes,
  savedHomeIds,
  type SavedHomeOnDevice,
} from '../../../../offline/tours/saved-home-rows.ts'
import { watch } from '../../../../offline/db/watch.ts'

/** A saved home on this device with the person's tour of it. */
export interface SavedHomeWithTour extends SavedHomeOnDevice {
  /** The person's notes about the home. */
  tour: Tour
  /** Whether all photos of the home are pinned; null when the browser cannot store photos. */
  isPinned: boolean | null
}

/** The saved homes on this device; undefined while they are read. Makes no request. */
export function useSavedHomesOnDevice(): SavedHomeWithTour[] | undefined {
  const homes = useLive('homes', listSavedHomes)
  return useMemo(
    () => homes?.map((home) => ({ ...home, tour: tourOf(home.entries), isPinned: isPinned(home) })),
    [homes],
  )
}

/** The ids of the saved homes: one query serves all save buttons of a page. */
const savedIdsAtom = atomWithObservable<ReadonlySet<string> | undefined>(
  (get) => {
    const account = get(accountAtom)
    return {
      subscribe: (observer: Partial<{ next: (ids: ReadonlySet<string> | undefined) => void }>) =>
        account === null
          ? { unsubscribe: () => undefined }
          : watch(account, savedHomeIds).subscribe({ next: (ids) => observer.next?.(ids) }),
    }
  },
  { initialValue: undefined },
)

/** Whether a home is saved: by this device's saved homes, or by the home's `saved` until those are read. */
export function useIsSaved({ _id, saved }: Pick<ListingView, '_id' | 'saved'>): boolean {
  const ids = useAtomValue(savedIdsAtom)
  return ids?.has(_id) ?? saved
}

/** The saved homes, newest first, refreshed from the server: homes saved on other devices are included. */
export function useSavedHomes(): RemoteData<SavedHomeWithTour[]> {
  const homes = useSavedHomesOnDevice()
  const known = useCachedResponse(SAVED_HOMES_KEY)
  const pinner = useAtomValue(homePinnerAtom)
  const refresh = useRefresh(
    pinner && SAVED_HOMES_KEY,
    async (account) => {
      await pinner?.refresh()
      return (await listSavedHomes(account)).length === 0
    },
    { fallback: SAVED_HOMES_NOT_LOADED },
  )
  const { failure } = refresh
  const mayFill = useMayFill(homes?.length, refresh, known?.at)
  const value = homes?.length === 0 && mayFill ? undefined : homes
  // The header already says that the device is offline.
  return { value, asOf: known?.at ?? null, failure: failure?.isOffline ? null : (failure?.message ?? null) }
}

/** One saved home: undefined while it is read, null when the home is not saved. */
export function useSavedHome(listingId: string): SavedHomeWithTour | null | undefined {
  const { value } = useSavedHomes()
  return value && (value.find((home) => home.listingId === listingId) ?? null)
}
