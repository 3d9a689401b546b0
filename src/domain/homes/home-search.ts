import {
  HOME_FILTER_KEYS,
  HOME_FILTERS,
  asked,
  type HomeFilter,
  type HomeQuery,
  type HomeSort,
} from './home-filters.ts'
import type { HomeFacts } from './home-facts.ts'
import { insertPlace, isBefore, nextOf, readPlace, type Place } from './home-places.ts'

/** A home that can be searched for. */
export interface SearchedHome {
  id: string
  facts: HomeFacts
  /** Unix milliseconds at which it was first listed. */
  listedAt: number
  /** Which choices it counts for; see `countMark`. */
  mark: number
}

/** How many homes each choice would show, with every other filter as it is. */
export type ChoiceCounts = Partial<Record<HomeFilter, Record<string, number>>>

export interface HomePage {
  ids: string[]
  /** Where the next page goes on; null after the last one. */
  next: string | null
  total: number
  counts: ChoiceCounts
  /** For each filter that is set: how many homes more there are without it alone. */
  without: Partial<Record<HomeFilter, number | undefined>>
}

export interface HomeSearch {
  query: HomeQuery
  sort: HomeSort
  /** What a home is worth to the person, 0 to 100; only for the sort by fit. */
  fit: (home: HomeFacts) => number
  /** `next` of the page before. */
  after?: string | undefined
  limit: number
}

const CHOICES = HOME_FILTER_KEYS.flatMap((filter) =>
  HOME_FILTERS[filter].choices.map((choice) => ({ filter, choice })),
)

/**
 * Homes that count for the same choices share a mark, so that counting a hundred thousand of them is one
 * addition each. Marks are numbers from 0 in the order in which they are first seen.
 */
export class CountMarks {
  private readonly known = new Map<string, number>()
  private readonly choicesOf: (typeof CHOICES)[] = []

  markOf(home: HomeFacts): number {
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

  /** Adds to `counts` what `tally` homes of each mark count for, for the filters that `wanted` lets through. */
  add(counts: ChoiceCounts, tally: Int32Array, wanted: (filter: HomeFilter) => boolean): void {
    for (const [mark, homes] of tally.entries()) {
      if (homes === 0) continue
      for (const { filter, choice } of this.choicesOf[mark] ?? []) {
        if (!wanted(filter)) continue
        const own = (counts[filter] ??= {})
        own[choice] = (own[choice] ?? 0) + homes
      }
    }
  }
}

/** Smaller comes first. */
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

/** One page of the homes that pass, with how many each other choice would show; one walk over all of them. */
export function searchHomes(homes: Iterable<SearchedHome>, marks: CountMarks, search: HomeSearch): HomePage {
  const filters = asked(search.query)
  const order = orderOf(search)
  const after = readPlace(search.after)
  const page: Place[] = []
  const passing = new Int32Array(marks.size)
  const alone = new Map(filters.map((filter) => [filter, new Int32Array(marks.size)]))
  let [total, left] = [0, 0]
  for (const home of homes) {
    const fails = failsOf(home.facts, search.query, filters)
    if (fails === null) continue
    if (fails !== 'none') {
      const tally = alone.get(fails)
      if (tally) tally[home.mark] = (tally[home.mark] ?? 0) + 1
      continue
    }
    passing[home.mark] = (passing[home.mark] ?? 0) + 1
    total += 1
    const place = { order: order(home), id: home.id }
    if (after && !isBefore(after, place)) continue
    left += 1
    insertPlace(page, place, search.limit)
  }
  const counts: ChoiceCounts = {}
  marks.add(counts, passing, () => true)
  const without: HomePage['without'] = {}
  for (const [filter, tally] of alone) {
    marks.add(counts, tally, (each) => each === filter)
    without[filter] = tally.reduce((sum, each) => sum + each, 0)
  }
  return {
    ids: page.map(({ id }) => id),
    next: nextOf(page, left),
    total,
    counts,
    without,
  }
}

/** `none` for a home that passes, the one filter that it fails, or null when it fails more. */
function failsOf(
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

/** The filter that costs the most homes, where nothing passes all of them; null where none alone is to blame. */
export function costliest({
  total,
  without,
}: Pick<HomePage, 'total' | 'without'>): { filter: HomeFilter; homes: number } | null {
  if (total > 0) return null
  const [first] = Object.entries(without)
    .map(([filter, homes = 0]) => ({ filter: filter as HomeFilter, homes }))
    .sort((a, b) => b.homes - a.homes)
  return first && first.homes > 0 ? first : null
}
