import * as v from 'valibot'
import { MatchFilter } from '../../../domain/matches/match-filter.ts'

/** Which people of the results are listed. */
export const SHOWN = ['all', 'interested', 'maybe', 'pass'] as const
export type Shown = (typeof SHOWN)[number]

const FILTER_KEYS = Object.keys(MatchFilter.entries) as (keyof MatchFilter)[]

/** The page's state, which is its address. */
export interface MatchSearch {
  filter: MatchFilter
  /** The filter as it stands in the address, and as the server reads it. */
  query: Record<string, string>
  shown: Shown
  /** Whose answers are open. */
  personId: string | null
}

/** What an address says; a part that says nothing sensible is as if it were not there. */
export function readMatchSearch(search: Record<string, string | undefined>): MatchSearch {
  const filter: Record<string, unknown> = {}
  const query: Record<string, string> = {}
  for (const key of FILTER_KEYS) {
    const text = search[key]
    if (text === undefined || text === '') continue
    const parsed = v.safeParse(MatchFilter.entries[key] as v.GenericSchema, text)
    if (!parsed.success) continue
    filter[key] = parsed.output
    query[key] = text
  }
  const { show, person } = search
  return {
    filter: filter as MatchFilter,
    query,
    shown: SHOWN.find((each) => each === show) ?? 'all',
    personId: person ?? null,
  }
}

/** The address of a state; what is as it is by itself is left out. */
export function writeMatchSearch(
  query: Record<string, string>,
  shown: Shown,
  personId: string | null = null,
): Record<string, string> {
  return {
    ...query,
    ...(shown === 'all' ? {} : { show: shown }),
    ...(personId === null ? {} : { person: personId }),
  }
}

/** The query with one part of it set anew; '' takes the part away. */
export function withPart(
  query: Record<string, string>,
  key: keyof MatchFilter,
  value: string,
): Record<string, string> {
  const { [key]: _old, ...others } = query
  return value === '' ? others : { ...others, [key]: value }
}
