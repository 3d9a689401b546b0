import * as v from 'valibot'
import { HOMES_NOT_LOADED, SEARCHES_NOT_LOADED } from './fallbacks.ts'
import { Instant } from '../domain/core/dates.ts'
import { Id } from '../domain/core/ids.ts'
import { HOME_HOUSEMATES_MAX } from '../domain/core/limits.ts'
import { HOME_FILTER_KEYS, HOME_SORTS, HomeQuery } from '../domain/homes/home-filters.ts'
import { SavedSearchView, SavedSearchFields } from '../domain/homes/saved-search.ts'
import { ListingView } from '../domain/listings/listing-view.ts'
import { endpoint, type EndpointShape, Ok } from './endpoint.ts'
import { opKind, type OpKindShape } from './op-kind.ts'

const Filter = v.picklist(HOME_FILTER_KEYS)
const SearchParams = v.object({ searchId: Id })

/** One page of a home search, with the number of homes that each other filter choice would show. */
export const HomesPage = v.object({
  homes: v.array(ListingView),
  next: v.nullable(v.string()),
  total: v.number(),
  counts: v.record(Filter, v.optional(v.record(v.string(), v.number()))),
  /** For each active filter, how many more homes there are when only this filter is removed. */
  without: v.record(Filter, v.optional(v.number())),
  /** How many homes the searcher hid that would otherwise be in the results. */
  hidden: v.number(),
  /** Whether more homes contain the search text than the server checked. */
  tooCommon: v.boolean(),
})
export type HomesPage = v.InferOutput<typeof HomesPage>

/** The server's time of the results that a person saw; without it, they saw all that are listed at the arrival. */
const SeenUntil = v.strictObject({ until: v.exactOptional(Instant) })

/** Endpoints of the home search and of saved searches. */
export const homeEndpoints = {
  searchHomes: endpoint({
    method: 'GET',
    path: '/homes',
    auth: 'user',
    summary: 'Homes on the market that pass every filter, a page at a time',
    query: v.object({
      ...HomeQuery.entries,
      sort: v.optional(v.picklist(HOME_SORTS), 'fit'),
      after: v.optional(v.pipe(v.string(), v.maxLength(80), v.regex(/^-?\d+(\.\d+)?:[0-9a-f-]{36}$/))),
      /** Ids of housemates among the people whom the searcher marked; the sort by fit includes them. */
      with: v.optional(
        v.pipe(
          v.string(),
          // An id has 36 characters, and a comma stands before the next one.
          v.maxLength(37 * HOME_HOUSEMATES_MAX - 1),
          v.transform((text) => text.split(',')),
          v.array(Id),
        ),
      ),
      /** Only the homes that the searcher hid. */
      hidden: v.optional(v.literal('1')),
    }),
    response: HomesPage,
    fallback: HOMES_NOT_LOADED,
  }),
  hideListing: endpoint({
    method: 'PUT',
    path: '/listing/:listingId/hidden',
    auth: 'user',
    summary: 'Leave a listing out of one’s searches, or no longer',
    params: v.object({ listingId: Id }),
    body: v.strictObject({ hidden: v.boolean() }),
    response: Ok,
    fallback: '',
    batchable: true,
    idempotent: true,
  }),
  searches: endpoint({
    method: 'GET',
    path: '/searches',
    auth: 'user',
    summary: 'Saved searches, newest first, with how many homes are new in each',
    response: v.object({ searches: v.array(SavedSearchView) }),
    fallback: SEARCHES_NOT_LOADED,
  }),
  saveSearch: endpoint({
    method: 'PUT',
    path: '/searches/:searchId',
    auth: 'user',
    summary: 'Save a search under a name, or change it',
    params: SearchParams,
    body: SavedSearchFields,
    response: Ok,
    fallback: '',
    batchable: true,
    idempotent: true,
  }),
  seeSearch: endpoint({
    method: 'PUT',
    path: '/searches/:searchId/seen',
    auth: 'user',
    summary: 'Count as new only what is listed after a time, or from now on',
    params: SearchParams,
    body: SeenUntil,
    bodyOptional: true,
    response: Ok,
    fallback: '',
    batchable: true,
    idempotent: true,
  }),
  deleteSearch: endpoint({
    method: 'DELETE',
    path: '/searches/:searchId',
    auth: 'user',
    summary: 'Forget a saved search',
    params: SearchParams,
    body: v.strictObject({}),
    response: Ok,
    fallback: '',
    batchable: true,
    idempotent: true,
  }),
} as const satisfies Record<string, EndpointShape>

const Search = v.strictObject({ searchId: Id })
const searchLane = ({ searchId }: { searchId: string }) => `search:${searchId}`
const searchParams = ({ searchId }: { searchId: string }) => ({ searchId })

/** Operations of the home search. */
export const homeOps = {
  'home.hide': opKind({
    endpoint: homeEndpoints.hideListing,
    payload: v.strictObject({ listingId: Id, hidden: v.boolean() }),
    label: 'Hidden home',
    quiet: true,
    lane: ({ listingId }) => `hidden:${listingId}`,
    coalesceKey: ({ listingId }) => listingId,
    params: ({ listingId }) => ({ listingId }),
    body: ({ hidden }) => ({ hidden }),
  }),
  'search.save': opKind({
    endpoint: homeEndpoints.saveSearch,
    payload: v.strictObject({ searchId: Id, ...SavedSearchFields.entries }),
    label: 'Saved search',
    lane: searchLane,
    coalesceKey: ({ searchId }) => searchId,
    params: searchParams,
    body: ({ name, link }) => ({ name, link }),
  }),
  'search.seen': opKind({
    endpoint: homeEndpoints.seeSearch,
    payload: v.strictObject({ ...Search.entries, ...SeenUntil.entries }),
    label: 'Saved search looked at',
    quiet: true,
    lane: searchLane,
    coalesceKey: ({ searchId }) => searchId,
    params: searchParams,
    body: ({ until }) => (until === undefined ? {} : { until }),
  }),
  'search.delete': opKind({
    endpoint: homeEndpoints.deleteSearch,
    payload: Search,
    label: 'Forget a saved search',
    lane: searchLane,
    params: searchParams,
    body: () => ({}),
  }),
} as const satisfies Record<string, OpKindShape>
