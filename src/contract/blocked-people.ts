import * as v from 'valibot'
import { PersonView } from '../domain/account/user.ts'
import { endpoint, type EndpointShape } from './endpoint.ts'

/** The endpoint of the people whom a person blocked, which only their page brings with it. */
export const blockedPeopleEndpoints = {
  blockedPeople: endpoint({
    method: 'GET',
    path: '/people/blocked',
    auth: 'user',
    summary: 'Whom the asker blocked, the latest first, at most 500',
    response: v.object({ people: v.array(PersonView) }),
    fallback: '',
  }),
} as const satisfies Record<string, EndpointShape>
