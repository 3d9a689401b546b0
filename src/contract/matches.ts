import * as v from 'valibot'
import { Id } from '../domain/core/ids.ts'
import { MatchFilter } from '../domain/matches/match-filter.ts'
import { MatchSettings } from '../domain/matches/match-settings.ts'
import { MatchResults } from '../domain/matches/match-view.ts'
import { MarkSchema } from '../domain/matches/person-marks.ts'
import { PersonView } from '../domain/account/user.ts'
import { endpoint, Ok, type EndpointShape } from './endpoint.ts'

const UserParams = v.object({ userId: Id })

/** Endpoints of matches, match settings, person marks and blocks. */
export const matchEndpoints = {
  matches: endpoint({
    method: 'GET',
    path: '/matches',
    auth: 'user',
    summary: 'The seekers who fit best, at most 50, and at most 20 with one difference',
    query: MatchFilter,
    response: MatchResults,
    fallback: 'People could not be loaded',
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
    receipts: true,
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
    receipts: true,
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
    receipts: true,
  }),
  blockedPeople: endpoint({
    method: 'GET',
    path: '/people/blocked',
    auth: 'user',
    summary: 'Whom the asker blocked, the latest first, at most 500',
    response: v.object({ people: v.array(PersonView) }),
    fallback: '',
  }),
} as const satisfies Record<string, EndpointShape>
