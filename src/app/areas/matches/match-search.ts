import * as v from 'valibot'
import { MatchFilter } from '../../../domain/matches/match-filter.ts'

/** The lists of the page: all matches, or the people with one mark. */
export const MATCH_LISTS = ['all', 'interested', 'maybe', 'pass'] as const
/** The name of one list of the page. */
export type MatchListName = (typeof MATCH_LISTS)[number]

const FILTER_KEYS = Object.keys(MatchFilter.entries) as (keyof MatchFilter)[]

/** The state of the page, stored in its address. */
export interface MatchSearch {
  filter: MatchFilter
  /** The filter as search parameters, both of the address and of the request to the server. */
  query: Record<string, string>
  /** The list that is shown. */
  shown: MatchListName
  /** The id of the person whose answers are open; null when none are. */
  personId: string | null
}

/** Reads the state from the address; a parameter that is not valid is ignored. */
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
    shown: MATCH_LISTS.find((each) => each === show) ?? 'all',
    personId: person ?? null,
  }
}

/** The search parameters of a state, without default values. */
export function writeMatchSearch(
  query: Record<string, string>,
  shown: MatchListName,
  personId: string | null = null,
): Record<string, string> {
  return {
    ...query,
    ...(shown === 'all' ? {} : { show: shown }),
    ...(personId === null ? {} : { person: personId }),
  }
}

/** The query with one filter set to a new value; '' removes the filter. */
export function withFilter(
  query: Record<string, string>,
  key: keyof MatchFilter,
  value: string,
): Record<string, string> {
  const { [key]: _old, ...others } = query
  return value === '' ? others : { ...others, [key]: value }
}
