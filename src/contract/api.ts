import * as v from 'valibot'
import { Email } from '../domain/account/user.ts'
import { accountCalls } from './account.ts'
import { adminCalls } from './admin.ts'
import { endpoint, type EndpointShape } from './endpoint.ts'
import { groupCalls } from './groups.ts'
import { homeCalls } from './homes.ts'
import { listingCalls } from './listings.ts'
import { matchCalls } from './matches.ts'
import { peopleCalls } from './people-calls.ts'
import { photoCalls } from './photos.ts'
import { syncCalls } from './sync.ts'
import { tourCalls } from './tours.ts'
import { viewingCalls } from './viewings.ts'

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
