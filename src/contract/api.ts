import * as v from 'valibot'
import { Email } from '../domain/user.ts'
import { accountCalls } from './account-calls.ts'
import { adminCalls } from './admin-calls.ts'
import { endpoint, type EndpointShape } from './endpoint.ts'
import { groupCalls } from './group-calls.ts'
import { homeCalls } from './home-calls.ts'
import { listingCalls } from './listing-calls.ts'
import { matchCalls } from './match-calls.ts'
import { peopleCalls } from './people-calls.ts'
import { photoCalls } from './photo-calls.ts'
import { syncCalls } from './sync-calls.ts'
import { tourCalls } from './tour-calls.ts'
import { viewingCalls } from './viewing-calls.ts'

/** Every call of the product (specification, section 7, and the sync protocol), in one table. */
export const api = {
  ...accountCalls,
  ...adminCalls,
  ...peopleCalls,
  ...matchCalls,
  ...listingCalls,
  ...homeCalls,
  ...photoCalls,
  ...syncCalls,
  ...tourCalls,
  ...viewingCalls,
  ...groupCalls,
  subscribe: endpoint({
    method: 'POST',
    path: '/newsletter',
    auth: 'public',
    summary: 'Send news of new cities to an address; says nothing about whether it was known',
    body: v.strictObject({ email: Email }),
    response: v.null(),
    status: 204,
    fallback: '',
  }),
  openapi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    auth: 'public',
    summary: 'This interface as an OpenAPI 3.1 document',
    response: v.record(v.string(), v.unknown()),
    fallback: '',
  }),
} as const satisfies Record<string, EndpointShape>

export type ApiName = keyof typeof api
