import * as v from 'valibot'
import { PersonView } from '../domain/account/user.ts'
import { endpoint, type EndpointShape } from './endpoint.ts'

/** The endpoint of the list of blocked people; only the page with this list loads it. */
export const blockedPeopleEndpoints = {
  blockedPeople: endpoint({
    method: 'GET',
    path: '/people/blocked',
    auth: 'user',
    summary: 'The people that the caller has blocked, the latest first, at most 500',
    response: v.object({ people: v.array(PersonView) }),
    fallback: '',
  }),
} as const satisfies Record<string, EndpointShape>
