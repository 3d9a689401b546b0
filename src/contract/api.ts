import * as v from 'valibot'
import { Email } from '../domain/account/user.ts'
import { accountEndpoints } from './account.ts'
import { adminEndpoints } from './admin.ts'
import { endpoint, type EndpointShape } from './endpoint.ts'
import { groupEndpoints } from './groups.ts'
import { homeEndpoints } from './homes.ts'
import { listingEndpoints } from './listings.ts'
import { matchEndpoints } from './matches.ts'
import { peopleEndpoints } from './people-calls.ts'
import { photoEndpoints } from './photos.ts'
import { syncEndpoints } from './sync.ts'
import { tourEndpoints } from './tours.ts'
import { viewingEndpoints } from './viewings.ts'

/** All endpoints of the product (specification, section 7, and the sync protocol), by name. */
export const api = {
  ...accountEndpoints,
  ...adminEndpoints,
  ...peopleEndpoints,
  ...matchEndpoints,
  ...listingEndpoints,
  ...homeEndpoints,
  ...photoEndpoints,
  ...syncEndpoints,
  ...tourEndpoints,
  ...viewingEndpoints,
  ...groupEndpoints,
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
