import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { HOMES_NOT_LOADED } from '../../../contract/fallbacks.ts'
import type { HomesPage } from '../../../contract/homes.ts'
import type { HomeSort } from '../../../domain/homes/home-filters.ts'
import type { HomeWants } from '../../../domain/homes/home-fit.ts'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import { applyPendingToListings } from '../../../offline/listings.ts'
import { hiddenHomesOnDevice, cacheHomes } from '../../../offline/homes.ts'
import { client } from '../../data/api-client/app-client.ts'
import { useAccount, useOps, useUser } from '../../data/account-hooks.ts'
import { onlineAtom } from '../../data/state.ts'
import { usePages, type LoadedPages } from '../../data/use-pages.ts'
import { useBlockedIds } from '../../shell/safety/use-blocked.ts'
import { searchCachedHomes, useCachedHomes } from './cached-homes.ts'
import type { HomeSearchState } from './home-search-link.ts'
import type { Account } from '../../../offline/db/account.ts'

/** The state of a home search. */
export interface HomeSearchResults {
  /** The homes found so far; undefined until the first response. */
  homes: ListingView[] | undefined
  figures: Omit<HomesPage, 'homes' | 'next'> | null
  /** The time of the searched cached homes, in Unix milliseconds; null for results of the server. */
  asOf: number | null
  failure: string | null
  /** Whether a request is in flight; `homes` shows the previous results until its response. */
  loading: boolean
  hasMore: boolean
  loadMore: () => void
}

/**
 * The last search of each open account. A person who comes back from a home finds all pages that they had
 * loaded, not only the first one.
 */
const lastSearches = new WeakMap<Account, LoadedPages<HomesPage>>()
const REUSE_PAGES_MS = 5 * 60_000

/**
 * Searches homes on the server, page by page. While the server cannot be reached, searches the homes that
 * this device has cached.
 */
export function useHomeSearch(
  search: HomeSearchState,
  sort: HomeSort,
  /** The wants of the person and the housemates: empty without a complete profile, null while it is read. */
  allWants: readonly HomeWants[] | null,
): HomeSearchResults {
  const { query, link, hidden } = search
  const account = useAccount()
  const online = useAtomValue(onlineAtom)
  const user = useUser()
  const ops = useOps()
  const blockedIds = useBlockedIds()
  const [initial] = useState(() => (account && lastSearches.get(account)) ?? null)
  const key = JSON.stringify([account?.userId, link, sort, hidden, search.housemateIds])
  const { loaded, failure, loading, load } = usePages<HomesPage>(
    key,
    async (after) => {
      const params: Partial<Record<string, string>> = {
        ...link,
        sort,
        ...(hidden ? { hidden: '1' } : {}),
        ...(search.housemateIds.length > 0 ? { with: search.housemateIds.join(',') } : {}),
        ...(after ? { after } : {}),
      }
      const page = await client.call('searchHomes', { query: params })
      if (account) await cacheHomes(account, page.homes)
      return page
    },
    { fallback: HOMES_NOT_LOADED, initial },
  )
  useEffect(() => {
    if (account && loaded) lastSearches.set(account, loaded)
  }, [account, loaded])
  const areWantsRead = allWants !== null
  useEffect(() => {
    const last = account && lastSearches.get(account)
    const isFresh = last?.key === key && Date.now() - last.at < REUSE_PAGES_MS
    if (account && online && !isFresh && areWantsRead) void load()
  }, [online, account, key, load, areWantsRead])

  // After a change of the search the previous pages stay until the response. The device searches its cached
  // homes only while it is offline or after a failure.
  const isFromServer = loaded !== null && (loaded.key === key || (online && failure === null))
  const cached = useCachedHomes(!isFromServer && (!online || failure !== null))
  const local = useMemo(
    () => (cached ? searchCachedHomes(cached.homes, query, sort, allWants ?? []) : null),
    [cached, query, sort, allWants],
  )
  const lastPage = isFromServer ? loaded.pages.at(-1) : undefined
  const figures = lastPage ?? local
  const homes = useMemo(() => {
    const found = isFromServer ? loaded.pages.flatMap((page) => page.homes) : local?.homes
    if (!found || !user || ops === undefined) return found === undefined && cached === null ? [] : undefined
    const hiddenById = hiddenHomesOnDevice(ops)
    return applyPendingToListings(found, ops, user)
      .filter(({ isNew, view }) => !isNew && (hiddenById.get(view._id) ?? hidden) === hidden)
      .filter(({ view }) => !blockedIds.has(view.owner._id))
      .map(({ view }) => view)
  }, [isFromServer, loaded, local, cached, user, ops, hidden, blockedIds])

  // The server's total still contains the homes that the person has hidden since the response.
  const hiddenCount =
    homes && lastPage && loaded ? loaded.pages.flatMap((page) => page.homes).length - homes.length : 0
  return {
    homes,
    figures: figures ? { ...figures, total: figures.total - hiddenCount } : null,
    asOf: isFromServer ? null : (cached?.at ?? null),
    failure: online ? failure : null,
    loading,
    hasMore: lastPage?.next != null,
    loadMore: () => {
      if (!loading && lastPage?.next) void load(lastPage.next)
    },
  }
}
