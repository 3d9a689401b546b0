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

export interface HomeSearchLink {
  query: HomeQuery
  /** The query as the address holds it. */
  link: Partial<Record<string, string>>
  /** As chosen; null where nothing was. */
  sort: HomeSort | null
  /** Only the homes one hid. */
  hidden: boolean
  compared: string[]
  /** People whom homes are looked for with. */
  companions: string[]
  /** Changes filters; a value of undefined takes one away. */
  change: (next: Partial<Record<keyof HomeQuery, string | undefined>>) => void
  sortBy: (sort: HomeSort) => void
  showHidden: (hidden: boolean) => void
  lookWith: (ids: readonly string[]) => void
  compare: (ids: readonly string[]) => void
  clear: () => void
}

/** The address of /home-finder is the state of its search: Back takes a filter away, a copied link shows the same. */
export function useHomeSearchLink(): HomeSearchLink {
  const raw = useSearch({ from: '/signed-in/home-finder' })
  const navigate = useNavigate()
  const query = useMemo(() => readHomeQuery(raw), [raw])
  const go = (next: Partial<Record<string, string | undefined>>, replace = false) =>
    void navigate({ to: '/home-finder', search: next, replace, resetScroll: false })
  const link = useMemo(() => linkOf(query), [query])
  const kept = { sort: raw.sort, hidden: raw.hidden, compare: raw.compare, with: raw.with }
  return {
    query,
    link,
    sort: HOME_SORTS.find((sort) => sort === raw.sort) ?? null,
    hidden: raw.hidden === '1',
    compared: idsIn(raw.compare).slice(0, COMPARE_HOMES_MAX),
    companions: idsIn(raw.with).slice(0, HOME_COMPANIONS_MAX),
    change: (next) => go({ ...link, ...kept, ...next }),
    sortBy: (sort) => go({ ...raw, sort }),
    showHidden: (hidden) => go({ ...raw, hidden: hidden ? '1' : undefined }),
    lookWith: (ids) => go({ ...raw, with: ids.length === 0 ? undefined : ids.join(',') }),
    compare: (ids) => go({ ...raw, compare: ids.length === 0 ? undefined : ids.join(',') }, true),
    clear: () => go({ sort: raw.sort, compare: raw.compare, with: raw.with }),
  }
}

const idsIn = (text: string | undefined) => (text ?? '').split(',').filter(isId)

/** Takes one value of a filter in or out: `sd` of `sd,oc`. */
export function toggled(link: Partial<Record<string, string>>, filter: HomeFilter, choice: string): string {
  const values = (link[filter] ?? '').split(',').filter(Boolean)
  return (values.includes(choice) ? values.filter((each) => each !== choice) : [...values, choice]).join(',')
}
