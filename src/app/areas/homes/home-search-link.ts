import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import {
  HOME_SORTS,
  homeLinkOf,
  readHomeQuery,
  type HomeFilter,
  type HomeQuery,
  type HomeSort,
} from '../../../domain/homes/home-filters.ts'
import { isId } from '../../../domain/core/ids.ts'
import { HOME_HOUSEMATES_MAX, COMPARE_HOMES_MAX } from '../../../domain/core/limits.ts'

/** The state of a home search, and the functions that change it; each change is a navigation. */
export interface HomeSearchState {
  query: HomeQuery
  /** The query as search parameters of the address. */
  link: Partial<Record<string, string>>
  /** The chosen order; null when none was chosen. */
  sort: HomeSort | null
  /** Whether the search shows only the homes that the person hid. */
  hidden: boolean
  /** The ids of the homes chosen for comparison. */
  comparedIds: readonly string[]
  /** The ids of the housemates in the search. */
  housemateIds: string[]
  /** Changes filters; undefined removes a filter. */
  changeFilters: (next: Partial<Record<keyof HomeQuery, string | undefined>>) => void
  setSort: (sort: HomeSort) => void
  showHidden: (hidden: boolean) => void
  setHousemateIds: (ids: readonly string[]) => void
  setComparedIds: (ids: readonly string[]) => void
  /** Removes all filters, the search text included. */
  clearFilters: () => void
  /** Whether the address says nothing about the search. */
  isUntouched: boolean
  /** Gives an untouched search its first filters; Back leads to the page before. */
  startWith: (filters: Partial<Record<keyof HomeQuery, string>>) => void
}

/**
 * The search state of /home-finder, stored in its address: Back undoes a filter change, and a copied link
 * shows the same search.
 */
export function useHomeSearchState(): HomeSearchState {
  const raw = useSearch({ from: '/signed-in/home-finder' })
  const navigate = useNavigate()
  const query = useMemo(() => readHomeQuery(raw), [raw])
  const go = (next: Partial<Record<string, string | undefined>>, replace = false) =>
    void navigate({ to: '/home-finder', search: next, replace, resetScroll: false })
  const link = useMemo(() => homeLinkOf(query), [query])
  const isSet = (values: Partial<Record<string, string | undefined>>) =>
    Object.values(values).some((value) => value !== undefined && value !== '')
  // A ticked box shows its tick before the navigation has ended.
  const [written, setWritten] = useState<readonly string[] | null>(null)
  const addressed = readIds(raw.compare).slice(0, COMPARE_HOMES_MAX)
  if (written !== null && written.join() === addressed.join()) setWritten(null)
  const comparedIds = written ?? addressed
  const compare = comparedIds.length === 0 ? undefined : comparedIds.join(',')
  const otherParams = { sort: raw.sort, hidden: raw.hidden, compare, with: raw.with }
  return {
    query,
    link,
    sort: HOME_SORTS.find((sort) => sort === raw.sort) ?? null,
    hidden: raw.hidden === '1',
    comparedIds,
    housemateIds: readIds(raw.with).slice(0, HOME_HOUSEMATES_MAX),
    changeFilters: (next) => {
      const filters = { ...link, ...next }
      // An address that says nothing would begin with the person's own filters again.
      go({ ...filters, ...otherParams, sort: otherParams.sort ?? (isSet(filters) ? undefined : 'fit') })
    },
    setSort: (sort) => go({ ...raw, compare, sort }),
    showHidden: (hidden) => go({ ...raw, compare, hidden: hidden ? '1' : undefined }),
    setHousemateIds: (ids) => go({ ...raw, compare, with: ids.length === 0 ? undefined : ids.join(',') }),
    setComparedIds: (ids) => {
      setWritten(ids)
      go({ ...raw, compare: ids.length === 0 ? undefined : ids.join(',') }, true)
    },
    clearFilters: () => go({ sort: raw.sort ?? 'fit', compare, with: raw.with }),
    isUntouched: !isSet({ ...link, ...otherParams }),
    startWith: (filters) => go(filters, true),
  }
}

const readIds = (text: string | undefined) => (text ?? '').split(',').filter(isId)

/** A filter's comma-separated values after one value is added or removed: `sd,oc` without `sd` is `oc`. */
export function toggleFilterValue(
  link: Partial<Record<string, string>>,
  filter: HomeFilter,
  choice: string,
): string {
  const values = (link[filter] ?? '').split(',').filter(Boolean)
  return (values.includes(choice) ? values.filter((each) => each !== choice) : [...values, choice]).join(',')
}
