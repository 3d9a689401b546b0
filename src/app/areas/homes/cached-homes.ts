import { useMemo } from 'react'
import * as v from 'valibot'
import type { HomesPage } from '../../../contract/homes.ts'
import { homeFacts } from '../../../domain/homes/home-facts.ts'
import type { HomeQuery, HomeSort } from '../../../domain/homes/home-filters.ts'
import { sharedScore, type HomeWants } from '../../../domain/homes/home-fit.ts'
import { ChoiceBuckets, searchHomes } from '../../../domain/homes/home-search.ts'
import { CACHED_HOMES_MAX } from '../../../domain/core/limits.ts'
import { ListingView } from '../../../domain/listings/listing-view.ts'
import { HOMES_KEY, LISTINGS_KEY } from '../../../offline/account/cached-responses.ts'
import { useCachedResponse } from '../../data/use-remote.ts'

const Homes = v.array(ListingView)

/**
 * The cached homes of earlier searches, and the time of the newest response in Unix milliseconds. Undefined
 * while they are read and when they are not `wanted`; null when there are none.
 */
export function useCachedHomes(wanted: boolean): { homes: ListingView[]; at: number } | null | undefined {
  const searched = useCachedResponse(HOMES_KEY)
  const listed = useCachedResponse(LISTINGS_KEY)
  return useMemo(() => {
    if (!wanted) return undefined
    const all = [searched, listed].flatMap((response) => {
      const parsed = v.safeParse(Homes, response?.value)
      return response && parsed.success ? [{ homes: parsed.output, at: response.at }] : []
    })
    if (all.length === 0) return null
    const byId = new Map(all.flatMap(({ homes }) => homes.map((home) => [home._id, home] as const)).reverse())
    return { homes: [...byId.values()].slice(0, CACHED_HOMES_MAX), at: Math.max(...all.map(({ at }) => at)) }
  }, [wanted, searched, listed])
}

const searchableText = ({ title, description, address }: ListingView) =>
  `${title} ${description} ${address.city}`.toLowerCase()

/**
 * Runs the server's home search on this device. A home is found only when its title, description or city
 * contains every word of the search text as it is typed; the server's text search also finds other forms.
 */
export function searchCachedHomes(
  homes: readonly ListingView[],
  query: HomeQuery,
  sort: HomeSort,
  allWants: readonly HomeWants[],
): HomesPage {
  const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const candidates = homes.filter(
    (home) => home.status === 'active' && words.every((word) => searchableText(home).includes(word)),
  )
  const buckets = new ChoiceBuckets()
  const searched = candidates.map((home) => {
    const facts = homeFacts(home)
    return { id: home._id, facts, listedAt: Date.parse(home.createdAt), bucket: buckets.bucketOf(facts) }
  })
  const { ids, ...figures } = searchHomes(searched, buckets, {
    query,
    sort,
    fit: (home) => sharedScore(allWants, home),
    limit: CACHED_HOMES_MAX,
  })
  const byId = new Map(candidates.map((home) => [home._id, home]))
  return { ...figures, homes: ids.flatMap((id) => byId.get(id) ?? []), hidden: 0, tooCommon: false }
}
