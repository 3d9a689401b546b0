import * as v from 'valibot'
import { Id } from '../domain/core/ids.ts'
import { MatchSettings } from '../domain/matches/match-settings.ts'
import { MarkSchema } from '../domain/matches/person-marks.ts'
import { matchEndpoints } from './matches.ts'
import { opKind } from './op-kind.ts'

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
    register: () => 'match.settings',
  }),
  'person.mark': opKind({
    endpoint: matchEndpoints.markPerson,
    payload: v.strictObject({ personId: Id, mark: v.nullable(MarkSchema) }),
    label: 'Interest in a person',
    quiet: true,
    lane: ({ personId }) => `person:${personId}`,
    register: ({ personId }) => `mark:${personId}`,
    params: ({ personId }) => ({ userId: personId }),
    body: ({ mark }) => ({ mark }),
  }),
  'person.block': opKind({
    endpoint: matchEndpoints.blockPerson,
    payload: v.strictObject({ personId: Id, blocked: v.boolean() }),
    label: 'Blocked person',
    lane: ({ personId }) => `person:${personId}`,
    register: ({ personId }) => `block:${personId}`,
    params: ({ personId }) => ({ userId: personId }),
    body: ({ blocked }) => ({ blocked }),
  }),
} as const
