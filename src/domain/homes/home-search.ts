import {
  HOME_FILTER_KEYS,
  HOME_FILTERS,
  activeFilters,
  type HomeFilter,
  type HomeQuery,
  type HomeSort,
} from './home-filters.ts'
import type { HomeFacts } from './home-facts.ts'
import { insertPosition, isBefore, nextCursor, readCursor, type SortPosition } from './home-places.ts'

/** A home in the search index. */
export interface SearchedHome {
  id: string
  facts: HomeFacts
  /** When the home was first listed, in Unix milliseconds. */
  listedAt: number
  /** The bucket of the filter choices that the home counts for; see `ChoiceBuckets`. */
  bucket: number
}

/** How many homes each filter choice would show while every other filter stays as it is. */
export type ChoiceCounts = Partial<Record<HomeFilter, Record<string, number>>>

/** One page of a home search. */
export interface FoundHomes {
  ids: string[]
  /** The cursor of the next page; null after the last page. */
  next: string | null
  total: number
  counts: ChoiceCounts
  /** For each active filter, how many more homes there are when only this filter is removed. */
  without: Partial<Record<HomeFilter, number | undefined>>
}

/** A home search: the filters, the sort order and the page. */
export interface HomeSearch {
  query: HomeQuery
  sort: HomeSort
  /** How well a home fits the searcher, 0 to 100; used only for the sort by fit. */
  fit: (home: HomeFacts) => number
  /** The `next` cursor of the page before. */
  after?: string | undefined
  limit: number
}

const CHOICES = HOME_FILTER_KEYS.flatMap((filter) =>
  HOME_FILTERS[filter].choices.map((choice) => ({ filter, choice })),
)

/**
 * Numbers the combinations of filter choices that homes count for. Homes with the same combination share a
 * bucket, so that counting takes one addition per home, also for a hundred thousand of them. Buckets are
 * numbers from 0, in the order in which they are first seen.
 */
export class ChoiceBuckets {
  private readonly known = new Map<string, number>()
  private readonly choicesOf: (typeof CHOICES)[] = []

  /** The bucket of a home. */
  bucketOf(home: HomeFacts): number {
    const counting = CHOICES.filter(({ filter, choice }) => HOME_FILTERS[filter].countsFor(home, choice))
    const key = counting.map(({ filter, choice }) => `${filter}=${choice}`).join('&')
    const known = this.known.get(key)
    if (known !== undefined) return known
    this.choicesOf.push(counting)
    this.known.set(key, this.known.size)
    return this.known.size - 1
  }

  get size(): number {
    return this.choicesOf.length
  }

  /** Adds to `counts` the homes of each bucket (`tally`), for the filters that `wanted` accepts. */
  addCounts(counts: ChoiceCounts, tally: Int32Array, wanted: (filter: HomeFilter) => boolean): void {
    for (const [bucket, homes] of tally.entries()) {
      if (homes === 0) continue
      for (const { filter, choice } of this.choicesOf[bucket] ?? []) {
        if (!wanted(filter)) continue
        const byChoice = (counts[filter] ??= {})
        byChoice[choice] = (byChoice[choice] ?? 0) + homes
      }
    }
  }
}

/** The sort key of a home; a smaller key comes first. */
function orderOf({ sort, fit }: HomeSearch): (home: SearchedHome) => number {
  switch (sort) {
    case 'fit':
      return ({ facts }) => -fit(facts)
    case 'confirmed':
      return ({ facts }) => -facts.confirmedDay
    case 'total':
      return ({ facts }) => facts.total
    case 'available':
      return ({ facts }) => facts.availableDay
  }
}

/**
 * Finds one page of the homes that pass every filter, and counts the homes of each other choice. The homes
 * are read once; each home's `bucket` must come from `buckets`.
 */
export function searchHomes(
  homes: Iterable<SearchedHome>,
  buckets: ChoiceBuckets,
  search: HomeSearch,
): FoundHomes {
  const filters = activeFilters(search.query)
  const order = orderOf(search)
  const after = readCursor(search.after)
  const page: SortPosition[] = []
  const passing = new Int32Array(buckets.size)
  const failingOnly = new Map(filters.map((filter) => [filter, new Int32Array(buckets.size)]))
  let [total, left] = [0, 0]
  for (const home of homes) {
    const failed = failedFilter(home.facts, search.query, filters)
    if (failed === null) continue
    if (failed !== 'none') {
      const tally = failingOnly.get(failed)
      if (tally) tally[home.bucket] = (tally[home.bucket] ?? 0) + 1
      continue
    }
    passing[home.bucket] = (passing[home.bucket] ?? 0) + 1
    total += 1
    const place = { order: order(home), id: home.id }
    if (after && !isBefore(after, place)) continue
    left += 1
    insertPosition(page, place, search.limit)
  }
  const counts: ChoiceCounts = {}
  buckets.addCounts(counts, passing, () => true)
  const without: FoundHomes['without'] = {}
  for (const [filter, tally] of failingOnly) {
    buckets.addCounts(counts, tally, (each) => each === filter)
    without[filter] = tally.reduce((sum, each) => sum + each, 0)
  }
  return {
    ids: page.map(({ id }) => id),
    next: nextCursor(page, left),
    total,
    counts,
    without,
  }
}

/** The one filter that a home fails: `none` when it passes all, null when it fails several. */
function failedFilter(
  home: HomeFacts,
  query: HomeQuery,
  filters: readonly HomeFilter[],
): HomeFilter | 'none' | null {
  let failed: HomeFilter | 'none' = 'none'
  for (const filter of filters) {
    if (HOME_FILTERS[filter].passes(home, query[filter] as never)) continue
    if (failed !== 'none') return null
    failed = filter
  }
  return failed
}

/** The filter whose removal adds the most homes to an empty result; null when no single filter empties it. */
export function mostRestrictiveFilter({
  total,
  without,
}: Pick<FoundHomes, 'total' | 'without'>): { filter: HomeFilter; homes: number } | null {
  if (total > 0) return null
  const [first] = Object.entries(without)
    .map(([filter, homes = 0]) => ({ filter: filter as HomeFilter, homes }))
    .sort((a, b) => b.homes - a.homes)
  return first && first.homes > 0 ? first : null
}
