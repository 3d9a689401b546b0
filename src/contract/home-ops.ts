import * as v from 'valibot'
import { Id } from '../domain/core/ids.ts'
import { SearchWords } from '../domain/homes/saved-search.ts'
import { homeEndpoints } from './homes.ts'
import { opKind, type OpKindShape } from './op-kind.ts'

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
    register: ({ listingId }) => listingId,
    params: ({ listingId }) => ({ listingId }),
    body: ({ hidden }) => ({ hidden }),
  }),
  'search.save': opKind({
    endpoint: homeEndpoints.saveSearch,
    payload: v.strictObject({ searchId: Id, ...SearchWords.entries }),
    label: 'Saved search',
    lane: searchLane,
    register: ({ searchId }) => searchId,
    params: searchParams,
    body: ({ name, link }) => ({ name, link }),
  }),
  'search.seen': opKind({
    endpoint: homeEndpoints.seeSearch,
    payload: Search,
    label: 'Saved search looked at',
    quiet: true,
    lane: searchLane,
    register: ({ searchId }) => searchId,
    params: searchParams,
    body: () => ({}),
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
