import * as v from 'valibot'
import { accountEndpoints } from './account.ts'
import { adminEndpoints } from './admin.ts'
import { endpoint, type EndpointShape } from './endpoint.ts'
import { groupEndpoints } from './groups.ts'
import { homeEndpoints } from './homes.ts'
import { listingEndpoints } from './listings.ts'
import { matchEndpoints } from './matches.ts'
import { messageEndpoints } from './messages.ts'
import { photoEndpoints } from './photos.ts'
import { reportEndpoints } from './reports.ts'
import { syncEndpoints } from './sync.ts'
import { tourEndpoints } from './tours.ts'
import { viewingEndpoints } from './viewings.ts'

/** All endpoints of the product (specification, section 7, and the sync protocol), by name. */
export const api = {
  ...accountEndpoints,
  ...adminEndpoints,
  ...matchEndpoints,
  ...messageEndpoints,
  ...listingEndpoints,
  ...homeEndpoints,
  ...photoEndpoints,
  ...syncEndpoints,
  ...tourEndpoints,
  ...viewingEndpoints,
  ...groupEndpoints,
  ...reportEndpoints,
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
