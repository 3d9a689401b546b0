import * as v from 'valibot'
import { PersonView } from '../domain/account/user.ts'
import { Id } from '../domain/core/ids.ts'
import { MatchFilter } from '../domain/matches/match-filter.ts'
import { MatchSettings } from '../domain/matches/match-settings.ts'
import { MatchResults } from '../domain/matches/match-view.ts'
import { MarkSchema } from '../domain/matches/person-marks.ts'
import { endpoint, type EndpointShape, Ok } from './endpoint.ts'
import { opKind } from './op-kind.ts'

const UserParams = v.object({ userId: Id })

/** Endpoints of matches, other people, match settings, person marks and blocks. */
export const matchEndpoints = {
  person: endpoint({
    method: 'GET',
    path: '/people/:userId',
    auth: 'user',
    summary: 'What one person shows to others',
    params: UserParams,
    response: PersonView,
    fallback: 'Error fetching people',
  }),
  matches: endpoint({
    method: 'GET',
    path: '/matches',
    auth: 'user',
    summary: 'The seekers who fit best, at most 50, and at most 20 with one difference',
    query: MatchFilter,
    response: MatchResults,
    fallback: 'We couldn’t load people',
  }),
  matchSettings: endpoint({
    method: 'GET',
    path: '/match/settings',
    auth: 'user',
    summary: 'What matters to the asker in others, and whether others find them',
    response: MatchSettings,
    fallback: '',
  }),
  setMatchSettings: endpoint({
    method: 'PUT',
    path: '/match/settings',
    auth: 'user',
    summary: 'Say what matters in others, and whether to be found',
    body: MatchSettings,
    response: MatchSettings,
    fallback: '',
    batchable: true,
    idempotent: true,
  }),
  markPerson: endpoint({
    method: 'PUT',
    path: '/people/:userId/mark',
    auth: 'user',
    summary: 'Note interest in a seeker, or none; null forgets it',
    params: UserParams,
    body: v.strictObject({ mark: v.nullable(MarkSchema) }),
    response: v.object({ mark: v.nullable(MarkSchema), mutual: v.boolean() }),
    fallback: '',
    batchable: true,
    idempotent: true,
  }),
  blockPerson: endpoint({
    method: 'PUT',
    path: '/people/:userId/block',
    auth: 'user',
    summary: 'Neither find a person nor be found or written to by them, or again',
    params: UserParams,
    body: v.strictObject({ blocked: v.boolean() }),
    response: Ok,
    fallback: '',
    batchable: true,
    idempotent: true,
  }),
} as const satisfies Record<string, EndpointShape>

/**
 * Operations on match settings and on other people; a newer one replaces an older one that was never sent.
 */
export const matchOps = {
  'match.settings': opKind({
    endpoint: matchEndpoints.setMatchSettings,
    payload: MatchSettings,
    label: 'What matters to you',
    quiet: true,
    lane: () => 'profile',
    coalesceKey: () => 'match.settings',
  }),
  'person.mark': opKind({
    endpoint: matchEndpoints.markPerson,
    payload: v.strictObject({ personId: Id, mark: v.nullable(MarkSchema) }),
    label: 'Interest in a person',
    quiet: true,
    lane: ({ personId }) => `person:${personId}`,
    coalesceKey: ({ personId }) => `mark:${personId}`,
    params: ({ personId }) => ({ userId: personId }),
    body: ({ mark }) => ({ mark }),
  }),
  'person.block': opKind({
    endpoint: matchEndpoints.blockPerson,
    payload: v.strictObject({
      personId: Id,
      blocked: v.boolean(),
      /** The name that this device shows; it is not sent. */
      name: v.exactOptional(v.string()),
    }),
    label: 'Blocked person',
    lane: ({ personId }) => `person:${personId}`,
    coalesceKey: ({ personId }) => `block:${personId}`,
    params: ({ personId }) => ({ userId: personId }),
    body: ({ blocked }) => ({ blocked }),
  }),
} as const
