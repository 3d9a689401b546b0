import { useMemo } from 'react'
import * as v from 'valibot'
import type { HomesPage } from '../../../contract/homes.ts'
import { homeFacts } from '../../../domain/homes/home-facts.ts'
import type { HomeQuery, HomeSort } from '../../../domain/homes/home-filters.ts'
import { sharedScore, type HomeWants } from '../../../domain/homes/home-fit.ts'
import { CountMarks, searchHomes } from '../../../domain/homes/home-search.ts'
import { HOMES_KEPT } from '../../../domain/core/limits.ts'
import { ListingView } from '../../../domain/listings/listing-view.ts'
import { HOMES_KEY, LISTINGS_KEY, readCachedResponse } from '../../../offline/account/cached-responses.ts'
import { useLive } from '../../data/account-hooks.ts'

const Kept = v.array(ListingView)

/** The homes that this device knows of earlier searches; undefined while they are read or not `wanted`, null without any. */
export function useCachedHomes(wanted: boolean): { homes: ListingView[]; at: number } | null | undefined {
  const searched = useLive(`snapshot:${HOMES_KEY}`, (store) => readCachedResponse(store, HOMES_KEY))
  const listed = useLive(`snapshot:${LISTINGS_KEY}`, (store) => readCachedResponse(store, LISTINGS_KEY))
  return useMemo(() => {
    if (!wanted) return undefined
    const all = [searched, listed].flatMap((snapshot) => {
      const parsed = v.safeParse(Kept, snapshot?.value)
      return snapshot && parsed.success ? [{ homes: parsed.output, at: snapshot.at }] : []
    })
    if (all.length === 0) return null
    const byId = new Map(all.flatMap(({ homes }) => homes.map((home) => [home._id, home] as const)).reverse())
    return { homes: [...byId.values()].slice(0, HOMES_KEPT), at: Math.max(...all.map(({ at }) => at)) }
  }, [wanted, searched, listed])
}

const wordsIn = ({ title, description, address }: ListingView) =>
  `${title} ${description} ${address.city}`.toLowerCase()

/** The same search over homes of this device; its words must all be there, as they are written. */
export function searchCached(
  kept: readonly ListingView[],
  query: HomeQuery,
  sort: HomeSort,
  everybody: readonly HomeWants[],
): HomesPage {
  const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const candidates = kept.filter(
    (home) => home.status === 'active' && words.every((word) => wordsIn(home).includes(word)),
  )
  const marks = new CountMarks()
  const searched = candidates.map((home) => {
    const facts = homeFacts(home)
    return { id: home._id, facts, listedAt: Date.parse(home.createdAt), mark: marks.markOf(facts) }
  })
  const { ids, ...figures } = searchHomes(searched, marks, {
    query,
    sort,
    fit: (home) => sharedScore(everybody, home),
    limit: HOMES_KEPT,
  })
  const byId = new Map(candidates.map((home) => [home._id, home]))
  return { ...figures, homes: ids.flatMap((id) => byId.get(id) ?? []), hidden: 0, tooCommon: false }
}
