import { accountEndpoints } from './account.ts'
import { seatEndpoints } from './seats.ts'
import type { EndpointShape } from './endpoint.ts'
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

/** The endpoints that the app's pages call by name; rarer pages bring their own with them. */
export const memberApi = {
  ...accountEndpoints,
  ...seatEndpoints,
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
} as const satisfies Record<string, EndpointShape>
