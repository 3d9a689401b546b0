import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  HOME_SORTS,
  linkOf,
  readHomeQuery,
  type HomeFilter,
  type HomeQuery,
  type HomeSort,
} from '../../../domain/homes/home-filters.ts'
import { isId } from '../../../domain/core/ids.ts'
import { HOME_COMPANIONS_MAX, COMPARE_HOMES_MAX } from '../../../domain/core/limits.ts'

/** The state of a home search, and the functions that change it; each change is a navigation. */
export interface HomeSearchLink {
  query: HomeQuery
  /** The query as search parameters of the address. */
  link: Partial<Record<string, string>>
  /** The chosen order; null when none was chosen. */
  sort: HomeSort | null
  /** Whether the search shows only the homes that the person hid. */
  hidden: boolean
  /** The ids of the homes chosen for comparison. */
  compared: string[]
  /** The ids of the people with whom the person looks for a home. */
  companions: string[]
  /** Changes filters; undefined removes a filter. */
  change: (next: Partial<Record<keyof HomeQuery, string | undefined>>) => void
  sortBy: (sort: HomeSort) => void
  showHidden: (hidden: boolean) => void
  lookWith: (ids: readonly string[]) => void
  compare: (ids: readonly string[]) => void
  /** Removes all filters, the search text included. */
  clear: () => void
}

/**
 * The search state of /home-finder, stored in its address: Back undoes a filter change, and a copied link
 * shows the same search.
 */
export function useHomeSearchLink(): HomeSearchLink {
  const raw = useSearch({ from: '/signed-in/home-finder' })
  const navigate = useNavigate()
  const query = useMemo(() => readHomeQuery(raw), [raw])
  const go = (next: Partial<Record<string, string | undefined>>, replace = false) =>
    void navigate({ to: '/home-finder', search: next, replace, resetScroll: false })
  const link = useMemo(() => linkOf(query), [query])
  const otherParams = { sort: raw.sort, hidden: raw.hidden, compare: raw.compare, with: raw.with }
  return {
    query,
    link,
    sort: HOME_SORTS.find((sort) => sort === raw.sort) ?? null,
    hidden: raw.hidden === '1',
    compared: readIds(raw.compare).slice(0, COMPARE_HOMES_MAX),
    companions: readIds(raw.with).slice(0, HOME_COMPANIONS_MAX),
    change: (next) => go({ ...link, ...otherParams, ...next }),
    sortBy: (sort) => go({ ...raw, sort }),
    showHidden: (hidden) => go({ ...raw, hidden: hidden ? '1' : undefined }),
    lookWith: (ids) => go({ ...raw, with: ids.length === 0 ? undefined : ids.join(',') }),
    compare: (ids) => go({ ...raw, compare: ids.length === 0 ? undefined : ids.join(',') }, true),
    clear: () => go({ sort: raw.sort, compare: raw.compare, with: raw.with }),
  }
}

const readIds = (text: string | undefined) => (text ?? '').split(',').filter(isId)

/** A filter's comma-separated values after one value is added or removed: `sd,oc` without `sd` is `oc`. */
export function toggled(link: Partial<Record<string, string>>, filter: HomeFilter, choice: string): string {
  const values = (link[filter] ?? '').split(',').filter(Boolean)
  return (values.includes(choice) ? values.filter((each) => each !== choice) : [...values, choice]).join(',')
}
