import { useAtomValue } from 'jotai'
import { atomWithObservable } from 'jotai/vanilla/utils'
import { useMemo } from 'react'
import type { ListingView } from '../../../../domain/listings/listing-view.ts'
import { tourOf, type Tour } from '../../../../domain/tours/tour-view.ts'
import { SAVED_HOMES_KEY, readCachedResponse } from '../../../../offline/account/cached-responses.ts'
import { useLive } from '../../../data/account-hooks.ts'
import { homePinnerAtom, isPinned } from '../../../background/pin-saved-homes.ts'
import { accountAtom, appStore } from '../../../data/state.ts'
import type { RemoteData } from '../../../data/use-remote.ts'
import { useRefresh } from '../../../data/use-refresh.ts'
import { listSavedHomes, savedHomeIds, type SavedHomeOnDevice } from '../../../../offline/tours/saved-home-rows.ts'
import { watch } from '../../../../offline/db/watch.ts'

export interface ToursHome extends SavedHomeOnDevice {
  /** What the person noted, as one thing to look at. */
  tour: Tour
  /** Everything of it is on this device; null where a browser keeps no pictures. */
  kept: boolean | null
}

/** The homes that are saved, as this device holds them: nothing is asked of the network. */
export function useSavedHere(): ToursHome[] | undefined {
  const homes = useLive('homes', (store) => listSavedHomes(store))
  return useMemo(
    () => homes?.map((home) => ({ ...home, tour: tourOf(home.entries), kept: isPinned(home) })),
    [homes],
  )
}

/** One query for however many hearts a page has. */
const savedIdsAtom = atomWithObservable<ReadonlySet<string> | undefined>(
  (get) => {
    const account = get(accountAtom)
    return {
      subscribe: (observer: Partial<{ next: (ids: ReadonlySet<string> | undefined) => void }>) =>
        account === null
          ? { unsubscribe: () => undefined }
          : watch(account, () => savedHomeIds(account)).subscribe({ next: (ids) => observer.next?.(ids) }),
    }
  },
  { initialValue: undefined },
)

/** Whether this home is saved: by what this device knows, or else by what the home itself says. */
export function useIsSaved({ _id, saved }: Pick<ListingView, '_id' | 'saved'>): boolean {
  const ids = useAtomValue(savedIdsAtom)
  return ids?.has(_id) ?? saved
}

/** The homes that are saved, on any device, newest first. */
export function useSavedHomes(): RemoteData<ToursHome[]> {
  const here = useSavedHere()
  const known = useLive(SAVED_HOMES_KEY, (store) => readCachedResponse(store, SAVED_HOMES_KEY))
  const { settled, failure } = useRefresh(
    SAVED_HOMES_KEY,
    async () => appStore.get(homePinnerAtom)?.refresh(),
    { fallback: 'Your saved homes could not be loaded' },
  )
  const isEmpty = here?.length === 0
  // Before the first answer an empty list only means that this device has not heard yet.
  const value = here === undefined || (isEmpty && !settled && !known) ? undefined : here
  // The header already says that the device is offline.
  return { value, asOf: known?.at ?? null, failure: failure?.isOffline ? null : (failure?.message ?? null) }
}

/** One saved home: undefined while it is being read, null when it is not saved. */
export function useSavedHome(listingId: string): ToursHome | null | undefined {
  const { value } = useSavedHomes()
  return value && (value.find((home) => home.listingId === listingId) ?? null)
}
